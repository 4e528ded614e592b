#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DeepLinkURL {
  /// Reads the text of a Foundation URL, resolved against its base if it has one.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - limits: How much is read before the link is refused.
  /// - Throws: What is wrong with the link, and where.
  /// - Complexity: O(n) over the bytes.
  public init(_ url: URL, limits: DeepLinkLimits = .standard) throws(LinkParsingError) {
    try self.init(url.absoluteString, limits: limits)
  }
}
