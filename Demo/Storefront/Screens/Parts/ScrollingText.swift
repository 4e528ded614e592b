import NavigationTerminal
import TerminalKit

/// Paragraphs that may be longer than the screen.
struct ScrollingText {
  private var top = 0
  private var rows = 1
  private var count = 0

  /// Draws the lines in view.
  mutating func draw(_ paragraphs: [String], in frame: inout ScreenFrame, from row: Int) {
    let columns = ScreenFrame.readable(frame.size.columns)
    let lines = paragraphs.flatMap { TextWidth.wrapped($0, columns: columns) + [""] }.dropLast()
    rows = max(1, frame.size.rows - row)
    count = lines.count
    top = min(top, max(0, count - rows))
    for (offset, line) in lines.dropFirst(top).prefix(rows).enumerated() {
      frame.canvas.write(line, at: Position(column: 0, row: row + offset), style: frame.theme.text)
    }
  }

  /// Whether some of it is out of view.
  var isScrollable: Bool { count > rows }

  /// Which part of it is in view: `12/40`; `nil` when all of it is.
  var position: String? { isScrollable ? "\(min(top + rows, count))/\(count)" : nil }

  /// Moves by a key of the table or by the wheel.
  mutating func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .scroll(let lines): top += lines
    case .key(let press):
      switch press {
      case KeyPress(.up), "k": top -= 1
      case KeyPress(.down), "j": top += 1
      case KeyPress(.pageUp): top -= rows
      case KeyPress(.pageDown): top += rows
      case KeyPress(.character("u"), .control): top -= rows / 2
      case KeyPress(.character("d"), .control): top += rows / 2
      case KeyPress(.home), "g": top = 0
      case KeyPress(.end), "G": top = count
      default: return false
      }
    case .click, .paste: return false
    }
    top = max(0, min(top, count - rows))
    return true
  }
}
