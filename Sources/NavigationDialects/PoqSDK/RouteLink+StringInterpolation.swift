import LinkPatterns

extension RouteLink {
  /// Collects the text of a link and the values in it.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    private var path = ""
    /// The query with its `?`.
    private var query = ""
    /// Whether an empty value is all that the path has so far: a segment all the same.
    private var startsEmpty = false
    /// Whether an empty value is the path's last segment.
    private var endsEmpty = false
    /// Whether the text names a scheme.
    private var isWhole = false

    /// Begins with nothing.
    ///
    /// - Parameters:
    ///   - literalCapacity: How much text there is.
    ///   - interpolationCount: How many values there are.
    public init(literalCapacity: Int, interpolationCount: Int) {
      path.reserveCapacity(literalCapacity)
    }

    /// Adds text as it stands.
    ///
    /// - Parameter literal: The text.
    public mutating func appendLiteral(_ literal: String) {
      guard query.isEmpty, !literal.isEmpty else {
        query += literal
        return
      }
      let end = literal.firstIndex(of: "?") ?? literal.endIndex
      if path.isEmpty, !startsEmpty, literal[..<end].contains("://") { isWhole = true }
      append(literal[..<end])
      query += literal[end...]
    }

    /// Adds a value: as one segment or a part of it, or in the query.
    ///
    /// - Parameter value: The value; it is written as its description, percent-encoded.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let text = LinkBytes.encode(value.description, keeping: .unreserved)
      guard query.isEmpty else {
        query += text
        return
      }
      // Where a host would stand a value is the first segment, and no host.
      if isWhole, path.hasSuffix("://") { path += "/" }
      if text.isEmpty {
        if path.isEmpty { startsEmpty = true }
        if path.isEmpty || path.hasSuffix("/") { endsEmpty = true }
      } else {
        append(text[...])
      }
    }

    private mutating func append(_ text: Substring) {
      guard !text.isEmpty else { return }
      if path.isEmpty, !text.hasPrefix("/") { startsEmpty = false }
      endsEmpty = false
      path += text
    }

    /// The link: a path from the root unless it names a scheme itself.
    var link: String {
      // Of a path that ends in a slash one is dropped when it is read: an empty segment needs two.
      let path = endsEmpty ? path + "/" : path
      if isWhole { return path + query }
      let rooted = startsEmpty || !path.hasPrefix("/") ? "/" + path : path
      // What begins with an empty segment would read as a host, but not behind an empty one.
      return (rooted.hasPrefix("//") ? "//" : "") + rooted + query
    }
  }
}
