import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

enum NotesRoute: Route { case edit }
typealias NotesContext = ScreenContext<NotesRoute>

/// A service that takes its time.
@MainActor final class NoteService {
  var text = "Buy rope"
  private let sleep: @MainActor () async throws -> Void

  init(sleep: @escaping @MainActor () async throws -> Void) { self.sleep = sleep }

  func load() async throws -> String {
    try await sleep()
    return text
  }

  func save(_ text: String) async throws {
    try await sleep()
    if text.contains("oil") { throw FormRefusal("Oil is sold out.") }
    self.text = text
  }
}

final class EditNoteScreen: FormScreen {
  let title = "Edit"
  let submitLabel = "save"
  var form: Form?
  private let context: NotesContext
  private let notes: NoteService
  private var note: Loading<String>?

  init(_ notes: NoteService, _ context: NotesContext) {
    (self.notes, self.context) = (notes, context)
    note = context.load("note") { [weak self] in
      let text = try await notes.load()
      self?.form = Form([.lines("Note", text: text, rows: 4)])
      self?.form?.take(context.draft)
      return text
    }
  }

  func drawUnloaded(in frame: inout ScreenFrame) {
    if let note { frame.draw(note) { _, _ in } }
  }

  func submit(_ form: Form) {
    let old = notes.text
    save("save", by: context) { [notes, context] in
      try await notes.save(form[0])
      context.leave(saying: "Saved.") { notes.text = old }
    }
  }
}

/// What the page on forms says of saving and of data that is not loaded yet, played.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FormSample {
  private func app() throws -> (HeadlessHost<NotesRoute>, () -> String) {
    var notes: NoteService?
    let app = TerminalApp<NotesRoute>(
      name: "notes", version: "0.1", about: "one note", data: .nothing
    ) { app in
      let service = NoteService { [clock = app.clock] in try await clock.sleep(for: .seconds(1)) }
      notes = service
      app.title = { _ in "Edit" }
      app.screen = { EditNoteScreen(service, $1) }
      app.store.send(.go(.edit))
    }
    return (try HeadlessHost(app), { notes?.text ?? "" })
  }

  @Test func `a form is there when its data is`() async throws {
    let (app, _) = try app()
    await app.play(
      """
      Expect Title "Edit"
      Sleep 500ms
      Expect Screen "Loading note"
      Sleep 600ms
      Expect Screen "Buy rope"
      Expect Focus "Note"
      """)
  }

  @Test func `what is saved is locked, stopped, refused and done`() async throws {
    let (app, text) = try app()
    await app.play(
      """
      Sleep 2s
      Type " and oil"
      Alt+Enter
      Sleep 500ms
      Expect Screen "Save…"
      Expect Screen "Esc stop"
      Type "x"
      Escape
      Expect Screen "Stopped."
      Expect Title "Edit"
      Alt+Enter
      Sleep 2s
      Expect Screen "Oil is sold out."
      """)
    #expect(text() == "Buy rope")
    await app.play(
      """
      Backspace
      Backspace
      Backspace
      Type "tar"
      Alt+Enter
      Sleep 2s
      Expect Notice "Saved. Press u to undo."
      Expect Not Title "Edit"
      """)
    #expect(text() == "Buy rope and tar")
    await app.play(
      """
      Type "u"
      Expect Notice "Undone: Saved."
      """)
    #expect(text() == "Buy rope")
  }

  @Test func `an answer that comes after a stop changes nothing`() async throws {
    let (app, text) = try app()
    await app.play(
      """
      Sleep 2s
      Type "!"
      Alt+Enter
      Sleep 500ms
      Escape
      Sleep 5s
      Expect Screen "Stopped."
      Expect Title "Edit"
      """)
    #expect(text() == "Buy rope")
  }
}
