import CNcurses
import TerminalKit

/// Passes the cells that differ from the previous frame to ncurses.
@MainActor
struct Painter {
  private let isUnicode: Bool
  private let limit = Int(cncurses_cell_limit())
  private var pairs: ColorPairs
  private var shown: Frame?

  /// Creates a painter that assumes nothing about the screen.
  init(capabilities: TerminalCapabilities) {
    isUnicode = capabilities.isUnicode
    pairs = ColorPairs(depth: capabilities.colors)
  }

  /// Forgets the painted frame, because the size or content of the screen changed.
  mutating func forget() { shown = nil }

  /// Stages the differences from the last painted frame, in O(*n*) for *n* cells.
  ///
  /// - Returns: Whether anything differs from the last painted frame.
  mutating func stage(_ frame: Frame, on size: Size) -> Bool {
    let old = shown?.canvas.size == frame.canvas.size ? shown?.canvas : nil
    if old == nil { cncurses_erase() }
    var isChanged = old == nil || frame.cursor != shown?.cursor
    var pairs = pairs
    pairs.lacksRoom = false
    frame.canvas.forEachChange(since: old) { column, row, scalars, style in
      isChanged = true
      let count = min(scalars.count, size.columns - column)
      guard row < size.rows, count > 0 else { return }
      let text = Glyph.run(of: scalars, isUnicode: isUnicode)
      unsafe cncurses_put_run(
        Int32(row), Int32(column), text, Int32(count), Self.attributes(of: style),
        pairs.number(for: style))
    } cell: { column, row, cell in
      isChanged = true
      guard row < size.rows, column + Int(cell.width) <= size.columns else { return }
      let attributes = Self.attributes(of: cell.style)
      let pair = pairs.number(for: cell.style)
      let glyph = Glyph(cell, isUnicode: isUnicode, limit: limit)
      put(glyph.scalars, row, column, attributes, pair)
      if let right = glyph.right {
        cncurses_put_one(Int32(row), Int32(column + 1), wchar_t(right), attributes, pair)
      }
    }
    guard isChanged else { return false }
    let hadPairs = !self.pairs.isEmpty
    self.pairs = pairs
    if pairs.lacksRoom, hadPairs {
      // Without the pairs of earlier frames, there is room for as many as there can be.
      self.pairs.forget()
      forget()
      return stage(frame, on: size)
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
    return true
  }

  private static func attributes(of style: Style) -> attr_t {
    cncurses_attributes(UInt32(style.attributes.rawValue))
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
