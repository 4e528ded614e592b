import Navigation
import NavigationTerminal
import TerminalKit

/// A help page.
@MainActor
final class HelpPageScreen: Screen {
  private let page: HelpPage?
  private let below: [HelpPage]
  private let context: StorefrontContext
  private var text = TextPane()

  init(path: String, context: StorefrontContext, shop: Shop) {
    self.context = context
    page = shop.data.helpPage(path)
    below = shop.data.helpPages.filter { $0.path.hasPrefix(path + "/") }
    title = StorefrontRoute.page(path).title(in: shop.data)
  }

  let title: String

  var hints: [KeyHint] { text.hints }

  var inputMode: InputMode { text.inputMode }

  var escapeLabel: String? { text.escapeLabel }

  var position: String? { text.position }

  /// The subpages, each with a letter.
  var bindings: [KeyBinding] {
    zip(["a", "b", "d"] as [KeyPress], below).map { key, page in
      KeyBinding(key, page.title.lowercased()) { [self] in open(page) }
    }
  }

  func draw(in frame: inout ScreenFrame) {
    guard let page else {
      frame.writeHeading("There is no such page.")
      return
    }
    frame.writeHeading(page.title)
    let titles = below.map(\.title)
    let more = titles.isEmpty ? [] : ["More: \(titles.joined(separator: ", "))"]
    text.draw(page.body + more, links: titles, in: &frame, from: frame.size.rows >= 8 ? 2 : 1)
  }

  private func open(_ page: HelpPage) { context.send(.go(.page(page.path))) }

  func handle(_ event: ScreenEvent) -> Bool {
    guard let link = text.link(openedBy: event) else { return text.handle(event) }
    open(below[link])
    return true
  }
}
