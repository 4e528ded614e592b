/// A link as somebody gave it, and where from.
public struct DeepLinkRequest: Hashable, Sendable {
  /// The link, untouched.
  public let link: String
  /// Whether it came from inside the app, where a path without a scheme will do.
  public let isInternal: Bool

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - link: The link, untouched.
  ///   - isInternal: Whether it came from inside the app.
  public init(_ link: String, isInternal: Bool = false) {
    self.link = link
    self.isInternal = isInternal
  }
}
