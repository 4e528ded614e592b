import TerminalKit

/// What is wrong with a regular expression to search for.
public struct SearchProblem: Error, Hashable, CustomStringConvertible {
  /// What is wrong, in words for the user.
  public let description: String
}

/// What a search or a filter of lines looks for: words, or a regular expression.
///
/// As with `less -i` and vim's `smartcase`, case is ignored unless a capital letter is typed.
struct LinePattern {
  private let words: Pattern<Character>
  private let keepsCase: Bool
  private var expression: TextPattern.Finder?

  /// Prepares a search.
  ///
  /// - Parameter text: The text; a regular expression if it has a character with a meaning in one.
  /// - Throws: A problem with the expression.
  init(_ text: String) throws(SearchProblem) {
    words = Pattern(text)
    keepsCase = text.contains(where: \.isUppercase)
    guard !TextPattern.isPlain(text) else { return }
    do throws(TextPattern.ParsingError) {
      expression = TextPattern.Finder(try TextPattern(searching: text))
    } catch {
      throw SearchProblem(description: "at \(error.offset + 1): \(error)")
    }
  }

  /// Returns all occurrences in some lines, which do not overlap.
  ///
  /// - Parameters:
  ///   - text: The text to find.
  ///   - lines: The lines.
  ///   - first: The number of the first line.
  /// - Returns: The occurrences, from the top; a line that cannot be marked counts as one.
  /// - Throws: A problem with the expression.
  /// - Complexity: O(n) in the length of the lines for each letter or state of the pattern.
  static func spans(
    of text: String, in lines: some Sequence<String>, from first: Int = 0
  ) throws(SearchProblem) -> [TextView.Span] {
    guard !text.isEmpty else { return [] }
    var pattern = try Self(text)
    var found: [TextView.Span] = []
    for (index, line) in lines.enumerated() {
      found += try pattern.ranges(in: line).map {
        TextView.Span(line: first + index, start: $0?.lowerBound, count: $0?.count ?? 0)
      }
    }
    return found
  }

  /// Returns the occurrences in a line, in characters; one `nil` if they cannot be marked.
  private mutating func ranges(in line: String) throws(SearchProblem) -> [Range<Int>?] {
    guard expression == nil else {
      guard let ranges = expression?.ranges(in: line) else {
        throw SearchProblem(description: "too slow in this text")
      }
      return Self.characters(of: ranges, in: line)
    }
    let folded = FoldedLine(line, keepsCase: keepsCase)
    guard folded.keepsLength else { return folded.first(words, from: 0) == nil ? [] : [nil] }
    var found: [Range<Int>] = []
    while let next = folded.first(words, from: found.last?.upperBound ?? 0) {
      found.append(next..<(next + words.count))
    }
    return found
  }

  /// Returns ranges of scalars as ranges of the characters that they are in.
  private static func characters(of ranges: [Range<Int>], in line: String) -> [Range<Int>?] {
    guard let first = ranges.first, !first.isEmpty else { return ranges.map { _ in nil } }
    guard line.unicodeScalars.count != line.count else { return ranges }
    let owners = line.enumerated().flatMap { index, character in
      character.unicodeScalars.map { _ in index }
    }
    return ranges.map { owners[$0.lowerBound]..<(owners[$0.upperBound - 1] + 1) }
  }
}
