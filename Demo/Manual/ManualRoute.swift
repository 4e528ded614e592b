import Sextant

/// A route of the reader: the list of a section, or a page.
package enum ManualRoute: Route, Codable {
  case section(String)
  case page(PageName, heading: String? = nil)
}

/// The name of a manual page: `printf(3)`, or `printf` for the first section that has it.
package struct PageName: Hashable, Sendable, Codable, CustomStringConvertible {
  package let name: String
  package let section: String?

  /// Creates a name; `nil` if `man` could mistake the text for a file or an option.
  package init?(_ name: String, section: String? = nil) {
    guard name.wholeMatch(of: /[\w.+:@\[][\w.+:@\[-]*/) != nil,
      section?.wholeMatch(of: /[1-9ln][A-Za-z0-9]{0,7}/) != nil || section == nil
    else { return nil }
    (self.name, self.section) = (name, section)
  }

  /// Parses `printf(3)`; `nil` for other text.
  package init?(parsing text: String) {
    guard let parts = text.wholeMatch(of: /(.+)\((.+)\)/) else { return nil }
    self.init(String(parts.1), section: String(parts.2))
  }

  /// The name as printed.
  package var description: String { section.map { "\(name)(\($0))" } ?? name }

  /// The tab for the page's section, such as 3 for 3p; `nil`, meaning the selected tab, if there is
  /// no such tab.
  var tab: TabID? {
    ManualApp.sections.first { $0.id == section?.prefix(1) ?? "" }.map { TabID($0.id) }
  }
}

/// The links: `x-man-page://3/printf`, `x-man-page://printf`, `man:ls(1)#OPTIONS`.
enum ManualLinks {
  static let links = AppLinks<ManualRoute>(
    schemes: ["x-man-page", "man"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping(":section/:name", route, printing: { values($0, hasSection: true) })
      DeepLinkMapping(":name", route, printing: { values($0, hasSection: false) })
    }
  ) { route in
    switch route {
    case .section(let section): .show(tab: TabID(section), path: [])
    case .page(let page, _): .show(tab: page.tab, path: [route])
    }
  }

  private static func route(_ parameters: DeepLinkParameters) -> ManualRoute? {
    guard let name = parameters.firstValue(forName: "name") else { return nil }
    let section = parameters.firstValue(forName: "section")
    let whole = section == nil ? PageName(parsing: name) : nil
    return (whole ?? PageName(name, section: section))
      .map { .page($0, heading: parameters.link.fragment) }
  }

  private static func values(_ route: ManualRoute, hasSection: Bool) -> DeepLinkValues? {
    guard case .page(let page, _) = route, (page.section != nil) == hasSection else { return nil }
    return page.section.map { ["section": $0, "name": page.name] } ?? ["name": page.name]
  }
}
