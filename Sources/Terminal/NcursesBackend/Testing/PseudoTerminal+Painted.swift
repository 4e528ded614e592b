import CNcurses
import CTerminal
package import TerminalKit

extension PseudoTerminal {
  /// One painted cell.
  package struct PaintedCell: Hashable, Sendable {
    /// The text that the cell shows; empty for the right half of a wide glyph.
    package var text: String
    /// The attributes of the text.
    package var attributes: TextAttributes
    /// The number of the cell's color pair; 0 is the terminal's default.
    package var pair: Int32
  }

  /// The screen as ncurses knows it, row by row, without trailing blanks.
  package var lines: [String] {
    (0..<Int(cncurses_rows())).map { row in
      var line = ""
      var column = 0
      while column < Int(cncurses_columns()) {
        let cell = painted(at: Position(column: column, row: row))
        line += cell.text
        let first = cell.text.unicodeScalars.first?.value ?? 0x20
        column += max(1, Int(cterminal_width(first)))
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The position of the terminal's cursor, visible or hidden.
  package var cursor: Position {
    Position(column: Int(cncurses_cursor_column()), row: Int(cncurses_cursor_row()))
  }

  /// Returns the content that ncurses painted in a cell.
  package func painted(at position: Position) -> PaintedCell {
    var text = [wchar_t](repeating: 0, count: 6)
    var bits: attr_t = 0
    var pair: Int32 = 0
    let count = unsafe text.withUnsafeMutableBufferPointer {
      unsafe cncurses_painted(
        Int32(position.row), Int32(position.column), $0.baseAddress, &bits, &pair)
    }
    var scalars = String.UnicodeScalarView()
    for value in text.prefix(Int(count)) {
      if let scalar = Unicode.Scalar(UInt32(value)) { scalars.append(scalar) }
    }
    let all: [TextAttributes] = [.bold, .dim, .italic, .underline, .reverse]
    let attributes = all.filter { bits & cncurses_attributes(UInt32($0.rawValue)) != 0 }
    return PaintedCell(
      text: String(scalars), attributes: TextAttributes(attributes), pair: pair)
  }
}
