import TerminalKit

/// The titles of a stack from the root up, limited to those that a line can show.
package struct Breadcrumbs: Hashable {
  /// The root's title and those of the last entries; some in between may be omitted.
  var titles: [String]
  /// The number of steps back to each title.
  var stepsBack: [Int]

  /// The separator between two titles.
  static let separator = " › "

  /// Collects the titles that a line of this width can show.
  ///
  /// The cost depends on the width of the line, not on the depth of the stack or on the length of
  /// the titles, which are cut behind the edge.
  ///
  /// - Parameters:
  ///   - root: The root's title.
  ///   - depth: The number of entries above the root.
  ///   - columns: The width of the line; `nil` collects all titles.
  ///   - title: Returns the title of an entry, counted from 0 above the root.
  init(root: String, depth: Int, columns: Int?, title: (Int) -> String) {
    // Collects one more title than fits, so that the line can show a gap.
    let shown = columns.map { min(depth, $0 / 4 + 2) } ?? depth
    let indices = (depth - shown)..<depth
    titles = ([root] + indices.map(title)).map { title in
      // A character takes at least one column, so no more of them can be visible.
      guard let columns, title.utf8.count > columns else { return title.visiblySafe }
      return String(title.prefix(columns + 1)).visiblySafe
    }
    stepsBack = [depth] + indices.map { depth - 1 - $0 }
  }

  /// The titles, joined by separators.
  package var text: String { titles.joined(separator: Self.separator) }
}
