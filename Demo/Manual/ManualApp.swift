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
    case .pages(let pages): pages.map(\.description).joined(separator: " ")
    case .found(let words, let isName): "\(isName ? "Named" : "About") \(words)"
    case .containing(let words, _): "Text \(words)"
    case .input: "Standard input"
    }
  }

  /// Returns the terminal app that shows the manual pages.
  ///
  /// - Parameters:
  ///   - environment: Variables for `man` in addition to those of the process.
  ///   - input: A page that another program has formatted, whose name `man` tells in MAN_PN.
  ///   - isNamed: Whether the program is started for pages, after which `q` ends it.
  /// - Returns: The program.
  @MainActor package static func program(
    environment: [String: String] = [:], input: String? = nil,
    isNamed: Bool = false
  ) -> TerminalApp<ManualRoute> {
    TerminalApp(
      name: "manual", version: "0.3.0",
      about: """
        a reader for manual pages; as for man, [SECTION] NAME or -s SECTION NAME shows a page, -k WORDS \
        lists pages about the words, -f NAME those with the name, -K TEXT those with the text
        """, data: .nothing
    ) { run in
      let page = (environment["MAN_PN"] ?? run.variables["MAN_PN"]).flatMap { PageName($0) }
      let pages = ManualPages(environment: environment, input: input.map { (page, $0) })
      return try AppParts(
        clock: run.clock,
        tabs: sections.map { HostTab(TabID($0.key), $0.value, root: .section($0.key)) },
        links: ManualRoute.links
      ) { store in
        var configuration = HostConfiguration<ManualRoute>(name: "Manual", title: title(of:)) {
          switch $0 {
          case .section, .found: ListOfPages($0, context: $1, pages: pages)
          case .containing(let words, let section):
            TextSearch(words, in: section, context: $1, pages: pages)
          case .page, .pages, .input:
            PageScreen($0, context: $1, pages: pages) { move($0, to: $1, in: store) }
          }
        }
        configuration.places = { _ in pages.known.map { .page($0.id) } }
        // A wide terminal has room for the list beside the page.
        configuration.panes = Panes { $1.columns < 150 ? [1] : [46, $1.columns - 46] }
        configuration.panes.previews = true
        configuration.quitsAtFirstEntry = isNamed
        // A page has the letters of less.
        configuration.keys = ["inspector": "none", "link": "Y", "undo": "U"]
        configuration.keys["previous-place"] = "Ctrl-O"
        return configuration
      }
    }.options(commandsBehindDashes: true)
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
    (program(input: text, isNamed: true), ["--no-state", "man:-"])
  }

  /// Returns the program for a command line, and its arguments; or prints what `man` prints for it and
  /// exits, if `man` knows the words and the output goes to a pipe or a file.
  ///
  /// - Throws: An error in the words of `man` if a word is missing, or if there is no such page.
  @MainActor package static func start(
    _ words: [String]
  ) async throws -> (program: TerminalApp<ManualRoute>, arguments: [String]) {
    let (links, pages) = try arguments(words)
    let isMan = !pages.isEmpty || ["-k", "-f", "-K"].contains(words.first)
    if isMan, !words.contains(where: { $0.hasPrefix("--") }), !StandardProcess.writesToTerminal {
      let output = await ProcessOutput(of: ["man"] + words)
      StandardProcess.writeOutput(output.text)
      StandardProcess.writeError(output.errorText)
      // Man does not fail if it cannot unpack a page; 3 is its code for a program that failed.
      let isLost = output.text.isEmpty || output.isCut
      StandardProcess.end("manual", with: isLost ? max(3, output.exitCode) : output.exitCode)
    }
    return (program(isNamed: !pages.isEmpty), try await arguments(links, showing: pages))
  }

  /// Returns what fingers that know `man` type as options and links, and the pages that are named.
  ///
  /// That is `3 printf`, `-s 3 printf`, `-k words`, `-K words` and `-f name`. Each other word without
  /// dashes is the page with that name, in the section before it.
  ///
  /// - Throws: An error if a word is missing, or is no name of a page.
  static func arguments(_ words: [String]) throws -> (words: [String], pages: [PageName]) {
    var (links, pages, rest): ([String], [PageName], _) = ([], [], words[...])
    var section: String?
    while let word = rest.popFirst() {
      switch word {
      case "-k", "-f", "-K":
        // An option may stand behind the words, as in `-k printf --plain`.
        links += rest.filter { $0.hasPrefix("--") }
        let terms = rest.filter { !$0.hasPrefix("--") }.joined(separator: " ")
        guard !terms.isEmpty else {
          throw ManualPages.Failure(description: "\(word) needs words to look for")
        }
        let route: ManualRoute =
          word == "-K" ? .containing(terms, section: section) : .found(terms, isName: word == "-f")
        links.append(try link(route))
        rest = []
      case "-s":
        guard let key = rest.popFirst(), !rest.isEmpty, PageName(key, "page") != nil else {
          throw ManualPages.Failure(description: "-s needs a section and a name, as in -s 3 printf")
        }
        section = key
      case _ where word.first?.isNumber == true && !rest.isEmpty && PageName(word, "page") != nil:
        section = word
      case "--plain", "--no-state", "--no-keys", "--no-mouse", "--explain", "--open":
        links.append(word)
      // The words after another option may be its values.
      case _ where word.hasPrefix("-") && word != "-": return (words, [])
      default:
        let page = word.hasPrefix("man:") ? nil : PageName(section, word) ?? PageName(word)
        if let page {
          pages.append(page)
        } else if word == "-" || word.contains(":") {
          links.append(word)
        } else {
          throw ManualPages.Failure(description: "No manual entry for \(word.debugDescription)")
        }
      }
    }
    return (links, pages)
  }

  /// Returns the arguments that show pages, the first on top of the others, and no earlier session.
  ///
  /// - Throws: An error in the words of `man` if there is no such page.
  static func arguments(
    _ words: [String], showing pages: [PageName], environment: [String: String] = [:]
  ) async throws -> [String] {
    guard !pages.isEmpty else { return words }
    let reader = ManualPages(environment: environment)
    var (found, rest): ([PageName], _) = ([], pages[...])
    while let page = rest.popFirst() {
      // As for man, `git log` is git-log(1) if there is such a page.
      var joined: PageName?
      for sign in ["-", "_"] where joined == nil && rest.first?.section == page.section {
        let pair = rest.first.flatMap { PageName(page.section, page.name + sign + $0.name) }
        if let pair { joined = try? await reader.find(pair) }
      }
      if let joined {
        rest.removeFirst()
        found.append(joined)
      } else {
        found.append(try await reader.find(page))
      }
    }
    let isElsewhere = ["--explain", "--open", "--no-state"].contains { words.contains($0) }
    return words + (isElsewhere ? [] : ["--no-state"]) + [try link(.pages(found))]
  }

  private static func link(_ route: ManualRoute) throws -> String {
    guard let link = ManualRoute.matcher.url(for: route) else {
      throw ManualPages.Failure(
        description: "No link can hold \(title(of: route).debugDescription)")
    }
    return "man:\(link)"
  }
}
