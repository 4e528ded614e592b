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

  /// Makes a converter of a closure with URLNavigator's parameters.
  ///
  /// A placeholder is judged by its own segment alone, so that a link is matched in one walk: the
  /// components hold that one, at the index given.
  ///
  /// - Parameter convert: Makes the value of `pathComponents[index]`, or says no with `nil`; a pure
  ///   function.
  public init(
    _ convert: @escaping @Sendable (_ pathComponents: [String], _ index: Int) -> (any Sendable)?
  ) {
    self.init(expecting: "a value that its converter takes") { convert([$0], 0) }
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
