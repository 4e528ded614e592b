import Navigation
import TerminalKit
import TerminalUI

/// Draws the prompt over the lower part of a frame.
@MainActor
struct PromptDrawing {
  let prompt: Prompt
  let scheme: String
  let layout: Layout
  let theme: Theme
  /// Whether dimmed text can be distinguished from typed text.
  let showsGhost: Bool
  /// Decides which parts of a link are secret.
  let secrets: LinkSecrets

  /// The positions of the drawn elements.
  struct Places {
    var cursor: Position
    var rows: [(region: Rect, index: Int)]
  }

  /// Returns the maximum number of list items that fit.
  static func listRows(_ layout: Layout) -> Int { min(16, layout.size.rows * 3 / 4 - 2) }

  /// Whether the content behind the prompt stays undimmed, so that a theme can be previewed.
  var showsBelow = false

  /// A row of the list.
  private enum Row {
    /// A heading.
    case heading(String)
    /// The list item at this index.
    case completion(Int)
  }

  func draw(on canvas: inout Canvas) -> Places {
    if !showsBelow { canvas.restyle(canvas.bounds) { $0.dimmed } }
    let columns = layout.columns
    let prefix = prefix
    let words = problemLines(prefix: prefix, columns: columns)
    let last = layout.footerRow - 1 - max(1, words.count)
    let rows = rows
    // The palette's list is below its line, so the best match is next to the cursor and the line
    // does not move.
    let isAbove = prompt.mode == .actions
    let room = min(Self.listRows(layout), last)
    let count = isAbove ? room : min(rows.count, room)
    let top = last - count
    let line = isAbove ? top : last
    canvas.fill(
      Rect(column: 0, row: top, columns: layout.size.columns, rows: layout.size.rows - top),
      style: theme.text)
    if top > 0 {
      canvas.write(
        String(repeating: "─", count: layout.size.columns), at: Position(column: 0, row: top - 1),
        style: theme.border)
    }
    let places = drawList(
      rows, on: &canvas, top: isAbove ? top + 1 : top, count: min(rows.count, count))
    for (offset, text) in words.enumerated() {
      canvas.write(
        text, at: Position(column: layout.margin, row: last + 1 + offset), style: theme.error,
        columns: columns)
    }
    let start = Position(column: layout.margin, row: line)
    let used = canvas.write(prefix, at: start, style: theme.dim)
    let counted = drawCount(on: &canvas, row: line)
    let cursor = canvas.drawField(
      shownEditor, at: start.offset(columns: used), columns: columns - used - counted,
      style: theme.text)
    if showsGhost, !prompt.ghost.isEmpty {
      canvas.write(
        shown(prompt.text + prompt.ghost).suffix(prompt.ghost.count).description, at: cursor,
        style: theme.dim,
        columns: layout.size.columns - layout.margin - counted - cursor.column)
    }
    return Places(cursor: cursor, rows: places)
  }

  /// The rows of the list, with headings if everything is listed.
  private var rows: [Row] {
    var rows: [Row] = []
    var group = ""
    for (index, completion) in prompt.completions.enumerated() {
      if prompt.text.isEmpty, completion.group != group, layout.size.rows >= 16 {
        group = completion.group
        rows.append(.heading(group))
      }
      rows.append(.completion(index))
    }
    return rows
  }

  /// Shows the number of items that match the text, if there is room; links that are no list are
  /// not counted.
  ///
  /// - Returns: The number of columns used.
  private func drawCount(on canvas: inout Canvas, row: Int) -> Int {
    guard !prompt.text.isEmpty, layout.columns >= 40 else { return 0 }
    let found = prompt.completions.count { !$0.isHint }
    guard prompt.mode == .actions || found > 1 else { return 0 }
    let words = prompt.total.map { "\(found) of \(max(found, $0))" } ?? "\(found) found"
    let width = TextWidth.columns(of: words)
    canvas.write(
      words, at: Position(column: layout.size.columns - layout.margin - width, row: row),
      style: theme.dim)
    return width + 2
  }

  /// Returns the visible form of the text, with a dot for each letter of a secret, so that no
  /// screenshot reveals one.
  private func shown(_ text: String) -> String {
    ShownLink(text, hiding: secrets, isLink: prompt.mode == .links).masked(by: "•")
  }

  /// Returns the visible form of an item.
  ///
  /// Unlike a link, a pattern contains no secret, except in text that the user typed.
  private func label(_ completion: PromptCompletion) -> String {
    completion.label == completion.text || ShownLink(prompt.text, hiding: secrets).hasSecret
      ? shown(completion.label) : completion.label
  }

  /// The visible form of the line.
  private var shownEditor: LineEditor {
    var editor = LineEditor(shown(prompt.text))
    editor.moveCursor(to: prompt.editor.cursor)
    return editor
  }

  /// The dimmed prefix of the line.
  private var prefix: String {
    // A narrow line omits the scheme, which the user knows anyway.
    let mark =
      switch prompt.mode {
      case .actions: "> "
      case .links:
        layout.columns >= 40 && !prompt.text.contains("://")
          ? "\(scheme)://" : ""
      }
    guard let search = prompt.search else { return mark }
    let shown = TextWidth.shortened(search.visiblySafe, to: layout.columns / 4)
    return layout.columns >= 60 ? "older with \"\(shown)\": \(mark)" : "\"\(shown)\": "
  }

  private func drawList(
    _ rows: [Row], on canvas: inout Canvas, top: Int, count: Int
  ) -> [(region: Rect, index: Int)] {
    let all = prompt.completions
    let chosen = rows.firstIndex {
      if case .completion(let index) = $0 { index == prompt.selection } else { false }
    }
    let first = max(0, min((chosen ?? 0) - count / 2, rows.count - count))
    let shown = rows[first..<(first + count)]
    let width =
      shown.map { row in
        guard case .completion(let index) = row else { return 0 }
        return TextWidth.columns(of: label(all[index]).visiblySafe)
      }.max() ?? 0
    var places: [(region: Rect, index: Int)] = []
    for (offset, row) in shown.enumerated() {
      let place = Position(column: layout.margin, row: top + offset)
      switch row {
      case .heading(let title):
        canvas.write(title, at: place, style: theme.title, columns: layout.columns)
      case .completion(let index):
        let region = Rect(line: place, columns: layout.columns)
        draw(
          all[index], isSelected: index == prompt.selection, in: region, note: width, on: &canvas)
        places.append((region, index))
      }
    }
    return places
  }

  private func draw(
    _ completion: PromptCompletion, isSelected: Bool, in region: Rect, note width: Int,
    on canvas: inout Canvas
  ) {
    let isQuiet = completion.isHint || completion.entry?.disabledReason != nil
    let style = isSelected ? theme.selection : isQuiet ? theme.dim : theme.text
    if isSelected { canvas.fill(region, style: style) }
    let label = TextWidth.shortened(
      label(completion).visiblySafe, to: layout.columns, position: .end)
    canvas.write(label, at: region.origin, style: style)
    if prompt.mode == .actions {
      let marks = TextMatch(prompt.text).marks(in: label)
      var column = 0
      for (offset, letter) in label.enumerated() {
        if marks.contains(offset) {
          canvas.write(
            String(letter), at: region.origin.offset(columns: column),
            style: style.adding([.bold, .underline]))
        }
        column += TextWidth.columns(of: String(letter))
      }
    }
    let rest = layout.columns - width - 2
    guard rest > 4, !completion.note.isEmpty else { return }
    canvas.write(
      TextWidth.shortened(completion.note.visiblySafe, to: rest),
      at: region.origin.offset(columns: width + 2), style: isSelected ? style : theme.dim)
  }

  /// The caret under the error and the message beside it, on one line if both fit.
  private func problemLines(prefix: String, columns: Int) -> [String] {
    guard let problem = prompt.problem else { return [] }
    guard let offset = problem.offset else {
      return message(problem, rows: 2, columns: columns)
    }
    let before = shown(prompt.text).prefix(offset)
    let start = TextWidth.columns(of: prefix)
    let caret = min(
      columns - 1,
      start + TextWidth.columns(of: String(before).visiblySafe)
        - FieldView(shownEditor, columns: columns - start).scrolled)
    // A place that is scrolled out of sight has no caret.
    guard caret >= start else { return message(problem, rows: 2, columns: columns) }
    let message = problem.message.visiblySafe
    let width = TextWidth.columns(of: message)
    let gap = String(repeating: " ", count: caret)
    if caret + 2 + width <= columns { return ["\(gap)^ \(message)"] }
    if width + 1 <= caret {
      return ["\(String(repeating: " ", count: caret - width - 1))\(message) ^"]
    }
    return ["\(gap)^"] + self.message(problem, rows: 3, columns: columns)
  }

  /// The message in at most this many rows.
  private func message(_ problem: PromptProblem, rows: Int, columns: Int) -> [String] {
    TextWidth.fitted(
      TextWidth.wrapped(problem.message.visiblySafe, columns: columns), rows: rows, columns: columns
    )
  }
}
