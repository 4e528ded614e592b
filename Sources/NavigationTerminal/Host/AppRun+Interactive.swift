import Navigation
import TerminalKit

extension AppRun {
  /// Runs the app in the terminal until the person quits.
  func interact(
    opening links: [String], state: CommandLineInvocation.StateChoice
  ) async throws -> Int32 {
    let file = stateFile(state)
    if let file, case .foreign(let why) = file.read() {
      say(why)
      return 65
    }
    let clock = AppClock.real()
    let parts = try parts(on: clock)
    let host = NavigationHost(
      store: parts.store, configuration: parts.configuration, backend: console.terminal(),
      clock: clock)
    let keeper = app.codec.flatMap { codec in file.map { StateKeeper(file: $0, codec: codec) } }
    defer { keeper?.end() }
    do {
      let code = try await host.run(opening: links.map(host.fullLink), keeping: keeper)
      if let problem = keeper?.problem { say(problem) }
      let labels = host.waitingLabels
      if !labels.isEmpty {
        let words = parts.configuration.words
        let areKept = keeper?.isKeeping ?? false
        console.writeError(words.waitingAtTheEnd(labels, areKept: areKept) + "\n")
      }
      return code
    } catch {
      say("\(error) To play a tape without one: \(app.name) replay TAPE")
      return error.exitCode
    }
  }

  /// Where the state is kept; `nil` when none is.
  private func stateFile(_ choice: CommandLineInvocation.StateChoice) -> StateFile? {
    switch choice {
    case .none: nil
    case .file(let path): StateFile(path: path, app: app.name)
    case .standard:
      StateFile.standardPath(of: app.name, variables).map { StateFile(path: $0, app: app.name) }
    }
  }
}
