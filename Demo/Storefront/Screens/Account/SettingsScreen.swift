import Navigation
import NavigationTerminal
import TerminalKit

/// A part of the settings: rows that are switched or turned.
@MainActor
final class SettingsScreen: Screen {
  private enum Item {
    case toggle(String, WritableKeyPath<Preferences, Bool>)
    case delivery(String)
  }

  private let section: SettingsSection
  private let shop: Shop
  private var listing = Listing()

  init(section: SettingsSection, shop: Shop) {
    self.section = section
    self.shop = shop
  }

  var title: String { section.title }

  var hints: [KeyHint] { [KeyHint("Enter", "change"), KeyHint("↑↓", "move")] }

  var bindings: [KeyBinding] {
    [KeyBinding(" ", "change") { [self] in change(by: 1) }]
  }

  private var items: [Item] {
    switch section {
    case .display:
      [
        .toggle("Say a few words about each product", \.showsSummaries),
        .toggle("Leave out what is sold out", \.hidesSoldOut),
      ]
    case .delivery: [.delivery("Parcels travel by")]
    case .notifications:
      [
        .toggle("When a parcel leaves the quay", \.announcesParcels),
        .toggle("New charts, each spring", \.announcesCharts),
      ]
    }
  }

  func draw(in frame: inout ScreenFrame) {
    frame.writeHeading(section.title)
    frame.writeParagraph(section.summary, row: 1, style: frame.theme.dim)
    let width = min(frame.size.columns, 72)
    let table = Table(
      [
        TableColumn(heading: "", width: .share(1)),
        TableColumn(heading: "", width: .fixed(min(24, width / 2))),
      ], width: width)
    let top = frame.size.rows >= 8 ? 3 : 2
    let items = items
    let values = items.map(value)
    listing.draw(
      in: &frame,
      region: Rect(column: 0, row: top, columns: width, rows: max(0, frame.size.rows - top)),
      count: items.count
    ) { [theme = frame.theme] index, isSelected, place, canvas in
      let name =
        switch items[index] {
        case .toggle(let name, _), .delivery(let name): name
        }
      table.drawRow(
        [name, "‹ \(values[index]) ›"], on: &canvas, at: place, isSelected: isSelected,
        theme: theme, styles: [1: theme.accent])
    }
  }

  private func value(_ item: Item) -> String {
    switch item {
    case .toggle(_, let path): shop.preferences[keyPath: path] ? "yes" : "no"
    case .delivery: shop.preferences.delivery.name
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.enter)), .key(KeyPress(.right)), .key("l"): change(by: 1)
    case .key(KeyPress(.left)), .key("h"): change(by: -1)
    case .key(let press): return listing.handle(press, count: items.count)
    case .scroll(let lines): listing.scroll(lines, count: items.count)
    case .click(let id):
      guard let changes = listing.click(id, count: items.count) else { return false }
      if changes { change(by: 1) }
    case .paste: return false
    }
    return true
  }

  private func change(by step: Int) {
    guard items.indices.contains(listing.selection) else { return }
    switch items[listing.selection] {
    case .toggle(_, let path): shop.preferences[keyPath: path].toggle()
    case .delivery:
      let methods = DeliveryMethod.allCases
      let index = methods.firstIndex(of: shop.preferences.delivery) ?? 0
      shop.preferences.delivery = methods[(index + step + methods.count) % methods.count]
    }
  }
}
