package import TerminalKit

/// The run of a program in a terminal: its frames, its work in progress, and how it ends.
///
/// ``ScreenRunner`` and the host of a store both run in one.
@MainActor
package final class TerminalRun {
  /// Decides when to draw a frame.
  package let frames: FrameScheduler
  /// The work in progress.
  package let activity = Activity()
  /// The exit code; `nil` while the program runs.
  package private(set) var exitCode: Int32?
  /// What waits for the end.
  private var waiter: CheckedContinuation<Int32, Never>?
  private var isSearching = false

  /// Creates a run; a turn begins whenever started work rests.
  ///
  /// - Parameters:
  ///   - backend: The terminal.
  ///   - clock: The clock of the run.
  package init(on backend: any TerminalBackend, clock: AppClock) {
    frames = FrameScheduler(backend: backend, clock: clock)
    activity.onRest = { [weak self] in self?.frames.beginTurn() }
  }

  /// Waits for the end, and restores the terminal.
  ///
  /// - Returns: The exit code.
  package func finish() async -> Int32 {
    let code = await withCheckedContinuation { waiter in
      if let exitCode { waiter.resume(returning: exitCode) } else { self.waiter = waiter }
    }
    frames.backend.stop()
    return code
  }

  /// Runs a search in steps, between which input is handled, unless one is under way.
  ///
  /// - Parameter step: Does one step; returns whether there was one to do.
  package func search(_ step: @escaping @MainActor () -> Bool) {
    guard !isSearching, exitCode == nil else { return }
    isSearching = true
    activity.start("search") { [weak self] in
      repeat { await Activity.turn() } while self?.goesOn(step) == true
      self?.isSearching = false
    }
  }

  private func goesOn(_ step: () -> Bool) -> Bool {
    exitCode == nil && (frames.hasMoreInput || step())
  }

  /// Waits until no started work can run, and the last frame is shown.
  package func idle() async {
    await activity.idle()
    frames.showIfNeeded()
  }

  /// Ends the run, and all work in it.
  package func end(_ code: Int32) {
    guard exitCode == nil else { return }
    exitCode = code
    activity.cancelAll()
    frames.stop()
    waiter?.resume(returning: code)
    waiter = nil
  }
}
