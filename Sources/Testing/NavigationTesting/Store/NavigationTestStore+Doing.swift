public import Navigation
public import Testing

extension NavigationTestStore {
  /// Sends an intent.
  ///
  /// - Parameters:
  ///   - intent: The intent.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes.
  public func send(
    _ intent: NavigationIntent<R>, sourceLocation: SourceLocation = #_sourceLocation,
    changes: Changes? = nil
  ) {
    step("send \(NavigationWords<R>().of(intent))", sourceLocation, changes) { store.send(intent) }
  }

  /// Executes a command and asserts its result.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - result: The expected result; `nil` for any success.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes.
  public func execute(
    _ command: NavigationCommand<R>, expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) {
    let title = "execute \(command.words)"
    let actual = step(title, sourceLocation, changes) { store.execute(command) }
    expect(actual, result, of: title, sourceLocation)
  }

  /// Executes commands in order and asserts their results.
  ///
  /// The changes of the commands after the first are asserted with `receive`.
  ///
  /// - Parameters:
  ///   - commands: The commands, in order.
  ///   - stopOnFailure: Whether the first failure ends the batch.
  ///   - results: The expected results; `nil` if all commands should succeed.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The changes that the first command is expected to make.
  public func executeBatch(
    _ commands: [NavigationCommand<R>], stopOnFailure: Bool = false,
    expecting results: [NavigationResult<R>]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) {
    let title = "batch of \(NavigationWords<R>().of(commands))"
    let actual = step(title, sourceLocation, changes) {
      store.executeBatch(commands, stopOnFailure: stopOnFailure)
    }
    expect(.multiple(actual.results), results.map { .multiple($0) }, of: title, sourceLocation)
  }

  /// Executes commands as a transaction and asserts its result.
  ///
  /// - Parameters:
  ///   - commands: The commands, in order.
  ///   - result: The expected result; `nil` for success.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes of all commands.
  public func executeTransaction(
    _ commands: [NavigationCommand<R>], expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) {
    let title = "transaction of \(NavigationWords<R>().of(commands))"
    let actual = step(title, sourceLocation, changes) { store.executeTransaction(commands) }
    expect(actual.result, result, of: title, sourceLocation)
  }

  /// Applies a plan and asserts its result.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - result: The expected result; `nil` for success.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes.
  public func apply(
    _ plan: NavigationPlan<R>, expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) {
    let title = "apply \(NavigationWords<R>().of(plan.commands))"
    let actual = step(title, sourceLocation, changes) { store.apply(plan) }
    expect(actual, result, of: title, sourceLocation)
  }

  /// Opens a link, by default as if it came from outside the app.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether the link comes from inside the app.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes.
  /// - Returns: The decision.
  @discardableResult
  public func open(
    _ link: String, isInternal: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    changes: Changes? = nil
  ) -> DeepLinkDecision<R> {
    step("open \"\(link)\"", sourceLocation, changes) { store.open(link, isInternal: isInternal) }
  }

  /// Signs a principal in.
  ///
  /// - Parameters:
  ///   - principal: The principal.
  ///   - layer: The login layer that requested the sign-in, if any.
  ///   - isTaken: Whether the sign-in should be accepted.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes.
  public func signIn(
    _ principal: Principal, answering layer: EntryID? = nil, expecting isTaken: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) {
    let title = "sign in \(principal.subject)"
    let actual = step(title, sourceLocation, changes) {
      store.signIn(principal, answering: layer)
    }
    guard actual != isTaken else { return }
    fail(
      "“\(title)” should \(isTaken ? "be accepted but was not" : "be ignored but was accepted").",
      sourceLocation)
  }

  /// Performs a command, waits until it has finished, and asserts its result.
  ///
  /// This method waits for asynchronous middleware to decide.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - result: The expected result; `nil` for any success.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes.
  public func perform(
    _ command: NavigationCommand<R>, expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) async {
    let title = "perform \(command.words)"
    let actual = await step(title, sourceLocation, changes) { await store.perform(command) }
    expect(actual, result, of: title, sourceLocation)
  }

  /// Performs a plan, waits until it has finished, and asserts its result.
  ///
  /// This method waits for asynchronous middleware to decide.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - result: The expected result; `nil` for success.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes.
  public func perform(
    _ plan: NavigationPlan<R>, expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) async {
    let title = "perform \(NavigationWords<R>().of(plan.commands))"
    let actual = await step(title, sourceLocation, changes) { await store.perform(plan) }
    expect(actual, result, of: title, sourceLocation)
  }

  /// Performs any other work, such as that of a coordinator, a navigator or a clock.
  ///
  /// - Parameters:
  ///   - what: A description of the work, for failure messages.
  ///   - work: The work.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes of its first step; assert later ones with `receive`.
  /// - Returns: The work's return value.
  @discardableResult
  public func perform<Value>(
    _ what: String, _ work: () -> Value, sourceLocation: SourceLocation = #_sourceLocation,
    changes: Changes? = nil
  ) -> Value {
    step(what, sourceLocation, changes, work)
  }

  private func expect(
    _ actual: NavigationResult<R>, _ expected: NavigationResult<R>?, of title: String,
    _ location: SourceLocation
  ) {
    if let expected {
      guard actual != expected else { return }
      fail(
        """
        “\(title)” had an unexpected result.

            − \(NavigationWords<R>().of(expected))
            + \(NavigationWords<R>().of(actual))

        (− expected, + actual)
        """, location)
    } else if !actual.isSuccess {
      fail("“\(title)” should succeed, but did not: \(NavigationWords<R>().of(actual)).", location)
    }
  }
}
