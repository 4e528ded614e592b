import Navigation
import NavigationTerminal
import Storefront
import TapeScript
import Tapes
import TerminalKit
import Testing

/// Somebody at the storefront, on a terminal that is none: plays lines of a tape and looks.
@MainActor
final class StorefrontGuest {
  let app: StorefrontApp
  let terminal: HeadlessTerminal
  private let stage: HostStage
  private let player: TapePlayer

  init(columns: Int = 80, rows: Int = 24, hasPanes: Bool = true) async throws {
    let clock = AppClock.virtual()
    let description = AppDescription<StorefrontRoute>(
      of: "storefront", in: AppEnvironment(clock: clock))
    app = try StorefrontApp(description, data: ShopData.embedded())
    terminal = HeadlessTerminal(size: Size(columns: columns, rows: rows))
    if !hasPanes { description.panes = .single }
    let host = try description.parts().host(on: terminal)
    stage = HostStage(host: host, terminal: terminal)
    player = TapePlayer(
      on: stage, files: TapeFolder("/nonexistent", files: nil, isReadOnly: true),
      secrets: TapeSecrets(
        prefix: "STOREFRONT_", environment: ["STOREFRONT_PASSWORD": "sextant"]))
    try host.start()
    await host.idle()
  }

  /// Plays lines of a tape; what fails is an issue with the screen in it.
  func play(
    _ text: String, name: String = "test.tape", at location: SourceLocation = #_sourceLocation
  ) async {
    do {
      let report = try await report(of: text, name: name)
      if !report.passed { Issue.record("\(report.text)", sourceLocation: location) }
    } catch {
      Issue.record("\(error)", sourceLocation: location)
    }
  }

  /// Plays lines of a tape and says what became of them.
  func report(of text: String, name: String = "test.tape") async throws -> TapeReport {
    await player.play(try Tape(parsing: text, name: name))
  }

  /// Signs the demo account in by the layer that is up.
  func signIn(email: String = "demo@example.com", password: String = "sextant") async {
    await play("Type \"\(email)\"\nTab\nType \"\(password)\"\nEnter\nWait")
  }

  /// Paints what the store says now, after it was changed from outside of the host.
  func redraw() async {
    stage.refresh()
    await stage.activity.idle()
  }

  /// Paints what the store says now, and waits until it is loaded.
  func settle() async {
    await redraw()
    await play("Wait")
  }

  /// The screen, line by line.
  var lines: [String] { terminal.lines }

  /// The screen as one text, for looking at.
  var picture: String { lines.joined(separator: "\n") }

  var state: NavigationState<StorefrontRoute> { app.store.state }
}
