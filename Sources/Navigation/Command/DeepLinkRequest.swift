/// A link as somebody gave it, and where from.
public struct DeepLinkRequest: Hashable, Sendable {
  /// The link, untouched.
  public let link: String
  /// Whether it came from inside the app, where a path without a scheme will do.
  public let isInternal: Bool
  /// Values that go along with the link and that its text does not carry.
  public let context: DeepLinkContext

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - link: The link, untouched.
  ///   - isInternal: Whether it came from inside the app.
  ///   - context: Values that go along with the link.
  public init(_ link: String, isInternal: Bool = false, context: DeepLinkContext = .empty) {
    self.link = link
    self.isInternal = isInternal
    self.context = context
  }
}
