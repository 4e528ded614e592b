import Navigation
import NavigationTerminal
import TerminalKit

/// A help page.
@MainActor
final class HelpPageScreen: TextScreen {
  private let page: HelpPage?
  private let below: [HelpPage]
  private let context: StorefrontContext
  var text = TextView()

  init(path: String, context: StorefrontContext, shop: Shop) {
    self.context = context
    page = shop.data.helpPage(path)
    below = shop.data.helpPages.filter { $0.path.hasPrefix(path + "/") }
    title = StorefrontRoute.page(path).title(in: shop.data)
    let titles = below.map(\.title)
    let more = titles.isEmpty ? [] : ["More: \(titles.joined(separator: ", "))"]
    if let page { text.show(page.body + more, links: titles) }
  }

  let title: String

  /// The subpages, each with a letter.
  var bindings: [KeyBinding] {
    zip(["a", "b", "d"] as [KeyPress], below).map { key, page in
      KeyBinding(key, page.title.lowercased()) { [self] in open(page) }
    }
  }

  func textRegion(in size: Size) -> Rect { size.below(size.rows >= 8 ? 2 : 1) }

  func draw(in frame: inout ScreenFrame) {
    frame.writeHeading(page?.title ?? "There is no such page.")
    text.draw(in: &frame, region: textRegion(in: frame.size))
  }

  func open(link: Int) { open(below[link]) }

  private func open(_ page: HelpPage) { context.send(.go(.page(page.path))) }
}
