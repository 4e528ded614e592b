import TerminalKit

/// The help page: every key that does something here, made from the bindings, searchable.
///
/// It holds no entries: they are made afresh for each key and each frame.
struct HelpPage {
  /// What a key came to.
  enum Outcome {
    /// The page stays.
    case stays
    /// The page stays, and the entry does nothing for a reason.
    case refuses(String)
    /// The page closes.
    case closes
    /// The page closes and the entry is run.
    case runs(HostEntry)
    /// The key is not one of the page's.
    case unused
  }

  private(set) var list = ListState()
  private(set) var search: LineEditor?

  /// The entries that the search finds, nearest first.
  func found(in entries: [HostEntry]) -> [HostEntry] {
    // What does something else only because its key is written so is not what one looks for.
    TextMatch(search?.text ?? "").found(in: entries) { [$0.label, $0.key] }
  }

  /// What the last line says.
  var hints: [KeyHint] {
    search == nil
      ? [KeyHint("Enter", "run"), KeyHint("/", "search")]
      : [KeyHint("Enter", "run"), KeyHint("↑↓", "move")]
  }

  /// Takes a key.
  mutating func handle(_ press: KeyPress, _ entries: [HostEntry], visible: Int) -> Outcome {
    let found = found(in: entries)
    if press.key == .enter {
      guard found.indices.contains(list.selection) else { return .stays }
      let entry = found[list.selection]
      return entry.disabledReason.map(Outcome.refuses) ?? .runs(entry)
    }
    if search != nil { return handleSearch(press, count: found.count, visible: visible) }
    switch press {
    case "q", "?", KeyPress(.escape): return .closes
    case "/": search = LineEditor()
    default: return list.handle(press, count: found.count, visible: visible) ? .stays : .unused
    }
    return .stays
  }

  private mutating func handleSearch(_ press: KeyPress, count: Int, visible: Int) -> Outcome {
    guard var editor = search else { return .unused }
    let moves: [Key] = [.up, .down, .pageUp, .pageDown]
    if moves.contains(press.key), press.modifiers.isEmpty {
      _ = list.handle(press, count: count, visible: visible)
    } else if press == KeyPress(.escape) {
      search = nil
      list = ListState()
    } else if press == KeyPress(.character("c"), .control), !editor.isEmpty {
      search = LineEditor()
      list = ListState()
    } else if editor.handle(press) {
      if editor.text != search?.text { list = ListState() }
      search = editor
    } else {
      return .unused
    }
    return .stays
  }

  /// Selects a row.
  mutating func select(_ index: Int, count: Int, visible: Int) {
    list.select(index, count: count, visible: visible)
  }

  /// Adds pasted text to the search.
  mutating func paste(_ text: String) {
    var editor = search ?? LineEditor()
    editor.paste(text)
    search = editor
    list = ListState()
  }
}
