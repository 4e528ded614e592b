/// A feature that defines its own links and is added to the app in a single place.
///
/// A feature declares its patterns, the converters they use, and its child features. It need not
/// know about other features; conflicts are found when features are combined:
///
/// ```swift
/// let matcher = try DeepLinkMatcher.composed(of: [ShopFeature(), AccountFeature()])
/// ```
///
/// Sources: PoqSDK, "Coordinators create and handle the navigation to (and of) a specific feature";
/// Sundell, on composing coordinators.
@MainActor public protocol FeatureCoordinator<RouteType>: AnyObject {
  /// The routes that the links open.
  associatedtype RouteType: Route

  /// The feature's name in reports; the name of its type by default.
  var name: String { get }

  /// The feature's own links.
  @DeepLinkMatcherBuilder<RouteType> var links: [DeepLinkMapping<RouteType>] { get }

  /// Converters that the feature's patterns use, in addition to the built-in ones.
  var converters: [DeepLinkConverter] { get }

  /// The child features.
  var children: [any FeatureCoordinator<RouteType>] { get }
}

extension FeatureCoordinator {
  /// The name of the feature's type.
  public var name: String { String(describing: Self.self) }

  /// No converters by default.
  public var converters: [DeepLinkConverter] { [] }

  /// No child features by default.
  public var children: [any FeatureCoordinator<RouteType>] { [] }
}

extension DeepLinkMatcher {
  /// Makes a single table from the links of several features and their children.
  ///
  /// A feature's own links come before those of its children, and the features stay in the given
  /// order; precedence between patterns is the same as in any other table. However, each link
  /// belongs to one feature: two features may not claim the same pattern, even if their mappings
  /// can decline a link.
  /// - Parameter features: The features.
  /// - Returns: The table.
  /// - Throws: A ``FeatureClashError`` with all conflicts and the names of the features involved.
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

/// A conflict that prevents features from being combined into one table of links.
package struct FeatureClash: Hashable, Sendable {
  /// The kind of conflict.
  package enum Kind: Hashable, Sendable {
    /// One of the feature's patterns is invalid.
    case pattern(DeepLinkMatcherProblem)
    /// Two features claim the same links, so no link would ever reach the later one.
    case claimed(pattern: String, otherPattern: String)
    /// Two features register different converters with the same name.
    case converter(String)
    /// The feature was added a second time.
    case addedTwice
  }

  /// The feature's name.
  package let feature: String
  /// The other feature, which was added first; `nil` if only one feature is involved.
  package let other: String?
  /// The kind of conflict.
  package let kind: Kind
}

extension FeatureClash: CustomStringConvertible {
  /// A description of the conflict, with the names of the features involved.
  package var description: String {
    let other = other ?? feature
    return switch kind {
    case .pattern(let problem): "\(feature): \(problem)"
    case .claimed(let pattern, let otherPattern):
      "\(feature) and \(other) clash: \(LinkText.quoted(pattern)) is never reached: "
        + "\(LinkText.quoted(otherPattern)) matches first"
    case .converter(let name):
      "\(feature) and \(other) clash: both register a converter \(LinkText.quoted(name))"
    case .addedTwice: "\(feature) is added twice, the first time in \(other)"
    }
  }
}

/// All conflicts between an app's features.
public struct FeatureClashError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The conflicts.
  package let clashes: [FeatureClash]

  /// The descriptions of the conflicts, one per line.
  public var description: String { clashes.map(\.description).joined(separator: "\n") }
}
