extension Canvas {
  /// Draws a bar of numbered tabs, the selected one reversed.
  ///
  /// Where not all titles fit, the others keep their number only.
  ///
  /// - Parameters:
  ///   - titles: The titles in order.
  ///   - selected: Which one is selected.
  ///   - position: Where the bar begins.
  ///   - columns: How wide it may be.
  ///   - theme: How it looks.
  /// - Returns: For each tab the cells that select it; empty for one that had no room.
  @discardableResult
  package mutating func drawTabs(
    _ titles: [String], selected: Int, at position: Position, columns: Int,
    theme: Theme = .standard
  ) -> [Rect] {
    let full = titles.enumerated().map { " \($0.offset + 1) \($0.element) " }
    let isRoomy = full.reduce(0) { $0 + TextWidth.columns(of: $1) } <= columns
    let labels = full.enumerated().map {
      isRoomy || $0.offset == selected ? $0.element : " \($0.offset + 1) "
    }
    var used = 0
    return labels.enumerated().map { number, label in
      let place = position.offset(columns: used)
      let style = number == selected ? theme.accent.adding(.reverse) : theme.text
      let width = write(label, at: place, style: style, columns: columns - used)
      used += width
      return Rect(origin: place, size: Size(columns: width, rows: width > 0 ? 1 : 0))
    }
  }
}
