extension Canvas: Hashable {
  /// Returns whether both canvases show the same cells.
  public static func == (left: Canvas, right: Canvas) -> Bool {
    guard left.size == right.size, left.cells.count == right.cells.count else { return false }
    return PackedCell.areSame(left.cells.span, right.cells.span)
      || left.cells.indices.allSatisfy { left.isSame($0, in: right) }
  }

  /// Hashes the content of the cells.
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

  /// Reports every difference from another canvas of the same size, or every non-blank cell if
  /// `old` is `nil`; skips the right halves of wide glyphs.
  ///
  /// - Complexity: O(cells), but fast for equal parts.
  ///
  /// - Parameters:
  ///   - old: The other canvas.
  ///   - run: Receives each run of adjacent cells that have the same look and one scalar each, in
  ///   rows without wide glyphs.
  ///   - other: Receives any other cell.
  package func forEachChange(
    since old: Canvas?,
    run: (_ column: Int, _ row: Int, _ scalars: [Unicode.Scalar], _ style: Style) -> Void,
    cell other: (_ column: Int, _ row: Int, _ cell: Cell) -> Void
  ) {
    var scalars: [Unicode.Scalar] = []
    for row in 0..<size.rows {
      let start = row * size.columns
      guard let first = firstChange(in: start..<(start + size.columns), since: old) else {
        continue
      }
      let hasRuns = !hasWide(in: row) && old?.hasWide(in: row) != true
      var look = PackedCell.blank.look
      func endRun(_ end: Int) {
        guard !scalars.isEmpty else { return }
        run(end - start - scalars.count, row, scalars, look.style)
        scalars.removeAll(keepingCapacity: true)
      }
      for index in first..<(start + size.columns) {
        let cell = cells[index]
        if isUnchanged(cell, index, since: old) {
          endRun(index)
        } else if hasRuns, cell.width == 1, let scalar = cell.scalar {
          if cell.look != look { endRun(index) }
          look = cell.look
          scalars.append(scalar)
        } else {
          endRun(index)
          if cell.width > 0 { other(index - start, row, unpacked(cell)) }
        }
      }
      endRun(start + size.columns)
    }
  }

  /// Returns whether a row contains a wide glyph.
  private func hasWide(in row: Int) -> Bool {
    guard hasWide else { return false }
    let start = row * size.columns
    return (start..<(start + size.columns)).contains { cells[$0].width != 1 }
  }

  /// Returns the first cell that differs; optimized for rows without differences.
  private func firstChange(in row: Range<Int>, since old: Canvas?) -> Int? {
    guard let old else { return row.first { cells[$0] != .blank } }
    let new = cells.span.extracting(row)
    let before = old.cells.span.extracting(row)
    if PackedCell.areSame(new, before) { return nil }
    return row.first { !isUnchanged(cells[$0], $0, since: old) }
  }

  private func isUnchanged(_ cell: PackedCell, _ index: Int, since old: Canvas?) -> Bool {
    guard let old else { return cell == .blank }
    return cell == old.cells[index] && (cell.cluster == nil || isSame(index, in: old))
  }
}
