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

  static func title(of section: String) -> String {
    sections.first { $0.id == section }?.title ?? "Section \(section)"
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
        var configuration = HostConfiguration<ManualRoute>(
          name: "Manual", title: { title(of: $0) },
          screen: { screen(for: $0, $1, pages) })
        configuration.showsStack = true
        configuration.keys = ["inspector": "none"]
        configuration.background = { context in
          try await pages.watchIndex(in: context, log: run.log)
        }
        return configuration
      }
    }
  }

  /// Replaces `3 printf` in a command line with the link to that page.
  package static func arguments(_ words: [String]) -> [String] {
    var words = words
    for index in words.indices.dropLast() {
      guard words[index].first?.isNumber == true,
        let page = PageName(words[index + 1], section: words[index])
      else { continue }
      words.replaceSubrange(index...index + 1, with: ["x-man-page://\(words[index])/\(page.name)"])
      break
    }
    return words
  }

  @MainActor private static func screen(
    for route: ManualRoute, _ context: ManualContext, _ pages: ManualPages
  ) -> any Screen {
    switch route {
    case .section(let section): SectionScreen(section, context: context, pages: pages)
    case .page(let page, let heading):
      PageScreen(page, heading: heading, context: context, pages: pages)
    }
  }

  private static func title(of route: ManualRoute) -> String {
    switch route {
    case .section(let section): title(of: section)
    case .page(let page, _): page.title
    }
  }

  /// Returns the message for a failure.
  static func words(_ error: any Error) -> String {
    (error as? ManualPages.Failure)?.words ?? "man cannot be run."
  }
}
