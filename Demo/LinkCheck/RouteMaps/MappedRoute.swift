import Navigation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A route of a map, with its values.
package struct MappedRoute: Route, Codable {
  /// The name of the route in the map.
  package let name: String
  /// The values that the route carries, keyed by placeholder name.
  package let values: [String: MappedValue]

  /// Creates a route.
  package init(_ name: String, _ values: [String: MappedValue] = [:]) {
    self.name = name
    self.values = values
  }
}

extension MappedRoute: CustomStringConvertible {
  /// The route as written in Swift: `order(id: 5)`.
  package var description: String {
    guard !values.isEmpty else { return name }
    let list = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.literal)" }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}

/// A value of a mapped route.
package enum MappedValue: Hashable, Sendable, Codable {
  /// A whole number.
  case int(Int)
  /// A number.
  case number(Double)
  /// True or false.
  case bool(Bool)
  /// Any other value, as text.
  case text(String)

  /// The value as it appears in a link, before encoding.
  package var text: String {
    switch self {
    case .int(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .text(let text): text
    }
  }

  /// The value as written in source code.
  package var literal: String {
    if case .text(let text) = self { "\"\(text)\"" } else { text }
  }
}

/// The type of a placeholder.
package enum MapKind: Hashable, Sendable {
  case int, float, uuid, bool, date, text, path
  /// A list from the map's `values`.
  case choice(String)

  /// Creates the type that a converter represents.
  init(converter: String?) {
    guard let converter, converter != "string" else {
      self = .text
      return
    }
    self = Self.builtIn.first { $0.name == converter } ?? .choice(converter)
  }

  private static let builtIn: [MapKind] = [.int, .float, .uuid, .bool, .date, .path]
  /// The names that are not lists of a map.
  static let builtInNames = builtIn.map(\.name) + ["string"]

  /// The name used in patterns and in messages.
  package var name: String {
    switch self {
    case .int: "int"
    case .float: "float"
    case .uuid: "uuid"
    case .bool: "bool"
    case .date: "date"
    case .text: "text"
    case .path: "path"
    case .choice(let name): name
    }
  }

  /// Reads a value, or returns `nil` if the text is not a value of this type.
  package func value(_ text: String) -> MappedValue? {
    switch self {
    case .int: Int(linkText: text).map(MappedValue.int)
    case .float: Double(linkText: text).map(MappedValue.number)
    case .bool: Bool(linkText: text).map(MappedValue.bool)
    // Two spellings of the same UUID are the same value.
    case .uuid: UUID(linkText: text).map { _ in .text(text.uppercased()) }
    case .date: Date(linkText: text).map { _ in .text(text) }
    case .text, .path, .choice: .text(text)
    }
  }

  /// Whether the text is valid for this type in a link; choices are checked elsewhere.
  func accepts(_ text: String) -> Bool { !text.isEmpty && value(text) != nil }

  /// What the value can be, for a mapping.
  var field: DeepLinkField.Kind {
    switch self {
    case .int, .float: .number
    case .bool: .choice(["true", "false"])
    case .text, .path, .choice: .text
    case .uuid, .date: .other
    }
  }

  /// A sample value.
  package var sample: String {
    switch self {
    case .int: "1"
    case .float: "1.5"
    case .uuid: "6F9619FF-8B86-D011-B42D-00C04FC964FF"
    case .bool: "true"
    case .date: "2026-01-31"
    case .text, .choice: "sample"
    case .path: "a/b"
    }
  }
}
