/// What an app's `Info.plist` or entitlements say about links: its URL schemes and its domains.
package struct AppleAppFile: Sendable {
  /// A scheme or a domain, with its location.
  package struct Value: Hashable, Sendable {
    /// The text.
    package let text: String
    /// The location.
    package let place: SourcePlace

    /// Whether the build fills something in.
    package var isOpen: Bool { text.contains("$(") || text.contains("${") }
  }

  /// The schemes of the app's URL types.
  package private(set) var schemes: [Value] = []
  /// The domains whose web links open the app: `applinks:` of the associated domains.
  package private(set) var domains: [Value] = []

  /// Reads a property list.
  ///
  /// - Parameter root: The element `<plist>`.
  package init(_ root: XMLElement) {
    guard let dictionary = root.children("dict").first else { return }
    for (key, value) in Self.pairs(dictionary) {
      switch key {
      case "CFBundleURLTypes":
        for type in value.children("dict") {
          for (key, value) in Self.pairs(type) where key == "CFBundleURLSchemes" {
            schemes += value.children("string").map { Value(text: $0.trimmedText, place: $0.place) }
          }
        }
      case "com.apple.developer.associated-domains":
        for element in value.children("string") {
          let text = element.trimmedText
          guard text.hasPrefix("applinks:") else { continue }
          let domain = text.dropFirst("applinks:".count).prefix { $0 != "?" }
          domains.append(Value(text: String(domain), place: element.place))
        }
      default: break
      }
    }
  }

  private static func pairs(_ dictionary: XMLElement) -> [(key: String, value: XMLElement)] {
    var pairs: [(key: String, value: XMLElement)] = []
    var key: String?
    for element in dictionary.children {
      if element.name == "key" {
        key = element.trimmedText
      } else if let name = key {
        pairs.append((name, element))
        key = nil
      }
    }
    return pairs
  }
}
