/// Cuts what is sent to a terminal into characters and controls, wherever the pieces were cut.
struct ControlParser: Sendable {
  /// One thing the terminal was told.
  enum Control: Hashable, Sendable {
    /// A character to show.
    case character(Unicode.Scalar)
    /// A control code.
    case code(UInt8)
    /// Escape and one or two letters.
    case escape(String)
    /// `ESC [`, a private prefix, numbers and a final letter.
    case sequence(prefix: String, numbers: [Int], final: Character)
    /// `ESC ]` to its end.
    case string(String)
  }

  private enum State { case ground, scalar, escape, designation, sequence, string }

  private var state = State.ground
  private var pending: [UInt8] = []

  /// Takes a byte; answers what it completes.
  mutating func take(_ byte: UInt8) -> Control? {
    if byte == 0x18, state != .ground { return end(.code(byte)) }
    switch state {
    case .ground: return begin(byte)
    case .scalar:
      pending.append(byte)
      if let text = String(validating: pending, as: UTF8.self),
        let scalar = text.unicodeScalars.first
      {
        return end(.character(scalar))
      }
      return pending.count < 4 ? nil : end(.character("\u{FFFD}"))
    case .escape:
      pending = []
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case UInt8(ascii: "]"): state = .string
      case UInt8(ascii: "("), UInt8(ascii: ")"):
        state = .designation
        pending = [byte]
      default: return end(.escape(String(Unicode.Scalar(byte))))
      }
      return nil
    case .designation:
      return end(.escape(String(decoding: pending + [byte], as: UTF8.self)))
    case .sequence: return takeSequence(byte)
    case .string:
      if byte == 0x07 { return end(.string(String(decoding: pending, as: UTF8.self))) }
      // The Linux console resets its palette so, without an end.
      if pending.isEmpty, byte == UInt8(ascii: "R") { return end(.string("R")) }
      pending.append(byte)
      return nil
    }
  }

  private mutating func begin(_ byte: UInt8) -> Control? {
    switch byte {
    case 0x1B: state = .escape
    case 0..<0x20, 0x7F: return .code(byte)
    case 0..<0x80: return .character(Unicode.Scalar(byte))
    default:
      state = .scalar
      pending = [byte]
    }
    return nil
  }

  private mutating func takeSequence(_ byte: UInt8) -> Control? {
    guard (0x40..<0x7F).contains(byte) else {
      pending.append(byte)
      return nil
    }
    let isPrivate = pending.first.map { (0x3C...0x3F).contains($0) } ?? false
    let prefix = isPrivate ? String(Unicode.Scalar(pending[0])) : ""
    let numbers = pending.dropFirst(isPrivate ? 1 : 0)
      .split(separator: 0x3B, omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    let isEmpty = pending.count == (isPrivate ? 1 : 0)
    return end(
      .sequence(
        prefix: prefix, numbers: isEmpty ? [] : numbers, final: Character(Unicode.Scalar(byte))))
  }

  private mutating func end(_ control: Control) -> Control {
    state = .ground
    pending = []
    return control
  }
}
