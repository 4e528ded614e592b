import LinkPatterns

/// A link within the app, written as text in which every value is data.
///
/// What is interpolated is percent-encoded, so that a `/`, `?`, `%` or anything else in it stays
/// within its segment or its query value: `"products/\(id)"` always has two segments, and the second
/// is the id. An id that no link can carry, `.` or `..`, makes a link that is rejected, never another
/// one.
///
/// Source: PoqSDK, `.route("something/\(id)", params: ["title": titleOrNil])`.
public struct RouteLink: Hashable, Sendable {
  /// The link as it is handed on.
  public let text: String
  /// Whether it is known to come from inside the app, where a path without a scheme will do.
  public let isInternal: Bool

  /// Takes a whole link from elsewhere as it stands.
  ///
  /// - Parameter text: The link.
  public init(verbatim text: String) {
    self.text = text
    isInternal = false
  }

  /// Makes a link within the app of a path and query items.
  ///
  /// - Parameters:
  ///   - path: The path, its values interpolated.
  ///   - params: Query items; what is `nil` is left out.
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
    let separator = path.text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return RouteLink(
      text: path.text + separator + items.joined(separator: "&"), isInternal: path.isInternal)
  }

  private init(text: String, isInternal: Bool) {
    self.text = text
    self.isInternal = isInternal
  }
}

extension RouteLink: ExpressibleByStringInterpolation {
  /// Makes a link of text without values.
  ///
  /// - Parameter value: A path and perhaps a query, as in a link.
  public init(stringLiteral value: String) {
    var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    interpolation.appendLiteral(value)
    self.init(stringInterpolation: interpolation)
  }

  /// Makes a link of text with values.
  ///
  /// - Parameter stringInterpolation: The text and the values in turn.
  public init(stringInterpolation: StringInterpolation) {
    self.init(text: stringInterpolation.link, isInternal: true)
  }
}
