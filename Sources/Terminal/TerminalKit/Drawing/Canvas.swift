/// A grid of cells to draw on.
///
/// Drawing outside the grid has no effect. A wide glyph is never cut in half: drawing over one half
/// blanks the other. A canvas is a value; creating or comparing canvases is O(cells), and each cell
/// takes sixteen bytes.
public struct Canvas: Sendable {
  /// The size of the canvas.
  public let size: Size
  /// The cells, row by row.
  var cells: [PackedCell]
  /// The distinct multi-scalar clusters shown in the cells.
  var clusters: [Character] = []
  /// Whether the canvas has ever contained a wide glyph.
  var hasWide = false

  /// Creates a blank canvas.
  ///
  /// A canvas with more cells than the largest screen loses its last rows.
  public init(size: Size) {
    let most = Size.largest.columns * Size.largest.rows
    let columns = min(size.columns, most)
    let size = Size(columns: columns, rows: min(size.rows, most / max(1, columns)))
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The whole canvas as a rectangle.
  public var bounds: Rect { Rect(size: size) }

  /// The cell at a position; blank outside the canvas.
  package subscript(position: Position) -> Cell {
    bounds.contains(position) ? unpacked(cells[index(position)]) : .blank
  }

  /// Returns the cells of one row.
  package func row(_ row: Int) -> ArraySlice<Cell> {
    cells[(row * size.columns)..<((row + 1) * size.columns)].map(unpacked)[...]
  }

  /// Each row as text, without trailing blanks.
  ///
  /// - Complexity: O(cells).
  public var lines: [String] {
    (0..<size.rows).map { row in
      var text: [UInt8] = []
      text.reserveCapacity(size.columns)
      for cell in cells[(row * size.columns)..<((row + 1) * size.columns)] where cell.width > 0 {
        if let scalar = cell.scalar {
          text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        } else {
          text.append(contentsOf: String(grapheme(of: cell)).utf8)
        }
      }
      while text.last == UInt8(ascii: " ") { text.removeLast() }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Changes the style of the cells in a rectangle, but not their content.
  ///
  /// - Complexity: O(cells in the rectangle).
  ///
  /// - Parameters:
  ///   - rect: The cells to change; the right half of a wide glyph gets the style of its left half.
  ///   - change: Maps a cell's current style to its new one.
  package mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let area = rect.intersection(bounds)
    var last: (old: PackedCell.Look, new: PackedCell.Look)?
    for row in area.rows {
      for column in area.columns {
        let here = index(Position(column: column, row: row))
        let old = cells[here].look
        if cells[here].width == 0 && column > area.columns.lowerBound {
          cells[here] = cells[here].with(cells[here - 1].look)
        } else if let last, last.old == old {
          cells[here] = cells[here].with(last.new)
        } else {
          let new = PackedCell.Look(change(old.style))
          last = (old, new)
          cells[here] = cells[here].with(new)
        }
      }
    }
  }

  /// Fills in the colors that a cell's style leaves unset.
  ///
  /// - Complexity: O(cells).
  package mutating func ground(_ ground: Style) {
    guard ground != .plain else { return }
    restyle(bounds) { style in
      Style(
        foreground: style.foreground ?? ground.foreground,
        background: style.background ?? ground.background, attributes: style.attributes)
    }
  }

  /// Returns the index of a cell in `cells`.
  func index(_ position: Position) -> Int {
    position.row * size.columns + position.column
  }

  /// Returns the unpacked form of a cell.
  func unpacked(_ cell: PackedCell) -> Cell {
    Cell(grapheme: grapheme(of: cell), style: cell.look.style, width: Int8(cell.width))
  }

  /// Returns the character that a cell shows.
  func grapheme(of cell: PackedCell) -> Character {
    if let scalar = cell.scalar { return Character(scalar) }
    return cell.cluster.map { clusters[$0] } ?? " "
  }
}
