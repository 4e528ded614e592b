/// Something that keeps features from standing side by side in one table of links.
public struct FeatureClash: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// One of the feature's patterns is wrong by itself.
    case pattern(DeepLinkMatcherProblem)
    /// Two features claim the same links: no link would ever reach the later one.
    case claimed(pattern: String, otherPattern: String)
    /// Two features register different converters under one name.
    case converter(String)
    /// The feature was added a second time.
    case addedTwice
  }

  /// The feature, as it calls itself.
  public let feature: String
  /// The other feature, which was added before it; `nil` when the feature is alone in it.
  public let other: String?
  /// What is wrong.
  public let kind: Kind
}

extension FeatureClash: CustomStringConvertible {
  /// The clash in words, both features named.
  public var description: String {
    let other = other ?? feature
    return switch kind {
    case .pattern(let problem): "\(feature): \(problem)"
    case .claimed(let pattern, let otherPattern):
      "\(feature) and \(other) clash: \(LinkText.quoted(pattern)) is never reached, "
        + "\(LinkText.quoted(otherPattern)) answers before it"
    case .converter(let name):
      "\(feature) and \(other) clash: both register a converter \(LinkText.quoted(name))"
    case .addedTwice: "\(feature) is added twice, the first time in \(other)"
    }
  }
}

/// All clashes of an app's features at once.
public struct FeatureClashError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The clashes.
  public let clashes: [FeatureClash]

  /// The clashes in words, one after the other.
  public var description: String { clashes.map(\.description).joined(separator: "\n") }
}
