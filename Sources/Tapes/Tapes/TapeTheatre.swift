import TapeScript
import TerminalKit
import TerminalUI

/// The commands of a tape as its watch shows them.
struct TapePage: Hashable {
  /// A command.
  struct Line: Hashable {
    let number: Int
    let text: String
    /// Whether an expectation was met; `nil` for other commands and before it is checked.
    var isMet: Bool?
  }

  private(set) var name = ""
  private(set) var lines: [Line] = []
  /// The index of the current command.
  private(set) var current = -1

  init() {}

  init(of tape: Tape) {
    name = FilePath.split(tape.name).name
    lines = tape.steps.map { Line(number: $0.line, text: $0.text) }
  }

  /// Makes a step the current one.
  mutating func begin(_ step: TapeStep) {
    current += 1
    guard !lines.indices.contains(current) else { return }
    name = FilePath.split(step.file).name
    current = lines.count
    lines.append(Line(number: step.line, text: step.text))
  }

  /// Notes whether an expectation was met.
  mutating func end(_ step: TapeStep, isMet: Bool) {
    if lines.indices.contains(current) { lines[current].isMet = isMet }
  }
}

/// Draws an app in its own size, with the tape beside it and the stack below.
struct TapeTheatre {
  private let app: Rect
  private let tape: Rect
  /// The row of the stack; `nil` if there is no room.
  private let stackRow: Int?
  private let size: Size

  /// The narrowest and the widest tape.
  private static let (least, most) = (28, 64)

  /// Divides a terminal; returns `nil` if it is too small for the app and the tape.
  init?(of app: Size, in size: Size) {
    let rest = size.columns - app.columns - 2
    guard rest >= Self.least, size.rows >= app.rows + 2 else { return nil }
    self.size = size
    self.app = Rect(column: 0, row: 0, columns: app.columns + 2, rows: app.rows + 2)
    tape = Rect(
      column: app.columns + 2, row: 0, columns: min(Self.most, rest), rows: size.rows)
    stackRow = size.rows > app.rows + 2 ? app.rows + 2 : nil
  }

  func frame(
    _ frame: Frame, subtitle: String, page: TapePage, tally: String, stack: String,
    verdict: (words: String, style: Style)?
  ) -> Frame {
    let theme = Theme.standard
    var canvas = Canvas(size: size)
    let room = Size(columns: app.size.columns - 2, rows: app.size.rows - 2)
    canvas.box(app, style: theme.border, title: "app \(room.columns)x\(room.rows)")
    var shown = frame.canvas
    if !subtitle.isEmpty { SubtitleBar(words: subtitle).draw(at: room.rows - 1, on: &shown) }
    canvas.draw(shown, at: Position(column: 1, row: 1))
    draw(page, on: &canvas, theme)
    let foot = Position(column: tape.origin.column + 2, row: tape.size.rows - 1)
    canvas.write(
      TextWidth.shortened(" \(tally) ", to: tape.size.columns - 4, position: .end), at: foot,
      style: theme.title)
    if let stackRow, !stack.isEmpty {
      let place = Position(column: 1, row: stackRow)
      let used = canvas.write("Stack  ", at: place, style: theme.dim)
      canvas.write(
        TextWidth.shortened(stack.visiblySafe, to: app.size.columns - 2 - used),
        at: place.offset(columns: used), style: theme.text)
    }
    if let verdict {
      let row = stackRow ?? app.size.rows - 1
      canvas.fill(
        Rect(column: 0, row: row, columns: app.size.columns, rows: 1), style: verdict.style)
      canvas.write(
        TextWidth.shortened(verdict.words.visiblySafe, to: app.size.columns - 2, position: .end),
        at: Position(column: 1, row: row), style: verdict.style)
    }
    return Frame(canvas: canvas, cursor: frame.cursor?.offset(columns: 1, rows: 1))
  }

  /// Draws the commands around the current one.
  private func draw(_ page: TapePage, on canvas: inout Canvas, _ theme: Theme) {
    canvas.box(tape, style: theme.border, title: page.name.visiblySafe)
    let room = tape.inset(columns: 1, rows: 1)
    let rows = room.size.rows
    let first = max(0, min(page.current - rows / 2, page.lines.count - rows))
    let digits = "\(page.lines.last?.number ?? 0)".count
    for (row, line) in page.lines.dropFirst(first).prefix(rows).enumerated() {
      let isCurrent = first + row == page.current
      let place = room.origin.offset(rows: row)
      let isPast = first + row < page.current
      let style =
        isCurrent ? Style(attributes: .reverse) : isPast ? theme.dim : theme.text
      if isCurrent { canvas.fill(Rect(line: place, columns: room.size.columns), style: style) }
      let number = String(repeating: " ", count: max(0, digits - "\(line.number)".count))
      let mark = isCurrent ? "▸" : " "
      canvas.write(
        TextWidth.shortened(
          "\(mark)\(number)\(line.number) \(line.text.visiblySafe)", to: room.size.columns - 3,
          position: .end), at: place, style: style)
      guard let isMet = line.isMet else { continue }
      canvas.write(
        isMet ? "✓" : "✗", at: place.offset(columns: room.size.columns - 2),
        style: isCurrent ? style : isMet ? theme.success : theme.error)
    }
  }
}
