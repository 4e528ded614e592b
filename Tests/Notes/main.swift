import Sextant

enum NoteRoute: Route {
  case note(Int)
}

final class NoteScreen: Screen {
  let title: String
  let bindings: [KeyBinding]

  init(_ title: String, next: @escaping @MainActor () -> Void) {
    self.title = title
    bindings = [KeyBinding("o", "next note", action: next)]
  }

  func draw(in frame: inout ScreenFrame) { frame.writeHeading("This is \(title).") }
}

let matcher = DeepLinkMatcher<NoteRoute> {
  DeepLinkMapping("notes/<int:id>") { $0.firstValue(forName: "id", as: Int.self).map { .note($0) } }
}

let app = TerminalApp<NoteRoute>(name: "notes", about: "some notes", data: .nothing) { app in
  app.links = AppLinks(schemes: ["notes"], matcher: matcher) { .show(path: [$0]) }
  app.store.addMiddleware(
    AnyNavigationMiddleware(
      name: "last note",
      deciding: { command, _ in
        command.routes.contains(.note(100)) ? .cancel(reason: "there are 99 notes") : .proceed
      }))
  app.title = {
    switch $0 {
    case .note(let number): "Note \(number)"
    }
  }
  app.screen = { route, context in
    switch route {
    case .note(let number): NoteScreen("Note \(number)") { context.send(.go(.note(number + 1))) }
    }
  }
  app.root = { _, context in NoteScreen("Notes") { context.send(.go(.note(1))) } }
}

await app.main()
