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
