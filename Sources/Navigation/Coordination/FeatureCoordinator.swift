/// A feature that brings its own links: adding it to the app in one place is all there is to do.
///
/// A feature names its patterns, the converters they use, and the features within it. It knows no
/// other feature; what two of them claim is found when they are put together:
///
/// ```swift
/// let matcher = try DeepLinkMatcher.composed(of: [ShopFeature(), AccountFeature()])
/// ```
///
/// Sources: PoqSDK, "Coordinators create and handle the navigation to (and of) a specific feature";
/// Sundell, on composing coordinators.
@MainActor public protocol FeatureCoordinator<RouteType>: AnyObject {
  /// The routes that links lead to.
  associatedtype RouteType: Route

  /// What the feature is called in reports; the name of its type unless said otherwise.
  var name: String { get }

  /// The feature's own links.
  @DeepLinkMatcherBuilder<RouteType> var links: [DeepLinkMapping<RouteType>] { get }

  /// Converters that the feature's patterns name, beside the built-in ones.
  var converters: [DeepLinkConverter] { get }

  /// The features within this one.
  var children: [any FeatureCoordinator<RouteType>] { get }
}

extension FeatureCoordinator {
  /// The name of the feature's type.
  public var name: String { String(describing: Self.self) }

  /// No converters.
  public var converters: [DeepLinkConverter] { [] }

  /// No features within.
  public var children: [any FeatureCoordinator<RouteType>] { [] }
}

extension DeepLinkMatcher {
  /// Makes one table of the links of several features and of those within them.
  ///
  /// A feature's own links come before those of its children, and features in the order given; which
  /// pattern precedes which is as in every table. But a link belongs to one feature: here two
  /// features may not claim the same pattern, not even with mappings that may say no.
  ///
  /// - Parameter features: The features.
  /// - Returns: The table.
  /// - Throws: Every clash at once, with the names of both features.
  /// - Complexity: O(total length of the patterns).
  @MainActor public static func composed(
    of features: [any FeatureCoordinator<R>]
  ) throws(FeatureClashError) -> Self {
    var composition = FeatureComposition<R>()
    for feature in features { composition.add(feature, in: nil) }
    let matcher = Self(mappings: composition.mappings, converters: composition.converters)
    let clashes = composition.clashes + composition.clashes(in: matcher.problems)
    guard clashes.isEmpty else { throw FeatureClashError(clashes: clashes) }
    return matcher
  }
}

/// Something that keeps features from standing side by side in one table of links.
package struct FeatureClash: Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
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
  package let feature: String
  /// The other feature, which was added before it; `nil` when the feature is alone in it.
  package let other: String?
  /// What is wrong.
  package let kind: Kind
}

extension FeatureClash: CustomStringConvertible {
  /// The clash in words, both features named.
  package var description: String {
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
  package let clashes: [FeatureClash]

  /// The clashes in words, one after the other.
  public var description: String { clashes.map(\.description).joined(separator: "\n") }
}
