import TerminalKit

/// Draws the stack beside the app.
///
/// It is a pure function of the picture, the size and the theme, without state or timers. Marks
/// carry the meaning and color only reinforces it, so the view is readable without color and in
/// ASCII.
struct StackView: Hashable {
  let picture: StackPicture
  let theme: Theme
  /// The size of the view, including a line at its left edge.
  let size: Size
  /// Whether the line is drawn.
  var hasEdge = true

  /// The level of detail: cards with or without borders, and the number of cards and moves.
  private struct Plan {
    var cards: Int
    var isBoxed: Bool
    var moves: Int
    /// The number of queued links to list.
    var waiting = StackView.waitingShown
    /// Whether the flow of the last move is shown.
    var hasFlow = false
  }

  /// The drawn view and its clickable regions.
  ///
  /// - Complexity: O(n) in the number of cells.
  var strip: Strip {
    var strip = Strip(canvas: Canvas(size: size))
    if hasEdge {
      strip.canvas.fill(
        Rect(size: Size(columns: 1, rows: size.rows)), with: "│", style: theme.border)
    }
    strip.canvas.write("Stack", at: Position(column: 2, row: 0), style: theme.title)
    var pen = Pen(strip: strip, row: 2, theme: theme)
    let plan = plan(rows: size.rows)
    if !plan.isBoxed { pen.row = 1 }
    drawPiles(plan, &pen)
    drawTabs(&pen)
    drawGate(plan.waiting, &pen)
    if plan.hasFlow { drawFlow(&pen) }
    drawMoves(plan.moves, &pen)
    return pen.strip
  }

  // MARK: - Fitting

  /// Returns the most detailed plan that fits: cards are dropped first, then boxes, then the flow.
  ///
  /// A boxed plan leaves room for up to three moves, an unboxed one for one. More queued links are
  /// listed where rows remain.
  private func plan(rows: Int) -> Plan {
    let gate = gateRows(Self.waitingShown)
    for hasFlow in picture.flow.isEmpty ? [false] : [true, false] {
      for isBoxed in [true, false] {
        for cards in [4, 3, 2, 1] {
          let fixed =
            (isBoxed ? 2 : 1) + pileRows(cards, isBoxed: isBoxed) + tabRows + gate
            + (hasFlow ? 2 + flowLines.count : 0)
          let room = rows - fixed - 2
          let wanted = min(picture.moves.count, isBoxed ? 3 : 1)
          if room >= wanted, fixed <= rows {
            let moves = min(picture.moves.count, max(0, room))
            let waiting = Self.waitingShown + max(0, room - min(moves, wanted + 1))
            let more = gateRows(waiting) - gate
            return Plan(
              cards: cards, isBoxed: isBoxed, moves: max(0, min(moves, room - more)),
              waiting: waiting, hasFlow: hasFlow)
          }
        }
      }
    }
    return Plan(cards: 1, isBoxed: false, moves: 0)
  }

  /// The flow in up to three lines.
  private var flowLines: [[FlowLines.Part]] {
    FlowLines(picture.flow, columns: size.columns - 3, rows: 3).lines
  }

  private var tabRows: Int { tabLines.count }

  private func gateRows(_ most: Int) -> Int {
    let waiting = picture.waiting.isEmpty ? 0 : 1 + min(picture.waiting.count, most)
    let refused = picture.refusal == nil ? 0 : 1
    return waiting + refused == 0 ? 0 : 2 + waiting + refused
  }

  private static let waitingShown = 3

  private func pileRows(_ cards: Int, isBoxed: Bool) -> Int {
    picture.piles.enumerated().reduce(0) { sum, item in
      let (index, pile) = item
      let shown = Self.shown(pile, index == 0 ? cards : 1)
      let rows = shown.cards.count + (shown.hidden > 0 ? 1 : 0)
      return sum + pile.ghosts.count + (isBoxed ? 2 * rows + 1 : rows)
    } + (picture.closed == 0 ? 0 : 1)
  }

  /// Returns a pile with at most this many cards above its root.
  private static func shown(_ pile: StackPicture.Pile, _ cards: Int) -> StackPicture.Pile {
    let entries = pile.cards.count - 1
    guard entries > cards, entries + pile.hidden > cards + 1 else { return pile }
    var pile = pile
    pile.hidden += entries - cards
    pile.cards.removeSubrange(cards..<entries)
    return pile
  }

  // MARK: - Piles

  private func drawPiles(_ plan: Plan, _ pen: inout Pen) {
    if picture.closed > 0 { pen.ghost(picture.closedWords) }
    for (index, pile) in picture.piles.enumerated() {
      for ghost in pile.ghosts { pen.ghost(ghost.title.visiblySafe) }
      let pile = Self.shown(pile, index == 0 ? plan.cards : 1)
      var rows: [PileRow] = pile.cards.map(PileRow.card)
      if pile.hidden > 0 { rows.insert(.more(pile.hidden), at: rows.count - 1) }
      let border: Border = index > 0 ? .light : pile.isLayer ? .double : .heavy
      for (place, row) in rows.enumerated() {
        let isLit = index == 0 && place == 0
        if plan.isBoxed {
          pen.edge(
            above: row, isFirst: place == 0, isLit: isLit, isBelowLit: index == 0 && place == 1,
            border)
          if case .card(let card) = row, card.isFromGate { pen.origin("from the gate") }
        }
        pen.line(row, isLit: isLit, isBoxed: plan.isBoxed, border)
      }
      if plan.isBoxed { pen.bottom(isLit: index == 0 && rows.count == 1, border) }
    }
  }

  private func drawTabs(_ pen: inout Pen) {
    for line in tabLines {
      var column = 2
      for (tab, words) in line {
        let width = pen.write(words, column: column, style: theme.dim)
        pen.click(column: column, columns: width, .tab(tab.number))
        column += width + 2
      }
      pen.row += 1
    }
  }

  /// The tabs that are not selected, as many per line as fit.
  private var tabLines: [[(tab: StackPicture.TabMark, words: String)]] {
    var lines: [[(tab: StackPicture.TabMark, words: String)]] = []
    var used = Int.max
    for tab in picture.tabs {
      let depth = HeadLines.depthMark(tab.depth)
      let words = ["\(tab.number)", tab.title, depth, tab.isClosed ? "*" : ""]
        .filter { !$0.isEmpty }.joined(separator: " ")
      let width = TextWidth.columns(of: words)
      if used > size.columns - 2 - width - 2 {
        lines.append([])
        used = 0
      } else {
        used += 2
      }
      lines[lines.count - 1].append((tab, words))
      used += width
    }
    return lines
  }

  // MARK: - Gate and moves

  private func drawGate(_ most: Int, _ pen: inout Pen) {
    guard gateRows(most) > 0 else { return }
    pen.row += 1
    pen.rule(
      "gate", mark: picture.refusal == nil ? "" : "!",
      style: picture.refusal == nil ? theme.warning : theme.error)
    if let refusal = picture.refusal {
      pen.pair(refusal.title, refusal.needs, style: theme.error)
    }
    guard !picture.waiting.isEmpty else { return }
    pen.pair("Waiting for sign-in", "\(picture.waiting.count)", style: theme.warning, indent: 0)
    let shown = picture.waiting.count > most ? most - 1 : picture.waiting.count
    for line in picture.waiting.prefix(shown) {
      pen.click(column: 2, columns: pen.columns - 2, .badge)
      pen.pair(line.title, line.needs, style: theme.text)
    }
    if shown < picture.waiting.count {
      pen.pair("… \(picture.waiting.count - shown) more", "", style: theme.dim)
    }
  }

  private func drawFlow(_ pen: inout Pen) {
    pen.row += 1
    pen.write("Flow", column: 2, style: theme.title)
    for line in flowLines {
      pen.row += 1
      pen.strip.canvas.write(line, at: Position(column: 3, row: pen.row), theme: theme)
    }
    pen.row += 1
  }

  private func drawMoves(_ count: Int, _ pen: inout Pen) {
    guard count > 0, pen.row + 2 < pen.rows else { return }
    pen.row += 1
    pen.write("Last moves", column: 2, style: theme.title)
    pen.row += 1
    for (index, move) in picture.moves.prefix(count).enumerated() where pen.row < pen.rows {
      pen.pair(
        move.title, move.result, style: index == 0 ? theme.text : theme.dim, shortening: .end)
    }
  }
}

extension StackView {
  /// One row of a pile.
  enum PileRow {
    case card(StackPicture.Card)
    /// This many hidden entries.
    case more(Int)
  }

  /// The border of a pile.
  enum Border {
    case light, heavy, double
  }

  /// A pen that writes row by row.
  struct Pen {
    var strip: Strip
    var row: Int
    let theme: Theme

    var rows: Int { strip.canvas.size.rows }
    var columns: Int { strip.canvas.size.columns }
    /// The left edge and the width of the cards; marks are drawn to their right.
    private var left: Int { 3 }
    private var width: Int { max(4, columns - left - 3) }

    @discardableResult
    mutating func write(_ text: String, column: Int, style: Style, columns: Int? = nil) -> Int {
      let room = max(0, min(columns ?? .max, self.columns - column))
      return strip.canvas.write(
        TextWidth.shortened(text, to: room), at: Position(column: column, row: row), style: style)
    }

    mutating func click(column: Int, columns: Int, _ target: HostTarget) {
      guard row < rows else { return }
      strip.targets.append((Rect(column: column, row: row, columns: columns, rows: 1), target))
    }

    /// Draws the line above a row of a pile.
    mutating func edge(
      above row: PileRow, isFirst: Bool, isLit: Bool, isBelowLit: Bool, _ border: Border
    ) {
      let (start, fill, end): (String, Character, String) =
        switch (isFirst, isLit, isBelowLit, border) {
        case (true, true, _, .double): ("╔", "═", "╗")
        case (true, true, _, _): ("┏", "━", "┓")
        case (true, false, _, _): ("┌", "─", "┐")
        case (false, _, true, .double): ("╚", "═", "╝")
        case (false, _, true, _): ("┡", "━", "┩")
        case (false, _, false, _): ("├", "─", "┤")
        }
      horizontal(start, fill, end, style: isLit || isBelowLit ? theme.accent : theme.border)
    }

    /// Writes a card's origin into the line above it, which was drawn last.
    mutating func origin(_ words: String) {
      row -= 1
      write(" \(words) ", column: left + 2, style: theme.success, columns: width - 4)
      row += 1
    }

    /// Draws the line below a pile.
    mutating func bottom(isLit: Bool, _ border: Border) {
      let (start, fill, end): (String, Character, String) =
        switch (isLit, border) {
        case (true, .double): ("╚", "═", "╝")
        case (true, _): ("┗", "━", "┛")
        case (false, _): ("└", "─", "┘")
        }
      horizontal(start, fill, end, style: isLit ? theme.accent : theme.border)
    }

    private mutating func horizontal(
      _ start: String, _ fill: Character, _ end: String, style: Style
    ) {
      write(start, column: left, style: style)
      strip.canvas.fill(
        Rect(column: left + 1, row: row, columns: width - 2, rows: 1), with: fill, style: style)
      write(end, column: left + width - 1, style: style)
      row += 1
    }

    /// Draws a card, or the number of hidden entries, between the side borders.
    mutating func line(_ content: PileRow, isLit: Bool, isBoxed: Bool, _ border: Border) {
      let side = !isBoxed ? (isLit ? "▌" : " ") : !isLit ? "│" : border == .double ? "║" : "┃"
      let style = isLit ? theme.accent : theme.border
      write(side, column: left, style: style)
      if isBoxed { write(side, column: left + width - 1, style: style) }
      let room = width - 4
      switch content {
      case .more(let count):
        write("… \(count) more", column: left + 2, style: theme.dim, columns: room)
      case .card(let card):
        let detail = card.isFromGate && !isBoxed ? "from the gate" : card.detail
        let used = detail.isEmpty ? 0 : TextWidth.columns(of: detail) + 1
        let showsDetail = used + min(8, TextWidth.columns(of: card.title)) <= room
        write(
          card.title.visiblySafe, column: left + 2, style: isLit ? theme.title : theme.text,
          columns: showsDetail ? room - used : room)
        if showsDetail, used > 0 {
          write(detail, column: left + 2 + room - used + 1, style: theme.dim)
        }
        write(card.mark.sign, column: left + width + 1, style: theme.success)
        if let target = card.target { click(column: left, columns: width, target) }
      }
      row += 1
    }

    /// Draws a removed entry, dim and dashed.
    mutating func ghost(_ title: String) {
      write("╎", column: left, style: theme.dim)
      write("− " + title, column: left + 2, style: theme.dim, columns: width - 4)
      write("╎", column: left + width - 1, style: theme.dim)
      row += 1
    }

    /// Draws a rule with a word in the middle.
    mutating func rule(_ word: String, mark: String, style: Style) {
      let room = columns - 2 - left
      strip.canvas.fill(
        Rect(column: 2, row: row, columns: max(0, room), rows: 1), with: "─", style: style)
      let name = " \(word) "
      write(name, column: 2 + max(0, (room - TextWidth.columns(of: name)) / 2), style: style)
      write(mark, column: left + width + 1, style: style)
      row += 1
    }

    /// Draws text at the left and a word or two at the right edge.
    mutating func pair(
      _ text: String, _ end: String, style: Style, indent: Int = 1,
      shortening: TextWidth.Shortening = .middle
    ) {
      let start = 2 + indent
      let last = columns - 1
      let width = TextWidth.columns(of: end)
      let room = last - start - (width == 0 ? 0 : width + 1)
      write(
        TextWidth.shortened(text.visiblySafe, to: max(0, room), position: shortening),
        column: start,
        style: style)
      if width > 0 { write(end, column: max(start, last - width), style: theme.dim) }
      row += 1
    }
  }
}
