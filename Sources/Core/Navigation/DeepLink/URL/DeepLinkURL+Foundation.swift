#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkURL {
  /// Parses a Foundation URL, resolved against its base URL if it has one.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - limits: The input limits.
  /// - Throws: The first error in the link, with its position.
  /// - Complexity: O(n) in the number of bytes.
  public init(_ url: URL, limits: DeepLinkLimits = .standard) throws(LinkParsingError) {
    try self.init(url.absoluteString, limits: limits)
  }
}
