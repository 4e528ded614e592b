import LinkPatterns

/// A link within the app, written as a string whose interpolated values are treated as data.
///
/// Interpolated values are percent-encoded, so that characters such as `/`, `?` and `%` stay within
/// their segment or query value: `"products/\(id)"` always has two segments, and the second is the
/// ID. An ID that no link can contain, `.` or `..`, produces an invalid link rather than a
/// different one.
///
/// Source: PoqSDK, `.route("something/\(id)", params: ["title": titleOrNil])`.
public struct RouteLink: Hashable, Sendable {
  /// The link's text.
  public let text: String
  /// Whether the link comes from inside the app, where a path without a scheme is enough.
  public let isInternal: Bool

  /// Creates a link from its complete text, which is used unchanged.
  ///
  /// - Parameter text: The link.
  public init(verbatim text: String) {
    self.text = text
    isInternal = false
  }

  /// Makes a link within the app from a path and query items.
  ///
  /// - Parameters:
  ///   - path: The path, with interpolated values.
  ///   - params: The query items; those with a `nil` value are omitted.
  /// - Returns: The link.
  /// - Complexity: O(length of the link).
  public static func route(
    _ path: RouteLink, params: KeyValuePairs<String, (any CustomStringConvertible)?> = [:]
  ) -> RouteLink {
    let items = params.compactMap { name, value in
      value.map {
        "\(LinkBytes.encode(name, keeping: .unreserved))=\(LinkBytes.encode($0.description, keeping: .unreserved))"
      }
    }
    guard !items.isEmpty else { return path }
    let hash = path.text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? path.text.endIndex
    let (start, fragment) = (path.text[..<hash], path.text[hash...])
    let separator = start.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return RouteLink(
      text: start + separator + items.joined(separator: "&") + fragment,
      isInternal: path.isInternal)
  }

  private init(text: String, isInternal: Bool) {
    self.text = text
    self.isInternal = isInternal
  }
}

extension RouteLink: ExpressibleByStringInterpolation {
  /// Creates a link from text without values.
  ///
  /// - Parameter value: A path, optionally with a query.
  public init(stringLiteral value: String) {
    var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    interpolation.appendLiteral(value)
    self.init(stringInterpolation: interpolation)
  }

  /// Creates a link from text with values.
  ///
  /// - Parameter stringInterpolation: The text and the values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(text: stringInterpolation.link, isInternal: true)
  }
}
