import Sextant
import TerminalTesting
import Testing

/// A program of one screen, without navigation.
final class StarsScreen: ListScreen {
  let title = "Stars"
  let columns = [TableColumn("Name"), TableColumn("Light-years", .fixed(12), isNumber: true)]
  var list = ListModel<[(name: String, distance: Double)]>()
  private let services: any ScreenServices
  private let stars: Loading<[(name: String, distance: Double)]>

  init(_ services: any ScreenServices) {
    self.services = services
    stars = services.load("stars") {
      try await services.sleep(for: .milliseconds(300))
      return [("Alpha Centauri", 4.3), ("Sirius", 8.6), ("Procyon", 11.5), ("Vega", 25)]
    }
  }

  var rows: [(name: String, distance: Double)] { stars.value ?? [] }
  var bindings: [KeyBinding] { stars.bindings + listBindings }
  let style = ListStyle(openLabel: "copy")

  func cells(of star: (name: String, distance: Double), isSelected: Bool) -> [TableCell] {
    [TableCell(star.name), TableCell("\(star.distance)", .dim)]
  }

  func open(_ star: (name: String, distance: Double)) {
    services.copy(star.name)
    services.notice(Notice(before: "Copied ", subject: star.name, kind: .success))
  }

  func draw(in frame: inout ScreenFrame) {
    frame.draw(stars) { _, frame in drawList(in: &frame) }
  }
}

/// What the page of `TerminalUI` shows, played.
@MainActor @Suite(.timeLimit(.minutes(10))) struct RunnerSample {
  @Test func `a list loads, is filtered, and is left`() async throws {
    let app = try await HeadlessScreen { StarsScreen($0) }
    await app.advance(by: .milliseconds(200))
    #expect(app.lines.contains { $0.contains("Loading stars") })
    await app.advance(by: .seconds(1))
    #expect(app.lines.contains { $0.contains("Procyon") })
    await app.press("/")
    await app.type("sir")
    #expect(!app.lines.contains { $0.contains("Procyon") })
    await app.press(KeyPress(.enter), KeyPress(.enter))
    #expect(app.lines.contains { $0.contains("Copied Sirius") })
    await app.press(KeyPress(.escape), "q")
    #expect(app.exitCode == 0)
  }

  @Test func `Ctrl-C ends it, work ends with it, and q types where text is typed`() async throws {
    let app = try await HeadlessScreen(size: Size(columns: 40, rows: 10)) { StarsScreen($0) }
    await app.advance(by: .seconds(1))
    await app.press("/", "q")
    #expect(app.exitCode == nil)
    await app.press(KeyPress(.character("c"), .control))
    #expect(app.exitCode == 130)
  }

  @Test func `what loads is not asked for after the end`() async throws {
    let app = try await HeadlessScreen { StarsScreen($0) }
    await app.press("q")
    await app.advance(by: .seconds(1))
    #expect(app.exitCode == 0 && !app.lines.contains { $0.contains("Sirius") })
  }
}
