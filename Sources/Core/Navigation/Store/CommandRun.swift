/// Runs commands through the engine on a state that is not visible yet.
///
/// A run unfolds sequences and fallbacks and emits one plain command at a time, so that middleware
/// sees each of them, and wrapping a command cannot bypass a check.
@usableFromInline struct CommandRun<R: Route>: Sendable {
  /// A plain command and its progress.
  @usableFromInline struct Step: Sendable {
    @usableFromInline let requested: NavigationCommand<R>
    /// The command, as rewritten by middleware so far.
    @usableFromInline var command: NavigationCommand<R>
    @usableFromInline var result = NavigationResult<R>.success
    /// The state after the command.
    @usableFromInline var state: NavigationState<R>
    /// The number of middlewares that the command has passed.
    @usableFromInline var asked = 0
    /// The indices of the asynchronous middlewares that were skipped.
    @usableFromInline var skipped: [Int] = []
    @usableFromInline var verdicts: [NavigationTrace<R>.Verdict] = []
    @usableFromInline var isEnded = false
    /// Whether a middleware cancelled the command.
    @usableFromInline var isCancelled = false
    /// Whether the resulting state is never visible, because a fallback undid it or the gate
    /// refused it.
    @usableFromInline var isHidden = false
    /// Whether the command asked for sign-in.
    @usableFromInline var asksForSignIn = false

    @inlinable init(_ command: NavigationCommand<R>, on state: NavigationState<R>) {
      requested = command
      self.command = command
      self.state = state
    }

    /// Asks for sign-in, unless the command was cancelled.
    @usableFromInline mutating func askForSignIn() {
      asksForSignIn = !isCancelled
      isEnded = true
    }

    /// Applies the command, unless it was cancelled.
    @inlinable mutating func end(by engine: NavigationEngine<R>, on state: inout NavigationState<R>)
    {
      if !isCancelled { result = engine.apply(command, to: &state) }
      self.state = state
      isEnded = true
    }
  }

  /// The structure of a compound result: indices of steps, and groups of them.
  @usableFromInline enum Outline: Sendable {
    case step(Int)
    case group([Outline])
  }

  /// A part of a compound command that has not run yet.
  @usableFromInline enum Work: Sendable {
    case command(NavigationCommand<R>)
    /// Combines this many outlines into one group.
    case join(Int)
    /// If the last outline failed, undoes it and runs this command.
    case otherwise(NavigationCommand<R>, Mark)
    /// If the last outline failed, undoes it.
    case takeBack(Mark)
  }

  /// The point before a part runs, to which the run returns if the part fails.
  @usableFromInline struct Mark: Sendable {
    let state: NavigationState<R>
    let steps: Int
  }

  @usableFromInline let commands: [NavigationCommand<R>]
  @usableFromInline let isAtomic: Bool
  /// The state before the run.
  @usableFromInline var base: NavigationState<R>
  @usableFromInline var state: NavigationState<R>
  /// The running step, or else the last one that ran.
  @usableFromInline var step: Step?
  /// The number of this run; no other run has it, not even a dry run.
  @usableFromInline let number = RunNumber.next()
  /// The steps before the current one; most runs have none.
  @usableFromInline var earlier: [Step] = []
  /// The index of the command whose failure ended the run.
  @usableFromInline var failureIndex: Int?
  @usableFromInline var begun = 0
  @usableFromInline var work: [Work] = []
  /// The structure of the results; `nil` if all commands so far are plain.
  @usableFromInline var outlines: [Outline]?

  @inlinable init(
    _ commands: [NavigationCommand<R>], on base: NavigationState<R>, isAtomic: Bool = false
  ) {
    self.commands = commands
    self.isAtomic = isAtomic
    self.base = base
    state = base
  }

  /// Begins the next step, unless one is running.
  ///
  /// - Returns: Whether there is a step to run.
  @inlinable mutating func begin() -> Bool {
    if step?.isEnded == false { return true }
    guard let command = next() else { return false }
    if step != nil, let ended = step.take() { earlier.append(ended) }
    step = Step(command, on: state)
    return true
  }

  /// Ends the running step.
  @inlinable mutating func end(by engine: NavigationEngine<R>) {
    step?.end(by: engine, on: &state)
    outlines?.append(.step(earlier.count))
  }

  /// Ends the running step, which presents the login route: the state stays as it is.
  @usableFromInline mutating func askForSignIn() {
    step?.askForSignIn()
    outlines?.append(.step(earlier.count))
  }

  /// Whether a step asked for sign-in that no fallback took back.
  @inlinable var asksForSignIn: Bool {
    guard step?.asksForSignIn == true || !earlier.isEmpty else { return false }
    return mapSteps { $0.asksForSignIn && !$0.isHidden }.contains(true)
  }

  /// Whether a step ran after one that asked for sign-in.
  @inlinable var goesOnAfterSignIn: Bool {
    guard !earlier.isEmpty, let step else { return false }
    let ran = (earlier + [step]).filter { !$0.isHidden && !$0.isCancelled }
    return ran.dropLast().contains { $0.asksForSignIn }
  }

  /// Ends the run, with this result for the running step.
  mutating func abandon(with result: NavigationResult<R>) {
    // The middleware that is deciding hears the result too.
    step?.asked += 1
    step?.result = result
    outlines?.append(.step(earlier.count))
  }

  /// Returns the next plain command.
  @inlinable mutating func next() -> NavigationCommand<R>? {
    while true {
      if !work.isEmpty {
        if let command = unfold(work.removeLast()) { return command }
        continue
      }
      if isAtomic, begun > 0, !isLastSuccess {
        failureIndex = begun - 1
        return nil
      }
      guard begun < commands.count else { return nil }
      let command = commands[begun]
      begun += 1
      guard command.isCompound else { return command }
      if outlines == nil { outlines = (0..<stepCount).map { .step($0) } }
      work.append(.command(command))
    }
  }

  @usableFromInline mutating func unfold(_ piece: Work) -> NavigationCommand<R>? {
    switch piece {
    case .command(.sequence(let commands)):
      work.append(.join(commands.count))
      work += commands.reversed().map { .command($0) }
    case .command(.whenCancelled(let first, let fallback)):
      work += [.otherwise(fallback, Mark(state: state, steps: stepCount)), .command(first)]
    case .command(let command):
      return command
    case .join(let count):
      let all = outlines ?? []
      outlines = all.dropLast(count) + [.group(Array(all.suffix(count)))]
    case .otherwise(let fallback, let mark):
      guard !isLastSuccess else { break }
      outlines?.removeLast()
      takeBack(to: mark)
      work += [.takeBack(mark), .command(fallback)]
    case .takeBack(let mark):
      if !isLastSuccess { takeBack(to: mark) }
    }
    return nil
  }

  private mutating func takeBack(to mark: Mark) {
    state = mark.state
    changeSteps(from: mark.steps) { $0.isHidden = true }
  }

  @inlinable var stepCount: Int { step == nil ? 0 : earlier.count + 1 }

  /// Maps each step to a value, in order.
  @inlinable func mapSteps<Value>(_ value: (Step) -> Value) -> [Value] {
    guard let step else { return [] }
    return earlier.isEmpty ? [value(step)] : earlier.map(value) + [value(step)]
  }

  /// Changes the steps at and after an index, in order.
  @inlinable mutating func changeSteps(from first: Int = 0, _ change: (inout Step) -> Void) {
    for index in earlier.indices.dropFirst(first) { change(&earlier[index]) }
    guard first < stepCount, var last = step.take() else { return }
    change(&last)
    step = last
  }

  @usableFromInline var isLastSuccess: Bool {
    guard let outlines else { return step?.result.isSuccess ?? false }
    return outlines.last.map { result(of: $0).isSuccess } ?? false
  }

  private func result(of outline: Outline) -> NavigationResult<R> {
    switch outline {
    case .step(let index): index < earlier.count ? earlier[index].result : step?.result ?? .success
    case .group(let outlines): .multiple(outlines.map(result))
    }
  }

  /// The result of each command that ran.
  @usableFromInline var results: [NavigationResult<R>] {
    // Uses closures, because generic code creates a new key path for each use.
    outlines?.map { result(of: $0) } ?? mapSteps { $0.result }
  }

  /// The combined result of the commands.
  @inlinable var result: NavigationResult<R> {
    if outlines == nil, earlier.isEmpty, let result = step?.result { return result }
    let results = results
    return results.count == 1 ? results[0] : .multiple(results)
  }

  /// Whether any part succeeded.
  @inlinable var hasSuccess: Bool {
    if outlines == nil {
      return step?.result.hasSuccess == true || earlier.contains { $0.result.hasSuccess }
    }
    return results.contains { $0.hasSuccess }
  }

  /// Whether nothing but amendments ran, so that the history gets no new step.
  @inlinable var isAmendment: Bool {
    guard step?.command.isAmendment == true || !earlier.isEmpty, let step else { return false }
    let applied = (earlier + [step]).filter {
      !$0.isCancelled && !$0.isHidden && $0.result.isSuccess
    }
    return !applied.isEmpty && applied.allSatisfy { $0.command.isAmendment }
  }

  /// The commands that no middleware cancelled, as rewritten.
  @inlinable var executed: [NavigationCommand<R>] {
    if earlier.isEmpty, commands.count == 1, step?.isCancelled == false,
      step?.command == commands[0]
    {
      return commands
    }
    return mapSteps { $0.isCancelled ? nil : $0.command }.compactMap { $0 }
  }
}

extension NavigationCommand {
  /// Whether the command presents a route.
  @inlinable func presents(_ route: @autoclosure () -> R?) -> Bool {
    if case .present(let root, _) = self { root == route() } else { false }
  }

  /// Whether the command changes the route of an entry that stays.
  @inlinable var isAmendment: Bool {
    if case .amend = self { true } else { false }
  }

  /// Whether the command contains other commands.
  @inlinable var isCompound: Bool {
    switch self {
    case .sequence, .whenCancelled: true
    default: false
    }
  }
}
