import Navigation
import TerminalKit

/// The inspector, beside or over the screens: the timeline, the selected step, and the places in
/// that step's state.
@MainActor
final class InspectorOverlay: Overlay {
  private(set) var inspector: Inspector
  let timeline: Timeline
  /// Returns the labels of the links currently queued for sign-in.
  let waiting: () -> [String]
  /// The height of the focused part in the last frame.
  var rows = 1
  /// The number of lines in the selected step.
  var momentLines = 0
  /// The newest step when the inspector was last drawn.
  private var newest: Int?
  /// The rows as they were last built, since a frame asks for them several times.
  private var built: Rows?

  private struct Rows {
    /// What decides the rows: the steps, the actions whose parts are listed, and the texts searched for.
    struct Basis: Equatable {
      let changes: Int
      let open: Set<Int>
      let search: String
      let wanted: String
    }

    let basis: Basis
    /// A row for each action.
    let actions: [Move]
    /// The rows without a search.
    let all: [Move]
    /// The rows that are shown.
    let shown: [Move]
    /// The indices of the rows in `all` that contain the text last searched for.
    let matches: [Int]
  }

  /// Opens the inspector at the newest step.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - part: The part to show first.
  ///   - waiting: Returns the labels of the links currently queued for sign-in.
  init(
    timeline: Timeline, part: Inspector.Part = .timeline, waiting: @escaping () -> [String]
  ) {
    self.timeline = timeline
    self.waiting = waiting
    inspector = Inspector(
      moments: Move.rows(of: timeline.moments, open: []).count, part: part)
    newest = timeline.moments.last?.number
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
    inspector.handle(press, extent)
  }

  package func paste(_ text: String) {
    inspector.paste(text)
  }

  /// Selects a step or a line of the tree, or opens the selected one.
  package func click(_ hit: OverlayHit) -> OverlayOutcome {
    switch hit {
    case .row(let index) where inspector.timeline.selection == index:
      return handle(KeyPress(.enter))
    case .row(let index): inspector.select(index, extent)
    case .branch(let index): inspector.select(line: index, extent)
    }
    return .stays
  }

  // MARK: - Content

  /// The rows of the timeline, or only the search results during a search.
  var shownRows: [Move] { rowsNow.shown }

  /// A row for each action.
  var actions: [Move] { rowsNow.actions }

  private var allRows: [Move] { rowsNow.all }

  private var rowsNow: Rows {
    let basis = Rows.Basis(
      changes: timeline.changes, open: inspector.open, search: inspector.search?.text ?? "",
      wanted: inspector.wanted)
    if let built, built.basis == basis { return built }
    let moments = timeline.moments
    let all = Move.rows(of: moments, open: basis.open)
    let match = TextMatch(basis.search)
    let wanted = TextMatch(basis.wanted)
    let rows = Rows(
      basis: basis,
      actions: basis.open.isEmpty ? all : Move.rows(of: moments, open: []), all: all,
      shown: basis.search.isEmpty
        ? all : Move.rows(of: moments, open: []) { Self.isFound($0, by: match) },
      matches: wanted.isEmpty
        ? []
        : all.indices.filter { index in
          !all[index].isPart && all[index].moments.contains { Self.isFound($0, by: wanted) }
        })
    built = rows
    return rows
  }

  /// The selected row.
  var selectedRow: Move? {
    let shown = shownRows
    guard !shown.isEmpty else { return nil }
    return shown[min(max(0, inspector.timeline.selection), shown.count - 1)]
  }

  /// The tree of the selected step; `nil` if it is hidden.
  var tree: StateTree? {
    let selected = selectedRow?.last
    guard let state = selected.map(\.state) ?? timeline.machine.state else { return nil }
    let isNow = selected?.number == timeline.moments.last?.number
    let configuration = timeline.configuration
    return StateTree(
      StateShape(state, signIn: isNow ? timeline.machine.signInLayer : nil),
      waiting: isNow ? waiting() : [], folded: inspector.folded,
      tab: configuration.title(ofTab:), title: configuration.title)
  }

  /// The selected past step, which the app shows; `nil` if the newest step is selected.
  var pastMoment: PastMoment? {
    guard let row = selectedRow, row.last.number != timeline.moments.last?.number else {
      return nil
    }
    let all = rowsNow.actions
    let place = all.firstIndex { $0.last.action == row.last.action } ?? row.action
    return PastMoment(position: (place + 1, all.count), id: row.last.number, move: row)
  }

  /// Selects the newest step.
  func showNewest() {
    inspector.selectNewest(of: allRows.count)
    newest = timeline.moments.last?.number
  }

  /// Selects a new step when one is added, if the app has the focus or the previously newest step
  /// was selected.
  func follow(isFocused: Bool) {
    guard let last = timeline.moments.last?.number, last != newest else { return }
    let wasNewest = selectedRow.map { $0.last.number >= newest ?? 0 } ?? true
    newest = last
    if !isFocused || wasNewest, inspector.search == nil { showNewest() }
  }

  private var extent: Inspector.Extent {
    let tree = tree
    let line = inspector.places.selection
    let (shown, all) = (shownRows, allRows)
    let selected = selectedRow
    return Inspector.Extent(
      moments: shown.count, lines: tree?.count ?? 0,
      momentLines: momentLines, visible: rows,
      fold: inspector.part == .places && line < tree?.count ?? 0 ? tree?[line].fold : nil,
      parts: inspector.part == .timeline ? selected.flatMap { parts(of: $0, in: shown) } : nil,
      step: selected?.last.number,
      place: all.firstIndex { $0.last.number == selected?.last.number } ?? max(0, all.count - 1),
      matches: rowsNow.matches)
  }

  /// Returns the action that a row folds: its own, or the one that it is part of.
  private func parts(of row: Move, in rows: [Move]) -> Inspector.Parts? {
    let head = rows.firstIndex { $0.action == row.action }
    guard inspector.search == nil, let head, let isOpen = rows[head].isOpen else { return nil }
    return Inspector.Parts(action: row.last.action, isOpen: isOpen, row: head)
  }

  private static func isFound(_ moment: Moment, by match: TextMatch) -> Bool {
    ([moment.request] + moment.stations.map(\.words)).contains { match.distance(to: $0) != nil }
  }
}
