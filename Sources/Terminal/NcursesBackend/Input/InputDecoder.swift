import TerminalKit

/// Decodes a terminal's bytes into events, however the bytes are split.
///
/// It replaces ncurses' `get_wch`, which in non-blocking mode loses a character whose bytes arrive
/// separately, blocks for `ESCDELAY` after each Escape, and interprets pasted text as keys. The
/// decoder keeps incomplete input and never waits: its owner calls ``timeOut()`` shortly after
/// ``isWaiting`` becomes `true`.
///
/// It is a state machine for the grammar of ECMA-48. A control sequence has parameters (0x30 to
/// 0x3F), intermediates (0x20 to 0x2F) and a final byte (0x40 to 0x7E). A string begins with DCS,
/// SOS, OSC, PM or APC, and ends with ST, CAN, SUB, or an OSC also with BEL. What the grammar
/// delimits and no key sends is discarded whole, however long it is.
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
  /// The bytes CAN and SUB, which cancel a sequence or a string.
  private static let cancels: Set<UInt8> = [0x18, 0x1A]
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
    /// After `ESC [` or `ESC O`, among the parameters or intermediates.
    case sequence
    /// After a sequence that is too long or breaks the grammar, until its final byte.
    case ignoredSequence
    /// After `ESC [ [`, before the last byte of a function key of the Linux console.
    case consoleKey
    /// Inside a mouse report in the old form, which has this many more bytes of any value.
    case mouseReport(needed: Int)
    /// After the two bytes that begin a string; they may also have been a key with Alt.
    case stringStart
    /// Inside a string.
    case string(isCommand: Bool)
    /// After Escape inside a string.
    case stringEscape
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
    case .escape, .ignoredSequence, .stringStart, .string, .stringEscape: true
    case .sequence: pending.count == 2
    case .ground, .scalar, .consoleKey, .mouseReport, .paste: false
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
    defer { reset() }
    switch state {
    case .escape, .stringEscape: return [.key(KeyPress(.escape))]
    case .sequence, .stringStart: return [altOfPending]
    default: return []
    }
  }

  /// The last byte, pressed with Alt.
  private var altOfPending: TerminalEvent {
    let press = KeyPress.of(ascii: pending.last ?? Self.escape)
    return .key(KeyPress(press.key, press.modifiers.union(.alt)))
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
    case .sequence: continueSequence(with: byte, into: &events)
    case .ignoredSequence: continueIgnored(with: byte, into: &events)
    case .consoleKey:
      pending.append(byte)
      endSequence(into: &events)
    case .mouseReport(let needed):
      state = .mouseReport(needed: needed - 1)
      if needed == 1 { reset() }
    case .stringStart: startString(with: byte, into: &events)
    case .string(let isCommand): continueString(with: byte, isCommand: isCommand)
    case .stringEscape:
      reset()
      guard byte != UInt8(ascii: "\\") else { return }
      // Another Escape ends the string, and begins what follows.
      begin(with: Self.escape, into: &events)
      continueEscape(with: byte, into: &events)
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

  /// Handles the byte after Escape, which begins a sequence or a string, or is a key with Alt.
  private mutating func continueEscape(with byte: UInt8, into events: inout [TerminalEvent]) {
    pending.append(byte)
    if let press = keys[pending] {
      reset()
      events.append(.key(press))
      return
    }
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence
    case _ where "PX]^_".utf8.contains(byte): state = .stringStart
    case Self.escape:
      events.append(.key(KeyPress(.escape)))
      pending = [byte]
    case 0xC2..<0xF5: state = .scalar(needed: byte < 0xE0 ? 3 : byte < 0xF0 ? 4 : 5)
    case 0x80...: reset()
    default:
      events.append(altOfPending)
      reset()
    }
  }

  /// Handles a byte of a sequence that began with `ESC [` or `ESC O`.
  private mutating func continueSequence(with byte: UInt8, into events: inout [TerminalEvent]) {
    let isFirst = pending.count == 2
    pending.append(byte)
    if let press = keys[pending] {
      reset()
      events.append(.key(press))
      return
    }
    switch byte {
    case 0x20..<0x40:
      let breaksOrder = byte >= 0x30 && pending.dropLast().last.map { $0 < 0x30 } ?? false
      if breaksOrder || pending.count > Self.sequenceLimit { state = .ignoredSequence }
    case UInt8(ascii: "[") where isFirst && pending[1] == byte: state = .consoleKey
    case UInt8(ascii: "M") where isFirst && pending[1] == UInt8(ascii: "["):
      state = .mouseReport(needed: 3)
    case 0x40..<0x7F: endSequence(into: &events)
    default:
      // A control character, or text, ends a sequence that was cut short.
      pending.removeLast()
      if isFirst, !Self.cancels.contains(byte) { events.append(altOfPending) }
      breakOff(with: byte, into: &events)
    }
  }

  private mutating func continueIgnored(with byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case 0x20..<0x40: break
    case 0x40..<0x7F: reset()
    default: breakOff(with: byte, into: &events)
    }
  }

  /// Discards a sequence, and begins anew with a byte that cannot belong to it.
  private mutating func breakOff(with byte: UInt8, into events: inout [TerminalEvent]) {
    reset()
    if !Self.cancels.contains(byte) { begin(with: byte, into: &events) }
  }

  private mutating func endSequence(into events: inout [TerminalEvent]) {
    let sequence = pending
    reset()
    if sequence == Self.pasteBegin {
      state = .paste(ended: 0)
    } else if let event = TerminalEvent(sequence: sequence) {
      events.append(event)
    }
  }

  /// Handles the first byte after the beginning of a string.
  ///
  /// No string that a terminal sends begins with a control character, so what seemed to begin one
  /// was a key with Alt.
  private mutating func startString(with byte: UInt8, into events: inout [TerminalEvent]) {
    let isCommand = pending.last == UInt8(ascii: "]")
    let isEnd = Self.cancels.contains(byte) || isCommand && byte == Self.bell
    if isEnd || byte >= 0x20 && byte != 0x7F {
      state = .string(isCommand: isCommand)
      return continueString(with: byte, isCommand: isCommand)
    }
    if byte == Self.escape {
      state = .stringEscape
      return
    }
    events.append(altOfPending)
    breakOff(with: byte, into: &events)
  }

  /// Skips a byte of a string; nothing of it is kept, so its length has no limit.
  private mutating func continueString(with byte: UInt8, isCommand: Bool) {
    if Self.cancels.contains(byte) || isCommand && byte == Self.bell {
      reset()
    } else if byte == Self.escape {
      state = .stringEscape
    }
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
