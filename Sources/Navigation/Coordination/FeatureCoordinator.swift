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
