import Navigation

extension ModelStore {
  /// What the clock demands before anything else.
  mutating func expire(at now: ContinuousClock.Instant) {
    if let principal, let ends = principal.expires, now >= ends {
      let before = state.withoutAlerts
      lose(to: nil)
      let after = state.withoutAlerts
      let isSame =
        before.selected == after.selected && before.path == after.path
        && before.layers == after.layers
      if !isSame {
        wait(
          Waiting(
            request: .place, commands: before.commandsThatLeadHere, since: now,
            subject: principal.subject))
      }
    }
    waiting.removeAll { $0.since.duration(to: now) > lifetime }
  }

  mutating func signIn(_ next: Principal, at now: ContinuousClock.Instant) {
    lose(to: next)
    state = state.withoutLogin
    let items = waiting
    waiting = []
    for item in items where item.subject == nil || item.subject == next.subject {
      if case .commands(let commands) = item.request, commands.count == 1 {
        _ = submit(commands, at: now)
      } else {
        _ = submit(item.commands, isAtomic: true, at: now)
      }
    }
  }

  mutating func signOut() {
    waiting = []
    state = state.withoutLogin
    lose(to: nil)
  }

  mutating func cancelSignIn() {
    guard state.hasLogin else { return }
    state = state.withoutLogin
    waiting = []
  }

  mutating func resumeSignIn() {
    if !waiting.isEmpty, principal == nil { state = state.withLogin }
  }

  mutating func open(_ route: LawRoute, as link: String, at now: ContinuousClock.Instant) {
    let plan: [Command] = [.dismissAll, .replace([route])]
    if ModelState.allows(route, to: principal) {
      _ = submit(plan, as: .link(link), isAtomic: true, at: now)
    } else if principal == nil {
      wait(Waiting(request: .link(link), commands: plan, since: now))
    }
  }

  /// Somebody else, or nobody: what they may not see goes, and how it was reached is forgotten.
  private mutating func lose(to next: Principal?) {
    let old = principal
    principal = next
    guard let old else { return }
    let lost = old.roles.subtracting(next?.roles ?? [])
    guard old.subject != next?.subject || !lost.isEmpty else { return }
    let hadLogin = state.hasLogin
    state = state.withoutLogin.cut(for: old.subject == next?.subject ? next : nil)
    forget()
    if hadLogin { state = state.withLogin }
  }
}

extension ModelState {
  fileprivate var commandsThatLeadHere: [NavigationCommand<LawRoute>] {
    var commands: [NavigationCommand<LawRoute>] = [
      .dismissAll, .selectTab(tabs[selected].id), .replace(tabs[selected].path),
    ]
    for layer in layers {
      commands.append(.present(layer.root, layer.style))
      if !layer.path.isEmpty { commands.append(.pushAll(layer.path)) }
    }
    return commands
  }
}

extension ModelStore {
  /// An intent, by the words of the design.
  mutating func send(_ intent: NavigationIntent<LawRoute>, at now: ContinuousClock.Instant) {
    let below = state.withoutLogin
    let command: Command
    switch intent {
    case .go(let route): command = .push(route)
    case .goMany(let routes): command = .pushAll(routes)
    case .back: command = state.path.isEmpty && !state.layers.isEmpty ? .dismiss : .pop
    case .backBy(let count): command = .popCount(count)
    case .backTo(let route): command = .popTo(route)
    case .backToRoot: command = .popToRoot
    case .resetTo(let routes): command = .replace(routes)
    case .backOrGo(let route): command = below.path.contains(route) ? .popTo(route) : .push(route)
    case .amend(let route): command = .amend(route)
    case .goUnique(let route):
      if below.path.contains(route) { return }
      command = .push(route)
    case .present(let route, let style): command = .present(route, style)
    case .dismiss: command = .dismiss
    case .dismissAll: command = .dismissAll
    case .selectTab(let tab): command = .selectTab(tab)
    case .undo, .redo, .historyBack, .historyForward: return travel(intent)
    case .signOut: return signOut()
    case .deepLink: return
    }
    _ = submit([command], at: now)
  }

  /// Takes away a layer by its identity, and what stands above it; sign-in stays above the rest.
  mutating func dismissLayer(_ index: Int) -> Result {
    let end = state.layers.count - (state.hasLogin ? 1 : 0)
    guard index < end else {
      cancelSignIn()
      return .success
    }
    state.layers.removeSubrange(index..<end)
    noteStep()
    return .success
  }
}
