public import Navigation
public import Testing

extension NavigationTestStore {
  /// Asserts the next unasserted change, made by queued work or by a step with several changes.
  ///
  /// - Parameters:
  ///   - cause: The expected cause of the change.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes.
  public func receive(
    _ cause: NavigationEvent<R>.Cause, sourceLocation: SourceLocation = #_sourceLocation,
    changes: Changes? = nil
  ) {
    let words = "change “\(NavigationWords<R>().of(cause))”"
    let index = next(in: seen.changes) { $0.cause == cause }
    guard let index else {
      return miss(words, seen.changes.map { NavigationWords<R>().of($0.cause) }, sourceLocation)
    }
    let change = seen.changes[index]
    seen.changes.removeSubrange(...index)
    if change.cause != cause {
      mistake(words, NavigationWords<R>().of(change.cause), sourceLocation)
    }
    assert(change.session, after: "the \(words)", changes, sourceLocation)
  }

  /// Asserts the next notice.
  ///
  /// - Parameters:
  ///   - notice: The expected notice.
  ///   - sourceLocation: The location at which to report failures.
  ///   - changes: The expected changes that have no event of their own: those of waiting requests,
  ///     of the sign-in layer and of the principal.
  public func receive(
    _ notice: ExpectedNotice<R>, sourceLocation: SourceLocation = #_sourceLocation,
    changes: Changes? = nil
  ) {
    let words = "notice “\(NavigationWords<R>().of(notice))”"
    guard let index = next(in: seen.notices, where: { $0.notice == notice }) else {
      return miss(words, seen.notices.map { NavigationWords<R>().of($0.notice) }, sourceLocation)
    }
    let said = seen.notices[index]
    seen.notices.removeSubrange(...index)
    if said.notice != notice {
      mistake(words, NavigationWords<R>().of(said.notice), sourceLocation)
    }
    if let changes { assert(said.session, after: "the \(words)", changes, sourceLocation) }
  }

  /// Asserts the next action.
  ///
  /// - Parameters:
  ///   - action: The expected action.
  ///   - sourceLocation: The location at which to report failures.
  public func receive(
    _ action: NavigationAction, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let words = "action “\(NavigationWords<R>().of(action))”"
    guard let index = next(in: seen.actions, where: { $0 == action }) else {
      return miss(words, seen.actions.map { NavigationWords<R>().of($0) }, sourceLocation)
    }
    let performed = seen.actions[index]
    seen.actions.removeSubrange(...index)
    if performed != action {
      mistake(words, NavigationWords<R>().of(performed), sourceLocation)
    }
  }

  /// Returns the index to check: the first one or, without exhaustivity, the first that matches.
  private func next<Element>(
    in elements: [Element], where fits: (Element) -> Bool
  ) -> Int? {
    exhaustivity == .off ? elements.firstIndex(where: fits) : elements.indices.first
  }

  private func miss(_ words: String, _ others: [String], _ location: SourceLocation) {
    guard !others.isEmpty else {
      return fail("Expected the \(words), but there was none.", location)
    }
    let list = others.map { "    " + $0 }.joined(separator: "\n")
    fail("Expected the \(words), but there were only these:\n\n\(list)", location)
  }

  private func mistake(_ words: String, _ actual: String, _ location: SourceLocation) {
    fail("Expected the \(words), but the next one is “\(actual)”.", location)
  }
}
