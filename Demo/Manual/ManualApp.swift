package import NavigationTerminal
import Sextant

/// The complete manual page reader.
package enum ManualApp {
  /// The sections, each shown as a tab.
  static let sections = [
    (id: "1", title: "Commands"), (id: "2", title: "System calls"), (id: "3", title: "Library"),
    (id: "4", title: "Devices"), (id: "5", title: "Files"), (id: "6", title: "Games"),
    (id: "7", title: "Overviews"), (id: "8", title: "Administration"),
  ]

  static func title(of route: ManualRoute) -> String {
    switch route {
    case .section(let id): sections.first { $0.id == id }?.title ?? "Section \(id)"
    case .page(let page, _): "\(page)"
    }
  }

  /// Returns the terminal app that shows the manual pages.
  ///
  /// - Parameter environment: The environment of `man`; that of the process by default.
  /// - Returns: The program.
  @MainActor package static func program(
    environment: [String: String]? = nil
  ) -> TerminalApp<ManualRoute> {
    TerminalApp(name: "manual", version: "0.1", about: "a reader for manual pages") { run in
      let pages = ManualPages(environment: environment ?? run.variables)
      return try AppParts(
        clock: run.clock,
        tabs: sections.map { HostTab(TabID($0.id), $0.title, root: .section($0.id)) },
        links: ManualLinks.links
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
        configuration.panes = Panes { _, room in
          room.columns < 150 ? [1] : [46, room.columns - 46]
        }
        configuration.keys = ["inspector": "none"]
        configuration.background = { context in
          var last = pages.indexDate
          while true {
            try await context.sleep(for: .seconds(60))
            guard pages.indexDate != last else { continue }
            last = pages.indexDate
            run.log(.info, "The index of the manual pages changed.")
            context.notice("The manual pages on this machine changed.")
          }
        }
        return configuration
      }
    }
  }

  /// Replaces `3 printf` in a command line with the link to that page.
  package static func arguments(_ words: [String]) -> [String] {
    var words = words
    let pair = words.indices.dropLast().first { index in
      words[index].first?.isNumber == true
        && PageName(words[index + 1], section: words[index]) != nil
    }
    guard let pair else { return words }
    words.replaceSubrange(pair...pair + 1, with: ["x-man-page://\(words[pair])/\(words[pair + 1])"])
    return words
  }
}
