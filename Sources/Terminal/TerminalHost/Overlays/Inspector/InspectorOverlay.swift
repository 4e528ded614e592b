import Navigation
import TerminalKit

/// The inspector, beside or over the screens: the moves of the visit, the selected one in full, and the
/// places in the state that it led to.
@MainActor
final class InspectorOverlay: Overlay {
  private(set) var inspector: Inspector
  let moves: Moves
  /// Returns the title of a layer's entry; -1 is the root.
  let titles: (HostLayer, Int) -> String
  /// The size of the inspector, and whether it stands over the app.
  private var place = (size: Size(columns: 80, rows: 24), isOver: true)
  /// The newest move when the inspector was last drawn.
  private var newest: Int?
  /// The rows as they were last built, since a key asks for them several times.
  private var built: (basis: Basis, rows: Rows)?

  /// A row of the timeline: a move, or one of its parts.
  struct Row: Hashable {
    /// The index of the move.
    let index: Int
    /// The part of the move; `nil` for all of it.
    var part: Int?
    /// Whether the move's parts are listed; `nil` if there are none to list.
    var isOpen: Bool?
  }

  /// What decides the rows: the moves, those whose parts are listed, and the texts searched for.
  private struct Basis: Equatable {
    let changes: Int
    let open: Set<Int>
    let search: String
    let wanted: String
  }

  private struct Rows {
    /// The rows without a search.
    var all: [Row] = []
    /// The rows that are shown.
    var shown: [Row] = []
    /// The indices of the rows in `all` that contain the text last searched for.
    var matches: [Int] = []
  }

  /// Opens the inspector at the newest move.
  init(moves: Moves, titles: @escaping (HostLayer, Int) -> String) {
    (self.moves, self.titles) = (moves, titles)
    inspector = Inspector(rows: moves.count)
    newest = moves.newest
  }

  var focus: String { "Inspector" }
  var column: InputRouter.Column { inspector.search == nil ? .help : .textField }
  var hints: [KeyHint] { inspector.hints(extent) }
  var escape: KeyHint { inspector.search == nil ? .closes : .endsSearch }
  var showsNotice: Bool { true }
  var staysBelow: Bool { true }

  func handle(_ press: KeyPress) -> OverlayOutcome {
    inspector.handle(press, extent)
  }

  func paste(_ text: String) {
    inspector.paste(text)
  }

  /// Selects a row or a line of the tree, or opens the selected one.
  func click(_ hit: OverlayHit) -> OverlayOutcome {
    switch hit {
    case .row(let index) where inspector.timeline.selection == index:
      return handle(KeyPress(.enter))
    case .row(let index): inspector.select(index, extent)
    case .branch(let index): inspector.select(line: index, extent)
    }
    return .stays
  }

  func resize(_ size: Size) { place = (size, true) }

  /// Notes the size of the inspector beside the app.
  func resize(beside size: Size) { place = (size, false) }

  // MARK: - Content

  /// The rows of the timeline, or only the search results during a search.
  var shownRows: [Row] { rowsNow.shown }

  private var rowsNow: Rows {
    let basis = Basis(
      changes: moves.changes, open: inspector.open, search: inspector.search?.text ?? "",
      wanted: inspector.wanted)
    if let built, built.basis == basis { return built.rows }
    var rows = Rows()
    let (match, wanted) = (TextMatch(basis.search), TextMatch(basis.wanted))
    for index in 0..<moves.count {
      if !wanted.isEmpty, isFound(index, by: wanted) { rows.matches.append(rows.all.count) }
      let isOpen =
        moves.partCount(at: index) > 1 ? basis.open.contains(moves.number(at: index)) : nil
      rows.all.append(Row(index: index, isOpen: isOpen))
      if isOpen == true {
        rows.all += (0..<moves.partCount(at: index)).map { Row(index: index, part: $0) }
      }
    }
    rows.shown =
      match.isEmpty
      ? rows.all : rows.all.filter { $0.part == nil && isFound($0.index, by: match) }
    built = (basis, rows)
    return rows
  }

  /// The selected row.
  var selectedRow: Row? {
    let shown = shownRows
    guard !shown.isEmpty else { return nil }
    return shown[min(max(0, inspector.timeline.selection), shown.count - 1)]
  }

  /// The selected move.
  var selectedMove: Move? { selectedRow.map { moves[$0.index] } }

  /// The tree of the selected move's state; `nil` if it is hidden.
  var tree: StateTree? {
    guard let situation = selectedMove.map({ $0.situations?.after }) ?? moves.present else {
      return nil
    }
    let configuration = moves.writer.configuration
    return StateTree(
      situation, login: moves.login, waiting: situation.waiting.map(moves.writer.notices.label),
      folded: inspector.folded, tab: configuration.title(ofTab:), title: configuration.title)
  }

  /// The selected past move, which the app shows; `nil` if the newest one is selected.
  var pastMoment: PastMoment? {
    guard let row = selectedRow, row.index < moves.count - 1 else { return nil }
    return PastMoment(number: row.index + 1, count: moves.count, move: moves[row.index])
  }

  /// Selects the newest move.
  func showNewest() {
    inspector.selectNewest(of: rowsNow.all.count)
    newest = moves.newest
  }

  /// Selects a new move when one is added, if the app has the focus or the previously newest move
  /// was selected.
  func follow(isFocused: Bool) {
    guard let last = moves.newest, last != newest else { return }
    let wasNewest = selectedRow.map { moves.number(at: $0.index) >= newest ?? 0 } ?? true
    newest = last
    if !isFocused || wasNewest, inspector.search == nil { showNewest() }
  }

  private var extent: Inspector.Extent {
    let tree = tree
    let line = inspector.places.selection
    let rows = rowsNow
    let selected = selectedRow
    let regions = regions(in: place.size, isOver: place.isOver)
    let focused =
      inspector.part == .places ? regions.places : inspector.isReading ? regions.move : regions.list
    return Inspector.Extent(
      rows: rows.shown.count, lines: tree?.count ?? 0,
      moveLines: inspector.isReading ? moveLines(in: regions.move).count : 0,
      visible: max(1, focused.size.rows),
      branch: inspector.part == .places && line < tree?.count ?? 0 ? tree?[line].fold : nil,
      fold: inspector.part == .timeline ? selected.flatMap { fold(of: $0, in: rows.shown) } : nil,
      move: selected.map { moves.number(at: $0.index) },
      place: rows.all.firstIndex { $0.index == selected?.index } ?? max(0, rows.all.count - 1),
      matches: rows.matches)
  }

  /// Returns the move that a row folds: its own, or the one that it is part of.
  private func fold(of row: Row, in rows: [Row]) -> Inspector.Fold? {
    let head = rows.firstIndex { $0.index == row.index }
    guard inspector.search == nil, let head, let isOpen = rows[head].isOpen else { return nil }
    return Inspector.Fold(move: moves.number(at: row.index), isOpen: isOpen, row: head)
  }

  private func isFound(_ index: Int, by match: TextMatch) -> Bool {
    let move = moves[index]
    let words = move.parts.flatMap { $0.lines.map(\.words) }
    return ([move.title] + words).contains { match.distance(to: $0) != nil }
  }
}
