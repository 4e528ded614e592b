/// How much of a link is read before it is refused.
///
/// A link comes from anywhere, so its cost is bounded before anything looks at its meaning.
public struct DeepLinkLimits: Hashable, Sendable {
  /// The most UTF-8 bytes a link may have; more than half a billion is read as half a billion.
  public var bytes: Int
  /// The most path segments a link may have.
  public var segments: Int
  /// The most query items a link may have.
  public var queryItems: Int

  /// As many as places in a link can count.
  static let mostBytes = Int(Int32.max) / 4

  /// 8,192 bytes, 128 segments, 256 query items.
  public static let standard = DeepLinkLimits()

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - bytes: The most UTF-8 bytes.
  ///   - segments: The most path segments.
  ///   - queryItems: The most query items.
  public init(bytes: Int = 8_192, segments: Int = 128, queryItems: Int = 256) {
    self.bytes = bytes
    self.segments = segments
    self.queryItems = queryItems
  }
}
