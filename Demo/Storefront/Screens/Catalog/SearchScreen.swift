import Navigation
import NavigationTerminal
import TerminalKit

/// Finds products as the user types.
@MainActor
final class SearchScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private var editor: LineEditor
  private let table: ProductRows
  private var list = ListPane()
  private var isTyping: Bool
  /// Whether typing replaces the text, as after `/` on the results.
  private var isSelected = false
  /// The search, created when the first word is typed.
  private lazy var search = shop.search
  private var found: [Product] = []

  init(text: String, context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    editor = LineEditor(text)
    table = ProductRows(shop: shop)
    isTyping = true
    guard !text.isEmpty else { return }
    found = search.products(for: text)
    isTyping = found.isEmpty
  }

  var title: String { "Search" }

  func asked(again link: String) {
    guard case .search(let text)? = context.route else { return }
    editor = LineEditor(text)
    found = search.products(for: text)
    list = ListPane()
    (isTyping, isSelected) = (found.isEmpty, false)
  }

  var inputMode: InputMode { isTyping ? .textField : .keys }

  var escapeLabel: String? { isTyping && !editor.isEmpty ? "clear" : nil }

  var position: String? { list.position(count: found.count) }

  var hints: [KeyHint] {
    isTyping
      ? found.isEmpty
        ? [] : [KeyHint("Enter", "go to results", brief: "ok"), KeyHint("↑↓", "move")]
      : [KeyHint("Enter", "open"), KeyHint("/", "search again")]
  }

  var bindings: [KeyBinding] {
    isTyping ? [] : [KeyBinding("c", "cart") { [context] in context.send(.backOrGo(.cart)) }]
  }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.write("Search", at: .zero, style: frame.theme.accent)
    let isTall = frame.size.rows >= 8
    let parts = frame.bounds(widest: ProductRows.widest).splitRows(
      .fixed(1), .fixed(isTall ? 1 : 0), .share())
    let field = frame.bounds(widest: 58).splitColumns(.fixed(8), .atLeast(1))[1]
      .splitRows(.fixed(1))[0]
    let cursor = frame.drawField(
      editor, in: field, name: "field",
      style: isSelected ? frame.theme.selection : frame.theme.field)
    guard !found.isEmpty else {
      frame.writeParagraph(
        editor.isEmpty
          ? "Type a word, such as lamp or rain."
          : "No results. Try fewer letters.",
        row: parts[2].origin.row, style: frame.theme.dim)
      frame.cursor = isTyping ? cursor : nil
      return
    }
    let (top, width) = (parts[2].origin.row, parts[2].size.columns)
    let hasNote = parts[2].size.rows >= 8
    let rows = parts[2].splitRows(.share(), .fixed(hasNote ? 2 : 0))[0]
    list.drawTable(found, columns: table.columns, in: &frame, region: rows) { product, _ in
      table.cells(of: product)
    }
    if hasNote, found.indices.contains(list.selection),
      let note = table.note(about: found[list.selection], width: width)
    {
      let last = min(top + found.count + 2, frame.size.rows - 1)
      frame.canvas.write(
        TextWidth.shortened(note, to: width - 2),
        at: Position(column: Table.margin, row: last), style: frame.theme.dim)
    }
    if isTyping { frame.cursor = cursor }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key("/") where !isTyping: (isTyping, isSelected) = (true, !editor.isEmpty)
    case .click(let id) where id.name == "field":
      (isTyping, isSelected) = (true, false)
      editor.moveCursor(to: id.index)
    case .key(KeyPress(.escape)), .key(KeyPress(.character("c"), .control)):
      guard isTyping, !editor.isEmpty else { return false }
      edit { $0.clear() }
    case .key(KeyPress(.enter)) where isTyping: (isTyping, isSelected) = (found.isEmpty, false)
    case .key(let press) where isTyping && !Self.moves.contains(press.key):
      let isReplacing = press.typedCharacter != nil || Self.deletions.contains(press.key)
      return edit(isReplacing: isReplacing) { $0.handle(press) }
    case .paste(let text) where isTyping: edit(isReplacing: true) { $0.paste(text) }
    default:
      switch list.handle(event, count: found.count) {
      case .unused: return false
      case .used: break
      case .opens(let index): context.send(.go(.product(found[index].id)))
      }
    }
    return true
  }

  private static let moves: Set<Key> = [.up, .down, .pageUp, .pageDown]
  private static let deletions: Set<Key> = [.backspace, .delete]

  @discardableResult
  private func edit<Result>(
    isReplacing: Bool = false, _ change: (inout LineEditor) -> Result
  ) -> Result {
    let before = editor.text
    if isSelected, isReplacing { editor.clear() }
    isSelected = false
    let result = change(&editor)
    if editor.text != before {
      found = search.products(for: editor.text)
      list = ListPane()
      context.send(.amend(.search(editor.text)))
    }
    return result
  }
}
