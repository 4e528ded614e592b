public import TerminalKit

extension Form {
  static let buttonID = HitID("submit")
  static let labelName = "field"

  static func cellName(_ field: Int) -> String { "field \(field)" }

  /// Draws the visible fields from the top with their labels aligned in a column, and places the
  /// cursor.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - region: The area to draw in, of the size that the form was given.
  /// - Returns: The row below the last field.
  @discardableResult
  public func draw(in frame: inout ScreenFrame, region: Rect) -> Int {
    frame.check(region, isOf: size, "form")
    var end = region.origin.row
    for (number, cells) in places {
      let cells = cells.offset(by: region.origin)
      let isFocused = number == focused && !isLocked
      let start = Position(
        column: region.origin.column, row: isEnlarged ? cells.origin.row - 1 : cells.origin.row)
      let theme = frame.theme
      let isWrong = problem?.field == number && !isEnlarged
      frame.canvas.write(
        fields[number].label, at: start,
        style: isWrong ? theme.error : isFocused ? theme.accent : theme.dim)
      if !isEnlarged {
        // Clicking the label focuses the field.
        let label = Size(columns: labelColumns, rows: cells.size.rows)
        frame.hit(Rect(origin: start, size: label), HitID(Self.labelName, number))
      }
      let cursor = drawField(number, isFocused: isFocused, in: &frame, region: cells)
      if isFocused { frame.cursor = cursor }
      end = cells.rows.upperBound
    }
    return end
  }

  private func drawField(
    _ number: Int, isFocused: Bool, in frame: inout ScreenFrame, region: Rect
  ) -> Position {
    let field = fields[number]
    let style = isLocked ? frame.theme.dim : frame.theme.field
    switch field.kind {
    case .text, .date:
      // An unfocused field shows the beginning of its text, the part that is easiest to recognize.
      var editor = field.editor
      if !isFocused { editor.moveCursor(to: 0) }
      var region = region
      if field.kind == .date { region.size.columns = min(region.size.columns, FormDay.columns + 1) }
      let cursor = frame.drawField(editor, in: region, name: Self.cellName(number), style: style)
      if field.kind == .date, editor.isEmpty {
        frame.canvas.write(
          FormDay.form, at: region.origin, style: style.adding(.dim), columns: region.size.columns)
      }
      return cursor
    case .lines: return drawLines(number, isFocused: isFocused, in: &frame, region, style)
    case .toggle:
      let isOn = isOn(number)
      let columns = frame.canvas.write(
        isOn ? "[x]" : "[ ]", at: region.origin,
        style: isFocused ? frame.theme.selection : isLocked ? frame.theme.dim : frame.theme.text)
      frame.hit(Rect(line: region.origin, columns: columns), HitID(Self.cellName(number)))
      return region.origin.offset(columns: 1)
    case .choice(let options):
      return drawChoice(number, options, isFocused: isFocused, in: &frame, region)
    }
  }

  private func drawLines(
    _ number: Int, isFocused: Bool, in frame: inout ScreenFrame, _ region: Rect, _ style: Style
  ) -> Position {
    let view = LinesView(fields[number].editor.text, columns: region.size.columns)
    let (line, column) = view.place(of: fields[number].editor.cursor)
    let rows = region.size.rows
    let top = isFocused ? fields[number].top : 0
    frame.canvas.fill(region, style: style)
    for row in 0..<rows {
      let place = region.origin.offset(rows: row)
      let index = min(top + row, view.lines.count - 1)
      if index == top + row {
        frame.canvas.write(
          view.text(of: index), at: place, style: style, columns: region.size.columns)
      }
      for cell in 0..<region.size.columns {
        frame.hit(
          Rect(line: place.offset(columns: cell), columns: 1),
          HitID(Self.cellName(number), view.cursor(line: index, column: cell)))
      }
    }
    // Below the label, arrows show on which side the text continues.
    if rows > 1 {
      let (up, down) = frame.capabilities.isUnicode ? ("↑", "↓") : ("^", "v")
      frame.canvas.write(
        (top > 0 ? up : "") + (top + rows < view.lines.count ? down : ""),
        at: Position(
          column: isEnlarged ? region.origin.column - 2 : region.origin.column - labelColumns,
          row: region.origin.row + rows - 1), style: frame.theme.dim)
    }
    return region.origin.offset(
      columns: min(column, max(0, region.size.columns - 1)), rows: line - top)
  }

  /// Draws the options side by side, or only the chosen one if they do not fit.
  private func drawChoice(
    _ number: Int, _ options: [String], isFocused: Bool, in frame: inout ScreenFrame, _ region: Rect
  ) -> Position {
    let selected = selection(of: number)
    let theme = frame.theme
    let style = isFocused ? theme.selection : isLocked ? theme.dim : theme.text
    let on = frame.capabilities.isUnicode ? "(•)" : "(*)"
    let texts = options.enumerated().map { "\($0 == selected ? on : "( )") \($1.visiblySafe)" }
    let width = texts.reduce(-2) { $0 + TextWidth.columns(of: $1) + 2 }
    guard width <= region.size.columns else {
      // The arrows tell that there are others, so they stay when there is no room for the number.
      let place = " \(selected + 1)/\(options.count)"
      let room = region.size.columns - 4
      let rest = room - TextWidth.columns(of: place)
      let option = TextWidth.shortened(
        options[selected].visiblySafe, to: rest < 4 ? room : rest, position: .middle)
      let columns = frame.canvas.write(
        "‹ \(option) ›\(rest < 4 ? "" : place)", at: region.origin, style: style,
        columns: region.size.columns)
      frame.hit(
        Rect(line: region.origin, columns: columns),
        HitID(Self.cellName(number), (selected + 1) % options.count))
      frame.hit(
        Rect(line: region.origin, columns: 2),
        HitID(Self.cellName(number), (selected + options.count - 1) % options.count))
      return region.origin.offset(columns: min(2, max(0, columns - 1)))
    }
    var place = region.origin
    var cursor = place
    for (index, text) in texts.enumerated() {
      if index == selected { cursor = place.offset(columns: 1) }
      let columns = frame.canvas.write(
        text, at: place, style: index == selected ? style : theme.dim)
      frame.hit(Rect(line: place, columns: columns), HitID(Self.cellName(number), index))
      place = place.offset(columns: columns + 2)
    }
    return cursor
  }

  /// Draws the current problem, or else the help text of the focused field; while the form is saved,
  /// what goes on.
  ///
  /// - Parameters:
  ///   - frame: The screen's frame.
  ///   - row: The first row; a problem is drawn no lower than the last row of the frame.
  ///   - rows: The number of available rows.
  ///   - brief: The text to draw if the problem does not fit and has no shorter description.
  /// - Returns: The row below the last line.
  @MainActor @discardableResult
  public func drawMessage(
    in frame: inout ScreenFrame, row: Int, rows: Int = .max, brief: String? = nil
  ) -> Int {
    if let saving {
      let spinner = frame.spinner(since: saving.started, at: saving.now)
      guard !spinner.isEmpty, row < frame.size.rows, rows > 0 else { return row }
      let name = saving.name.prefix(1).uppercased() + saving.name.dropFirst()
      frame.canvas.write(
        "\(spinner) \(name)…", at: Position(column: 0, row: row), style: frame.theme.accent,
        columns: frame.size.columns)
      return row + 1
    }
    let words = problem?.words ?? fields[focused].help
    let columns = frame.size.columns
    let row = problem == nil ? row : min(row, frame.size.rows - 1)
    let room = max(0, min(rows, frame.size.rows - row))
    var lines = TextWidth.wrapped(words, columns: ScreenFrame.readable(columns))
    if words.isEmpty { lines = [] }
    if lines.count > room, problem != nil, let brief = briefProblem ?? brief {
      lines = [brief]
    }
    lines = TextWidth.fitted(lines, rows: room, columns: columns)
    for (offset, line) in lines.enumerated() {
      frame.canvas.write(
        line, at: Position(column: 0, row: row + offset),
        style: problem == nil ? frame.theme.dim : frame.theme.error)
    }
    return row + lines.count
  }

  /// Draws a button that submits the form when clicked; with the keyboard, users press Enter
  /// instead.
  ///
  /// - Parameters:
  ///   - label: The label of the button, such as `Sign in`.
  ///   - frame: The screen's frame.
  ///   - row: The row; the button is aligned with the text of the fields.
  public func drawButton(_ label: String, in frame: inout ScreenFrame, row: Int) {
    let place = Position(column: labelColumns, row: row)
    let columns = frame.canvas.write(
      " \(label) ", at: place,
      style: isLocked ? frame.theme.dim : frame.theme.accent.adding(.reverse))
    frame.hit(Rect(line: place, columns: columns), Self.buttonID)
  }
}
