import Navigation
import NavigationTerminal
import TerminalKit

/// A section of the settings, with rows to toggle or change.
@MainActor
final class SettingsScreen: Screen {
  private enum Item {
    case toggle(String, WritableKeyPath<Preferences, Bool>)
    case delivery(String)
    case service(String)
  }

  private let section: SettingsSection
  private let shop: Shop
  private var list = ListModel<[Item]>()

  init(section: SettingsSection, shop: Shop) {
    self.section = section
    self.shop = shop
    list.show(items)
  }

  var title: String { section.title }

  var hints: [KeyHint] { [KeyHint("Enter", "change", brief: "set"), KeyHint("↑↓", "move")] }

  var bindings: [KeyBinding] {
    [KeyBinding(" ", "change") { [self] in change(by: 1) }]
  }

  private var items: [Item] {
    switch section {
    case .display:
      [
        .toggle("Describe each product", \.showsSummaries),
        .toggle("Hide sold-out products", \.hidesSoldOut),
      ]
    case .delivery: [.delivery("Default method")]
    case .service: [.service("Order service")]
    case .notifications:
      [
        .toggle("A parcel is shipped", \.announcesParcels),
        .toggle("New charts, each spring", \.announcesCharts),
      ]
    }
  }

  private func region(in size: Size) -> Rect { size.below(size.rows >= 8 ? 3 : 2, widest: 72) }

  func draw(in frame: inout ScreenFrame) {
    frame.writeHeading(section.title)
    frame.writeParagraph(section.summary, row: 1, style: frame.theme.dim)
    let region = region(in: frame.size)
    let longest = items.map { TextWidth.columns(of: value($0)) }.max() ?? 0
    let width = min(longest + 4, region.size.columns / 2)
    let columns = [TableColumn(), TableColumn("", .fixed(width))]
    list.draw(in: &frame, region: region, columns: columns) { item, _ in
      let name =
        switch item {
        case .toggle(let name, _), .delivery(let name), .service(let name): name
        }
      let text = TextWidth.shortened(value(item), to: width - 4)
      return [TableCell(name), TableCell("‹ \(text) ›", .accent)]
    }
  }

  private func value(_ item: Item) -> String {
    switch item {
    case .toggle(_, let path): shop.preferences[keyPath: path] ? "yes" : "no"
    case .delivery: shop.preferences.delivery.name
    case .service: shop.preferences.service.name
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .resized(let size): list.resize(region(in: size).size)
    case .key(KeyPress(.enter)), .key(KeyPress(.right)), .key("l"): change(by: 1)
    case .key(KeyPress(.left)), .key("h"): change(by: -1)
    default:
      switch list.handle(event) {
      case .unused: return false
      case .used: break
      case .opens: change(by: 1)
      }
    }
    return true
  }

  private func change(by step: Int) {
    guard items.indices.contains(list.selection) else { return }
    switch items[list.selection] {
    case .toggle(_, let path): shop.preferences[keyPath: path].toggle()
    case .delivery: shop.preferences.delivery = next(after: shop.preferences.delivery, step)
    case .service: shop.preferences.service = next(after: shop.preferences.service, step)
    }
  }

  private func next<Choice: CaseIterable & Equatable>(after choice: Choice, _ step: Int) -> Choice {
    let choices = Array(Choice.allCases)
    let index = choices.firstIndex(of: choice) ?? 0
    return choices[(index + step + choices.count) % choices.count]
  }
}
