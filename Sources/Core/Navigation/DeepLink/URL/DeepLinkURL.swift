@_exported public import LinkPatterns

/// A link parsed according to RFC 3986, from its UTF-8 bytes.
///
/// The link is split before it is decoded, so that an encoded slash stays inside its segment. Query
/// items keep their order and repetitions. The only normalization is to drop one trailing slash.
/// Non-ASCII characters may appear unencoded, with the same meaning as when encoded.
///
/// Two links are equal if they have the same text. Parsing is O(n) in the number of bytes and makes
/// two allocations.
public struct DeepLinkURL: Sendable {
  /// A decoded query item.
  public struct QueryItem: Hashable, Sendable {
    /// The text before the first `=`.
    public let name: String
    /// The text after the first `=`; empty if there is none.
    public let value: String

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - name: The decoded name.
    ///   - value: The decoded value.
    package init(name: String, value: String = "") {
      self.name = name
      self.value = value
    }
  }

  /// A part of a link: its range as written, and the range of its decoded bytes.
  struct Piece: Sendable {
    var written: Range<Int32>
    var decoded: Range<Int32>
  }

  /// The positions of the parts of a link.
  struct Layout: Sendable {
    var schemeEnd: Int32 = -1
    var hasAuthority = false
    /// Whether the scheme is http or https, whose authority is always a host.
    var isWeb = false
    var isAddress = false
    var userInfo: Range<Int32>?
    var port: Range<Int32>?
    /// 1 if the first piece is the authority's host, otherwise 0.
    var segmentsStart: Int32 = 0
    var segmentsEnd: Int32 = 0
    var fragment: Piece?
  }

  let text: String
  /// The bytes; percent-encoded parts are decoded in place.
  let bytes: [UInt8]
  /// The host if there is one, the segments, and the query's alternating names and values.
  let pieces: [Piece]
  let layout: Layout
  /// Whether the authority is a host, once a pipeline has decided; not part of equality.
  var authorityIsHost: Bool?

  /// Parses a link.
  ///
  /// - Parameters:
  ///   - text: The link, or a path without a scheme.
  ///   - limits: The input limits.
  /// - Throws: The first error in the link, with its position.
  /// - Complexity: O(n) in the number of bytes.
  public init(_ text: String, limits: DeepLinkLimits = .standard) throws(LinkParsingError) {
    let length = text.utf8.count
    let most = max(0, min(limits.bytes, DeepLinkLimits.mostBytes))
    guard length <= most else {
      throw LinkParsingError(
        input: text, position: most, reason: .tooLong, found: "\(length) bytes",
        expected: "at most \(most)")
    }
    var scanner = LinkScanner(text, limits: limits)
    try scanner.scan()
    self.text = text
    bytes = scanner.bytes
    pieces = scanner.pieces
    layout = scanner.layout
  }
}

extension DeepLinkURL: Hashable, CustomStringConvertible {
  /// The link, as written.
  public var description: String { text }

  /// Compares two links by their text.
  ///
  /// - Parameters:
  ///   - left: A link.
  ///   - right: Another link.
  /// - Returns: Whether the two links have the same text, byte for byte.
  public static func == (left: DeepLinkURL, right: DeepLinkURL) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the link's text.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Limits on the size of a link; larger links are refused.
///
/// Links come from untrusted sources, so their cost is bounded before they are interpreted.
public struct DeepLinkLimits: Hashable, Sendable {
  /// The maximum number of UTF-8 bytes; capped at 536,870,911.
  package var bytes: Int
  /// The maximum number of path segments.
  package var segments: Int
  /// The maximum number of query items.
  package var queryItems: Int

  /// The upper limit of `bytes`, which 32-bit offsets can address with room to spare.
  static let mostBytes = Int(Int32.max) / 4

  /// The standard limits: 8,192 bytes, 128 segments and 256 query items.
  public static let standard = DeepLinkLimits()

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bytes: The maximum number of UTF-8 bytes.
  ///   - segments: The maximum number of path segments.
  ///   - queryItems: The maximum number of query items.
  public init(bytes: Int = 8_192, segments: Int = 128, queryItems: Int = 256) {
    self.bytes = bytes
    self.segments = segments
    self.queryItems = queryItems
  }
}
