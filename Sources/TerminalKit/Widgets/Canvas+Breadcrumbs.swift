extension Canvas {
  /// Draws where one is, from the root on: `Catalog › Lamps › Reading lamp`.
  ///
  /// What does not fit goes from the middle: the crumbs after the root become one `…`, then the root
  /// goes too, and at last the end of the title where one is. Costs O(titles).
  ///
  /// - Parameters:
  ///   - titles: The titles, the root's first.
  ///   - position: Where the line begins.
  ///   - columns: How wide it may be.
  ///   - theme: How it looks: the last crumb as a title, the others as text.
  /// - Returns: For each title the cells it takes, nil for one that had no room.
  @discardableResult
  package mutating func drawBreadcrumbs(
    _ titles: [String], at position: Position, columns: Int, theme: Theme = .standard
  ) -> [Rect?] {
    var places: [Rect?] = titles.map { _ in nil }
    var used = 0
    for (slot, number) in Self.crumbs(of: titles, columns: columns).enumerated() {
      if slot > 0 {
        used += write(
          " › ", at: position.offset(columns: used), style: theme.dim, columns: columns - used)
      }
      let place = position.offset(columns: used)
      guard let number else {
        used += write("…", at: place, style: theme.dim, columns: columns - used)
        continue
      }
      let width = write(
        TextWidth.shortened(titles[number], to: columns - used), at: place,
        style: number == titles.count - 1 ? theme.title : theme.text, columns: columns - used)
      places[number] = Rect(origin: place, size: Size(columns: width, rows: 1))
      used += width
    }
    return places
  }

  /// Which crumbs are drawn; nil stands for `…`.
  private static func crumbs(of titles: [String], columns: Int) -> [Int?] {
    guard let last = titles.indices.last else { return [] }
    let widths = titles.map { TextWidth.columns(of: $0) }
    var total = widths.reduce(0, +) + 3 * last
    if total <= columns { return Array(titles.indices) }
    // With the first gap comes the `…` and its separator.
    total += 4
    for kept in titles.indices.dropFirst(2) {
      total -= widths[kept - 1] + 3
      if total <= columns { return [0, nil] + (kept...last).map { $0 } }
    }
    return last > 0 && columns >= 8 ? [nil, last] : [last]
  }
}
