import Navigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The values of a pattern's placeholders, typed by their converters.
///
/// `<int:id>` is an `Int`, `<float:x>` a `Double`, `<uuid:u>` a `UUID`, `<bool:b>` a `Bool`, and
/// `<date:d>` a `Date` at midnight UTC on that day. A custom converter supplies its own values. All
/// other values, including `<path:rest>`, are a `String`.
public struct URLValues: Sendable {
  private let values: [String: any Sendable]

  /// Converts the values of a pattern.
  init(
    _ texts: [String: String], of pattern: DeepLinkPattern,
    _ converters: [String: URLValueConverter]
  ) {
    var values: [String: any Sendable] = [:]
    for placeholder in pattern.placeholders {
      let (name, converter) = (placeholder.name, placeholder.converter)
      guard let text = texts[name] else { continue }
      if let own = converter.flatMap({ converters[$0] }) {
        values[name] = own.convert(text)
      } else {
        values[name] = Self.value(of: text, as: converter)
      }
    }
    self.values = values
  }

  /// The value of a placeholder, as in `values["id"] as? Int`.
  ///
  /// - Parameter name: The placeholder's name.
  public subscript(name: String) -> (any Sendable)? { values[name] }

  private static func value(of text: String, as converter: String?) -> (any Sendable)? {
    switch converter {
    case "int": Int(text)
    case "float": Double(text)
    case "uuid": UUID(uuidString: text)
    case "bool": text == "true" || text == "1"
    case "date": try? Date(text, strategy: Date.ISO8601FormatStyle().year().month().day())
    default: text
    }
  }
}
