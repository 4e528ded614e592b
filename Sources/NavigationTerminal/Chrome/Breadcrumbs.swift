import TerminalKit

/// The titles of a stack, root first, as far as a line could need them.
struct Breadcrumbs: Hashable {
  /// The root's title and those of the last entries; in between some may be left out.
  var titles: [String]
  /// How many steps back each title is.
  var stepsBack: [Int]

  /// What stands between two titles.
  static let separator = " › "

  /// Asks for the titles that a line of so many columns could show; the cost follows the line, not
  /// the stack.
  ///
  /// - Parameters:
  ///   - root: the root's title.
  ///   - depth: how many entries stand above the root.
  ///   - columns: how wide the line is; `nil` asks for all of them.
  ///   - title: the title of an entry, from 0 above the root.
  init(root: String, depth: Int, columns: Int?, title: (Int) -> String) {
    // One more than could fit, so that the line knows of a gap.
    let shown = columns.map { min(depth, $0 / 4 + 2) } ?? depth
    let indices = (depth - shown)..<depth
    titles = ([root] + indices.map(title)).map(\.visiblySafe)
    stepsBack = [depth] + indices.map { depth - 1 - $0 }
  }

  /// The titles as one text.
  var text: String { titles.joined(separator: Self.separator) }
}
