import Navigation
package import TerminalKit
package import TerminalUI

extension NavigationHost {
  /// Takes over the terminal and shows the first frame.
  ///
  /// - Throws: An error if the terminal cannot be used.
  package func start() throws(TerminalError) {
    try takeTerminal()
    show()
    beginBackground()
  }

  /// Takes over the terminal and restores the saved state.
  package func start(keeping state: StateKeeper) throws(TerminalError) {
    keeping.begin(history: nil, on: clock, canBeSaved: { _ in false })
    try takeTerminal()
    turn { say(keeping.restore(state, after: notices, by: writer)) }
    keeping.writeFirst()
    beginBackground()
  }

  /// Starts the app's background work.
  private func beginBackground() {
    guard let work = configuration.background, exitCode == nil else { return }
    let context = HostContext(route: nil, services: self)
    activity.start("background", isBackground: true) { [weak self] in
      do {
        try await work(ScreenContext(context))
      } catch is CancellationError {
      } catch {
        self?.log(.error, "background: \(error)")
        self?.say(Notice(before: "Background work failed: ", subject: "\(error)", kind: .failure))
      }
      context.close()
    }
  }

  private func takeTerminal() throws(TerminalError) {
    backend.isMouseEnabled = configuration.usesMouse
    backend.onWords = { [log = log] words in
      for line in words.split(whereSeparator: \.isNewline) { log(.notice, "printed: \(line)") }
    }
    if !log.writes(.notice) { backend.onWords = nil }
    try backend.start { [weak self] event in self?.input.take(event) }
  }

  /// Takes over the terminal, runs until the user quits, and restores the terminal.
  ///
  /// - Parameter links: The links to open at launch, in order.
  /// - Returns: The exit code.
  /// - Throws: An error if the terminal cannot be used.
  package func run(opening links: [String] = []) async throws(TerminalError) -> Int32 {
    try await run(opening: links, keeping: nil)
  }

  package func run(
    opening links: [String], keeping state: StateKeeper?, history: HistoryKeeper? = nil,
    writingOn timer: AppClock? = nil
  ) async throws(TerminalError) -> Int32 {
    keeping.begin(
      history: history, on: timer ?? clock,
      canBeSaved: { [weak self] in self?.machine.find(typed: $0)?.canBeSaved ?? true })
    try takeTerminal()
    turn {
      if let state { say(keeping.restore(state, after: notices, by: writer)) }
      // The app may have signed in a remembered account before the host could hear of it.
      if let account = machine.session.principal { begin(account.subject) }
      say(configuration.hostKeys.notice)
      keeping.claimAll()
    }
    keeping.writeFirst()
    notices.gatheringFailures { for link in links { receive(link: link) } }
    beginBackground()
    return await terminalRun.finish()
  }

  /// Returns the terminal to the shell until the user resumes the app.
  func suspend() {
    keeping.writeNow()
    backend.suspend()
  }

  /// Quits the app.
  package func end(_ code: Int32) {
    guard exitCode == nil else { return }
    keeping.writeNow()
    stop(code)
  }

  /// Ends the app as if it were killed, without saving anything.
  package func kill() {
    guard exitCode == nil else { return }
    keeping.forget()
    stop(137)
  }

  private func stop(_ code: Int32) {
    terminalRun.end(code)
    layers.endAll()
  }
}
