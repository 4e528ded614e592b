import Navigation
import TerminalKit

/// The inspector, beside the screens or over them: the timeline, a moment of it, and the places of then.
@MainActor
final class InspectorOverlay<R: Route>: Overlay {
  private(set) var inspector: Inspector
  let timeline: Timeline<R>
  /// The names of what waits for sign-in now.
  let waiting: () -> [String]
  /// How many rows the focused part has on the last frame.
  var rows = 1
  /// How many lines the selected moment takes.
  var momentLines = 0
  /// The newest moment when it was drawn last.
  private var newest: Int?

  /// Opens the inspector at the newest moment.
  ///
  /// - Parameters:
  ///   - timeline: The moments.
  ///   - waiting: Returns the names of what waits for sign-in now.
  init(timeline: Timeline<R>, waiting: @escaping () -> [String]) {
    self.timeline = timeline
    self.waiting = waiting
    inspector = Inspector(moments: TimelineRow.rows(of: timeline.moments.moments, open: []).count)
    newest = timeline.moments.moments.last?.number
  }

  package var focus: String { "Inspector" }
  package var column: InputRouter.Column { inspector.search == nil ? .help : .textField }
  package var hints: [KeyHint] {
    let extent = extent
    return inspector.hints(
      isLong: momentLines > rows, isEmpty: extent.moments == 0, parts: extent.parts)
  }
  package var escape: OverlayEscape { inspector.search == nil ? .close : .endSearch }
  package var showsNotice: Bool { true }

  package func handle(_ press: KeyPress) -> OverlayOutcome {
    switch inspector.handle(press, extent) {
    case .stays: .stays
    case .unused: .unused
    case .closes: .closes
    case .goesBack: selectedRow.map { .revisits($0.last.number) } ?? .stays
    }
  }

  package func paste(_ text: String) {
    inspector.paste(text)
  }

  package func scroll(_ lines: Int) {
    for _ in 0..<abs(lines) { _ = handle(KeyPress(lines < 0 ? .up : .down)) }
  }

  /// Selects a moment or a line of the tree, or opens the selected one.
  package func click(_ hit: OverlayHit) -> OverlayOutcome {
    switch hit {
    case .row(let index) where inspector.timeline.selection == index:
      return handle(KeyPress(.enter))
    case .row(let index): inspector.select(index, extent)
    case .branch(let index): inspector.select(line: index, extent)
    }
    return .stays
  }

  // MARK: - What it shows

  /// The rows of the timeline; only what the search finds, while there is one.
  var shownRows: [TimelineRow<R>] {
    guard let text = inspector.search?.text, !text.isEmpty else { return allRows }
    let match = TextMatch(text)
    return TimelineRow.rows(of: timeline.moments.moments, open: []) { Self.isFound($0, by: match) }
  }

  private var allRows: [TimelineRow<R>] {
    TimelineRow.rows(of: timeline.moments.moments, open: inspector.open)
  }

  /// The selected row.
  var selectedRow: TimelineRow<R>? {
    let shown = shownRows
    guard !shown.isEmpty else { return nil }
    return shown[min(max(0, inspector.timeline.selection), shown.count - 1)]
  }

  /// The tree of the selected moment; `nil` if its names were taken away.
  var tree: StateTree<R>? {
    let selected = selectedRow?.last
    guard let state = selected.map(\.state) ?? timeline.store.session.state else { return nil }
    let isNow = selected?.number == timeline.moments.moments.last?.number
    let configuration = timeline.configuration
    return StateTree(
      state, waiting: isNow ? waiting() : [], folded: inspector.folded,
      tab: configuration.title(ofTab:), title: configuration.title)
  }

  /// The selected moment for the app to show; `nil` for the newest, where one is.
  var pastMoment: PastMoment<R>? {
    guard let row = selectedRow, row.last.number != timeline.moments.moments.last?.number else {
      return nil
    }
    let all = TimelineRow.rows(of: timeline.moments.moments, open: [])
    let place = all.firstIndex { $0.last.action == row.last.action } ?? row.action
    return PastMoment(
      position: (place + 1, all.count), id: row.last.number,
      state: row.isRedacted ? nil : row.last.state)
  }

  /// Selects the newest moment.
  func showNewest() {
    inspector.selectNewest(of: allRows.count)
    newest = timeline.moments.moments.last?.number
  }

  /// Follows what happens in the app while it has the keyboard, or while the newest moment is selected.
  func follow(isFocused: Bool) {
    guard let last = timeline.moments.moments.last?.number, last != newest else { return }
    let wasNewest = selectedRow.map { $0.last.number >= newest ?? 0 } ?? true
    newest = last
    if !isFocused || wasNewest, inspector.search == nil { showNewest() }
  }

  private var extent: Inspector.Extent {
    let tree = tree
    let line = inspector.places.selection
    let (shown, all) = (shownRows, allRows)
    let selected = selectedRow
    let wanted = TextMatch(inspector.wanted)
    return Inspector.Extent(
      moments: shown.count, lines: tree?.count ?? 0,
      momentLines: momentLines, visible: rows,
      fold: inspector.part == .places && line < tree?.count ?? 0 ? tree?[line].fold : nil,
      parts: inspector.part == .timeline ? selected.flatMap { parts(of: $0, in: shown) } : nil,
      place: all.firstIndex { $0.last.number == selected?.last.number } ?? max(0, all.count - 1),
      matches: wanted.isEmpty
        ? []
        : all.indices.filter { index in
          !all[index].isPart && all[index].moments.contains { Self.isFound($0, by: wanted) }
        })
  }

  /// What folds at a row: the action that it is, or that it is a part of.
  private func parts(of row: TimelineRow<R>, in rows: [TimelineRow<R>]) -> Inspector.Parts? {
    let head = rows.firstIndex { $0.action == row.action }
    guard inspector.search == nil, let head, let isOpen = rows[head].isOpen else { return nil }
    return Inspector.Parts(action: row.last.action, isOpen: isOpen, row: head)
  }

  private static func isFound(_ moment: Moment<R>, by match: TextMatch) -> Bool {
    ([moment.request] + moment.stations.map(\.words)).contains { match.distance(to: $0) != nil }
  }
}
