// What waits for sign-in, and the layer that asks for it.
extension NavigationMachine {
  /// Queues a part until sign-in.
  @usableFromInline func waitForSignIn(
    _ run: inout RequestRun<R>, for gated: R? = nil
  ) -> NavigationResult<R> {
    let (request, part) = (run.request, run.passage.part)
    // A decision that asks on a screen cannot wait for the sign-in that waits for the decision.
    if run.passage.isUrgent, request.shows { return .rejected(.needsSignIn) }
    let commands = part.waitingCommands
    let waits = part.extras?.waits ?? .commands(commands)
    let context = part.extras?.context ?? .empty
    let item = PendingDeepLink(
      request: waits, plan: NavigationPlan(commands: commands, action: part.extras?.action),
      queuedAt: app.clock.date(),
      canBeSaved: canBeSaved(waits) && context.isEmpty && !request.shows,
      gatedRoute: gated, context: context)
    return wait(item, of: request, &run.told, telling: !request.isSignIn)
  }

  /// Queues an item until sign-in, and asks for sign-in.
  ///
  /// An item of a session that has expired waits for its account alone; one of a session that the
  /// user ended is dropped, like the items that were already waiting.
  ///
  /// - Returns: The pending result, or a rejection if the queue is full, the user signed out, or the
  ///   app has no sign-in.
  func wait(
    _ item: PendingDeepLink<R>, of request: Request<R>, _ told: inout RequestRun<R>.Told,
    telling: Bool = true
  ) -> NavigationResult<R> {
    guard app.gate.policy.login != nil else { return .rejected(.needsSignIn) }
    var item = item
    if let asker = request.asker, asker !== account, item.subject == nil {
      item = item.claimed(by: asker.subject)
      if isSignedOut(asker) {
        say(.dropped([item], .cancelled))
        return .rejected(.stale)
      }
    }
    if request.shows {
      awaited.append(AwaitedScreen(request, .waiting(item), owner: request.asker?.subject))
    }
    keep(session.pending.items)
    let addition = session.pending.add(item)
    setSignIn(session.signIn ?? app.gate.policy.login.map { Presentation($0, style: .sheet) })
    if telling { tellChanges(since: &told) }
    switch addition {
    case .added: say(.waiting(item))
    case .duplicate: say(.alreadyWaiting(item))
    case .refused:
      say(.dropped([item], .capacity))
      return .rejected(.needsSignIn)
    case .replaced(let old):
      say(.dropped([old], .capacity))
      say(.waiting(item))
    }
    return .pending
  }

  /// Whether a request may be saved; for a link, this depends on its mapping and its secrets.
  private func canBeSaved(_ request: PendingDeepLink<R>.Request) -> Bool {
    guard case .link(let link) = request else { return true }
    return app.links?.isSavable(link) ?? true
  }

  // MARK: - The sign-in layer

  /// Asks for sign-in; a layer that asks already keeps its identity and any typed text.
  func showLogin(telling: Bool = true) {
    var told = RequestRun<R>.Told(session, .commands([]))
    setSignIn(session.signIn ?? app.gate.policy.login.map { Presentation($0, style: .sheet) })
    if telling { tellChanges(since: &told) }
  }

  /// Dismisses the sign-in layer, and drops what waits.
  ///
  /// A request of a session that is over drops what waits for its account, and the layer only if
  /// nothing else waits.
  func cancelSignIn(_ request: Request<R>) {
    if let asker = request.asker, asker !== account {
      keep(session.pending.items)
      let dropped = session.pending.takeAll(of: asker.subject)
      // Where nothing asks for sign-in, there is nothing to close.
      if !session.pending.isEmpty || session.storedSignIn == nil {
        if !dropped.isEmpty { say(.dropped(dropped, .cancelled)) }
        return
      }
      var told = RequestRun<R>.Told(session, .commands([]))
      return dropLoginLayer(&told, dropped)
    }
    var told = RequestRun<R>.Told(session, .commands([]))
    dropLoginLayer(&told)
  }

  @usableFromInline func dropLoginLayer(
    _ told: inout RequestRun<R>.Told, _ others: [PendingDeepLink<R>] = [], telling: Bool = true
  ) {
    guard session.storedSignIn != nil else { return }
    if let layer = session.signIn?.id { queue.removeSignIns(answering: layer) }
    keep(session.pending.items)
    let dropped = others + session.pending.takeAll()
    setSignIn(nil)
    if telling { tellChanges(since: &told) }
    say(.signInCancelled(dropped))
  }

  /// Whether the commands dismiss the sign-in layer, which cancels sign-in.
  @usableFromInline func closesLoginLayer(_ commands: [NavigationCommand<R>]) -> Bool {
    guard commands.count == 1 else { return false }
    if case .dismissEntry(let id) = commands[0] { return id == session.signIn?.id }
    return commands[0].isDismissal
  }

  /// Whether the sign-in layer stays when commands ran below it: they removed or amended something.
  @usableFromInline func keepsSignIn(_ passage: Passage<R>) -> Bool {
    guard passage.run.earlier.isEmpty else { return false }
    switch passage.run.step?.command {
    case .dismissEntry?, .amend?: return true
    default: return false
    }
  }
}
