import TerminalKit

/// Draws the stack in one row above the keys, where there is no room for the stack view.
///
/// Its heading is the flow of the last move, in the rule above it. Without a notice, the rule stands
/// where a notice would, so that the stack takes one row from the screen. Like the stack view, it is
/// a pure function of the picture, and its marks carry the meaning.
struct StackStrip: Hashable {
  let picture: StackPicture
  let theme: Theme
  let columns: Int

  /// The number of rows that it takes: the rule and the stack.
  static let rows = 2
  /// The smallest terminal with a strip, and the one in which it is shown unless hidden.
  static let (leastRows, leastColumns, usualRows) = (20, 40, 24)

  /// A part of the row.
  private struct Part {
    var text: String
    var style: Style
    /// The target of a click; a part with one is a title.
    var target: HostTarget?
  }

  /// The rule with the flow, and the row with the stack.
  var strip: Strip {
    let row = Self.rows - 1
    var strip = Strip(canvas: Canvas(size: Size(columns: columns, rows: Self.rows)))
    drawRule(on: &strip.canvas)
    let gate = gateWords
    let gateColumns = TextWidth.columns(of: gate)
    var column = 1
    for part in parts(fitting: columns - 2 - (gate.isEmpty ? 0 : gateColumns + 2)) {
      let width = strip.canvas.write(
        part.text, at: Position(column: column, row: row), style: part.style)
      if let target = part.target {
        strip.targets.append((Rect(column: column, row: row, columns: width, rows: 1), target))
      }
      column += width
    }
    let start = columns - 1 - gateColumns
    strip.canvas.write(
      gate, at: Position(column: start, row: row),
      style: picture.refusal == nil ? theme.warning : theme.error)
    if picture.refusal == nil, !gate.isEmpty {
      strip.targets.append((Rect(column: start, row: row, columns: gateColumns, rows: 1), .badge))
    }
    return strip
  }

  private func drawRule(on canvas: inout Canvas) {
    canvas.fill(Rect(size: Size(columns: columns, rows: 1)), with: "─", style: theme.border)
    let flow = picture.flow.isEmpty ? [FlowStation("stack")] : picture.flow
    // The position in a list stands at the end of the rule.
    let heading = FlowLines(flow, columns: columns - 14, rows: 1).lines.first ?? []
    let used = canvas.write(heading, at: Position(column: 2, row: 0), theme: theme)
    for column in [1, 2 + used] { canvas.write(" ", at: Position(column: column, row: 0)) }
  }

  /// The gate's queue, or what it refused.
  private var gateWords: String {
    let words: String
    if let refusal = picture.refusal {
      words = "gate ! \(refusal.title) \(refusal.needs)"
    } else if let first = picture.waiting.first {
      words = "gate ! \(picture.waiting.count) \(first.title)"
    } else {
      return ""
    }
    return TextWidth.shortened(words.visiblySafe, to: columns / 2 - 2)
  }

  /// Returns the parts of the visible stack from its root; what is nearest the top stays longest.
  private func parts(fitting room: Int) -> [Part] {
    var titles = self.titles
    var parts = Self.joined(titles, isCut: false, theme)
    while Self.columns(of: parts) > room, titles.count > 1 {
      titles.removeFirst()
      parts = Self.joined(titles, isCut: true, theme)
    }
    guard Self.columns(of: parts) > room, let last = titles.indices.last else { return parts }
    let other = Self.columns(of: parts) - TextWidth.columns(of: titles[last].text)
    titles[last].text = TextWidth.shortened(titles[last].text, to: max(4, room - other))
    return Self.joined(titles, isCut: parts.first?.target == nil, theme)
  }

  private static func columns(of parts: [Part]) -> Int {
    parts.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
  }

  /// One card of a pile, root or layer.
  private struct Title {
    var text: String
    var card: StackPicture.Card
    /// What stands before it.
    var joint: String
    /// What stands behind it.
    var after = ""
  }

  /// The cards from the root to the top, with the ghosts of the last move behind the top.
  private var titles: [Title] {
    var titles: [Title] = []
    for pile in picture.piles.reversed() {
      for (index, card) in pile.cards.reversed().enumerated() {
        if index == 1, pile.hidden > 0 {
          titles[titles.count - 1].after = " › … \(pile.hidden) more"
        }
        titles.append(
          Title(
            text: card.title.visiblySafe, card: card,
            joint: index == 0 && pile.isLayer ? " ▣ " : " › "))
      }
    }
    guard let last = titles.indices.last, let top = picture.piles.first else { return titles }
    var ghosts = top.ghosts.prefix(1).map { " − \($0.title.visiblySafe)" }
    if top.removed > 1 { ghosts = [" − \(top.removed) screens"] }
    if picture.closed > 0 { ghosts = [" − \(picture.closedWords)"] }
    titles[last].after = ghosts.joined()
    return titles
  }

  private static func joined(_ titles: [Title], isCut: Bool, _ theme: Theme) -> [Part] {
    var parts = isCut ? [Part(text: "…", style: theme.dim)] : []
    for (index, title) in titles.enumerated() {
      if index > 0 || isCut { parts.append(Part(text: title.joint, style: theme.dim)) }
      let isTop = index == titles.count - 1
      parts.append(
        Part(
          text: isTop ? "[\(title.text)]" : title.text, style: isTop ? theme.title : theme.text,
          target: title.card.target))
      let sign = title.card.mark.sign
      if !sign.isEmpty {
        let origin = isTop && title.card.mark == .resumed ? " from the gate" : ""
        parts.append(Part(text: " \(sign)\(origin)", style: theme.success))
      }
      if !title.after.isEmpty { parts.append(Part(text: title.after, style: theme.dim)) }
    }
    return parts
  }
}
