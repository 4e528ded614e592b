/// The layout of multi-line text in a field, wrapped between words.
package struct LinesView: Sendable {
  /// The lines, each as a range of characters; a line break belongs to no line.
  package let lines: [Range<Int>]
  private let characters: [Character]
  private let widths: [Int]

  /// Wraps text to the width of a field.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  /// - Parameters:
  ///   - text: The text.
  ///   - columns: The width of the field.
  package init(_ text: String, columns: Int) {
    characters = Array(text)
    widths = characters.map { $0 == "\n" ? 0 : TextWidth.columns(of: $0) }
    var lines: [Range<Int>] = []
    var start = 0
    var used = 0
    // The index after the last space of the line.
    var gap: Int?
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        lines.append(start..<index)
        (start, used, gap) = (index + 1, 0, nil)
        continue
      }
      // A space at the end of a line may exceed the width, so that no line begins with it.
      if character != " ", used + widths[index] > columns, index > start {
        let end = gap ?? index
        lines.append(start..<end)
        (start, used, gap) = (end, widths[end..<index].reduce(0, +), nil)
      }
      used += widths[index]
      if character == " " { gap = index + 1 }
    }
    self.lines = lines + [start..<characters.count]
  }

  /// Returns the text of a line.
  package func text(of line: Int) -> String { String(characters[lines[line]]) }

  /// Returns the line and column of a cursor; a cursor between two wrapped lines is on the second.
  package func place(of cursor: Int) -> (line: Int, column: Int) {
    let line = lines.lastIndex { $0.lowerBound <= cursor } ?? 0
    return (line, widths[lines[line].lowerBound..<cursor].reduce(0, +))
  }

  /// Returns the cursor position for a column of a line: before the character there, or at the end
  /// of the line.
  package func cursor(line: Int, column: Int) -> Int {
    let range = lines[line]
    var end = 0
    for index in range {
      end += widths[index]
      if column < end { return index }
    }
    return self.end(of: line)
  }

  /// Returns the last cursor position on a line; on a wrapped line, it is before the last
  /// character, because the position after that belongs to the next line.
  package func end(of line: Int) -> Int {
    let isWrapped =
      lines.indices.contains(line + 1) && lines[line + 1].lowerBound == lines[line].upperBound
    return isWrapped ? lines[line].upperBound - 1 : lines[line].upperBound
  }
}

extension LineEditor {
  /// Edits multi-line text in response to a key.
  ///
  /// Enter breaks the line. ↑ and ↓ move to the line above or below, and Home, End, Ctrl-A and
  /// Ctrl-E to the ends of the line. Ctrl-U and Ctrl-K kill the text up to the start and the end of
  /// the line. All other keys work as in a single line.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - columns: The width of the field.
  ///   - goal: The column that ↑ and ↓ preserve; `nil` before the first such key.
  /// - Returns: Whether the key is one of these; `false` for ↑ on the first line and ↓ on the last.
  package mutating func handleLines(
    _ press: KeyPress, columns: Int, goal: inout Int?
  ) -> Bool {
    // Most keys need no lines.
    lazy var view = LinesView(text, columns: columns)
    lazy var place = view.place(of: cursor)
    let wanted = goal.take()
    switch press {
    case KeyPress(.enter): insert("\n")
    case KeyPress(.up), KeyPress(.down):
      let next = place.line + (press.key == .up ? -1 : 1)
      guard view.lines.indices.contains(next) else { return false }
      goal = wanted ?? place.column
      moveCursor(to: view.cursor(line: next, column: goal ?? 0))
    case KeyPress(.home), KeyPress(.character("a"), .control):
      moveCursor(to: view.lines[place.line].lowerBound)
    case KeyPress(.end), KeyPress(.character("e"), .control):
      moveCursor(to: view.end(of: place.line))
    case KeyPress(.character("u"), .control):
      remove(view.lines[place.line].lowerBound..<cursor, isKill: true)
    case KeyPress(.character("k"), .control):
      remove(cursor..<max(cursor, view.lines[place.line].upperBound), isKill: true)
    default: return handle(press)
    }
    return true
  }

  /// Inserts as much pasted text as fits, including its line breaks; tabs become spaces.
  package mutating func pasteLines(_ pasted: String) {
    let text = Self.bounded(pasted).map { $0.isNewline ? "\n" : $0 == "\t" ? " " : $0 }
    insert(String(text))
  }
}
