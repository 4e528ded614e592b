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
  private var list = ListModel<[Product]>(hasHeadings: true)
  private var isTyping: Bool
  /// Whether typing replaces the text, as after `/` on the results.
  private var isSelected = false
  /// The search, created when the first word is typed.
  private lazy var search = shop.search
  private var found: [Product] = [] { didSet { showFound() } }

  init(text: String, context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
    editor = LineEditor(text)
    table = ProductRows(shop: shop)
    isTyping = true
    guard !text.isEmpty else { return }
    found = search.products(for: text)
    showFound()
    isTyping = found.isEmpty
  }

  /// Begins at the first of the products.
  private func showFound() {
    list.show(found)
    list.select(0)
  }

  private func rest(in size: Size) -> Rect {
    size.below(size.rows >= 8 ? 2 : 1, widest: ProductRows.widest)
  }

  private func region(in size: Size) -> Rect {
    let rest = rest(in: size)
    return rest.splitRows(.share(), .fixed(rest.size.rows >= 8 ? 2 : 0))[0]
  }

  var title: String { "Search" }

  func asked(again link: String) {
    guard case .search(let text)? = context.route else { return }
    editor = LineEditor(text)
    found = search.products(for: text)
    (isTyping, isSelected) = (found.isEmpty, false)
  }

  var inputMode: InputMode { isTyping ? .textField : .keys }

  var escapeLabel: String? { isTyping && !editor.isEmpty ? "clear" : nil }

  var position: String? { list.position }

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
    let rest = rest(in: frame.size)
    let field = frame.size.bounds(widest: 58).splitColumns(.fixed(8), .atLeast(1))[1]
      .splitRows(.fixed(1))[0]
    let cursor = frame.drawField(
      editor, in: field, name: "field",
      style: isSelected ? frame.theme.selection : frame.theme.field)
    guard !found.isEmpty else {
      frame.writeParagraph(
        editor.isEmpty
          ? "Type a word, such as lamp or rain."
          : "No results. Try fewer letters.",
        row: rest.origin.row, style: frame.theme.dim)
      frame.cursor = isTyping ? cursor : nil
      return
    }
    let (top, width) = (rest.origin.row, rest.size.columns)
    list.draw(in: &frame, region: region(in: frame.size), columns: table.columns) { product, _ in
      table.cells(of: product)
    }
    if rest.size.rows >= 8, let product = list.selectedRow,
      let note = table.note(about: product, width: width)
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
    case .resized(let size): list.resize(region(in: size).size)
    case .key("/") where !isTyping: (isTyping, isSelected) = (true, !editor.isEmpty)
    case .click(let id) where id.name == "field":
      (isTyping, isSelected) = (true, false)
      editor.moveCursor(to: id.index)
    case .key(KeyPress(.escape)):
      guard isTyping, !editor.isEmpty else { return false }
      edit { $0.clear() }
    case .key(KeyPress(.enter)) where isTyping: (isTyping, isSelected) = (found.isEmpty, false)
    case .key(let press) where isTyping && !Self.moves.contains(press.key):
      let isReplacing = press.typedCharacter != nil || Self.deletions.contains(press.key)
      return edit(isReplacing: isReplacing) { $0.handle(press) }
    case .paste(let text) where isTyping: edit(isReplacing: true) { $0.paste(text) }
    default:
      switch list.handle(event) {
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
      context.send(.amend(.search(editor.text)))
    }
    return result
  }
}
