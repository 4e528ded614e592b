import LinkExport
package import NavigationTerminal
import Sextant

/// The complete manual page reader.
package enum ManualApp {
  /// The sections, each shown as a tab.
  static let sections: KeyValuePairs = [
    "1": "Commands", "2": "System calls", "3": "Library", "4": "Devices", "5": "Files",
    "6": "Games", "7": "Overviews", "8": "Administration",
  ]

  static func title(of route: ManualRoute) -> String {
    switch route {
    case .section(let id): sections.first { $0.key == id }?.value ?? "Section \(id)"
    case .page(let page, _): "\(page)"
    }
  }

  /// Returns the terminal app that shows the manual pages.
  ///
  /// - Parameter environment: Variables for `man` in addition to those of the process.
  /// - Returns: The program.
  @MainActor package static func program(
    environment: [String: String] = [:]
  ) -> TerminalApp<ManualRoute> {
    let pages = ManualPages(environment: environment)
    return TerminalApp(
      name: "manual", version: "0.1", about: "a reader for manual pages", data: .nothing
    ) { run in
      try AppParts(
        clock: run.clock,
        tabs: sections.map { HostTab(TabID($0.key), $0.value, root: .section($0.key)) },
        links: ManualRoute.links
      ) { _ in
        var configuration = HostConfiguration<ManualRoute>(name: "Manual", title: title(of:)) {
          switch $0 {
          case .section(let section): SectionScreen(section, context: $1, pages: pages)
          case .page(let page, let heading):
            PageScreen(page, heading: heading, context: $1, pages: pages)
          }
        }
        configuration.showsStack = true
        // A wide terminal has room for the list beside the page.
        configuration.panes = Panes { $1.columns < 150 ? [1] : [46, $1.columns - 46] }
        configuration.keys = ["inspector": "none"]
        return configuration
      }
    }.exportingLinks()
  }

  /// Replaces `3 printf` in a command line with the link to that page, at its start, after `explain`
  /// or `open`, and after options that take no value.
  package static func arguments(_ words: [String]) -> [String] {
    let flags = ["explain", "open", "--plain", "--no-state", "--no-keys", "--no-mouse"]
    let pair = words.prefix { flags.contains($0) }.count
    guard words.indices.contains(pair + 1), words[pair].first?.isNumber == true,
      PageName(words[pair], words[pair + 1]) != nil
    else { return words }
    // Of the signs that a name may have, only this one is not allowed in a link.
    let name = words[pair + 1].replacing("[", with: "%5B")
    let link = "x-man-page://\(words[pair])/\(name)"
    return words[..<pair] + [link] + words[(pair + 2)...]
  }
}
