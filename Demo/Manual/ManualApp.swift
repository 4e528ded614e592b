import Foundation
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
    case .found(let words, isName: true): "Named \(words)"
    case .found(let words, isName: false): "About \(words)"
    case .containing(let words, _): "Text \(words)"
    case .input: "Standard input"
    }
  }

  /// Returns the terminal app that shows the manual pages.
  ///
  /// - Parameters:
  ///   - environment: Variables for `man` in addition to those of the process.
  ///   - input: A page that another program has formatted, if there is one.
  /// - Returns: The program.
  @MainActor package static func program(
    environment: [String: String] = [:], input: ManualInput? = nil
  ) -> TerminalApp<ManualRoute> {
    let pages = ManualPages(environment: environment, input: input)
    return TerminalApp(
      name: "manual", version: "0.1", about: "a reader for manual pages", data: .nothing
    ) { run in
      try AppParts(
        clock: run.clock,
        tabs: sections.map { HostTab(TabID($0.key), $0.value, root: .section($0.key)) },
        links: ManualRoute.links
      ) { store in
        var configuration = HostConfiguration<ManualRoute>(name: "Manual", title: title(of:)) {
          switch $0 {
          case .section, .found: ListOfPages($0, context: $1, pages: pages)
          case .containing(let words, let section):
            TextSearch(words, in: section, context: $1, pages: pages)
          case .page, .input:
            PageScreen($0, context: $1, pages: pages) { move($0, to: $1, in: store) }
          }
        }
        configuration.places = { _ in pages.known.map { .page($0.id) } }
        // A wide terminal has room for the list beside the page.
        configuration.panes = Panes { $1.columns < 150 ? [1] : [46, $1.columns - 46] }
        configuration.panes.previews = true
        // A page has the letters of less.
        configuration.keys = ["inspector": "none", "link": "Y", "undo": "U"]
        return configuration
      }
    }.exportingLinks().options(commandsBehindDashes: true)
  }

  /// Gives a page without a section the one that was found, and shows it under the tab of that section.
  @MainActor private static func move(
    _ route: ManualRoute, to page: PageName, in store: NavigationStore<ManualRoute>
  ) {
    guard case .page(_, let heading) = route, store.state.path.last == route else { return }
    store.send(.amend(.page(page, heading: heading)))
    guard let tab = page.tab, tab != store.state.selectedTab else { return }
    store.execute(.sequence([.pop, .selectTab(tab), .push(.page(page, heading: heading))]))
  }

  /// Returns the program that shows text that `man` has formatted for its pager, and its arguments.
  @MainActor package static func paging(
    _ text: String
  ) -> (app: TerminalApp<ManualRoute>, arguments: [String]) {
    let name = ProcessInfo.processInfo.environment["MAN_PN"]
    return (program(input: ManualInput(named: name, text: text)), ["--no-state", "man:-"])
  }

  /// Replaces what fingers that know `man` type with links.
  ///
  /// That is `3 printf`, `-s 3 printf`, `-k words`, `-K words` and `-f name`. Each other word without
  /// dashes is the page with that name.
  package static func arguments(_ words: [String]) -> [String] {
    var (links, rest) = ([String](), words[...])
    while let word = rest.popFirst() {
      switch word {
      case "-k", "-f", "-K":
        guard !rest.isEmpty else { return words }
        let kind = word == "-k" ? "apropos" : word == "-f" ? "whatis" : "text"
        links.append(link(kind, rest.joined(separator: " ")))
        rest = []
      case "-s" where rest.count > 1 && PageName(rest.first, rest[rest.startIndex + 1]) != nil:
        links.append(link(rest.removeFirst(), rest.removeFirst()))
      case _ where word.first?.isNumber == true && rest.first.flatMap { PageName(word, $0) } != nil:
        links.append(link(word, rest.removeFirst()))
      case "--plain", "--no-state", "--no-keys", "--no-mouse", "--explain", "--open":
        links.append(word)
      // The words after another option may be its values.
      case _ where word.hasPrefix("-") && word != "-": return links + [word] + rest
      default: links.append(word)
      }
    }
    return links
  }

  private static func link(_ parts: String...) -> String {
    "x-man-page://"
      + parts.map { part in
        part.utf8.map { byte in
          let sign = Character(UnicodeScalar(byte))
          let isPlain = byte < 0x80 && (sign.isLetter || sign.isNumber || "-._~:@+".contains(sign))
          let digits = String(byte, radix: 16, uppercase: true)
          return isPlain ? String(sign) : (byte < 16 ? "%0" : "%") + digits
        }.joined()
      }.joined(separator: "/")
  }
}
