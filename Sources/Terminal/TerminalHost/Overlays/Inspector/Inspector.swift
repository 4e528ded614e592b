import TerminalKit

/// The inspector's own state: the selected part, the selected rows and the scroll position.
struct Inspector {
  /// The parts of the inspector.
  enum Part: Int, CaseIterable {
    case timeline, places

    /// The title.
    var title: String { self == .timeline ? "Timeline" : "Places" }

    fileprivate var other: Self { self == .timeline ? .places : .timeline }
  }

  /// A move with several parts, or one of those parts.
  struct Fold: Hashable {
    /// The number of the move.
    var move: Int
    /// Whether its parts are listed.
    var isOpen: Bool
    /// The row of the move.
    var row: Int
  }

  /// The sizes of the inspector's parts, and the items that a key can act on.
  struct Extent {
    /// The number of rows in the timeline.
    var rows: Int
    /// The number of lines in the tree.
    var lines: Int
    /// The number of lines of the selected move.
    var moveLines: Int
    var visible: Int
    /// The branch that the selected line of the tree folds.
    var branch: String?
    /// The move that the selected row of the timeline folds.
    var fold: Fold?
    /// The number of the selected move.
    var move: Int?
    /// The index of the selected move among all rows.
    var place: Int
    /// The indices of the rows matching the last search.
    var matches: [Int]
  }

  private(set) var part = Part.timeline
  /// Whether the lines of the selected move take the place of the list.
  private(set) var isReading = false
  private(set) var timeline: ListState {
    didSet { if timeline.selection != oldValue.selection { (places, top) = (ListState(), 0) } }
  }
  private(set) var places = ListState()
  /// The first visible line of the selected move.
  private(set) var top = 0
  private(set) var folded: Set<String> = []
  /// The numbers of the moves whose parts are listed.
  private(set) var open: Set<Int> = []
  private(set) var search: LineEditor?
  /// The text of the last search, for finding the next match.
  private(set) var wanted = ""

  /// Creates the state of an inspector with the newest move selected.
  init(rows: Int) {
    timeline = ListState(selection: max(0, rows - 1))
  }

  /// Returns the hints for the footer, most important first.
  func hints(_ extent: Extent) -> [KeyHint] {
    if extent.rows == 0, part != .places { return search == nil ? [turn, find] : [] }
    let look = KeyHint("Enter", isReading ? "timeline" : "view", brief: "view")
    let scroll =
      isReading && extent.moveLines > extent.visible ? [KeyHint("↑↓", "scroll")] : []
    if search != nil { return scroll + [look] + (scroll.isEmpty ? [KeyHint("↑↓", "move")] : []) }
    if part == .places {
      return [KeyHint("←→", "fold"), turn, KeyHint("[ ]", "moment"), find]
    }
    let fold = extent.fold.map { KeyHint("Enter", $0.isOpen ? "fold" : "unfold") }
    return scroll
      + [fold ?? look, KeyHint("b", "go there"), KeyHint("←→", "step"), turn, find]
  }

  private var turn: KeyHint { KeyHint("Tab", "next part", brief: "next") }
  private var find: KeyHint { KeyHint("/", "search") }

  /// Handles a key.
  mutating func handle(_ press: KeyPress, _ extent: Extent) -> OverlayOutcome {
    if search != nil { return handleSearch(press, extent) }
    let isStep = part != .places
    switch press {
    case KeyPress(.escape), "q": return .closes
    case "?": return .opensHelp
    case KeyPress(.tab), KeyPress(.tab, .shift): (part, isReading) = (part.other, false)
    case "[", KeyPress(.left, .alt): select(timeline.selection - 1, extent)
    case "]", KeyPress(.right, .alt): select(timeline.selection + 1, extent)
    case "n": find(1, extent)
    case "N": find(-1, extent)
    case "b": return extent.move.map { .revisits($0) } ?? .stays
    case "/":
      search = LineEditor()
      showSearch()
    case KeyPress(.enter): enter(extent)
    case KeyPress(.left) where isStep, "h" where isStep: select(timeline.selection - 1, extent)
    case KeyPress(.right) where isStep, "l" where isStep: select(timeline.selection + 1, extent)
    case KeyPress(.left), "h": if let branch = extent.branch { folded.insert(branch) }
    case KeyPress(.right), "l": if let branch = extent.branch { folded.remove(branch) }
    default: return move(press, extent)
    }
    return .stays
  }

  /// Lists the parts of a move, or folds them.
  private mutating func turn(_ fold: Fold, _ extent: Extent) {
    guard fold.isOpen else { return _ = open.insert(fold.move) }
    open.remove(fold.move)
    select(fold.row, extent)
  }

  /// Selects the newest of the given number of rows.
  mutating func selectNewest(of rows: Int) {
    timeline = ListState(selection: max(0, rows - 1))
  }

  /// Selects a row.
  mutating func select(_ row: Int, _ extent: Extent) {
    timeline.select(row, count: extent.rows, visible: extent.visible)
  }

  /// Selects a line of the tree; if it is already selected, folds or unfolds it.
  mutating func select(line: Int, _ extent: Extent) {
    part = .places
    if places.selection == line { return enter(extent) }
    places.select(line, count: extent.lines, visible: extent.visible)
  }

  /// Adds pasted text to the search.
  mutating func paste(_ text: String) {
    var editor = search ?? LineEditor()
    editor.paste(text)
    search = editor
    showSearch()
  }

  private mutating func showSearch() {
    (part, isReading, timeline) = (.timeline, false, ListState())
  }

  /// Selects the next or previous match of the last search, wrapping around; without a search,
  /// selects the next or previous row.
  private mutating func find(_ step: Int, _ extent: Extent) {
    guard !wanted.isEmpty else { return select(timeline.selection + step, extent) }
    if let next = extent.matches.wrapping(step, from: timeline.selection) { select(next, extent) }
  }

  private mutating func handleSearch(_ press: KeyPress, _ extent: Extent) -> OverlayOutcome {
    guard var editor = search else { return .unused }
    let moves: [Key] = [.up, .down, .pageUp, .pageDown]
    switch press {
    case KeyPress(.escape):
      wanted = search?.text ?? ""
      search = nil
      timeline = ListState(selection: extent.place)
    case KeyPress(.enter): isReading.toggle()
    case _ where moves.contains(press.key) && press.modifiers.isEmpty:
      _ = move(press, extent)
    default:
      guard editor.handle(press) else { return .unused }
      if editor.text != search?.text { (timeline, top) = (ListState(), 0) }
      search = editor
    }
    return .stays
  }

  private mutating func enter(_ extent: Extent) {
    switch part {
    case .timeline:
      if let fold = extent.fold, !isReading { turn(fold, extent) } else { isReading.toggle() }
    case .places:
      guard let branch = extent.branch else { return }
      if folded.remove(branch) == nil { folded.insert(branch) }
    }
  }

  private mutating func move(_ press: KeyPress, _ extent: Extent) -> OverlayOutcome {
    let visible = extent.visible
    if part == .places {
      return places.handle(press, count: extent.lines, visible: visible) ? .stays : .unused
    }
    guard isReading else {
      return timeline.handle(press, count: extent.rows, visible: visible) ? .stays : .unused
    }
    // Scrolling selects one of the possible first visible lines, like a row of a list.
    var lines = ListState(selection: top)
    let tops = max(0, extent.moveLines - visible) + 1
    guard lines.handle(press, count: tops, visible: visible) else { return .unused }
    top = lines.selection
    return .stays
  }
}
