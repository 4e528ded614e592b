/// What came in of one line so far.
struct LineBuffer {
  /// What bytes came to.
  enum Outcome: Hashable {
    /// The line goes on.
    case incomplete
    /// It is whole.
    case line(String)
    /// It is too long, or no text.
    case refused
  }

  /// The longest line: a link, and a few words around it.
  static let limit = 16_384

  private var bytes: [UInt8] = []

  /// Takes more bytes; what stands behind the line's end is ignored.
  mutating func take(_ more: [UInt8]) -> Outcome {
    bytes += more
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return bytes.count > Self.limit ? .refused : .incomplete
    }
    guard end <= Self.limit, let line = String(validating: bytes[..<end], as: UTF8.self) else {
      return .refused
    }
    return .line(line)
  }
}
