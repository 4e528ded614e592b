public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What can be read as a link: text, a Foundation `URL`, or a link that was read before.
public protocol URLConvertible {
  /// The link as it is written.
  var urlStringValue: String { get }
  /// The link, or `nil` when the text is none.
  var urlValue: DeepLinkURL? { get }
}

extension URLConvertible {
  /// The link, or `nil` when the text is none.
  ///
  /// - Complexity: O(length of the link).
  public var urlValue: DeepLinkURL? { try? DeepLinkURL(urlStringValue) }

  /// The values of the query by name, the last of each, as URLNavigator has it; empty when the text is not a link.
  ///
  /// - Complexity: O(length of the link).
  public var queryParameters: [String: String] {
    Dictionary((urlValue?.queryItems ?? []).map { ($0.name, $0.value) }) { _, last in last }
  }
}

extension String: URLConvertible {
  /// The text itself.
  public var urlStringValue: String { self }
}

extension URL: URLConvertible {
  /// The whole URL, resolved against its base if it has one.
  public var urlStringValue: String { absoluteString }
}

extension DeepLinkURL: URLConvertible {
  /// The link as it was written.
  public var urlStringValue: String { description }

  /// The link itself.
  public var urlValue: DeepLinkURL? { self }
}
