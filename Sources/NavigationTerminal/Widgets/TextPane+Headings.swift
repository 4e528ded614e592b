import TerminalKit

extension TextPane {
  private static let headingName = "heading"
  private static let headingColumns = 30

  /// Scrolls to a heading with the next frame, for example to the one that a link names.
  ///
  /// - Parameter title: The heading, in any case. If there is no such heading, the text stays where
  ///   it is; `nil` has no effect.
  public mutating func show(heading title: String?) {
    if let title { wantedHeading = title.lowercased() }
  }

  mutating func take(_ headings: [Link]) {
    self.headings = headings
    widest = headings.isEmpty ? 0 : lines.lazy.map { TextWidth.columns(of: $0) }.max() ?? 0
  }

  mutating func showWantedHeading() {
    guard let wanted = wantedHeading else { return }
    wantedHeading = nil
    if let line = headings.first(where: { $0.text.lowercased() == wanted })?.line {
      show(line: line)
    }
  }

  /// Goes to the next or the previous heading.
  mutating func showHeading(_ step: Int) {
    let lines = headings.compactMap(\.line)
    let line = step > 0 ? lines.first { $0 > top } : lines.last { $0 < top }
    if let line { show(line: line) }
  }

  /// Goes to the clicked heading; returns `false` if something else was clicked.
  mutating func showHeading(clicked id: HitID) -> Bool {
    guard id.name == Self.headingName, headings.indices.contains(id.index),
      let line = headings[id.index].line
    else { return false }
    show(line: line)
    return true
  }

  /// Lists the headings beside the lines, if there is room.
  func drawHeadings(in frame: inout ScreenFrame, from row: Int) {
    let columns = Self.headingColumns
    guard !headings.isEmpty, frame.size.columns - widest >= columns + 2 else { return }
    let current = headings.lastIndex { $0.line.map { $0 <= top } == true }
    let rows = frame.size.rows - row
    let first = max(0, min((current ?? 0) - rows / 2, headings.count - rows))
    for (index, heading) in headings.enumerated().dropFirst(first).prefix(rows) {
      let place = Rect(
        column: frame.size.columns - columns, row: row + index - first, columns: columns, rows: 1)
      let style = index == current ? frame.theme.title : frame.theme.dim
      let text = TextWidth.shortened(heading.text, to: columns)
      frame.canvas.write(text, at: place.origin, style: style)
      frame.hit(place, HitID(Self.headingName, index))
    }
  }
}
