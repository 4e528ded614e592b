package import TerminalKit
import TerminalUI

/// A recording in the asciicast v2 format: a header with the size, followed by a line for each
/// change.
package struct Cast {
  /// The bytes that every cast begins with.
  package static let mark = Array("{\"version\": 2, \"width\": ".utf8)

  private var shown: Frame?
  private let title: String

  /// Creates an empty cast.
  package init(title: String) {
    self.title = title
  }

  /// Returns the lines for the next frame; empty if nothing has changed.
  package mutating func lines(for frame: Frame, at time: Duration) -> String {
    guard frame != shown else { return "" }
    let size = frame.canvas.size
    let isFirst = shown == nil
    let isResized = shown.map { $0.canvas.size != size } ?? true
    var text = ""
    if isFirst {
      text +=
        "{\"version\": 2, \"width\": \(size.columns), \"height\": \(size.rows), "
        + "\"title\": \(JSONText.of(title))}\n"
    } else if isResized {
      text += "[\(Self.seconds(time)), \"r\", \"\(size.columns)x\(size.rows)\"]\n"
    }
    let output = Self.output(from: isResized ? nil : shown, to: frame)
    text += "[\(Self.seconds(time)), \"o\", \(JSONText.of(output))]\n"
    shown = frame
    return text
  }

  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let digits = String(attoseconds / 1_000_000_000_000_000 + 1000).dropFirst()
    return "\(seconds).\(digits)"
  }

  /// Returns the output that updates a terminal to the new frame.
  private static func output(from old: Frame?, to new: Frame) -> String {
    var text = "\u{1B}[?25l" + (old == nil ? "\u{1B}[0m\u{1B}[2J" : "")
    for row in 0..<new.canvas.size.rows
    where old.map({ $0.canvas.row(row) != new.canvas.row(row) }) ?? true {
      text += "\u{1B}[\(row + 1);1H" + line(new.canvas.row(row))
    }
    if let cursor = new.cursor {
      text += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h"
    }
    return text
  }

  private static func line(_ cells: ArraySlice<Cell>) -> String {
    var text = ""
    var style = Style.plain
    for cell in cells where cell.width > 0 {
      if cell.style != style {
        text += cell.style.codes
        style = cell.style
      }
      text.append(cell.grapheme)
    }
    if style != .plain { text += Style.plain.codes }
    return text
  }
}
