import TerminalKit

/// The inspector's own state: what is looked at, and where.
struct Inspector {
  /// The parts one moves between.
  enum Part: Int, CaseIterable {
    case timeline, places, moment

    /// What it is called.
    var title: String {
      switch self {
      case .timeline: "Timeline"
      case .places: "Places"
      case .moment: "Moment"
      }
    }
  }

  /// What a key came to.
  enum Outcome: Hashable {
    case stays
    case closes
    /// The moment is where one wants to be again.
    case goesBack
    case unused
  }

  /// An action of several parts, or one of its parts.
  struct Parts: Hashable {
    /// The action.
    var action: Int
    /// Whether its parts have rows of their own.
    var isOpen: Bool
    /// The row of the action.
    var row: Int
  }

  /// How much there is of what, and how much of it shows.
  struct Extent {
    /// The rows of the timeline.
    var moments: Int
    var lines: Int
    /// How many lines the moment that is looked at takes.
    var momentLines: Int
    var visible: Int
    /// What folds at the selected line of the tree.
    var fold: String?
    /// What folds at the selected row of the timeline.
    var parts: Parts?
    /// Where the selected moment stands among all rows.
    var place: Int
    /// The rows that what was searched last finds, among all of them.
    var matches: [Int]
  }

  private(set) var part = Part.timeline
  private(set) var timeline: ListState {
    didSet { if timeline.selection != oldValue.selection { (places, top) = (ListState(), 0) } }
  }
  private(set) var places = ListState()
  /// The first line in view of the moment that is looked at.
  private(set) var top = 0
  private(set) var folded: Set<String> = []
  /// The actions whose parts have rows of their own.
  private(set) var open: Set<Int> = []
  private(set) var search: LineEditor?
  /// What was searched last, for the next match.
  private(set) var wanted = ""

  /// Opens at the newest moment.
  init(moments: Int) {
    timeline = ListState(selection: max(0, moments - 1))
  }

  /// What the last line says.
  ///
  /// - Parameters:
  ///   - isLong: whether the moment that is looked at has more lines than show.
  ///   - isEmpty: whether there is no moment to look at.
  ///   - parts: what folds at the selected row of the timeline.
  /// - Returns: the hints, those that matter most first.
  func hints(isLong: Bool, isEmpty: Bool, parts: Parts? = nil) -> [KeyHint] {
    if isEmpty, part != .places { return search == nil ? others : [] }
    let look = KeyHint("Enter", part == .moment ? "timeline" : "look", brief: "see")
    let scroll = isLong && part == .moment ? [KeyHint("↑↓", "scroll")] : []
    if search != nil { return scroll + [look] + (scroll.isEmpty ? [KeyHint("↑↓", "move")] : []) }
    let back = KeyHint("b", "go there")
    switch part {
    case .timeline where parts?.isOpen == false: return [KeyHint("→", "unfold"), back] + others
    case .timeline where parts?.isOpen == true: return [look, back, KeyHint("←", "fold")] + others
    case .timeline: return [look, back] + others
    case .moment: return scroll + [look, back, KeyHint("[ ]", "moment")] + others
    case .places: return [KeyHint("←→", "fold"), KeyHint("[ ]", "moment")] + others
    }
  }

  private var others: [KeyHint] { [KeyHint("Tab", "part"), KeyHint("/", "search")] }

  /// Takes a key.
  mutating func handle(_ press: KeyPress, _ extent: Extent) -> Outcome {
    if search != nil { return handleSearch(press, extent) }
    switch press {
    case KeyPress(.escape), "q", "?": return .closes
    case KeyPress(.tab): turn(1)
    case KeyPress(.tab, .shift): turn(-1)
    case "[", KeyPress(.left, .alt): select(timeline.selection - 1, extent)
    case "]", KeyPress(.right, .alt): select(timeline.selection + 1, extent)
    case "n": find(1, extent)
    case "N": find(-1, extent)
    case "b": return .goesBack
    case "/":
      search = LineEditor()
      part = .timeline
      timeline = ListState()
    case KeyPress(.enter): enter(extent)
    case KeyPress(.left), "h": fold(extent)
    case KeyPress(.right), "l": unfold(extent)
    default: return move(press, extent)
    }
    return .stays
  }

  private mutating func fold(_ extent: Extent) {
    if let fold = extent.fold { folded.insert(fold) }
    guard let parts = extent.parts, parts.isOpen else { return }
    open.remove(parts.action)
    select(parts.row, extent)
  }

  private mutating func unfold(_ extent: Extent) {
    if let fold = extent.fold { folded.remove(fold) }
    if let parts = extent.parts { open.insert(parts.action) }
  }

  /// Selects the newest of so many rows.
  mutating func selectNewest(of rows: Int) {
    timeline = ListState(selection: max(0, rows - 1))
  }

  /// Selects a moment.
  mutating func select(_ moment: Int, _ extent: Extent) {
    timeline.select(moment, count: extent.moments, visible: extent.visible)
  }

  /// Selects a line of the tree, and folds it when it is selected already.
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

  /// Goes to the next moment that was searched for, around the end; without a search to the next.
  private mutating func find(_ step: Int, _ extent: Extent) {
    guard !wanted.isEmpty else { return select(timeline.selection + step, extent) }
    let here = timeline.selection
    let next =
      step > 0
      ? extent.matches.first { $0 > here } ?? extent.matches.first
      : extent.matches.last { $0 < here } ?? extent.matches.last
    if let next { select(next, extent) }
  }

  private mutating func handleSearch(_ press: KeyPress, _ extent: Extent) -> Outcome {
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
    case .timeline where extent.parts?.isOpen == false: unfold(extent)
    case .timeline: part = .moment
    case .moment: part = .timeline
    case .places:
      guard let fold = extent.fold else { return }
      if folded.remove(fold) == nil { folded.insert(fold) }
    }
  }

  private mutating func move(_ press: KeyPress, _ extent: Extent) -> Outcome {
    switch part {
    case .places:
      return places.handle(press, count: extent.lines, visible: extent.visible) ? .stays : .unused
    case .timeline:
      return timeline.handle(press, count: extent.moments, visible: extent.visible)
        ? .stays : .unused
    case .moment:
      // The lines that can be the first one in view are a list of their own.
      var lines = ListState(selection: top)
      let tops = max(0, extent.momentLines - extent.visible) + 1
      guard lines.handle(press, count: tops, visible: extent.visible) else { return .unused }
      top = lines.selection
      return .stays
    }
  }
}
