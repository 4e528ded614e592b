import Sextant

enum NoteRoute: Route {
  case note(Int)
}

final class NoteScreen: Screen {
  let title: String
  private let next: @MainActor () -> Void

  init(_ title: String, next: @escaping @MainActor () -> Void) {
    self.title = title
    self.next = next
  }

  var bindings: [KeyBinding] { [KeyBinding("o", "next note", action: next)] }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.write("This is \(title).", at: Position(column: 1, row: 1))
  }
}

let matcher = DeepLinkMatcher<NoteRoute> {
  DeepLinkMapping("notes/<int:id>") { $0.firstValue(forName: "id", as: Int.self).map { .note($0) } }
}
let links = AppLinks(schemes: ["notes"], matcher: matcher) { .show(path: [$0]) }

let app = TerminalApp<NoteRoute>(
  name: "notes", version: "1.0", about: "some notes", data: .nothing
) { run in
  try AppParts(clock: run.clock, tabs: [HostTab("main", "Notes")], links: links) { store in
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "last note",
        deciding: { command, _ in
          command.routes.contains(.note(100)) ? .cancel(reason: "there are 99 notes") : .proceed
        }))
    var configuration = HostConfiguration<NoteRoute>(
      name: "Notes",
      title: { if case .note(let number) = $0 { "Note \(number)" } else { "Notes" } },
      screen: { route, context in
        guard case .note(let number) = route else { return NoteScreen("Notes") {} }
        return NoteScreen("Note \(number)") { context.send(.go(.note(number + 1))) }
      })
    configuration.rootScreen = { _, context in
      NoteScreen("Notes") { context.send(.go(.note(1))) }
    }
    return configuration
  }
}

await app.main()
