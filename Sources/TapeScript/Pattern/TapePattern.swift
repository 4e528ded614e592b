/// A regular expression that takes a bounded time, whatever it says and whatever it searches.
///
/// The language is RE2's, which VHS uses: literals, `.`, classes `[a-z]`, `\d \w \s`, categories
/// `\pL` and scripts `\p{Greek}`, groups, `|`, `* + ? {n,m}`, anchors `^ $ \A \z`, `\b`, and the flags `(?ims)`. What cannot be
/// searched in linear time, look-around and back-references, does not exist. A search visits each
/// state of the pattern at most once for each character; there is no backtracking to blow up.
public struct TapePattern: Sendable {
  /// The pattern as it was written, between its slashes.
  public let source: String
  let program: PatternProgram

  /// Reads a pattern.
  ///
  /// - Parameter source: the pattern without slashes around it; `\/` is a slash.
  /// - Throws: what is wrong, and where in the pattern.
  public init(_ source: String) throws(ParsingError) {
    var parser = PatternParser(source)
    let node = try parser.parse()
    self.source = Self.normalised(source)
    self.program = try PatternProgram(node)
  }

  /// The most states a pattern may have, and the most it may repeat something.
  public static let sizeLimit = 5000
  /// The most steps a search may take: a fraction of a second, and far more than a screen needs.
  public static let stepLimit = 4_000_000

  /// Whether the pattern matches somewhere in a text.
  ///
  /// - Parameter text: what is searched.
  /// - Returns: nil when the search would take more than `stepLimit` steps.
  /// - Complexity: O(n · m) over the characters of the text and the states of the pattern.
  public func answer(in text: String) -> Bool? { search(text).answer }

  /// Searches a text and counts the steps.
  ///
  /// - Parameter text: what is searched.
  /// - Returns: the answer, nil when the limit was reached, and how many states were visited.
  package func search(_ text: String) -> (answer: Bool?, steps: Int) {
    var matcher = PatternMatcher(program)
    let answer = matcher.search(text.unicodeScalars, limit: Self.stepLimit)
    return (answer, matcher.steps)
  }

  /// `\/` is a slash: the backslash only keeps it from ending the pattern.
  private static func normalised(_ source: String) -> String {
    var scalars = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in source.unicodeScalars {
      if isEscaped, scalar != "/" { scalars.append("\\") }
      if isEscaped || scalar != "\\" { scalars.append(scalar) }
      isEscaped = !isEscaped && scalar == "\\"
    }
    return String(scalars)
  }
}

extension TapePattern: Hashable {
  /// Whether both were written alike.
  public static func == (one: TapePattern, other: TapePattern) -> Bool {
    one.source == other.source
  }

  /// Mixes in how the pattern was written.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension TapePattern: CustomStringConvertible {
  /// The pattern between slashes, as a tape writes it.
  public var description: String {
    var scalars = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in source.unicodeScalars {
      if scalar == "/", !isEscaped { scalars.append("\\") }
      isEscaped = !isEscaped && scalar == "\\"
      scalars.append(scalar)
    }
    return "/\(String(scalars))/"
  }
}
