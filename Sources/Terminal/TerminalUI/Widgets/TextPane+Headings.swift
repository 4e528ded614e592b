import TerminalKit

extension TextPane {
  /// The headings that are listed beside the text.
  struct Contents: Hashable {
    /// The free columns from which they are listed, and the most that they take.
    static let free = 30
    static let most = 44
    /// The columns between them and the text.
    static let gap = 2

    /// Their width; 0 if they are not listed.
    var columns = 0
    /// The selected heading, while they have the focus.
    var selected: Int?
  }

  private static let headingName = "heading"

  /// Scrolls to a heading, for example to the one that a link names.
  ///
  /// - Parameters:
  ///   - title: The heading, in any case and without its indentation.
  ///   - headings: The headings of the text, which may be drawn later.
  /// - Returns: `false` if there is no such heading.
  @discardableResult
  public mutating func show(heading title: String, of headings: [Link]) -> Bool {
    func folded(_ heading: String) -> String {
      String(heading.drop(while: \.isWhitespace)).lowercased()
    }
    let wanted = folded(title)
    guard let line = headings.first(where: { folded($0.text) == wanted })?.line else {
      return false
    }
    show(line: line)
    return true
  }

  /// Returns the heading to which an event that the pane used has scrolled, without its indentation.
  ///
  /// A screen can amend its route with the heading, so that a copied link leads there.
  ///
  /// - Parameter event: The event.
  /// - Returns: The heading, or `nil` if the event does not go to a heading.
  /// - Complexity: O(n) in the number of headings.
  public func heading(shownBy event: ScreenEvent) -> String? {
    switch event {
    case .key("s"), .key("S"), .key(KeyPress(.enter)): break
    case .click(let id) where id.name == Self.headingName: break
    default: return nil
    }
    return headings.first { $0.line == top }.map { String($0.text.drop(while: \.isWhitespace)) }
  }

  /// Returns the line of the next or the previous heading; `nil` if none is left to scroll to.
  func heading(_ step: Int) -> Int? {
    if step > 0, topRow >= lines.count - rows { return nil }
    let headings = headings.lazy.compactMap { $0.line }
    return step > 0
      ? headings.first { row(of: $0) > topRow } : headings.last { row(of: $0) < topRow }
  }

  /// Goes to the clicked heading; returns `false` if something else was clicked.
  mutating func showHeading(clicked id: HitID) -> Bool {
    guard id.name == Self.headingName, headings.indices.contains(id.index),
      let line = headings[id.index].line
    else { return false }
    show(line: line)
    contents.selected = nil
    return true
  }

  /// The last heading at or above the first visible line.
  var currentHeading: Int? { headings.lastIndex { $0.line.map { $0 <= top } == true } }

  /// The selected heading of the contents, without its indentation.
  var selectedHeading: String? {
    contents.selected.map { String(headings[$0].text.drop(while: \.isWhitespace)) }
  }

  /// Handles a key while the contents have the focus; any other key is for the text again.
  mutating func choose(_ press: KeyPress) -> Bool {
    guard let selected = contents.selected else { return false }
    var next = selected
    switch press {
    case KeyPress(.up), "k": next -= 1
    case KeyPress(.down), "j": next += 1
    case KeyPress(.pageUp): next -= rows
    case KeyPress(.pageDown): next += rows
    case KeyPress(.home), "g": next = 0
    case KeyPress(.end), "G": next = headings.count
    default:
      contents.selected = nil
      if press == KeyPress(.enter), let line = headings[selected].line { show(line: line) }
      return [KeyPress(.enter), KeyPress(.escape), "c"].contains(press)
    }
    contents.selected = max(0, min(next, headings.count - 1))
    return true
  }

  /// Decides whether the headings are listed beside the lines, and how wide.
  mutating func findRoomForContents(in columns: Int) {
    let free = columns - widest - Contents.gap
    let longest = headings.lazy.map { TextWidth.columns(of: $0.text) }.max() ?? 0
    contents.columns = free < Contents.free ? 0 : min(free, longest, Contents.most)
    if contents.columns == 0 { contents.selected = nil }
    if let selected = contents.selected { contents.selected = min(selected, headings.count - 1) }
  }

  /// Lists the headings at the left of the lines, if there is room.
  func drawContents(in frame: inout ScreenFrame, from row: Int) {
    guard contents.columns > 0 else { return }
    let (current, selected) = (currentHeading, contents.selected)
    let first = max(0, min((selected ?? current ?? 0) - rows / 2, headings.count - rows))
    for (index, heading) in headings.enumerated().dropFirst(first).prefix(rows) {
      let place = Rect(column: 0, row: row + index - first, columns: contents.columns, rows: 1)
      let style =
        index == selected
        ? frame.theme.selection : index == current ? frame.theme.title : frame.theme.dim
      let text = TextWidth.shortened(heading.text, to: contents.columns)
      frame.canvas.write(text, at: place.origin, style: style)
      frame.hit(place, HitID(Self.headingName, index))
      if index == selected { frame.cursor = place.origin }
    }
  }
}
