import Navigation
import TerminalKit

/// Draws the prompt over the lower part of a frame.
struct PromptDrawing {
  let prompt: Prompt
  let scheme: String
  let layout: Layout
  let theme: Theme
  /// Whether what is only offered can be told from what was typed.
  let showsGhost: Bool
  /// Decides what in a link is a secret.
  let secrets: LinkSecrets

  /// What was drawn where.
  struct Places {
    var cursor: Position
    var rows: [(region: Rect, index: Int)]
  }

  /// How many lines of the list fit.
  static func listRows(_ layout: Layout) -> Int { min(16, layout.size.rows * 3 / 4 - 2) }

  @MainActor
  func draw(on canvas: inout Canvas) -> Places {
    canvas.restyle(canvas.bounds) { $0.dimmed }
    let columns = layout.columns
    let prefix = prefix
    let words = problemLines(prefix: prefix, columns: columns)
    let line = layout.footerRow - 1 - max(1, words.count)
    let count = min(prompt.completions.count, Self.listRows(layout), line)
    let top = line - count
    canvas.fill(
      Rect(column: 0, row: top, columns: layout.size.columns, rows: layout.size.rows - top),
      style: theme.text)
    if top > 0 {
      canvas.write(
        String(repeating: "─", count: layout.size.columns), at: Position(column: 0, row: top - 1),
        style: theme.border)
    }
    let rows = drawList(on: &canvas, top: top, count: count)
    for (offset, text) in words.enumerated() {
      canvas.write(
        text, at: Position(column: layout.margin, row: line + 1 + offset), style: theme.error,
        columns: columns)
    }
    let start = Position(column: layout.margin, row: line)
    let used = canvas.write(prefix, at: start, style: theme.dim)
    let cursor = canvas.drawField(
      shownEditor, at: start.offset(columns: used), columns: columns - used, style: theme.text)
    if showsGhost, !prompt.ghost.isEmpty {
      canvas.write(
        shown(prompt.text + prompt.ghost).suffix(prompt.ghost.count).description, at: cursor,
        style: theme.dim,
        columns: layout.size.columns - layout.margin - cursor.column)
    }
    return Places(cursor: cursor, rows: rows)
  }

  /// A text as it shows, with a dot for each letter of a secret, so that no picture holds one.
  private func shown(_ text: String) -> String {
    secrets.hiding(text, isLink: prompt.mode == .links, as: "•")
  }

  /// A line of the list as it shows: a pattern is no link, and holds no secret but what was typed.
  @MainActor
  private func label(_ completion: PromptCompletion) -> String {
    completion.label == completion.text || secrets.areIn(prompt.text)
      ? shown(completion.label) : completion.label
  }

  /// The line as it shows.
  @MainActor
  private var shownEditor: LineEditor {
    var editor = LineEditor(shown(prompt.text))
    editor.moveCursor(to: prompt.editor.cursor)
    return editor
  }

  /// What stands dim before the line.
  @MainActor
  private var prefix: String {
    // A narrow line has no room to say what is known anyway.
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

  @MainActor
  private func drawList(
    on canvas: inout Canvas, top: Int, count: Int
  ) -> [(region: Rect, index: Int)] {
    let all = prompt.completions
    let first = max(0, min((prompt.selection ?? 0) - count / 2, all.count - count))
    let width =
      all[first..<(first + count)].map { TextWidth.columns(of: label($0).visiblySafe) }
      .max() ?? 0
    return (0..<count).map { row in
      let completion = all[first + row]
      let place = Position(column: layout.margin, row: top + row)
      let isSelected = first + row == prompt.selection
      let isDisabled = completion.entry?.disabledReason != nil
      let style = isSelected ? theme.selection : isDisabled ? theme.dim : theme.text
      let region = Rect(origin: place, size: Size(columns: layout.columns, rows: 1))
      if isSelected { canvas.fill(region, style: style) }
      canvas.write(
        TextWidth.shortened(label(completion).visiblySafe, to: layout.columns, position: .end),
        at: place, style: style)
      let rest = layout.columns - width - 2
      if rest > 4, !completion.note.isEmpty {
        canvas.write(
          TextWidth.shortened(completion.note.visiblySafe, to: rest),
          at: place.offset(columns: width + 2), style: isSelected ? style : theme.dim)
      }
      return (region, first + row)
    }
  }

  /// The caret under the place and the words beside it, on one line where they fit.
  @MainActor
  private func problemLines(prefix: String, columns: Int) -> [String] {
    guard let problem = prompt.problem else { return [] }
    guard let offset = problem.offset else {
      return Array(TextWidth.wrapped(problem.message.visiblySafe, columns: columns).prefix(2))
    }
    let before = shown(prompt.text).prefix(offset)
    let caret = min(
      columns - 1, TextWidth.columns(of: prefix) + TextWidth.columns(of: String(before).visiblySafe)
    )
    let message = problem.message.visiblySafe
    let width = TextWidth.columns(of: message)
    let gap = String(repeating: " ", count: caret)
    if caret + 2 + width <= columns { return ["\(gap)^ \(message)"] }
    if width + 1 <= caret {
      return ["\(String(repeating: " ", count: caret - width - 1))\(message) ^"]
    }
    return ["\(gap)^"] + TextWidth.wrapped(message, columns: columns).prefix(3)
  }
}
