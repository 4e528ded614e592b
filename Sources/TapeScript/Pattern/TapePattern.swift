/// A regular expression that matches in bounded time, whatever the pattern and the text.
///
/// The language is RE2's, which VHS uses: literals, `.`, classes `[a-z]`, `\d \w \s`, categories
/// `\pL` and scripts `\p{Greek}`, groups, `|`, `* + ? {n,m}`, anchors `^ $ \A \z`, `\b`, and the
/// flags `(?ims)`. Look-around and back-references are missing, because they cannot be searched in
/// linear time. A search visits each state of the pattern at most once per character; there is no
/// backtracking.
package struct TapePattern: Sendable {
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

  /// The maximum number of states in a pattern, and of repetitions.
  package static let sizeLimit = 5000
  /// The maximum number of steps in a search: a fraction of a second, far more than a screen
  /// needs.
  package static let stepLimit = 4_000_000

  /// Whether the pattern matches somewhere in a text; `nil` if the search exceeds `stepLimit`.
  package func answer(in text: String) -> Bool? { search(text).answer }

  /// Searches a text like `answer(in:)` and counts the states visited.
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

extension TapePattern: Hashable {
  /// Whether both were written identically.
  package static func == (one: TapePattern, other: TapePattern) -> Bool {
    one.source == other.source
  }

  /// Hashes the source of the pattern.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension TapePattern: CustomStringConvertible {
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

extension TapePattern {
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
      /// A `*`, `+`, `?` or `{}` after nothing, or after another one.
      case nothingToRepeat
      /// A repetition over 1,000, or one whose upper bound is below its lower bound.
      case wrongCount
      /// A backslash before a letter with no special meaning.
      case unknownEscape
      /// An unknown class name.
      case unknownClass
      /// A name after `\p` of neither a category nor a script.
      case unknownCategory
      /// A feature that cannot be searched in linear time.
      case unsupported
      /// Unknown flags.
      case unknownFlag
      /// Too deeply nested groups.
      case tooDeep
      /// More states than `sizeLimit`.
      case tooLarge
      /// A line end or a control character.
      case unprintable
    }

    /// The kind of error.
    package let reason: Reason
    /// The position in the pattern, in Unicode scalars from 0.
    package let offset: Int
  }
}

extension TapePattern.ParsingError: CustomStringConvertible {
  /// The error as a sentence.
  package var description: String {
    switch reason {
    case .unclosedGroup: "this group has no \")\""
    case .unopenedGroup: "this \")\" closes no group; write \"\\)\" for the character"
    case .unclosedClass: "this class has no \"]\""
    case .backwardsRange: "this range ends before it begins"
    case .nothingToRepeat: "there is nothing here to repeat; write a backslash before the character"
    case .wrongCount: "a repetition goes from a number to one not smaller, at most 1000"
    case .unknownEscape: "this letter means nothing after a backslash"
    case .unknownClass: "there is no class of this name"
    case .unknownCategory:
      "there is no category or script of this name; names are like L, Nd, Greek or Old_Italic"
    case .unsupported: "look-around and back-references are not supported"
    case .unknownFlag: "the flags are i, m, s and U"
    case .tooDeep: "the groups are nested too deeply"
    case .tooLarge: "the pattern is too large: more than \(TapePattern.sizeLimit) states"
    case .unprintable: "a pattern stands on one line, without control characters"
    }
  }
}
