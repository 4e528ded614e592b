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
  ///   - run: Receives adjacent ASCII cells with the same look, if neither canvas has wide glyphs.
  ///   - other: Receives any other cell.
  package func forEachChange(
    since old: Canvas?,
    run: (_ column: Int, _ row: Int, _ bytes: [UInt8], _ style: Style) -> Void,
    cell other: (_ column: Int, _ row: Int, _ cell: Cell) -> Void
  ) {
    let hasRuns = !hasWide && old?.hasWide != true
    var bytes: [UInt8] = []
    for row in 0..<size.rows {
      let start = row * size.columns
      guard let first = firstChange(in: start..<(start + size.columns), since: old) else {
        continue
      }
      var look = PackedCell.blank.look
      func endRun(_ end: Int) {
        guard !bytes.isEmpty else { return }
        run(end - start - bytes.count, row, bytes, look.style)
        bytes.removeAll(keepingCapacity: true)
      }
      for index in first..<(start + size.columns) {
        let cell = cells[index]
        if isUnchanged(cell, index, since: old) {
          endRun(index)
        } else if hasRuns, let byte = cell.ascii {
          if cell.look != look { endRun(index) }
          look = cell.look
          bytes.append(byte)
        } else {
          endRun(index)
          if cell.width > 0 { other(index - start, row, unpacked(cell)) }
        }
      }
      endRun(start + size.columns)
    }
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
