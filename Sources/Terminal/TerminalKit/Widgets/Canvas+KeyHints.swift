extension Canvas {
  /// Draws a line of key hints, such as `Enter go  Tab complete  Esc close`.
  ///
  /// A hint is drawn completely or not at all, so put the important ones first.
  ///
  /// - Parameters:
  ///   - hints: The hints in order.
  ///   - position: The start of the line.
  ///   - columns: The width of the line.
  ///   - theme: The theme to draw with.
  /// - Returns: The cells of each hint that fits.
  @discardableResult
  package mutating func drawKeyHints(
    _ hints: [KeyHint], at position: Position, columns: Int, theme: Theme = .standard
  ) -> [Rect] {
    var used = 0
    var places: [Rect] = []
    for hint in hints {
      let width = TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.label)
      if used + width > columns { break }
      let place = position.offset(columns: used)
      let key = write(hint.key, at: place, style: theme.key)
      write(hint.label, at: place.offset(columns: key + 1), style: theme.hint)
      places.append(Rect(origin: place, size: Size(columns: width, rows: 1)))
      used += width + 2
    }
    return places
  }
}
