/// Commands on their way through the engine, on a state that nobody sees yet.
///
/// A run takes sequences and fallbacks apart and hands out one plain command at a time, so that
/// middleware is asked for each and no guard is avoided by wrapping a command.
@usableFromInline struct CommandRun<R: Route>: Sendable {
  /// One plain command, and what became of it so far.
  @usableFromInline struct Step: Sendable {
    @usableFromInline let requested: NavigationCommand<R>
    /// The command as middleware left it.
    @usableFromInline var command: NavigationCommand<R>
    @usableFromInline var result = NavigationResult<R>.success
    /// The state after the command.
    @usableFromInline var state: NavigationState<R>
    /// How many middlewares the command has passed.
    @usableFromInline var asked = 0
    /// The middlewares that were not concerned, by index.
    @usableFromInline var skipped: [Int] = []
    @usableFromInline var verdicts: [NavigationTrace<R>.Verdict] = []
    @usableFromInline var isEnded = false
    /// Whether a middleware kept the command from running.
    @usableFromInline var isCancelled = false
    /// Whether nobody sees the state after it: a fallback undid the command, or the gate denies it.
    @usableFromInline var isHidden = false

    @inlinable init(_ command: NavigationCommand<R>, on state: NavigationState<R>) {
      requested = command
      self.command = command
      self.state = state
    }

    /// Applies the command, unless it was cancelled.
    @inlinable mutating func end(by engine: NavigationEngine<R>, on state: inout NavigationState<R>)
    {
      if !isCancelled { result = engine.apply(command, to: &state) }
      self.state = state
      isEnded = true
    }
  }

  /// The shape of a compound result: steps by index, and groups of them.
  @usableFromInline enum Outline: Sendable {
    case step(Int)
    case group([Outline])
  }

  /// A piece of a compound command that is still to come.
  @usableFromInline enum Work: Sendable {
    case command(NavigationCommand<R>)
    /// Makes one group of this many outlines.
    case join(Int)
    /// Unless the last outline is a success, undoes it and runs this.
    case otherwise(NavigationCommand<R>, Mark)
    /// Unless the last outline is a success, undoes it.
    case takeBack(Mark)
  }

  /// Where a piece began, to return to.
  @usableFromInline struct Mark: Sendable {
    let state: NavigationState<R>
    let steps: Int
  }

  @usableFromInline let commands: [NavigationCommand<R>]
  @usableFromInline let isAtomic: Bool
  /// The state that the run began on.
  @usableFromInline let base: NavigationState<R>
  @usableFromInline var state: NavigationState<R>
  /// The step that is under way, or else the last one.
  @usableFromInline var step: Step?
  /// The steps before it; most runs have none.
  @usableFromInline var earlier: [Step] = []
  /// Which command failed, where that ends the run.
  @usableFromInline var failureIndex: Int?
  @usableFromInline var begun = 0
  @usableFromInline var work: [Work] = []
  /// `nil` while no compound command was met: then each step stands for itself.
  @usableFromInline var outlines: [Outline]?

  @inlinable init(
    _ commands: [NavigationCommand<R>], on base: NavigationState<R>, isAtomic: Bool = false
  ) {
    self.commands = commands
    self.isAtomic = isAtomic
    self.base = base
    state = base
  }

  /// Begins the next step, unless one is under way.
  ///
  /// - Returns: Whether there is a step.
  @inlinable mutating func begin() -> Bool {
    if step?.isEnded == false { return true }
    guard let command = next() else { return false }
    if step != nil, let ended = step.take() { earlier.append(ended) }
    step = Step(command, on: state)
    return true
  }

  /// Ends the step that is under way.
  @inlinable mutating func end(by engine: NavigationEngine<R>) {
    step?.end(by: engine, on: &state)
    outlines?.append(.step(earlier.count))
  }

  /// Gives up the step that is under way, and all that would follow.
  mutating func abandon(with result: NavigationResult<R>) {
    guard step?.isEnded == false else { return }
    step?.asked += 1
    step?.result = result
    step?.isEnded = true
    outlines?.append(.step(earlier.count))
    work = []
    begun = commands.count
  }

  /// Finds the next plain command.
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

  /// Makes a value of each step, in order.
  @inlinable func mapSteps<Value>(_ value: (Step) -> Value) -> [Value] {
    guard let step else { return [] }
    return earlier.isEmpty ? [value(step)] : earlier.map(value) + [value(step)]
  }

  /// Changes the steps from one on, in order.
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

  /// The result of each command that was tried.
  @usableFromInline var results: [NavigationResult<R>] {
    // Closures, not key paths: generic code makes those anew for each use.
    outlines?.map { result(of: $0) } ?? mapSteps { $0.result }
  }

  /// The result of the commands together.
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

  /// The commands that no middleware cancelled, as middleware left them.
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
  /// Whether the command is made of others.
  @inlinable var isCompound: Bool {
    switch self {
    case .sequence, .whenCancelled: true
    default: false
    }
  }
}
