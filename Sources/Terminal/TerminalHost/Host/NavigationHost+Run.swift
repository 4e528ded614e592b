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
    try takeTerminal()
    restore(state, writingOn: clock)
    keeping.writeFirst()
    beginBackground()
  }

  /// Restores the saved state, and saves it from now on.
  private func restore(_ state: StateKeeper, writingOn timer: AppClock) {
    turn {
      say(keeping.restore(state, writingOn: timer, after: notices, by: writer))
      say(visits.takeNotice())
    }
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
  /// - Parameters:
  ///   - links: The links to open at launch, in order.
  ///   - state: The keeper of the state; `nil` if none is saved.
  ///   - timer: The clock that times delayed writes; by default, that of the app.
  /// - Returns: The exit code.
  /// - Throws: An error if the terminal cannot be used.
  package func run(
    opening links: [String] = [], keeping state: StateKeeper? = nil,
    writingOn timer: AppClock? = nil
  ) async throws(TerminalError) -> Int32 {
    try takeTerminal()
    if let state { restore(state, writingOn: timer ?? clock) }
    turn {
      say(configuration.hostKeys.notice)
      keeping.claimAll()
    }
    keeping.writeFirst()
    // Nobody types anything yet, so these links do not wait.
    notices.gatheringFailures {
      for link in links { turn { request(machine.find(DeepLinkRequest(link)), as: link) } }
    }
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
