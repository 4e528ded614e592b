extension TextPattern {
  /// The characters that have a meaning in a pattern.
  private static let special = Set("\\^$.|?*+()[]{}")

  /// Whether a text has no character with a meaning in a pattern.
  package static func isPlain(_ text: String) -> Bool { !text.contains(where: special.contains) }

  /// Parses what a user types to search for: a pattern, which also finds the text as it stands.
  ///
  /// So `read(2)` is found in a page. Case is ignored unless the pattern tells capitals from small
  /// letters.
  ///
  /// - Parameter text: The text.
  /// - Throws: An error with its place in the text.
  package init(searching text: String) throws(ParsingError) {
    var parser = PatternParser(text)
    _ = try parser.parse()
    let escaped = text.map { Self.special.contains($0) ? "\\\($0)" : String($0) }.joined()
    try self.init("\(parser.tellsCase ? "" : "(?i)")\(escaped)|\(text)")
  }

  /// Finds the matches of a pattern in one line after another.
  package struct Finder {
    private var matcher: PatternMatcher
    private var scalars = 0

    /// Creates a finder.
    package init(_ pattern: TextPattern) { matcher = PatternMatcher(pattern.program) }

    /// The number of states visited.
    package var steps: Int { matcher.steps }

    /// The average number of states that a search may visit for a scalar of a long text.
    package static let stepsPerScalar = 50

    /// Returns the matches in a line from the left, each as long as it can be, which do not overlap.
    ///
    /// - Parameter line: The line.
    /// - Returns: The ranges in Unicode scalars; one empty range if the pattern matches nothing but
    ///   nothing, as `^$` does; `nil` if the pattern is too slow for the lines so far.
    /// - Complexity: O(n · m) for a line of *n* scalars and a pattern of *m* states.
    package mutating func ranges(in line: String) -> [Range<Int>]? {
      scalars += line.unicodeScalars.count
      return matcher.ranges(
        in: line.unicodeScalars, limit: stepLimit + Self.stepsPerScalar * scalars)
    }
  }
}
