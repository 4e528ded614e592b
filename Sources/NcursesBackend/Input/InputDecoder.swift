import TerminalKit

/// Decodes a terminal's bytes into events, however the bytes are split.
///
/// It replaces ncurses' `get_wch`, which in non-blocking mode loses a character whose bytes arrive
/// separately, blocks for `ESCDELAY` after each Escape, and interprets pasted text as keys. The
/// decoder keeps incomplete input and never waits: its owner calls ``timeOut()`` shortly after
/// ``isWaiting`` becomes `true`.
///
/// Escape and a key that arrive together are decoded as the key with Alt. Only later input can show
/// whether the user pressed both keys, so the host makes that decision.
struct InputDecoder {
  /// The end marker of a paste.
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The start marker of a paste.
  private static let pasteBegin = Array("\u{1B}[200~".utf8)
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07
  /// The byte sent by Ctrl-C.
  private static let interrupt: UInt8 = 0x03
  /// The maximum number of bytes kept from a paste, more than a field can contain.
  ///
  /// Further bytes are discarded.
  private static let pasteLimit = 256 << 10
  /// The maximum length of a sequence; no known sequence is longer.
  private static let sequenceLimit = 64

  private enum State {
    /// Between characters.
    case ground
    /// Inside a UTF-8 sequence that needs this many more bytes.
    case scalar(needed: Int)
    /// After Escape.
    case escape
    /// Inside a string that answers a question, such as a color, which is no key.
    case string
    /// Inside pasted text, after this many bytes of the end marker.
    case paste(ended: Int)
  }

  private let keys: [[UInt8]: KeyPress]
  private var state = State.ground
  private var pending: [UInt8] = []

  /// Creates a decoder.
  ///
  /// - Parameter keys: The sequences of keys from the terminal's description, in addition to the
  ///   common ones.
  init(keys: [[UInt8]: KeyPress] = [:]) { self.keys = keys }

  /// Whether Escape may have been pressed alone, or a string has no end, which only a timeout can
  /// determine.
  var isWaiting: Bool {
    switch state {
    case .string: true
    case .escape: pending.count == 1 || pending.count == 2 && Self.beginsMore(pending[1])
    default: false
    }
  }

  /// Whether a byte after Escape may begin a sequence or a string, or is a key with Alt.
  private static func beginsMore(_ byte: UInt8) -> Bool { "[O]P_".utf8.contains(byte) }

  /// Whether two bytes after Escape begin the answer of a terminal: OSC and a number, DCS, or a
  /// report about graphics.
  private static func beginsString(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "]"): "0123456789".utf8.contains(second)
    case UInt8(ascii: "P"): "0123456789>?!$+=<".utf8.contains(second)
    case UInt8(ascii: "_"): second == UInt8(ascii: "G")
    default: false
    }
  }

  /// Whether a paste is in progress, so that large chunks may be read.
  var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  /// Decodes bytes and returns the events they complete.
  ///
  /// A lone Ctrl-C inside a paste ends it: no terminal pastes one, and without this rule, every
  /// later key would be lost if the terminal never sent the end marker.
  mutating func decode(_ bytes: some Collection<UInt8>) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    if case .paste(let ended) = state, bytes.count == 1, bytes.first == Self.interrupt {
      keep(Self.pasteEnd[..<ended])
      endPaste(into: &events)
    }
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      if case .paste(let ended) = state {
        rest = continuePaste(with: rest, after: ended, into: &events)
      } else {
        take(byte, into: &events)
        rest = rest.dropFirst()
      }
    }
    return events
  }

  /// Ends the wait, and decodes an incomplete sequence as the keys that were pressed.
  mutating func timeOut() -> [TerminalEvent] {
    guard isWaiting else { return [] }
    if case .string = state, pending != [Self.escape] {
      reset()
      return []
    }
    let last = pending.count > 1 ? pending.last : nil
    reset()
    guard let last else { return [.key(KeyPress(.escape))] }
    return [.key(KeyPress(.character(Character(Unicode.Scalar(last))), .alt))]
  }

  private mutating func reset() {
    state = .ground
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch state {
    case .ground: begin(with: byte, into: &events)
    case .scalar(let needed): continueScalar(with: byte, needed: needed, into: &events)
    case .escape: continueEscape(with: byte, into: &events)
    case .string: continueString(with: byte, into: &events)
    case .paste: break
    }
  }

  private mutating func begin(with byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case Self.escape:
      state = .escape
      pending = [byte]
    case 0..<0x80:
      events.append(.key(keys[[byte]] ?? .of(ascii: byte)))
    case 0xC2..<0xF5:
      state = .scalar(needed: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
      pending = [byte]
    default: break  // Not the start of a UTF-8 sequence.
    }
  }

  private mutating func continueScalar(
    with byte: UInt8, needed: Int, into events: inout [TerminalEvent]
  ) {
    guard (0x80..<0xC0).contains(byte) else {
      reset()
      return begin(with: byte, into: &events)
    }
    pending.append(byte)
    guard pending.count == needed else { return }
    let alt: KeyModifiers = pending.first == Self.escape ? .alt : []
    if let text = String(validating: pending.drop { $0 == Self.escape }, as: UTF8.self),
      let character = text.first
    {
      events.append(.key(KeyPress(.character(character), alt)))
    }
    reset()
  }

  /// Skips a string up to its end: `ESC \`, or BEL; any other control character is a key again.
  private mutating func continueString(with byte: UInt8, into events: inout [TerminalEvent]) {
    let isAfterEscape = pending.last == Self.escape
    pending = [byte]
    if isAfterEscape {
      reset()
      guard byte != UInt8(ascii: "\\") else { return }
      begin(with: Self.escape, into: &events)
      continueEscape(with: byte, into: &events)
    } else if byte < 0x20, byte != Self.escape {
      reset()
      if byte != Self.bell { begin(with: byte, into: &events) }
    }
  }

  private mutating func continueEscape(with byte: UInt8, into events: inout [TerminalEvent]) {
    if pending.count == 2, Self.beginsString(pending[1], byte) {
      (state, pending) = (.string, [byte])
      return
    }
    // A control character ends a sequence that was cut short; what begins no string was a key.
    let isNoString = pending.count == 2 && "]P_".utf8.contains(pending[1])
    if isNoString || byte < 0x20 && pending.count > 1 && !isMouseReport {
      events += timeOut()
      reset()
      return begin(with: byte, into: &events)
    }
    pending.append(byte)
    if let press = keys[pending] {
      reset()
      events.append(.key(press))
    } else if pending.count == 2 {
      continueAlt(with: byte, into: &events)
    } else if pending.count > Self.sequenceLimit {
      reset()
    } else if isComplete(endingWith: byte) {
      let sequence = pending
      reset()
      if sequence == Self.pasteBegin {
        state = .paste(ended: 0)
      } else if let event = TerminalEvent(sequence: sequence) {
        events.append(event)
      }
    }
  }

  /// Handles the byte after Escape, which begins a sequence or is a key pressed with Alt.
  private mutating func continueAlt(with byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    // Either more begins, or it was a key with Alt; a timeout decides.
    case _ where Self.beginsMore(byte): break
    case Self.escape:
      events.append(.key(KeyPress(.escape)))
      pending = [byte]
    case 0xC2..<0xF5:
      state = .scalar(needed: byte < 0xE0 ? 3 : byte < 0xF0 ? 4 : 5)
    case 0x80...:
      reset()
    default:
      reset()
      let press = KeyPress.of(ascii: byte)
      events.append(.key(KeyPress(press.key, press.modifiers.union(.alt))))
    }
  }

  /// Whether a mouse report in the old form has begun.
  private var isMouseReport: Bool { pending.starts(with: [Self.escape] + Array("[M".utf8)) }

  /// Whether a sequence that began with `ESC [` or `ESC O` ends here.
  private func isComplete(endingWith byte: UInt8) -> Bool {
    // The Linux console sends its first function keys as `ESC [ [ A`.
    if pending.count == 3 && pending.suffix(2) == Array("[[".utf8)[...] { return false }
    // A mouse report in the old form has three more bytes, of any value, which are not keys.
    if isMouseReport { return pending.count >= 6 }
    return (UInt8(ascii: "@")...UInt8(ascii: "~")).contains(byte)
  }

  /// Consumes pasted bytes up to the next Escape, or one byte while inside the end marker.
  ///
  /// - Returns: The remaining bytes.
  private mutating func continuePaste(
    with bytes: ArraySlice<UInt8>, after ended: Int, into events: inout [TerminalEvent]
  ) -> ArraySlice<UInt8> {
    if bytes.first == Self.pasteEnd[ended] {
      state = .paste(ended: ended + 1)
      if ended + 1 == Self.pasteEnd.count { endPaste(into: &events) }
      return bytes.dropFirst()
    }
    keep(Self.pasteEnd[..<ended])
    state = .paste(ended: 0)
    // The end marker contains only one Escape, at its start, so a new match can only begin here.
    let text = bytes.prefix { $0 != Self.pasteEnd[0] }
    keep(text)
    return bytes[text.endIndex...]
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    pending += bytes.prefix(max(0, Self.pasteLimit - pending.count))
  }

  private mutating func endPaste(into events: inout [TerminalEvent]) {
    events.append(.paste(String(decoding: pending, as: UTF8.self)))
    pending = []
    state = .ground
  }
}
