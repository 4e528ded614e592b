public import Navigation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type that can be read as a link: text, a Foundation `URL`, or a parsed link.
public protocol URLConvertible {
  /// The link's text.
  var urlStringValue: String { get }
  /// The parsed link, or `nil` if the text is not a link.
  var urlValue: DeepLinkURL? { get }
}

extension URLConvertible {
  /// The parsed link, or `nil` if the text is not a link.
  ///
  /// - Complexity: O(length of the link).
  public var urlValue: DeepLinkURL? { try? DeepLinkURL(urlStringValue) }

  /// The last query value for each name, as in URLNavigator; empty for an invalid link.
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
  /// The link's text.
  public var urlStringValue: String { description }

  /// The link itself.
  public var urlValue: DeepLinkURL? { self }
}
