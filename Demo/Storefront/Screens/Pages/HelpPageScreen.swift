import Navigation
import NavigationTerminal
import TerminalKit

/// A page of help.
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

  /// The pages below this one, by a letter each.
  var bindings: [KeyBinding] {
    zip(["a", "b", "d"] as [KeyPress], below).map { key, page in
      KeyBinding(key, page.title.lowercased()) { [context] in
        context.send(.go(.page(page.path)))
      }
    }
  }

  func draw(in frame: inout ScreenFrame) {
    guard let page else {
      frame.writeHeading("There is no such page.")
      return
    }
    frame.writeHeading(page.title)
    text.draw(page.body, in: &frame, from: frame.size.rows >= 8 ? 2 : 1)
  }

  func handle(_ event: ScreenEvent) -> Bool { text.handle(event) }
}
