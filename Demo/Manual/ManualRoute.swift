import Sextant

/// A route of the reader: a list, or a page.
package enum ManualRoute: Route, Codable {
  case section(String)
  case page(PageName, heading: String? = nil)
  /// Several pages, of which a link shows the first on top of the others.
  case pages([PageName])
  /// The pages with these words in their names or descriptions, or with this name.
  case found(String, isName: Bool)
  /// The pages whose text contains these words, in one section or in all.
  case containing(String, section: String?)
  /// The page on standard input.
  case input
}

/// The name of a manual page: `printf(3)`, or `printf` for the first section that has it.
package struct PageName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  let name: String
  let section: String?

  /// Creates a name; `nil` if `man` could mistake it for a file or an option.
  init?(_ section: String?, _ name: String) {
    let isWord = { (sign: Character) in sign.isLetter || sign.isNumber || sign == "_" }
    guard !name.isEmpty, name.first != "-",
      name.allSatisfy({ isWord($0) || ".+:@[-".contains($0) }),
      section?.first.map("123456789ln".contains) != false,
      section.map({ 1..<9 ~= $0.count && $0.allSatisfy(isWord) }) != false
    else { return nil }
    (self.name, self.section) = (name, section)
  }

  /// Parses `printf(3)` or `printf`.
  package init?(_ text: String) {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: self.init(nil, text)
    case 2 where text.last == ")": self.init(String(parts[1].dropLast()), String(parts[0]))
    default: return nil
    }
  }

  /// Parses a name, also one from a saved state.
  package init?(rawValue: String) { self.init(rawValue) }

  package var rawValue: String { description }

  /// The name as printed.
  package var description: String { section.map { "\(name)(\($0))" } ?? name }

  /// The tab for the page's section, such as 3 for 3p; `nil`, meaning the selected tab, if there is
  /// no such tab.
  var tab: TabID? {
    ManualApp.sections.first { $0.key == section?.prefix(1) ?? "" }.map { TabID($0.key) }
  }
}

extension ManualRoute {
  /// The links: `x-man-page://3/printf`, `x-man-page://printf`, `man:ls(1)#OPTIONS`,
  /// `man:pages/ls(1),cp(1)`, `man:apropos/print`, `man:whatis/printf`, `man:text/locale?section=3` for
  /// the text of pages, and `man:-` for standard input.
  static let links = AppLinks<ManualRoute>(
    schemes: ["x-man-page", "man"], matcher: matcher
  ) { route in
    switch route {
    case .section(let section): .show(tab: TabID(section), path: [])
    case .page(let page, _): .show(tab: page.tab, path: [route])
    case .pages(let pages):
      .show(tab: pages.first?.tab, path: pages.reversed().map { .page($0) })
    case .containing(_, let section): .show(tab: section.map { TabID($0) }, path: [route])
    case .found, .input: .show(path: [route])
    }
  }

  static let matcher = DeepLinkMatcher<ManualRoute> {
    DeepLinkMapping("-", { _ in .input }, printing: { $0 == .input ? [:] : nil })
    DeepLinkMapping("pages/:names", pages) { route in
      guard case .pages(let pages) = route else { return nil }
      return ["names": pages.map(\.description).joined(separator: ",")]
    }
    DeepLinkMapping("apropos/:words", { found($0, isName: false) }) { words($0, isName: false) }
    DeepLinkMapping("whatis/:words", { found($0, isName: true) }) { words($0, isName: true) }
    DeepLinkMapping("text/:words?section=:section?", containing) { route in
      guard case .containing(let words, let section) = route else { return nil }
      return ["words": words, "section": section]
    }
    DeepLinkMapping(":section/:name", page, printing: { values($0, hasSection: true) })
    DeepLinkMapping(":name", page, printing: { values($0, hasSection: false) })
  }

  private static func pages(_ values: DeepLinkParameters) -> ManualRoute? {
    let names = values.firstValue(forName: "names")?.split(separator: ",").map {
      PageName(String($0))
    }
    return names.flatMap { $0.contains(nil) ? nil : .pages($0.compactMap(\.self)) }
  }

  private static func found(_ values: DeepLinkParameters, isName: Bool) -> ManualRoute? {
    values.firstValue(forName: "words").map { .found($0, isName: isName) }
  }

  private static func containing(_ values: DeepLinkParameters) -> ManualRoute? {
    let section = values.firstValue(forName: "section")
    guard section.map({ key in ManualApp.sections.contains { $0.key == key } }) != false else {
      return nil
    }
    return values.firstValue(forName: "words").map { .containing($0, section: section) }
  }

  private static func words(_ route: ManualRoute, isName: Bool) -> DeepLinkValues? {
    if case .found(let words, isName) = route { ["words": words] } else { nil }
  }

  private static func page(_ values: DeepLinkParameters) -> ManualRoute? {
    guard let name = values.firstValue(forName: "name") else { return nil }
    return (values.firstValue(forName: "section").map { PageName($0, name) } ?? PageName(name))
      .map { .page($0, heading: values.link.fragment) }
  }

  private static func values(_ route: ManualRoute, hasSection: Bool) -> DeepLinkValues? {
    guard case .page(let page, let heading) = route, (page.section != nil) == hasSection else {
      return nil
    }
    var values: DeepLinkValues =
      page.section.map { ["section": $0, "name": page.name] } ?? ["name": page.name]
    values.fragment = heading
    return values
  }
}
