import LinkPatterns

extension RouteLink {
  /// Collects the text and the values of a link.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    private var path = ""
    /// The query, including its `?`.
    private var query = ""
    /// Whether the path so far consists only of an empty value, which still counts as a segment.
    private var startsEmpty = false
    /// Whether the path's last segment is an empty value.
    private var endsEmpty = false
    /// Whether the text includes a scheme.
    private var isWhole = false

    /// Creates an empty interpolation.
    ///
    /// - Parameters:
    ///   - literalCapacity: The size of the literal text.
    ///   - interpolationCount: The number of values.
    public init(literalCapacity: Int, interpolationCount: Int) {
      path.reserveCapacity(literalCapacity)
    }

    /// Adds literal text unchanged.
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

    /// Adds a value to a segment or to the query.
    ///
    /// - Parameter value: The value; its description is percent-encoded.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      let text = LinkBytes.encode(value.description, keeping: .unreserved)
      guard query.isEmpty else {
        query += text
        return
      }
      // A value in the position of the host becomes the first segment instead.
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

    /// The link: a path from the root, unless it includes a scheme.
    var link: String {
      // Parsing drops one trailing slash, so an empty last segment needs two.
      let path = endsEmpty ? path + "/" : path
      if isWhole { return path + query }
      let rooted = startsEmpty || !path.hasPrefix("/") ? "/" + path : path
      // A leading empty segment would be parsed as a host, unless it follows an empty host.
      return (rooted.hasPrefix("//") ? "//" : "") + rooted + query
    }
  }
}
