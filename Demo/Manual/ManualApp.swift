import Sextant

/// The complete manual page reader.
package enum ManualApp {
  /// The sections, each shown as a tab; the last one is for all others, if there are any.
  static let sections: KeyValuePairs = [
    "1": "Commands", "2": "Calls", "3": "Library", "4": "Devices", "5": "Files", "6": "Games",
    "7": "Topics", "8": "Admin", "other": "Other",
  ]

  /// Returns the terminal app that shows the manual pages.
  ///
  /// - Parameters:
  ///   - environment: Variables for `man` in addition to those of the process.
  ///   - input: A page that another program has formatted, whose name `man` tells in MAN_PN.
  ///   - isNamed: Whether the program is started for pages, after which `q` ends it.
  ///   - files: The files with pages that the command line names.
  ///   - hasOthers: Whether there are pages of sections that have no tab of their own.
  /// - Returns: The program.
  @MainActor static func program(
    environment: [String: String] = [:], input: String? = nil,
    isNamed: Bool = false, files: [PageName] = [], hasOthers: Bool = false
  ) -> TerminalApp<ManualRoute> {
    TerminalApp(
      name: "manual", version: "0.3.0", about: "a reader for manual pages", data: .nothing
    ) { app in
      // For a file, man tells its name, such as `page\.1\.gz`.
      let name = (environment["MAN_PN"] ?? app.variables["MAN_PN"])?.filter { $0 != "\\" }
      let page = name.flatMap { ManualPages.page(at: $0) ?? PageName($0) }
      let pages = ManualPages(
        environment: environment, input: input.map { (page, $0) }, files: files)
      app.tabs = sections.prefix(hasOthers ? 9 : 8).map {
        AppTab(TabID($0.key), $0.value, root: .section($0.key))
      }
      app.links = ManualRoute.links(hasOthers: hasOthers)
      app.title = pages.title(of:)
      app.screen = { [store = app.store] in
        switch $0 {
        case .section, .about, .named, .containing: ListOfPages($0, context: $1, pages: pages)
        case .page, .pages, .file:
          PageScreen(context: $1, pages: pages) { move($0, to: $1, in: store) }
        }
      }
      // The prompt lists the pages instead.
      for mapping in ManualRoute.matcher.mappings { app.linkNames[mapping.pattern] = "" }
      app.placeNote = { pages.page(of: $0).map(pages.about) ?? "" }
      app.places = { _ in pages.known.map { .page($0.id) } }
      // A wide terminal has room for the list beside the page and its contents.
      app.panes = Panes { $1.columns < 170 ? [1] : [46, $1.columns - 46] }
      app.panes.previews = true
      app.quitsAtFirstEntry = isNamed
      // A page has the letters of less.
      app.keys = ["inspector": "none", "link": "Y", "undo": "U", "previous-place": "Ctrl-O"]
    }.options(commandsBehindDashes: true)
  }

  /// Gives a page without a section the one that was found, and shows it under the tab of that section.
  @MainActor private static func move(
    _ route: ManualRoute, to page: PageName, in store: NavigationStore<ManualRoute>
  ) {
    guard store.state.path.last == route else { return }
    var route = route
    if case .page(let asked, let heading) = route {
      guard asked != page else { return }
      route = .page(page, heading: heading)
      store.send(.amend(route))
    }
    let tab = store.state.tabs.first { $0.id.name == page.tab && $0.id != store.state.selectedTab }
    guard let tab else { return }
    store.execute(.sequence([.pop, .selectTab(tab.id), .push(route)]))
  }
}

extension ManualPages {
  func title(of route: ManualRoute) -> String {
    switch route {
    case .section(let key): ManualApp.sections.first { $0.key == key }?.value ?? key
    case .pages(let names): names
    case .about(let words, _): "About \(words)"
    case .named(let words, _): "Named \(words)"
    case .containing(let words, _): "Text \(words)"
    case .page, .file: page(of: route)?.description ?? "Standard input"
    }
  }
}
