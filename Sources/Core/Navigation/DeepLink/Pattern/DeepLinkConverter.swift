/// Decides which values a placeholder accepts, as in `<int:id>` or `<sort:order>`.
///
/// A converter is registered by name when the matcher is built. It only accepts or rejects text;
/// `DeepLinkParameters.firstValue(forName:as:)` makes the typed value.
public struct DeepLinkConverter: Sendable {
  enum Kind: Sendable {
    case int, float, uuid, bool, date
    case custom(@Sendable (String) -> Bool)
  }

  /// The name that patterns use.
  package let name: String
  /// A description of the accepted values that completes the phrase "expected …".
  let expectation: String
  /// All accepted values, if there are only a few; used for completion.
  package let choices: [String]
  let kind: Kind

  /// Creates a custom converter.
  ///
  /// - Parameters:
  ///   - name: The name that patterns use.
  ///   - expectation: A description of the accepted values that completes the phrase "expected …".
  ///   - accepts: A closure that returns whether to accept decoded text; called for each link that
  ///     matches up to the placeholder.
  public init(
    _ name: String, expecting expectation: String,
    accepts: @escaping @Sendable (_ text: String) -> Bool
  ) {
    self.init(name: name, expectation: expectation, choices: [], kind: .custom(accepts))
  }

  /// Creates a converter that accepts a fixed set of values.
  ///
  /// - Parameters:
  ///   - name: The name that patterns use.
  ///   - choices: The accepted values.
  public init(_ name: String, choices: [String]) {
    let allowed = Set(choices)
    self.init(
      name: name,
      expectation: "one of " + choices.map(LinkText.quoted).joined(separator: ", "),
      choices: choices, kind: .custom { allowed.contains($0) })
  }

  /// Creates a converter that accepts the cases of an enum.
  ///
  /// - Parameters:
  ///   - name: The name that patterns use.
  ///   - type: The enum.
  public init<T: DeepLinkValue & CaseIterable>(_ name: String, _ type: T.Type) {
    self.init(name, choices: T.allCases.compactMap(\.linkText))
  }

  init(name: String, expectation: String, choices: [String], kind: Kind) {
    self.name = name
    self.expectation = expectation
    self.choices = choices
    self.kind = kind
  }
}

extension DeepLinkConverter {
  /// The converters built into every matcher; `path` and `string` are part of the pattern syntax.
  static let builtIn: [DeepLinkConverter] = [
    .init(name: "int", expectation: "a whole number", choices: [], kind: .int),
    .init(name: "float", expectation: "a number", choices: [], kind: .float),
    .init(name: "uuid", expectation: "a UUID", choices: [], kind: .uuid),
    .init(name: "bool", expectation: "true or false", choices: ["true", "false"], kind: .bool),
    .init(name: "date", expectation: "a date like 2026-07-28", choices: [], kind: .date),
  ]

  /// Returns converters and the built-in ones, which they replace, by name.
  static func byName(_ converters: [DeepLinkConverter]) -> [String: DeepLinkConverter] {
    Dictionary((builtIn + converters).map { ($0.name, $0) }) { _, last in last }
  }

  /// Whether the converter accepts the decoded bytes.
  func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch kind {
    case .int: ValueText.integer(bytes) != nil
    case .float: ValueText.isNumber(bytes)
    case .uuid: ValueText.isUUID(bytes)
    case .bool: ValueText.bool(String(decoding: bytes, as: UTF8.self)) != nil
    case .date: ValueText.date(bytes) != nil
    case .custom(let accepts): accepts(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Whether the converter accepts the decoded text.
  func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)[...]) }
}

extension DeepLinkConverter {
  /// Whether rejected text may be a prefix of accepted text.
  func mayBecome(_ text: String) -> Bool {
    if !choices.isEmpty { return choices.contains { $0.hasPrefix(text) } }
    return switch kind {
    case .int: text.isEmpty || text == "-"
    case .float: accepts(text, finishedBy: "0")
    case .uuid: accepts(text, finishedBy: "00000000-0000-0000-0000-000000000000", isTemplate: true)
    case .date:
      ["2000-01-01", "2000-01-00"].contains { accepts(text, finishedBy: $0, isTemplate: true) }
    case .bool: false
    case .custom: true
    }
  }

  private func accepts(_ text: String, finishedBy rest: String, isTemplate: Bool = false) -> Bool {
    let end = isTemplate ? rest.utf8.dropFirst(text.utf8.count) : rest.utf8[...]
    return accepts((Array(text.utf8) + end)[...])
  }
}
