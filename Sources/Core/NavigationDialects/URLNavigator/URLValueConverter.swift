import Navigation

/// Defines which text a placeholder accepts, and converts it to a value.
///
/// Register it by name, `navigator.valueConverters["region"]`, and use the name in patterns:
/// `myapp://region/<region:_>`. Source: URLNavigator, "Defining custom URL Value Converters".
public struct URLValueConverter: Sendable {
  private let expectation: String
  private let choices: [String]
  let convert: @Sendable (String) -> (any Sendable)?

  /// Creates a converter from a closure.
  ///
  /// - Parameters:
  ///   - expectation: A description of the accepted text that completes the phrase "expected …".
  ///   - convert: Converts decoded text, or declines with `nil`; must be a pure function.
  public init(
    expecting expectation: String,
    _ convert: @escaping @Sendable (_ text: String) -> (any Sendable)?
  ) {
    self.expectation = expectation
    self.convert = convert
    choices = []
  }

  /// Creates a converter from a closure with URLNavigator's parameters.
  ///
  /// A link is matched in one pass, so a placeholder has access only to its own segment: the
  /// components contain just that segment, and the index is 0.
  ///
  /// - Parameter convert: Converts `pathComponents[index]`, or declines with `nil`; must be a pure
  ///   function.
  public init(
    _ convert: @escaping @Sendable (_ pathComponents: [String], _ index: Int) -> (any Sendable)?
  ) {
    self.init(expecting: "a value that its converter accepts") { convert([$0], 0) }
  }

  /// Creates a converter that accepts a fixed set of strings.
  ///
  /// - Parameter choices: The accepted strings, which completion also suggests.
  public init(choices: [String]) {
    self.choices = choices
    expectation = ""
    convert = { choices.contains($0) ? $0 : nil }
  }

  /// Returns the equivalent converter for a table of patterns.
  func converter(named name: String) -> DeepLinkConverter {
    guard choices.isEmpty else { return DeepLinkConverter(name, choices: choices) }
    let convert = convert
    return DeepLinkConverter(name, expecting: expectation) { convert($0) != nil }
  }
}
