import CNcurses
import TerminalKit

/// Hands frames to ncurses: the cells that differ from the frame before.
@MainActor
struct Painter {
  private let isUnicode: Bool
  private let limit = Int(cncurses_cell_limit())
  private var pairs: ColorPairs
  private var shown: Frame?

  /// Makes a painter that knows nothing of what is on the screen.
  init(capabilities: TerminalCapabilities) {
    isUnicode = capabilities.isUnicode
    pairs = ColorPairs(depth: capabilities.colors)
  }

  /// Whether the frame is what was painted last.
  func shows(_ frame: Frame) -> Bool { shown == frame }

  /// Forgets what was painted, because the screen has another size or content now.
  mutating func forget() { shown = nil }

  /// Stages what differs: O(cells) to compare, and little for each that differs.
  mutating func stage(_ frame: Frame, on size: Size) {
    let old = shown?.canvas.size == frame.canvas.size ? shown?.canvas : nil
    if old == nil { cncurses_erase() }
    var style = Style.plain
    var attributes: attr_t = 0
    var pair: Int32 = 0
    frame.canvas.forEachChange(since: old) { column, row, cell in
      guard row < size.rows, column + Int(cell.width) <= size.columns else { return }
      if style != cell.style {
        style = cell.style
        attributes = cncurses_attributes(UInt32(style.attributes.rawValue))
        pair = pairs.number(for: style)
      }
      if let byte = cell.grapheme.asciiValue {
        cncurses_put_one(Int32(row), Int32(column), wchar_t(byte), attributes, pair)
        return
      }
      let glyph = Glyph(cell, isUnicode: isUnicode, limit: limit)
      put(glyph.scalars, row, column, attributes, pair)
      if let right = glyph.right {
        cncurses_put_one(Int32(row), Int32(column + 1), wchar_t(right), attributes, pair)
      }
    }
    if let cursor = frame.cursor, Rect(size: size).contains(cursor) {
      cncurses_move(Int32(cursor.row), Int32(cursor.column))
      curs_set(1)
    } else {
      curs_set(0)
      cncurses_move(Int32(size.rows - 1), 0)
    }
    cncurses_stage()
    shown = frame
  }

  private func put(
    _ scalars: [UInt32], _ row: Int, _ column: Int, _ attributes: attr_t, _ pair: Int32
  ) {
    let text = scalars.map { wchar_t($0) } + [0]
    unsafe text.withUnsafeBufferPointer {
      unsafe cncurses_put(Int32(row), Int32(column), $0.baseAddress, attributes, pair)
    }
  }
}
