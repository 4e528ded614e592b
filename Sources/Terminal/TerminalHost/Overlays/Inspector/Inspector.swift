import TerminalKit

/// The inspector's own state: the selected part and its scroll positions.
struct Inspector {
  /// The parts of the inspector.
  enum Part: Int, CaseIterable {
    case timeline, places, moment

    /// The title.
    var title: String {
      switch self {
      case .timeline: "Timeline"
      case .places: "Places"
      case .moment: "Moment"
      }
    }
  }

  /// An action with several parts, or one of those parts.
  struct Parts: Hashable {
    /// The number of the action.
    var action: Int
    /// Whether its parts are listed.
    var isOpen: Bool
    /// The row of the action.
    var row: Int
  }

  /// The sizes of the inspector's parts, and the items that a key can act on.
  struct Extent {
    /// The number of rows in the timeline.
    var moments: Int
    var lines: Int
    /// The number of lines in the selected step.
    var momentLines: Int
    var visible: Int
    /// The branch that the selected line of the tree folds.
    var fold: String?
    /// The action that the selected row of the timeline folds.
    var parts: Parts?
    /// The number of the selected step.
    var step: Int?
    /// The index of the selected step among all rows.
    var place: Int
    /// The indices of the rows matching the last search.
    var matches: [Int]
  }

  private(set) var part = Part.timeline
  private(set) var timeline: ListState {
    didSet { if timeline.selection != oldValue.selection { (places, top) = (ListState(), 0) } }
  }
  private(set) var places = ListState()
  /// The first visible line of the selected step.
  private(set) var top = 0
  private(set) var folded: Set<String> = []
  /// The actions whose parts are listed.
  private(set) var open: Set<Int> = []
  private(set) var search: LineEditor?
  /// The text of the last search, for finding the next match.
  private(set) var wanted = ""

  /// Creates the state of an inspector with the newest step selected.
  init(moments: Int, part: Part = .timeline) {
    self.part = part
    timeline = ListState(selection: max(0, moments - 1))
  }

  /// Returns the hints for the footer.
  ///
  /// - Parameters:
  ///   - isLong: Whether the selected step has more lines than fit.
  ///   - isEmpty: Whether there are no steps.
  ///   - parts: The action that the selected row of the timeline folds.
  /// - Returns: The hints, most important first.
  func hints(isLong: Bool, isEmpty: Bool, parts: Parts? = nil) -> [KeyHint] {
    if isEmpty, part != .places { return search == nil ? [turn, find] : [] }
    let look = KeyHint("Enter", part == .moment ? "timeline" : "view", brief: "view")
    let scroll = isLong && part == .moment ? [KeyHint("↑↓", "scroll")] : []
    if search != nil { return scroll + [look] + (scroll.isEmpty ? [KeyHint("↑↓", "move")] : []) }
    let back = KeyHint("b", "go there")
    let step = KeyHint("←→", "step")
    switch part {
    case .timeline:
      guard let parts else { return [look, back, step, turn, find] }
      return [KeyHint("Enter", parts.isOpen ? "fold" : "unfold"), back, step, turn, find]
    case .moment: return scroll + [look, back, step, turn, find]
    case .places: return [KeyHint("←→", "fold"), turn, KeyHint("[ ]", "moment"), find]
    }
  }

  private var turn: KeyHint { KeyHint("Tab", "next part", brief: "next") }
  private var find: KeyHint { KeyHint("/", "search") }

  /// Handles a key.
  mutating func handle(_ press: KeyPress, _ extent: Extent) -> OverlayOutcome {
    if search != nil { return handleSearch(press, extent) }
    switch press {
    case KeyPress(.escape), "q", "?": return .closes
    case KeyPress(.tab): turn(1)
    case KeyPress(.tab, .shift): turn(-1)
    case "[", KeyPress(.left, .alt): select(timeline.selection - 1, extent)
    case "]", KeyPress(.right, .alt): select(timeline.selection + 1, extent)
    case "n": find(1, extent)
    case "N": find(-1, extent)
    case "b": return extent.step.map { .revisits($0) } ?? .stays
    case "/":
      search = LineEditor()
      part = .timeline
      timeline = ListState()
    case KeyPress(.enter): enter(extent)
    case KeyPress(.left) where part != .places, "h" where part != .places:
      select(timeline.selection - 1, extent)
    case KeyPress(.right) where part != .places, "l" where part != .places:
      select(timeline.selection + 1, extent)
    case KeyPress(.left), "h": if let fold = extent.fold { folded.insert(fold) }
    case KeyPress(.right), "l": if let fold = extent.fold { folded.remove(fold) }
    default: return move(press, extent)
    }
    return .stays
  }

  /// Lists the parts of an action, or folds them.
  private mutating func turn(_ parts: Parts, _ extent: Extent) {
    guard parts.isOpen else { return _ = open.insert(parts.action) }
    open.remove(parts.action)
    select(parts.row, extent)
  }

  /// Selects the newest of the given number of rows.
  mutating func selectNewest(of rows: Int) {
    timeline = ListState(selection: max(0, rows - 1))
  }

  /// Selects a step.
  mutating func select(_ moment: Int, _ extent: Extent) {
    timeline.select(moment, count: extent.moments, visible: extent.visible)
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
    part = .timeline
    timeline = ListState()
  }

  /// Selects the next or previous match of the last search, wrapping around; without a search,
  /// selects the next or previous step.
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
    case KeyPress(.enter): part = part == .moment ? .timeline : .moment
    case KeyPress(.character("c"), .control) where !editor.isEmpty: search = LineEditor()
    case _ where moves.contains(press.key) && press.modifiers.isEmpty:
      _ = move(press, extent)
    default:
      guard editor.handle(press) else { return .unused }
      if editor.text != search?.text { (timeline, top) = (ListState(), 0) }
      search = editor
    }
    return .stays
  }

  private mutating func turn(_ step: Int) {
    let count = Part.allCases.count
    part = Part(rawValue: (part.rawValue + step + count) % count) ?? .timeline
  }

  private mutating func enter(_ extent: Extent) {
    switch part {
    case .timeline:
      if let parts = extent.parts { turn(parts, extent) } else { part = .moment }
    case .moment: part = .timeline
    case .places:
      guard let fold = extent.fold else { return }
      if folded.remove(fold) == nil { folded.insert(fold) }
    }
  }

  private mutating func move(_ press: KeyPress, _ extent: Extent) -> OverlayOutcome {
    switch part {
    case .places:
      return places.handle(press, count: extent.lines, visible: extent.visible) ? .stays : .unused
    case .timeline:
      return timeline.handle(press, count: extent.moments, visible: extent.visible)
        ? .stays : .unused
    case .moment:
      // Scrolling selects one of the possible first visible lines, like a row of a list.
      var lines = ListState(selection: top)
      let tops = max(0, extent.momentLines - extent.visible) + 1
      guard lines.handle(press, count: tops, visible: extent.visible) else { return .unused }
      top = lines.selection
      return .stays
    }
  }
}
