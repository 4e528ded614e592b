import TerminalKit

extension TextPane {
  /// A filter, which shows only the lines that contain its words, as `&` does in `less`.
  struct Filter: Hashable {
    /// The words; `nil` if there is no filter.
    var editor: LineEditor?
    var isTyping = false
    /// The words by which the shown lines were chosen.
    var text = ""
    /// What is wrong with them.
    var problem: String?
    /// The shown lines; `nil` if all are.
    var kept: [Int]?
    /// The line to show, or the next one below it, when other lines are shown.
    var place = 0

    /// What is typed.
    var words: String { editor?.text ?? "" }
  }

  /// The first visible line.
  public var top: Int { line(at: topRow) }

  /// Returns the line that is shown in a row, or the last one above it.
  func line(at row: Int) -> Int {
    guard let kept = filter.kept else { return row }
    return kept.indices.contains(row) ? kept[row] : kept.last ?? filter.place
  }

  /// Returns the row that shows a line, or else the next line below it.
  ///
  /// - Complexity: O(log n) in the number of shown lines.
  func row(of line: Int) -> Int {
    guard let kept = filter.kept else { return line }
    var (low, high) = (0, kept.count)
    while low < high {
      let middle = (low + high) / 2
      if kept[middle] < line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Finds the lines that the filter shows: those with its words or, in a pager after `!`, those
  /// without.
  mutating func findKeptLines() {
    let isInverted = isPager && filter.text.hasPrefix("!")
    let words = isInverted ? String(filter.text.dropFirst()) : filter.text
    (filter.kept, filter.problem) = (nil, nil)
    guard !words.isEmpty else { return }
    do throws(LinePattern.Problem) {
      let found = Set(try LinePattern.spans(of: words, in: read.lazy.map(\.text)).map(\.line))
      filter.kept = read.indices.filter { found.contains($0) != isInverted }
    } catch {
      filter.problem = error.description
    }
  }

  /// Handles a key while the words of the filter are typed.
  mutating func typeFilter(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.escape): endFilter()
    case KeyPress(.enter):
      filter.isTyping = false
      if filter.editor?.isEmpty == true { filter.editor = nil }
    case KeyPress(.character("c"), .control) where filter.editor?.isEmpty == false:
      filter.editor = LineEditor()
    default: return filter.editor?.handle(press) == true
    }
    return true
  }

  /// Shows all lines again, where the first visible line is, or where typing began.
  mutating func endFilter() {
    if !filter.isTyping { filter.place = top }
    (filter.editor, filter.isTyping) = (nil, false)
  }
}
