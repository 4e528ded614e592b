import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value that a screen loads, together with its state: in progress, loaded or failed.
///
/// A screen that loads data needs only three lines:
///
///     init(_ context: ScreenContext<LibraryRoute>, _ service: BookService) {
///       books = context.load("books") { try await service.books() }
///     }
///
///     var bindings: [KeyBinding] { books.bindings }
///
///     func draw(in frame: inout ScreenFrame) {
///       frame.draw(books) { books, frame in drawList(of: books, in: &frame) }
///     }
///
/// Loading ends with the screen: when its route leaves the state, the work is cancelled and a late
/// result is ignored. While the route stays in the state, the screen keeps the loaded value.
@MainActor
public final class Loading<Value> {
  /// The state of loading.
  public enum State {
    /// Loading is in progress.
    case underWay
    /// The value was loaded.
    case loaded(Value)
    /// Loading failed with this error.
    case failed(any Error)
  }

  let name: String
  /// The state of loading.
  public private(set) var state = State.underWay
  let clock: AppClock
  private(set) var started: ContinuousClock.Instant
  private let start: (String, @escaping @MainActor () async -> Void) -> EffectHandle
  private let work: @MainActor () async throws -> Value
  private var effect: EffectHandle?
  private var attempts = 0

  package init(
    _ name: String, clock: AppClock,
    start: @escaping (String, @escaping @MainActor () async -> Void) -> EffectHandle,
    work: @escaping @MainActor () async throws -> Value
  ) {
    self.name = name
    self.clock = clock
    self.start = start
    self.work = work
    started = clock.now
    reload()
  }

  /// The loaded value; `nil` during loading and after a failure.
  public var value: Value? {
    if case .loaded(let value) = state { value } else { nil }
  }

  /// The binding of `r`, which tries again after a failure; otherwise empty.
  public var bindings: [KeyBinding] {
    guard case .failed = state else { return [] }
    return [KeyBinding("r", "try again") { [weak self] in self?.reload() }]
  }

  /// Loads again, cancelling any loading in progress.
  public func reload() {
    effect?.cancel()
    attempts += 1
    state = .underWay
    started = clock.now
    effect = start("load \(name)") { [weak self, attempts, work] in
      do {
        let value = try await work()
        self?.end(attempts, .loaded(value))
      } catch {
        self?.end(attempts, .failed(error))
      }
    }
  }

  private func end(_ attempt: Int, _ state: State) {
    guard attempt == attempts, !Task.isCancelled else { return }
    self.state = state
  }
}

@available(*, unavailable)
extension Loading.State: Sendable {}

extension Error {
  /// What the error says of itself, or its code if it is one of the system's, whose description is no text
  /// for people; `nil` if there is none.
  fileprivate var words: String? {
    if let words = (self as? any LocalizedError)?.errorDescription { return words }
    let cause = (self as? CocoaError)?.underlying ?? self
    if let cause = cause as? POSIXError { return "\(cause.code)" }
    return self is CocoaError ? nil : "\(self)"
  }

  /// The words of the error if it has some, or else a sentence about what was not done.
  func sentence(of work: String) -> String {
    guard let words else { return "Could not \(work)." }
    let isSystems = self is CocoaError || self is POSIXError
    let hasText = self is any LocalizedError || self is any CustomStringConvertible
    return hasText && !isSystems ? words : "Could not \(work): \(words)."
  }
}

/// A value of any type that a screen loads.
@MainActor
package protocol LoadedValue: AnyObject {
  /// A sentence that says that the value is not loaded; `nil` if it is.
  var problem: String? { get }
}

extension Loading: LoadedValue {
  package var problem: String? {
    switch state {
    case .loaded: nil
    case .underWay: "\(name) did not load in time"
    case .failed(let error): "\(name) did not load" + (error.words.map { ": \($0)" } ?? "")
    }
  }
}

extension ScreenFrame {
  /// Draws the loaded value, a spinner, or the error.
  ///
  /// The spinner appears after 150 milliseconds, so a fast response causes no flicker.
  ///
  /// - Parameters:
  ///   - loading: The value being loaded.
  ///   - row: The row of the spinner or the error.
  ///   - failure: Returns the text for an error; by default its description,
  ///   or a sentence with the name of what was loaded if it has none.
  ///   - draw: Draws the loaded value.
  @MainActor
  public mutating func draw<Value>(
    _ loading: Loading<Value>, row: Int = 0, failure: ((any Error) -> String)? = nil,
    _ draw: (Value, inout ScreenFrame) -> Void
  ) {
    switch loading.state {
    case .loaded(let value): draw(value, &self)
    case .underWay:
      let spinner = spinner(since: loading.started, at: loading.clock.now)
      guard !spinner.isEmpty else { return }
      canvas.write(
        "\(spinner) Loading \(loading.name)…", at: Position(column: 0, row: row),
        style: theme.accent, columns: size.columns)
    case .failed(let error):
      let end = writeParagraph(
        (failure?(error) ?? error.sentence(of: "load \(loading.name)")).visiblySafe, row: row,
        style: theme.error)
      if let key = moves.applied(to: loading.bindings).first?.keys.first {
        writeParagraph("Press \(key) to try again.", row: end, style: theme.dim)
      }
    }
  }

  /// Returns the spinner for running work, and schedules its next frame.
  ///
  /// - Parameters:
  ///   - start: When the work started.
  ///   - now: The current instant on the app's clock.
  /// - Returns: One character; empty for the first 150 milliseconds.
  public mutating func spinner(
    since start: ContinuousClock.Instant, at now: ContinuousClock.Instant
  ) -> String {
    let delay = Duration.milliseconds(150)
    let turn = Duration.milliseconds(100)
    let turning = start.duration(to: now) - delay
    let turns = turning < .zero ? -1 : Int((turning / turn).rounded(.down))
    let next = start.advanced(by: delay + turn * (turns + 1))
    nextFrame = min(nextFrame ?? next, next)
    let signs = capabilities.isUnicode ? Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") : Array("|/-\\")
    return turns < 0 ? "" : String(signs[turns % signs.count])
  }
}
