import Navigation

/// Says which texts a placeholder takes, and what value becomes of them.
///
/// It is registered by name, `navigator.valueConverters["region"]`, and patterns use it by that name:
/// `myapp://region/<region:_>`. Source: URLNavigator, "Defining custom URL Value Converters".
public struct URLValueConverter: Sendable {
  private let expectation: String
  private let choices: [String]
  let convert: @Sendable (String) -> (any Sendable)?

  /// Makes a converter of a closure.
  ///
  /// - Parameters:
  ///   - expectation: What it takes, in words that end the sentence "expected …".
  ///   - convert: Makes the value of a decoded text, or says no with `nil`; a pure function.
  public init(
    expecting expectation: String,
    _ convert: @escaping @Sendable (_ text: String) -> (any Sendable)?
  ) {
    self.expectation = expectation
    self.convert = convert
    choices = []
  }

  /// Makes a converter that takes a few given texts.
  ///
  /// - Parameter choices: The texts; completion lists them.
  public init(choices: [String]) {
    self.choices = choices
    expectation = ""
    convert = { choices.contains($0) ? $0 : nil }
  }

  /// The same as a table of patterns takes it.
  func converter(named name: String) -> DeepLinkConverter {
    guard choices.isEmpty else { return DeepLinkConverter(name, choices: choices) }
    let convert = convert
    return DeepLinkConverter(name, expecting: expectation) { convert($0) != nil }
  }
}
