public import Navigation
public import Testing

extension NavigationTestStore {
  /// Sends an intent.
  ///
  /// - Parameters:
  ///   - intent: What is asked for.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What it changes.
  public func send(
    _ intent: NavigationIntent<R>, sourceLocation: SourceLocation = #_sourceLocation,
    changes: Changes? = nil
  ) {
    step("send \(NavigationWords<R>().of(intent))", sourceLocation, changes) { store.send(intent) }
  }

  /// Executes a command and asserts what became of it.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - result: What should become of it; `nil` for any success.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What it changes.
  public func execute(
    _ command: NavigationCommand<R>, expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) {
    let title = "execute \(command.words)"
    let actual = step(title, sourceLocation, changes) { store.execute(command) }
    expect(actual, result, of: title, sourceLocation)
  }

  /// Executes commands one after the other and asserts what became of each.
  ///
  /// - Parameters:
  ///   - commands: What to do, in order.
  ///   - stopOnFailure: Whether the first failure ends it.
  ///   - results: What should become of each; `nil` for successes.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What they change together.
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

  /// Executes commands all or not at all and asserts what became of the whole.
  ///
  /// - Parameters:
  ///   - commands: What to do, in order.
  ///   - result: What should become of it; `nil` for success.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What they change together.
  public func executeTransaction(
    _ commands: [NavigationCommand<R>], expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) {
    let title = "transaction of \(NavigationWords<R>().of(commands))"
    let actual = step(title, sourceLocation, changes) { store.executeTransaction(commands) }
    expect(actual.result, result, of: title, sourceLocation)
  }

  /// Applies a plan and asserts what became of it.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - result: What should become of it; `nil` for success.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What it changes.
  public func apply(
    _ plan: NavigationPlan<R>, expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) {
    let title = "apply \(NavigationWords<R>().of(plan.commands))"
    let actual = step(title, sourceLocation, changes) { store.apply(plan) }
    expect(actual, result, of: title, sourceLocation)
  }

  /// Opens a link, as one from outside unless said otherwise.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isInternal: Whether it comes from inside the app.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What it changes.
  /// - Returns: What was decided.
  @discardableResult
  public func open(
    _ link: String, isInternal: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
    changes: Changes? = nil
  ) -> DeepLinkDecision<R> {
    step("open \"\(link)\"", sourceLocation, changes) { store.open(link, isInternal: isInternal) }
  }

  /// Signs somebody in.
  ///
  /// - Parameters:
  ///   - principal: Who.
  ///   - layer: The login layer that asked, if one did.
  ///   - isTaken: Whether the answer should be taken.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What it changes.
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
      "“\(title)” should \(isTaken ? "be taken and was not" : "be ignored and was taken").",
      sourceLocation)
  }

  /// Performs a command to its end and asserts what became of it.
  ///
  /// It waits for asynchronous middleware to decide.
  ///
  /// - Parameters:
  ///   - command: What to do.
  ///   - result: What should become of it; `nil` for any success.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What it changes.
  public func perform(
    _ command: NavigationCommand<R>, expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) async {
    let title = "perform \(command.words)"
    let actual = await step(title, sourceLocation, changes) { await store.perform(command) }
    expect(actual, result, of: title, sourceLocation)
  }

  /// Performs a plan to its end and asserts what became of it.
  ///
  /// It waits for asynchronous middleware to decide.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - result: What should become of it; `nil` for success.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What it changes.
  public func perform(
    _ plan: NavigationPlan<R>, expecting result: NavigationResult<R>? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, changes: Changes? = nil
  ) async {
    let title = "perform \(NavigationWords<R>().of(plan.commands))"
    let actual = await step(title, sourceLocation, changes) { await store.perform(plan) }
    expect(actual, result, of: title, sourceLocation)
  }

  /// Does anything else: what a coordinator, a navigator or a moved clock brings about.
  ///
  /// - Parameters:
  ///   - what: What it is, for failures.
  ///   - work: Does it.
  ///   - sourceLocation: Where the test says so.
  ///   - changes: What the first change by it is; further ones are received.
  /// - Returns: What the work returns.
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
        “\(title)” came to another result.

            − \(NavigationWords<R>().of(expected))
            + \(NavigationWords<R>().of(actual))

        (− expected, + actual)
        """, location)
    } else if !actual.isSuccess {
      fail("“\(title)” should succeed, and did not: \(NavigationWords<R>().of(actual)).", location)
    }
  }
}
