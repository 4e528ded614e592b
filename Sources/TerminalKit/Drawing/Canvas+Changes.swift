extension Canvas: Hashable {
  /// Whether both show the same, cell by cell.
  public static func == (left: Canvas, right: Canvas) -> Bool {
    guard left.size == right.size else { return false }
    return left.clusters == right.clusters && left.cells == right.cells
      || left.cells.indices.allSatisfy { left.isSame($0, in: right) }
  }

  /// Feeds what the cells show.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    for cell in cells { hasher.combine(unpacked(cell)) }
  }

  private func isSame(_ index: Int, in other: Canvas) -> Bool {
    let (cell, twin) = (cells[index], other.cells[index])
    if cell.cluster == nil { return cell == twin }
    return twin.cluster != nil && cell.look == twin.look && cell.width == twin.width
      && grapheme(of: cell) == other.grapheme(of: twin)
  }

  /// Calls back for each cell that differs from that of another canvas of the same size, or, without
  /// one, for each that is not blank; the right halves of wide glyphs left out.
  ///
  /// Costs O(cells), and little where all is the same.
  package func forEachChange(
    since old: Canvas?, _ body: (_ column: Int, _ row: Int, _ cell: Cell) -> Void
  ) {
    for row in 0..<size.rows {
      for index in (row * size.columns)..<((row + 1) * size.columns) {
        let cell = cells[index]
        guard cell.width > 0 else { continue }
        if let old {
          if cell == old.cells[index], cell.cluster == nil || isSame(index, in: old) { continue }
        } else if cell == .blank {
          continue
        }
        body(index - row * size.columns, row, unpacked(cell))
      }
    }
  }
}
