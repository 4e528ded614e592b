import TerminalKit

/// The lines above a screen: the breadcrumbs, the tabs and a rule.
struct HeadLines: Hashable {
  /// The layout of the frame.
  let layout: Layout
  /// The breadcrumbs.
  let crumbs: Breadcrumbs
  /// The columns available to the breadcrumbs.
  let crumbColumns: Int
  /// Whether the breadcrumbs are numbered.
  let isNumbered: Bool
  /// The number of layers above the tab.
  let layers: Int
  /// The tabs, if they have a line of their own.
  let tabs: TabBar?

  /// Draws the lines.
  func strip(_ theme: Theme) -> Strip {
    let rows = 1 + (tabs == nil ? 0 : 1) + (layout.hasRule ? 1 : 0)
    let columns = layout.size.columns
    var strip = Strip(canvas: Canvas(size: Size(columns: columns, rows: rows)))
    // A layer's title takes precedence over its mark.
    let last = TextWidth.columns(of: crumbs.titles.last ?? "")
    let hasMark = last + layers + 1 <= crumbColumns
    let mark = hasMark ? String(repeating: "▣", count: min(layers, 3)) : ""
    let places = strip.canvas.drawBreadcrumbs(
      crumbs.titles, isNumbered: isNumbered, at: Position(column: layout.margin, row: 0),
      columns: crumbColumns - (mark.isEmpty ? 0 : mark.count + 1), theme: theme)
    for (place, steps) in zip(places, crumbs.stepsBack) {
      if let place { strip.targets.append((place, .crumb(steps))) }
    }
    if let last = places.last ?? nil {
      strip.canvas.write(
        mark, at: last.origin.offset(columns: last.size.columns + 1), style: theme.accent)
    }
    if let tabs {
      let places = strip.canvas.drawTabs(
        tabs.titles, marks: tabs.depths.map(Self.depthMark), selected: tabs.selected,
        at: Position(column: 0, row: 1), columns: columns,
        theme: theme)
      for (index, place) in places.enumerated() where !place.isEmpty {
        strip.targets.append((place, .tab(index + 1)))
      }
    }
    if layout.hasRule {
      strip.canvas.fill(
        Rect(column: 0, row: rows - 1, columns: columns, rows: 1), with: "─", style: theme.border)
    }
    return strip
  }
}

extension HeadLines {
  /// Returns a square for each entry above a tab's root, at most three, then a plus sign.
  static func depthMark(_ depth: Int) -> String {
    String(repeating: "▪", count: min(depth, 3)) + (depth > 3 ? "+" : "")
  }
}

/// The titles of the tabs and the selected one.
struct TabBar: Hashable {
  /// The titles in order.
  var titles: [String]
  /// The number of entries above the root of each tab.
  var depths: [Int]
  /// The index of the selected tab.
  var selected: Int
}
