extension Canvas {
  /// Draws a bar of numbered tabs, with the selected one in reverse video.
  ///
  /// If the tabs do not all fit, the marks are omitted first, then all titles except the selected
  /// one.
  ///
  /// - Parameters:
  ///   - titles: The titles in order.
  ///   - marks: The mark after each title; none by default.
  ///   - selected: The index of the selected tab.
  ///   - position: The start of the bar.
  ///   - columns: The width of the bar.
  ///   - theme: The theme to draw with.
  /// - Returns: The clickable cells of each tab; empty for one that did not fit.
  @discardableResult
  package mutating func drawTabs(
    _ titles: [String], marks: [String] = [], selected: Int, at position: Position,
    columns: Int, theme: Theme = .standard
  ) -> [Rect] {
    let labels = Self.tabLabels(titles, marks, selected: selected, columns: columns)
    var used = 0
    return labels.enumerated().map { number, label in
      let place = position.offset(columns: used)
      let style = number == selected ? theme.accent.adding(.reverse) : theme.text
      let width = write(label, at: place, style: style, columns: columns - used)
      used += width
      return Rect(origin: place, size: Size(columns: width, rows: width > 0 ? 1 : 0))
    }
  }

  /// Returns the most detailed labels that fit.
  private static func tabLabels(
    _ titles: [String], _ marks: [String], selected: Int, columns: Int
  ) -> [String] {
    func label(_ tab: Int, isShort: Bool, isMarked: Bool, end: String = " ") -> String {
      let isFull = !isShort || tab == selected
      let mark = isMarked && isFull && marks.indices.contains(tab) ? marks[tab] : ""
      let words = ["\(tab + 1)", isFull ? titles[tab] : "", mark]
      return " \(words.filter { !$0.isEmpty }.joined(separator: " "))\(end)"
    }
    // Labels that do not fit are not read to the end; each takes at least one column.
    func labels(isShort: Bool, isMarked: Bool, end: String) -> [String]? {
      var (labels, used): ([String], Int) = ([], 0)
      for tab in titles.indices {
        let label = label(tab, isShort: isShort, isMarked: isMarked, end: end)
        guard TextWidth.fits(label, in: columns - used) else { return nil }
        used += TextWidth.columns(of: label)
        labels.append(label)
      }
      return labels
    }
    let forms = [(false, true, " "), (false, false, " "), (false, false, ""), (true, true, " ")]
    for (isShort, isMarked, end) in forms {
      if let all = labels(isShort: isShort, isMarked: isMarked, end: end) { return all }
    }
    return titles.indices.map { label($0, isShort: true, isMarked: false) }
  }
}
