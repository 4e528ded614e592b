import Sextant

/// A route of the reader: a list, or a page.
@Routable enum ManualRoute: Route, Codable {
  /// The pages of a tab.
  case section(String)
  case page(PageName, heading: String? = nil)
  /// Several pages, of which a link shows the first on top of the others; `~1` is a file.
  @Link("pages/:list") case pages(String)
  /// The pages with these words in their names or descriptions, in some sections or in all.
  @Link("apropos/:subject?section=:section?") case about(String, section: String?)
  /// The pages with these names.
  @Link("whatis/:name?section=:section?") case named(String, section: String?)
  /// The pages whose text contains these words.
  @Link("text/:phrase?section=:section?") case containing(String, section: String?)
  /// A file that the command line names, by its number from 1; 0 is the page on standard input.
  @Link("-") case file(Int = 0)
}

/// The name of a manual page: `printf(3)`, or `printf` for the first section that has it.
struct PageName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  let name: String
  /// The section, or several as for `man -s`, such as `1,8`.
  let section: String?

  /// Creates a name; `nil` if `man` could mistake it for a file or an option.
  init?(_ section: String?, _ name: String) {
    let isWord = { (sign: Character) in sign.isLetter || sign.isNumber || sign == "_" }
    guard !name.isEmpty, name.first != "-",
      name.allSatisfy({ isWord($0) || ".+:@[-".contains($0) }),
      section.map({ 1..<32 ~= $0.count && $0.allSatisfy { isWord($0) || ",:".contains($0) } })
        != false
    else { return nil }
    (self.name, self.section) = (name, section)
  }

  /// Creates a name for a file, which contains a slash and is parsed from no link or saved state.
  init(file path: String) { (name, section) = (path, nil) }

  /// Parses `printf(3)` or `printf`, as text mentions pages: `f(x)` is none.
  init?(_ text: String) {
    self.init(rawValue: text)
    if let section, section.wholeMatch(of: /[0-9ln]\w{0,7}/) == nil { return nil }
  }

  /// Parses a name in any section, also one from a saved state.
  init?(rawValue: String) {
    let parts = rawValue.split(separator: "(", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: self.init(nil, rawValue)
    case 2 where rawValue.last == ")": self.init(String(parts[1].dropLast()), String(parts[0]))
    default: return nil
    }
  }

  var rawValue: String { description }

  /// The name as printed.
  var description: String { section.map { "\(name)(\($0))" } ?? name }

  /// Whether the name is the path of a file.
  var isFile: Bool { name.contains("/") }

  /// The key of the tab for the page's section: 3 for 3p, and `other` for n; `nil` without a section.
  var tab: String? { section.map(Self.tab) }

  static func tab(of section: String) -> String {
    "12345678".contains(section.prefix(1)) ? String(section.prefix(1)) : "other"
  }
}

extension ManualRoute {
  /// The links: `x-man-page://3/printf`, `x-man-page://printf`, `man:ls(1)#OPTIONS`,
  /// `man:pages/ls(1),cp(1)`, `man:apropos/print?section=3`, `man:whatis/printf`, `man:text/locale` for
  /// the text of pages, and `man:-` for standard input.
  static func links(hasOthers: Bool) -> AppLinks<ManualRoute> {
    AppLinks(schemes: ["x-man-page", "man"], matcher: matcher) { route in
      // A page of a section without a tab is shown in the selected one.
      let tab = { (key: String?) in key == "other" && !hasOthers ? nil : key.map { TabID($0) } }
      switch route {
      case .section(let key): return .show(tab: TabID(key), path: [])
      case .page(let page, _): return .show(tab: tab(page.tab), path: [route])
      case .pages(let names):
        let shown = names.split(separator: ",").compactMap { name -> ManualRoute? in
          if name.hasPrefix("~") { return Int(name.dropFirst()).map { .file($0) } }
          return PageName(rawValue: String(name)).map { .page($0) }
        }
        let first = PageName(rawValue: String(names.prefix { $0 != "," }))
        return .show(tab: tab(first?.tab), path: shown.reversed())
      case .containing(_, let section?), .about(_, let section?), .named(_, let section?):
        return .show(tab: tab(PageName.tab(of: section)), path: [route])
      case .containing, .about, .named, .file: return .show(path: [route])
      }
    }
  }

  static let matcher = DeepLinkMatcher(
    linkMappings + [
      DeepLinkMapping(":section/:name", page, printing: { values($0, hasSection: true) }),
      DeepLinkMapping(":name", page, printing: { values($0, hasSection: false) }),
    ])

  private static func page(_ values: DeepLinkParameters) -> ManualRoute? {
    guard let name = values.firstValue(forName: "name") else { return nil }
    let section = values.firstValue(forName: "section")
    return (section.map { PageName($0, name) } ?? PageName(rawValue: name))
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
