@_exported public import LinkPatterns

/// A link that was read once, by RFC 3986, on its UTF-8 bytes.
///
/// The link is split first and decoded once, so that an encoded slash stays inside its segment. Query
/// items keep their order and repetitions. Nothing is normalised but this: one trailing slash is
/// dropped. Characters outside ASCII may be written plainly; they mean what their encoding means.
///
/// Two links are equal when their texts are. Reading is O(n) over the bytes and allocates three times.
public struct DeepLinkURL: Sendable {
  /// One decoded item of a query.
  public struct QueryItem: Hashable, Sendable {
    /// What stands before the first `=`.
    public let name: String
    /// What stands behind it; empty when there is none.
    public let value: String

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - name: The decoded name.
    ///   - value: The decoded value.
    package init(name: String, value: String = "") {
      self.name = name
      self.value = value
    }
  }

  /// A part of a link: where it is written, and where its decoded bytes are.
  struct Piece: Sendable {
    var written: Range<Int32>
    var decoded: Range<Int32>
  }

  /// Where the parts of a link are.
  struct Layout: Sendable {
    var schemeEnd: Int32 = -1
    var hasAuthority = false
    /// Whether the scheme is one whose authority always is a host.
    var isWeb = false
    var isAddress = false
    var userInfo: Range<Int32>?
    var port: Range<Int32>?
    /// 1 when the first piece is the authority's host.
    var segmentsStart: Int32 = 0
    var segmentsEnd: Int32 = 0
    var fragment: Piece?
  }

  /// What was read; shared, so that handing a link on costs one reference.
  final class Parts: Sendable {
    /// The link as it was written.
    let text: String
    /// Its bytes; a part that is written with escapes is decoded in its place.
    let bytes: [UInt8]
    /// The authority's host if there is one, the segments, then names and values of the query in turn.
    let pieces: [Piece]
    let layout: Layout

    /// Takes over what a scanner has read.
    init(text: String, _ scanner: inout LinkScanner) {
      self.text = text
      var bytes: [UInt8] = []
      var pieces: [Piece] = []
      swap(&bytes, &scanner.bytes)
      swap(&pieces, &scanner.pieces)
      self.bytes = bytes
      self.pieces = pieces
      layout = scanner.layout
    }
  }

  let parts: Parts
  /// Whether the authority is a host, once a pipeline has decided it; not part of equality.
  var authorityIsHost: Bool?

  /// Reads a link.
  ///
  /// - Parameters:
  ///   - text: The link, or a path without a scheme.
  ///   - limits: How much is read before the link is refused.
  /// - Throws: What is wrong with the link, and where.
  /// - Complexity: O(n) over the bytes.
  public init(_ text: String, limits: DeepLinkLimits = .standard) throws(LinkParsingError) {
    let length = text.utf8.count
    let most = max(0, min(limits.bytes, DeepLinkLimits.mostBytes))
    guard length <= most else {
      throw LinkParsingError(
        input: text, position: most, reason: .tooLong, found: "\(length) bytes",
        expected: "at most \(most)")
    }
    var scanner = LinkScanner(text, limits: limits)
    do {
      try scanner.scan()
    } catch {
      throw error.parsingError(input: text)
    }
    parts = Parts(text: text, &scanner)
  }

  var bytes: [UInt8] { parts.bytes }
  var pieces: [Piece] { parts.pieces }
  var layout: Layout { parts.layout }
}

extension DeepLinkURL: Hashable, CustomStringConvertible {
  /// The link as it was written.
  public var description: String { parts.text }

  /// Compares the links as they are written.
  ///
  /// - Parameters:
  ///   - left: One link.
  ///   - right: Another.
  /// - Returns: Whether their texts are equal, byte for byte.
  public static func == (left: DeepLinkURL, right: DeepLinkURL) -> Bool {
    left.parts === right.parts || left.parts.text.utf8.elementsEqual(right.parts.text.utf8)
  }

  /// Hashes the link as it is written.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts.text) }
}

/// How much of a link is read before it is refused.
///
/// A link comes from anywhere, so its cost is bounded before anything looks at its meaning.
public struct DeepLinkLimits: Hashable, Sendable {
  /// The most UTF-8 bytes a link may have; more than half a billion is read as half a billion.
  package var bytes: Int
  /// The most path segments a link may have.
  package var segments: Int
  /// The most query items a link may have.
  package var queryItems: Int

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
