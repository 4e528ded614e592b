/// A regular expression that takes a bounded time, whatever it says and whatever it searches.
///
/// The language is RE2's, which VHS uses: literals, `.`, classes `[a-z]`, `\d \w \s`, categories
/// `\pL` and scripts `\p{Greek}`, groups, `|`, `* + ? {n,m}`, anchors `^ $ \A \z`, `\b`, and the flags `(?ims)`. What cannot be
/// searched in linear time, look-around and back-references, does not exist. A search visits each
/// state of the pattern at most once for each character; there is no backtracking to blow up.
package struct TapePattern: Sendable {
  /// The pattern as it was written, between its slashes.
  package let source: String
  let program: PatternProgram

  /// Reads a pattern.
  package init(_ source: String) throws(ParsingError) {
    var parser = PatternParser(source)
    let node = try parser.parse()
    self.source = Self.normalised(source)
    self.program = try PatternProgram(node)
  }

  /// The most states a pattern may have, and the most it may repeat something.
  package static let sizeLimit = 5000
  /// The most steps a search may take: a fraction of a second, and far more than a screen needs.
  package static let stepLimit = 4_000_000

  /// Whether the pattern matches somewhere in a text; `nil` when finding out takes more than
  /// `stepLimit` steps.
  package func answer(in text: String) -> Bool? { search(text).answer }

  /// Searches a text as `answer(in:)` does, and counts the states it visits.
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
  package static func == (one: TapePattern, other: TapePattern) -> Bool {
    one.source == other.source
  }

  /// Mixes in how the pattern was written.
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

extension TapePattern: CustomStringConvertible {
  /// The pattern between slashes, as a tape writes it.
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
  /// What is wrong with a pattern.
  package struct ParsingError: Error, Hashable, Sendable {
    /// What can be wrong.
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
      /// A repetition beyond 1,000, or that ends before it begins.
      case wrongCount
      /// A letter after a backslash that means nothing.
      case unknownEscape
      /// A class name nobody knows.
      case unknownClass
      /// A name behind `\p` of neither a category nor a script.
      case unknownCategory
      /// What cannot be searched in linear time.
      case unsupported
      /// Flags nobody knows.
      case unknownFlag
      /// More groups within groups than anybody needs.
      case tooDeep
      /// More states than `sizeLimit`.
      case tooLarge
      /// A line end or a control character.
      case unprintable
    }

    /// What is wrong.
    package let reason: Reason
    /// Where in the pattern, in Unicode scalars from 0.
    package let offset: Int
  }
}

extension TapePattern.ParsingError: CustomStringConvertible {
  /// What is wrong, as a sentence.
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
      "there is no category or script of this name; they are as L, Nd and Greek, Old_Italic"
    case .unsupported: "look-around and back-references are not supported"
    case .unknownFlag: "the flags are i, m, s and U"
    case .tooDeep: "the groups stand too deep in each other"
    case .tooLarge: "the pattern is too large: more than \(TapePattern.sizeLimit) states"
    case .unprintable: "a pattern stands on one line, without control characters"
    }
  }
}
