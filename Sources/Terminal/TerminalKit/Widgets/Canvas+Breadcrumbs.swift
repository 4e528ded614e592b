extension Canvas {
  /// Draws the path from the root to the current place, such as `Catalog › Lamps › Reading lamp`.
  ///
  /// If the line is too narrow, a single `…` first replaces crumbs after the root; then the root's
  /// title and the last one are shortened. The root is omitted only on the narrowest lines.
  ///
  /// - Complexity: O(*n*) in the number of titles.
  ///
  /// - Parameters:
  ///   - titles: The titles, the root's first.
  ///   - isNumbered: Whether to number the first nine visible crumbs.
  ///   - position: The start of the line.
  ///   - columns: The width of the line.
  ///   - theme: The theme; the last crumb is drawn as a title, the others as text.
  /// - Returns: The cells of each title; `nil` for one that did not fit.
  @discardableResult
  package mutating func drawBreadcrumbs(
    _ titles: [String], isNumbered: Bool = false, at position: Position, columns: Int,
    theme: Theme = .standard
  ) -> [Rect?] {
    var places: [Rect?] = titles.map { _ in nil }
    var used = 0
    var shown = 0
    let mark = isNumbered ? 2 : 0
    for (slot, crumb) in Self.crumbs(of: titles, mark: mark, columns: columns).enumerated() {
      if slot > 0 {
        used += write(
          " › ", at: position.offset(columns: used), style: theme.dim, columns: columns - used)
      }
      let place = position.offset(columns: used)
      guard case .title(let number, let room) = crumb else {
        used += write("…", at: place, style: theme.dim, columns: columns - used)
        continue
      }
      shown += 1
      var width = 0
      if isNumbered {
        let digit = shown <= 9 ? "\(shown) " : "  "
        width = write(digit, at: place, style: theme.key, columns: columns - used)
      }
      let left = min(room, columns - used - width)
      width += write(
        TextWidth.shortened(titles[number], to: left), at: place.offset(columns: width),
        style: number == titles.count - 1 ? theme.title : theme.text, columns: left)
      places[number] = Rect(origin: place, size: Size(columns: width, rows: 1))
      used += width
    }
    return places
  }

  /// A part of the line.
  private enum Crumb {
    /// Omitted crumbs.
    case gap
    /// A title, at most this many columns wide.
    case title(Int, columns: Int)
  }

  /// Returns the parts that fit; the width of the mark is added to that of each title.
  private static func crumbs(of titles: [String], mark: Int, columns: Int) -> [Crumb] {
    guard let last = titles.indices.last else { return [] }
    let widths = titles.map { TextWidth.columns(of: $0) + mark }
    func whole(_ numbers: some Sequence<Int>) -> [Crumb] {
      numbers.map { .title($0, columns: widths[$0]) }
    }
    var total = widths.reduce(0, +) + 3 * last
    if total <= columns { return whole(titles.indices) }
    // The first gap adds the `…` and its separator.
    total += 4
    for kept in titles.indices.dropFirst(2) {
      total -= widths[kept - 1] + 3
      if total <= columns { return whole([0]) + [.gap] + whole(kept...last) }
    }
    let room = columns - (last > 1 ? 7 : 3)
    guard last > 0, room >= narrowestEnds + 2 * mark else {
      let end = [Crumb.title(last, columns: columns)]
      return last > 0 && columns >= 8 ? [.gap] + end : end
    }
    let root = min(widths[0], max(room - widths[last], room / 2))
    return [.title(0, columns: root - mark)] + (last > 1 ? [.gap] : [])
      + [.title(last, columns: room - root - mark)]
  }

  /// The minimum number of columns in which a shortened path is still readable.
  private static let narrowestEnds = 16
}
