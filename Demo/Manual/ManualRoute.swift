import Sextant

/// A route of the reader: the list of a section, or a page.
package enum ManualRoute: Route, Codable {
  case section(String)
  case page(PageName, heading: String? = nil)
}

/// The name of a manual page: `printf(3)`, or `printf` for the first section that has it.
package struct PageName: Hashable, Sendable, Codable {
  package let name: String
  package let section: String?

  /// Creates a name; `nil` if `man` could mistake the text for a file or an option.
  package init?(_ name: String, section: String? = nil) {
    let isName =
      !name.isEmpty && !name.hasPrefix("-")
      && name.allSatisfy { $0.isLetter || $0.isNumber || "_.+:@[-".contains($0) }
    let isSection = section.map { Self.isSection($0) } ?? true
    guard isName, isSection else { return nil }
    self.name = name
    self.section = section
  }

  /// Parses `printf(3)`; `nil` for other text.
  package init?(parsing text: String) {
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
    self.init(
      String(text[..<open]), section: String(text[text.index(after: open)...].dropLast()))
  }

  /// The name as printed.
  package var title: String { section.map { "\(name)(\($0))" } ?? name }

  private static func isSection(_ text: String) -> Bool {
    guard let first = text.first, "123456789ln".contains(first) else { return false }
    return text.count <= 8 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

extension PageName: CustomStringConvertible {
  /// The name as printed.
  package var description: String { title }
}

/// The links: `x-man-page://3/printf`, `x-man-page://printf`, `man:ls(1)#OPTIONS`.
enum ManualLinks {
  static let links = AppLinks<ManualRoute>(
    schemes: ["x-man-page", "man"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping(":section/:name") { parameters in
        page(
          parameters.firstValue(forName: "name"),
          in: parameters.firstValue(forName: "section"), parameters)
      } printing: { route in
        guard case .page(let page, _) = route, let section = page.section else { return nil }
        return ["section": section, "name": page.name]
      }
      DeepLinkMapping(":name") { parameters in
        guard let text = parameters.firstValue(forName: "name") else { return nil }
        if let page = PageName(parsing: text) {
          return .page(page, heading: parameters.link.fragment)
        }
        return page(text, in: nil, parameters)
      } printing: { route in
        guard case .page(let page, _) = route, page.section == nil else { return nil }
        return ["name": page.name]
      }
    }
  ) { route in
    switch route {
    case .section(let section): .show(tab: TabID(section), path: [])
    case .page(let page, _): .show(tab: page.tab, path: [route])
    }
  }

  private static func page(
    _ name: String?, in section: String?, _ parameters: DeepLinkParameters
  ) -> ManualRoute? {
    guard let name, let page = PageName(name, section: section) else { return nil }
    return .page(page, heading: parameters.link.fragment)
  }
}

extension PageName {
  /// The tab for the page's section, such as 3 for 3p; `nil`, meaning the selected tab, if there is
  /// no such tab.
  var tab: TabID? {
    section?.first.map { TabID(String($0)) }
      .flatMap { tab in ManualApp.sections.contains { tab == TabID($0.id) } ? tab : nil }
  }
}
