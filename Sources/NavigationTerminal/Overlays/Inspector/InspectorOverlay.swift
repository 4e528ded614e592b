import Navigation
import TerminalKit

/// The inspector, open over the screens: the timeline, a moment of it, and the places of then.
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

  /// Opens the inspector at the newest moment.
  ///
  /// - Parameters:
  ///   - timeline: The moments.
  ///   - waiting: Returns the names of what waits for sign-in now.
  init(timeline: Timeline<R>, waiting: @escaping () -> [String]) {
    self.timeline = timeline
    self.waiting = waiting
    inspector = Inspector(moments: timeline.moments.moments.count)
  }

  package var focus: String { "Inspector" }
  package var column: InputRouter.Column { inspector.search == nil ? .help : .textField }
  package var hints: [KeyHint] {
    inspector.hints(isLong: momentLines > rows, isEmpty: shownMoments.isEmpty)
  }
  package var escape: OverlayEscape { inspector.search == nil ? .close : .endSearch }
  package var showsNotice: Bool { true }

  package func handle(_ press: KeyPress) -> OverlayOutcome {
    switch inspector.handle(press, extent) {
    case .stays: .stays
    case .unused: .unused
    case .closes: .closes
    case .goesBack: selectedMoment.map { .revisits($0.number) } ?? .stays
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

  /// The moments that the search finds, in their order.
  var shownMoments: [Moment<R>] {
    guard let text = inspector.search?.text, !text.isEmpty else { return timeline.moments.moments }
    return timeline.moments.moments.filter { Self.isFound($0, by: TextMatch(text)) }
  }

  /// The selected moment.
  var selectedMoment: Moment<R>? {
    let shown = shownMoments
    guard !shown.isEmpty else { return nil }
    return shown[min(max(0, inspector.timeline.selection), shown.count - 1)]
  }

  /// The tree of the selected moment; `nil` if its names were taken away.
  var tree: StateTree<R>? {
    let selected = selectedMoment
    guard let state = selected.map(\.state) ?? timeline.store.session.state else { return nil }
    let isNow = selected?.number == timeline.moments.moments.last?.number
    let writer = timeline.writer
    return StateTree(
      state, waiting: isNow ? waiting() : [], folded: inspector.folded, tab: writer.tab,
      title: writer.title)
  }

  private var extent: Inspector.Extent {
    let tree = tree
    let line = inspector.places.selection
    let all = timeline.moments.moments
    let here = selectedMoment?.number
    let wanted = TextMatch(inspector.wanted)
    return Inspector.Extent(
      moments: shownMoments.count, lines: tree?.count ?? 0,
      momentLines: momentLines, visible: rows,
      fold: inspector.part == .places && line < tree?.count ?? 0 ? tree?[line].fold : nil,
      place: all.firstIndex { $0.number == here } ?? max(0, all.count - 1),
      matches: wanted.isEmpty ? [] : all.indices.filter { Self.isFound(all[$0], by: wanted) })
  }

  private static func isFound(_ moment: Moment<R>, by match: TextMatch) -> Bool {
    ([moment.request] + moment.stations.map(\.words)).contains { match.distance(to: $0) != nil }
  }
}
