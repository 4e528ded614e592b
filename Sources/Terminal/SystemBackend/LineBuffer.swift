/// The bytes of a line received so far.
struct LineBuffer {
  /// The state of the line after bytes are added.
  enum Outcome: Hashable {
    /// The line is not complete yet.
    case incomplete
    /// The complete line.
    case line(String)
    /// The line is too long or not valid text.
    case refused
  }

  /// The maximum number of bytes, enough for a link and a few words around it.
  static let limit = 16_384

  private var bytes: [UInt8] = []

  /// Adds bytes; anything after the end of the line is ignored.
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
