/// A regular expression that matches in bounded time, whatever the pattern and the text.
///
/// The language is RE2's, which VHS uses: literals, `.`, classes `[a-z]`, `\d \w \s`, categories
/// `\pL` and scripts `\p{Greek}`, groups, `|`, `* + ? {n,m}`, anchors `^ $ \A \z`, `\b`, and the
/// flags `(?ims)`. Look-around and back-references are not supported, because they cannot be
/// matched in linear time. A search visits each state of the pattern at most once per character;
/// there is no backtracking.
package struct TextPattern: Sendable {
  /// The pattern as written between its slashes.
  package let source: String
  let program: PatternProgram

  /// Parses a pattern.
  package init(_ source: String) throws(ParsingError) {
    var parser = PatternParser(source)
    let node = try parser.parse()
    self.source = Self.normalised(source)
    self.program = try PatternProgram(node)
  }

  /// The maximum number of Unicode scalars in a pattern, and of states in its program.
  package static let sizeLimit = 5000
  /// The maximum number of steps in a search.
  ///
  /// Even that many take only a fraction of a second; searching a screen needs far fewer.
  package static let stepLimit = 4_000_000

  /// Returns whether the pattern matches somewhere in `text`, or `nil` if the search exceeds
  /// `stepLimit`.
  package func answer(in text: String) -> Bool? { search(text).answer }

  /// Searches `text` like `answer(in:)`, and also counts the states visited.
  package func search(_ text: String) -> (answer: Bool?, steps: Int) {
    var matcher = PatternMatcher(program)
    let answer = matcher.search(text.unicodeScalars, limit: Self.stepLimit)
    return (answer, matcher.steps)
  }

  /// Unescapes `\/`, whose backslash only keeps the slash from ending the pattern.
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

extension TextPattern: Hashable {
  /// Whether both patterns were written identically.
  package static func == (one: TextPattern, other: TextPattern) -> Bool {
    one.source == other.source
  }

  /// Hashes the source of the pattern.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension TextPattern: CustomStringConvertible {
  /// The pattern between slashes, as written in a tape.
  package var description: String {
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

extension TextPattern {
  /// An error in a pattern.
  package struct ParsingError: Error, Hashable, Sendable {
    /// The kind of error.
    package enum Reason: Hashable, Sendable {
      /// A group without its `)`.
      case unclosedGroup
      /// A `)` without its group.
      case unopenedGroup
      /// A class without its `]`.
      case unclosedClass
      /// A range that ends before it begins.
      case backwardsRange
      /// A `*`, `+`, `?` or `{}` with nothing before it, or after another quantifier.
      case nothingToRepeat
      /// A repetition count over 1,000, or an upper bound below the lower bound.
      case wrongCount
      /// A backslash before a letter with no special meaning.
      case unknownEscape
      /// An unknown class name.
      case unknownClass
      /// A name after `\p` that is neither a category nor a script.
      case unknownCategory
      /// A feature that cannot be matched in linear time.
      case unsupported
      /// An unknown flag.
      case unknownFlag
      /// Groups that are nested too deeply.
      case tooDeep
      /// A pattern that exceeds `sizeLimit`.
      case tooLarge
      /// A line break or another control character.
      case unprintable
    }

    /// The kind of error.
    package let reason: Reason
    /// The zero-based offset in the pattern, in Unicode scalars.
    package let offset: Int
  }
}

extension TextPattern.ParsingError: CustomStringConvertible {
  /// The error as a sentence.
  package var description: String {
    switch reason {
    case .unclosedGroup: "this group has no \")\""
    case .unopenedGroup: "this \")\" has no matching \"(\"; write \"\\)\" for the character"
    case .unclosedClass: "this class has no \"]\""
    case .backwardsRange: "this range ends before it begins"
    case .nothingToRepeat: "there is nothing here to repeat; write a backslash before the character"
    case .wrongCount: "the bounds of a repetition must be in ascending order and at most 1000"
    case .unknownEscape: "this letter has no meaning after a backslash"
    case .unknownClass: "there is no class with this name"
    case .unknownCategory:
      "there is no category or script with this name; examples are L, Nd, Greek and Old_Italic"
    case .unsupported: "look-around and back-references are not supported"
    case .unknownFlag: "the flags are i, m, s and U"
    case .tooDeep: "the groups are nested too deeply"
    case .tooLarge: "the pattern is too large: more than \(TextPattern.sizeLimit) states"
    case .unprintable: "a pattern must be on one line, without control characters"
    }
  }
}
