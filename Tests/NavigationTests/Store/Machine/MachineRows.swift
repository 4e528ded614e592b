import Navigation
import NavigationTesting

/// A kind of request, and what becomes of it.
@MainActor struct MachineRow: Sendable {
  let name: String
  /// The results in the situations A to J, as ``MachineTableTests`` lists them; `-` is not tried.
  let results: String
  /// Whether nobody is signed in, and a link waits.
  var isOut = false
  /// Whether a caller awaits the notice layer.
  var isAwaited = false
  /// Whether the sign-in layer was closed while something waits.
  var isHidden = false
  /// Whether it is a link, by which a refusal names it.
  var isLink = false
  let ask: @MainActor (MachineLab) -> Void
  let happened: @MainActor (MachineLab) -> Bool

  private static let route = ShopRoute.product(900)

  private static func shows(_ lab: MachineLab) -> Bool { lab.holds(route) }
  private static func isClosed(_ lab: MachineLab) -> Bool { !lab.hasLayer(.notice) }

  static let all: [MachineRow] = [
    // Requests that are not answered.
    Self(
      name: "send go", results: "NQDDDNLLLF", ask: { $0.store.send(.go(route)) }, happened: shows),
    Self(
      name: "send present", results: "NQDDDNLLLF",
      ask: { $0.store.send(.present(.home, .sheet)) }, happened: { $0.hasLayer(.home) }),
    Self(
      name: "send dismiss", results: "NQOOONLLOF", ask: { $0.store.send(.dismiss) },
      happened: isClosed),
    Self(
      name: "send back at a layer's root", results: "NQOOONLLOF", ask: { $0.store.send(.back) },
      happened: isClosed),
    Self(
      name: "send undo", results: "NQDDDNRRRF", ask: { $0.store.send(.undo) },
      happened: { $0.sawHistory }),
    Self(
      name: "send a link", results: "NQDDDNLLLF",
      isLink: true, ask: { $0.store.send(.deepLink("shop://products/900")) }, happened: shows),
    Self(
      name: "open", results: "NQDDDNLLLF", isLink: true,
      ask: { $0.store.open("shop://products/900") }, happened: shows),
    Self(
      name: "a flow's step", results: "NQDDDNLLLF",
      ask: { lab in
        let flow = StepCoordinator([route], in: lab.store, route: { $0 }) { _ in }
        lab.kept.append(flow)
        flow.activate()
      }, happened: shows),
    // Requests that are answered at once.
    Self(
      name: "execute push", results: "NRRDRNLLLR", ask: { $0.store.execute(.push(route)) },
      happened: shows),
    Self(
      name: "execute dismiss", results: "NRROONLLOR", ask: { $0.store.execute(.dismiss) },
      happened: isClosed),
    Self(
      name: "batch", results: "NRRDRNLLLR",
      ask: { _ = $0.store.executeBatch([.push(route), .push(.home)]) }, happened: shows),
    Self(
      name: "batch of one dismissal", results: "NRROONLLOR",
      ask: { _ = $0.store.executeBatch([.dismiss]) }, happened: isClosed),
    Self(
      name: "transaction", results: "NRRDRNLLLR",
      ask: { _ = $0.store.executeTransaction([.push(route), .push(.home)]) }, happened: shows),
    Self(
      name: "plan", results: "NRRDRNLLLR",
      ask: { $0.store.apply(NavigationPlan(commands: [.push(route)])) }, happened: shows),
    Self(
      name: "plan of one dismissal", results: "NRROONLLOR",
      ask: { $0.store.apply(NavigationPlan(commands: [.dismiss])) }, happened: isClosed),
    Self(
      name: "finish", results: "NRROONNOOR", isAwaited: true, ask: { $0.store.finish(true) },
      happened: isClosed),
    Self(
      name: "revisit", results: "NRRRR-RRRR",
      ask: { _ = $0.store.revisit($0.store.session.pastStates[0]) }, happened: { $0.sawHistory }),
    Self(
      name: "restore", results: "NR-RR----R", isOut: true,
      ask: { lab in _ = lab.store.restore(lab.store.snapshot()) },
      happened: { $0.store.session.pastStates.count == 1 }),
    // Requests whose callers wait.
    Self(
      name: "perform push", results: "NQDDRNLLLR",
      ask: { lab in Task.immediate { await lab.store.perform(.push(route)) } }, happened: shows),
    Self(
      name: "perform dismiss", results: "NQOOONLLOR",
      ask: { lab in Task.immediate { await lab.store.perform(.dismiss) } }, happened: isClosed),
    Self(
      name: "perform plan of one dismissal", results: "NQOOONLLOR",
      ask: { lab in
        Task.immediate { await lab.store.perform(NavigationPlan(commands: [.dismiss])) }
      }, happened: isClosed),
    Self(
      name: "present returning", results: "NQDDON--LR",
      ask: { lab in
        Task.immediate { await lab.store.present(.home, returning: Bool.self) }
      }, happened: { $0.hasLayer(.home) }),
    Self(
      name: "push returning", results: "NQDDRN--LR",
      ask: { lab in Task.immediate { await lab.store.push(route, returning: Bool.self) } },
      happened: shows),
    // Accounts, rules and time.
    Self(
      name: "sign in, answering", results: "NQ-DD----Q", isOut: true,
      ask: { $0.store.signIn($0.ada, answering: $0.store.loginLayer) },
      happened: { $0.store.principal?.subject == "ada" }),
    Self(
      name: "sign in over ada", results: "NQDDDN---Q", ask: { $0.store.signIn($0.bob) },
      happened: { $0.store.principal?.subject == "bob" }),
    Self(
      name: "sign out", results: "NQOOO-RROQ", ask: { $0.store.signOut() },
      happened: { $0.store.principal == nil }),
    Self(
      name: "cancel sign-in", results: "NQ-OO----Q", isOut: true, ask: { $0.store.cancelSignIn() },
      happened: { $0.store.session.pending.isEmpty }),
    Self(
      name: "dismiss the sign-in layer", results: "NQ-OO----F", isOut: true,
      ask: { $0.store.send(.dismiss) }, happened: { $0.store.session.pending.isEmpty }),
    Self(
      name: "execute dismiss of the sign-in layer", results: "NR-OO----R", isOut: true,
      ask: { $0.store.execute(.dismiss) }, happened: { $0.store.session.pending.isEmpty }),
    Self(
      name: "resume sign-in", results: "NQ-DD----Q", isOut: true, isHidden: true,
      ask: { $0.store.resumeSignIn() }, happened: { $0.store.loginLayer != nil }),
    Self(
      name: "expiry", results: "NQOOO----Q",
      ask: { lab in
        lab.clock.advance(by: .seconds(101))
        lab.store.expireIfDue()
      }, happened: { $0.store.principal == nil }),
    Self(
      name: "rules changed", results: "NQOOONNOOQ", ask: { $0.close() },
      happened: { !$0.holds(.product(1)) }),
  ]
}
