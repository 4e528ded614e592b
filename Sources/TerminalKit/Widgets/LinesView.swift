/// Where the characters of a text of several lines stand in a field, wrapped between words.
package struct LinesView: Sendable {
  /// The lines, each as the characters on it; a line break belongs to no line.
  package let lines: [Range<Int>]
  private let characters: [Character]
  private let widths: [Int]

  /// Wraps a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  /// - Parameters:
  ///   - text: The text.
  ///   - columns: How wide the field is.
  package init(_ text: String, columns: Int) {
    characters = Array(text)
    widths = characters.map { $0 == "\n" ? 0 : TextWidth.columns(of: $0) }
    var lines: [Range<Int>] = []
    var start = 0
    var used = 0
    // Behind the last space of the line.
    var gap: Int?
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        lines.append(start..<index)
        (start, used, gap) = (index + 1, 0, nil)
        continue
      }
      // A space at the end of a line may stick out: no line begins with it.
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

  /// The text of a line.
  package func text(of line: Int) -> String { String(characters[lines[line]]) }

  /// The line and the column of a cursor; between two wrapped lines it is on the second.
  package func place(of cursor: Int) -> (line: Int, column: Int) {
    let line = lines.lastIndex { $0.lowerBound <= cursor } ?? 0
    return (line, widths[lines[line].lowerBound..<cursor].reduce(0, +))
  }

  /// Where the cursor goes in a line: before the character in a column, or to the line's end.
  package func cursor(line: Int, column: Int) -> Int {
    let range = lines[line]
    var end = 0
    for index in range {
      end += widths[index]
      if column < end { return index }
    }
    return self.end(of: line)
  }

  /// The last place for a cursor in a line; behind the last character of a wrapped one begins the
  /// next line.
  package func end(of line: Int) -> Int {
    let isWrapped =
      lines.indices.contains(line + 1) && lines[line + 1].lowerBound == lines[line].upperBound
    return isWrapped ? lines[line].upperBound - 1 : lines[line].upperBound
  }
}

extension LineEditor {
  /// Edits text of several lines by a key.
  ///
  /// Enter breaks the line, ↑ and ↓ go to the line above and below, Home, End, Ctrl-A and Ctrl-E to
  /// the ends of the line, and Ctrl-U and Ctrl-K kill to its ends. All else is as in one line.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - columns: How wide the field is.
  ///   - goal: The column that ↑ and ↓ keep; `nil` before the first of them.
  /// - Returns: Whether the key is one of these; `false` for ↑ in the first line and ↓ in the last.
  package mutating func handleLines(
    _ press: KeyPress, columns: Int, goal: inout Int?
  ) -> Bool {
    let view = LinesView(text, columns: columns)
    let (line, column) = view.place(of: cursor)
    let wanted = goal ?? column
    goal = nil
    switch press {
    case KeyPress(.enter): insert("\n")
    case KeyPress(.up), KeyPress(.down):
      let next = line + (press.key == .up ? -1 : 1)
      guard view.lines.indices.contains(next) else { return false }
      moveCursor(to: view.cursor(line: next, column: wanted))
      goal = wanted
    case KeyPress(.home), KeyPress(.character("a"), .control):
      moveCursor(to: view.lines[line].lowerBound)
    case KeyPress(.end), KeyPress(.character("e"), .control):
      moveCursor(to: view.end(of: line))
    case KeyPress(.character("u"), .control):
      remove(view.lines[line].lowerBound..<cursor, isKill: true)
    case KeyPress(.character("k"), .control):
      remove(cursor..<max(cursor, view.lines[line].upperBound), isKill: true)
    default: return handle(press)
    }
    return true
  }

  /// Inserts pasted text with its line breaks, as far as there is room; tabs become spaces.
  package mutating func pasteLines(_ pasted: String) {
    let text = pasted.prefix(Self.limit).map { $0.isNewline ? "\n" : $0 == "\t" ? " " : $0 }
    insert(String(text))
  }
}
