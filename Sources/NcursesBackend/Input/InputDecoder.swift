import TerminalKit

/// Turns the bytes a terminal sends into events, however they are cut into pieces.
///
/// It stands in for ncurses' `get_wch`, which in non-blocking use loses a character whose bytes
/// arrive apart, blocks for `ESCDELAY` after each Escape, and reads keys inside of pasted text. This
/// one keeps what is incomplete and never waits: whoever feeds it calls ``timeOut()`` a little after
/// ``isWaiting`` turned true.
///
/// Escape and a key that arrive together are the key with Alt; only what follows can tell whether
/// somebody pressed both, so that is left to the host.
struct InputDecoder {
  /// What ends a paste.
  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
  /// What Ctrl-C sends.
  private static let interrupt: UInt8 = 0x03
  /// A paste is handed over in parts of at most so many bytes.
  private static let pasteLimit = 16 << 20
  /// Longer sequences mean nothing to anyone.
  private static let sequenceLimit = 64

  private enum State {
    /// Between characters.
    case ground
    /// Inside a UTF-8 sequence that needs so many bytes.
    case scalar(needed: Int)
    /// After Escape.
    case escape
    /// Inside pasted text.
    case paste
  }

  private let keys: [[UInt8]: KeyPress]
  private var state = State.ground
  private var pending: [UInt8] = []

  /// Makes a decoder.
  ///
  /// - Parameter keys: What the terminal's description says its keys send, besides what nearly all
  ///   terminals send.
  init(keys: [[UInt8]: KeyPress] = [:]) { self.keys = keys }

  /// Whether Escape may have been pressed alone, which only time can tell.
  var isWaiting: Bool {
    guard case .escape = state else { return false }
    return pending.count == 1 || pending == [0x1B, 0x5B] || pending == [0x1B, 0x4F]
  }

  /// Takes bytes and returns the events they complete.
  ///
  /// Ctrl-C that arrives alone inside of a paste ends it: no terminal pastes that, and one that never
  /// says where its paste ends would otherwise take every key from then on.
  mutating func decode(_ bytes: some Collection<UInt8>) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    if case .paste = state, bytes.count == 1, bytes.first == Self.interrupt {
      events.append(.paste(String(decoding: pending, as: UTF8.self)))
      reset()
    }
    for byte in bytes { take(byte, into: &events) }
    return events
  }

  /// Ends the wait: what may still have become a sequence was pressed as it is.
  mutating func timeOut() -> [TerminalEvent] {
    guard isWaiting else { return [] }
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
    case .paste: continuePaste(with: byte, into: &events)
    }
  }

  private mutating func begin(with byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case 0x1B:
      state = .escape
      pending = [byte]
    case 0..<0x80:
      events.append(.key(keys[[byte]] ?? .of(ascii: byte)))
    case 0xC2..<0xF5:
      state = .scalar(needed: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
      pending = [byte]
    default: break  // No UTF-8 begins so.
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
    let alt: KeyModifiers = pending.first == 0x1B ? .alt : []
    if let text = String(validating: pending.drop { $0 == 0x1B }, as: UTF8.self),
      let character = text.first
    {
      events.append(.key(KeyPress(.character(character), alt)))
    }
    reset()
  }

  private mutating func continueEscape(with byte: UInt8, into events: inout [TerminalEvent]) {
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
      if sequence == [0x1B, 0x5B, 0x32, 0x30, 0x30, 0x7E] {
        state = .paste
      } else if let event = TerminalEvent(sequence: sequence) {
        events.append(event)
      }
    }
  }

  /// The byte after Escape: a sequence begins, or a key was pressed with Alt.
  private mutating func continueAlt(with byte: UInt8, into events: inout [TerminalEvent]) {
    switch byte {
    case 0x5B, 0x4F: break  // A sequence begins, or was it Alt-[ or Alt-O: time tells.
    case 0x1B:
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

  /// Whether a sequence that began with `ESC [` or `ESC O` ends here.
  private func isComplete(endingWith byte: UInt8) -> Bool {
    // The Linux console sends its first function keys as `ESC [ [ A`.
    if pending.count == 3 && byte == 0x5B && pending[1] == 0x5B { return false }
    return (0x40..<0x7F).contains(byte)
  }

  private mutating func continuePaste(with byte: UInt8, into events: inout [TerminalEvent]) {
    pending.append(byte)
    let isEnd = byte == 0x7E && pending.suffix(6) == Self.pasteEnd[...]
    guard isEnd || pending.count >= Self.pasteLimit else { return }
    events.append(.paste(String(decoding: pending.dropLast(isEnd ? 6 : 0), as: UTF8.self)))
    pending = []
    if isEnd { state = .ground }
  }
}
