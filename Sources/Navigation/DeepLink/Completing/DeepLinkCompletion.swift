/// One way to go on with a link that is being typed.
public struct DeepLinkCompletion: Hashable, Sendable {
  /// Which part of a link it adds.
  public enum Kind: Hashable, Sendable {
    /// An allowed scheme.
    case scheme
    /// An allowed host.
    case host
    /// A literal segment, or one of the few texts that a converter takes.
    case segment
    /// A value that has to be typed.
    case placeholder
    /// The name of a query item, or one of the few texts that its converter takes.
    case query
  }

  /// Which part of a link it adds.
  public let kind: Kind
  /// The part it adds as it is shown: `products`, `<int:id>`, `q=`.
  public let label: String
  /// The whole link when this is taken; what was typed when a value has to be typed.
  public let text: String
  /// What a value has to be, in words, or `nil`.
  public let expectation: String?
  /// Whether the link is whole when this is taken.
  public let isComplete: Bool
  /// Whether more segments may follow.
  public let continues: Bool
  /// Whether the link leads to something that needs sign-in.
  public let needsSignIn: Bool
}
