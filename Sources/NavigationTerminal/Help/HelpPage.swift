import TerminalKit

/// The help page: every key that does something here, made from the bindings, searchable.
struct HelpPage {
  /// What a key came to.
  enum Outcome {
    /// The page stays.
    case stays
    /// The page closes.
    case closes
    /// The page closes and the entry is run.
    case runs(HelpEntry)
    /// The key is not one of the page's.
    case unused
  }

  let entries: [HelpEntry]
  private(set) var list = ListState()
  private(set) var search: LineEditor?

  init(entries: [HelpEntry]) {
    self.entries = entries
  }

  /// The entries that the search finds.
  var found: [HelpEntry] { entries.filter { $0.matches(search?.text ?? "") } }

  /// What the last line says.
  var hints: [KeyHint] {
    search == nil
      ? [KeyHint("Enter", "run"), KeyHint("/", "search")]
      : [KeyHint("Enter", "run")]
  }

  /// Takes a key.
  mutating func handle(_ press: KeyPress, visible: Int) -> Outcome {
    if press.key == .enter {
      let found = found
      guard found.indices.contains(list.selection) else { return .stays }
      let entry = found[list.selection]
      return entry.disabledReason == nil ? .runs(entry) : .stays
    }
    if var editor = search {
      let moves: [Key] = [.up, .down, .pageUp, .pageDown]
      if moves.contains(press.key), press.modifiers.isEmpty {
        _ = list.handle(press, count: found.count, visible: visible)
      } else if press == KeyPress(.escape) {
        search = nil
        list = ListState()
      } else if editor.handle(press) {
        search = editor
        list = ListState()
      } else {
        return .unused
      }
      return .stays
    }
    switch press {
    case "q", "?", KeyPress(.escape): return .closes
    case "/": search = LineEditor()
    default:
      return list.handle(press, count: found.count, visible: visible) ? .stays : .unused
    }
    return .stays
  }

  /// Selects a row.
  mutating func select(_ index: Int, visible: Int) {
    list.select(index, count: found.count, visible: visible)
  }

  /// Adds pasted text to the search.
  mutating func paste(_ text: String) {
    var editor = search ?? LineEditor()
    editor.paste(text)
    search = editor
    list = ListState()
  }
}
