import Navigation
import NavigationTesting
import Observation
import Testing

/// What becomes of each kind of request in each situation: one table, which
/// `verdict(on:fromInside:)` gives.
///
/// N: it runs now. Q: it waits for the end of the run. D: it waits for the decision. O: it goes ahead
/// of the decision. L: its account is not in, so it is lost, and a notice says so. R: nothing comes of
/// it: it is refused, or lost without a notice, since it names no place.
///
/// The situations: A idle; B inside a run; C inside a run beside a decision; D deciding; E inside the
/// decision itself; F asked in a session that has ended, nobody in; G asked in a session that has
/// ended, another account in; H the same, deciding; I deciding, with another account's sign-in queued;
/// J inside a run, with a full queue.
@MainActor @Suite(.timeLimit(.minutes(10))) struct MachineTableTests {
  typealias Situation = (letter: Character, run: @MainActor (MachineLab, MachineRow) async -> Void)

  @Test(arguments: 0..<32) func `each request has one result in each situation`(index: Int) async {
    #expect(MachineRow.all.count == 32)
    let row = MachineRow.all[index]
    for (place, (letter, run)) in Self.situations.enumerated() {
      let column = Self.columns.firstIndex(of: letter) ?? 0
      let wanted = Array(row.results)[column]
      guard wanted != "-" else { continue }
      let lab = MachineLab()
      await run(lab, row)
      guard lab.isPossible else { continue }
      let got = Self.result(lab, in: letter)
      #expect(got == wanted, "\(row.name) in \(letter), situation \(place)")
      lab.slow.answer()
    }
  }

  private static let columns: [Character] = Array("ABCDEFGHIJ")

  private static func result(_ lab: MachineLab, in letter: Character) -> Character {
    let isDeciding = "CDEHI".contains(letter)
    switch lab.first {
    case .call?: return isDeciding ? "O" : "N"
    case .work?: return isDeciding ? "O" : "Q"
    case .pending?: return isDeciding ? "O" : "Q"
    case .answered?: return "D"
    case .setUp?, nil: return lab.sawDrop ? "L" : lab.sawFull ? "F" : "R"
    }
  }

  // MARK: - The situations

  private static func prepare(_ lab: MachineLab, _ row: MachineRow) async {
    let store = lab.store
    store.execute(.pushAll([.product(10), .product(1)]))
    if !row.isOut { store.signIn(lab.ada) }
    if row.isAwaited {
      Task.immediate { _ = await store.present(.notice, returning: Bool.self) }
      await lab.settle()
    } else {
      store.execute(.present(.notice, .sheet))
    }
    store.execute(.push(.product(2)))
    store.execute(.pop)
    guard row.isOut else { return }
    store.execute(.push(.order(6)))
    if row.isHidden {
      store.execute(.push(.product(3)))
      store.execute(.pop)
    }
  }

  /// Asks from inside a run that this work makes.
  private static func inside(
    _ lab: MachineLab, _ row: MachineRow,
    _ work: @MainActor (@escaping @MainActor () -> Void) -> Void
  ) async {
    await prepare(lab, row)
    var isFirst = true
    work {
      guard isFirst else { return }
      isFirst = false
      lab.call(row)
    }
    await lab.finish()
  }

  static let situations: [Situation] = [
    (
      "A",
      { lab, row in
        await prepare(lab, row)
        lab.call(row)
        await lab.finish()
      }
    ),
    (
      "B",
      { lab, row in
        await inside(lab, row) { ask in
          lab.onWill = { if $0 == lab.plain { ask() } }
          lab.store.execute(lab.plain)
        }
      }
    ),
    (
      "B",
      { lab, row in
        await inside(lab, row) { ask in
          lab.onDid = ask
          lab.store.execute(lab.plain)
        }
      }
    ),
    (
      "B",
      { lab, row in
        await inside(lab, row) { ask in
          lab.onEvent = ask
          lab.store.execute(lab.plain)
        }
      }
    ),
    (
      "B",
      { lab, row in
        await inside(lab, row) { ask in
          withObservationTracking {
            _ = lab.store.session
          } onChange: {
            MainActor.assumeIsolated { ask() }
          }
          lab.store.execute(lab.plain)
        }
      }
    ),
    (
      "B",
      { lab, row in
        await inside(lab, row) { ask in
          lab.onAction = ask
          lab.store.apply(NavigationPlan(commands: [], action: NavigationAction(name: "x")))
        }
      }
    ),
    (
      "B",
      { lab, row in
        await inside(lab, row) { ask in
          lab.onNotice = ask
          lab.store.send(.deepLink("shop://nowhere/at/all"))
        }
      }
    ),
    (
      "B",
      { lab, row in
        await inside(lab, row) { ask in
          lab.onDid = ask
          _ = lab.store.executeBatch([lab.plain, lab.amending(to: .product(8))])
        }
      }
    ),
    (
      "B",
      { lab, row in
        await inside(lab, row) { ask in
          lab.onWill = { if $0 == lab.plain { ask() } }
          _ = lab.store.executeTransaction([lab.plain])
        }
      }
    ),
    (
      "C",
      { lab, row in
        await prepare(lab, row)
        lab.store.execute(.present(.product(9), .sheet))
        await lab.decide()
        var isFirst = true
        lab.onEvent = {
          guard isFirst else { return }
          isFirst = false
          lab.call(row)
        }
        lab.store.send(.dismiss)
        await lab.finish()
      }
    ),
    (
      "D",
      { lab, row in
        await prepare(lab, row)
        await lab.decide()
        lab.call(row)
        await lab.finish()
      }
    ),
    (
      "D",
      { lab, row in
        await prepare(lab, row)
        await lab.decide()
        lab.store.send(.go(.product(800)))
        lab.call(row)
        await lab.finish()
      }
    ),
    (
      "D",
      { lab, row in
        await prepare(lab, row)
        _ = lab.store.executeBatch([
          lab.plain, .push(.product(500)), .push(.product(800)),
        ])
        await lab.settle()
        lab.call(row)
        await lab.finish()
      }
    ),
    (
      "E",
      { lab, row in
        await prepare(lab, row)
        lab.slow.inside = { lab.call(row) }
        await lab.decide()
        await lab.finish()
      }
    ),
    (
      "E",
      { lab, row in
        await prepare(lab, row)
        lab.slow.inside = {
          await Task.yield()
          lab.store.send(.go(.product(800)))
          lab.call(row)
        }
        await lab.decide()
        await lab.finish()
      }
    ),
    ("F", { lab, row in await late(lab, row) { lab.clock.advance(by: .seconds(101)) } }),
    ("F", { lab, row in await late(lab, row) { lab.store.signOut() } }),
    ("G", { lab, row in await late(lab, row) { lab.store.signIn(lab.bob) } }),
    (
      "H",
      { lab, row in
        await late(lab, row, isDeciding: true) { lab.store.signIn(lab.bob) }
      }
    ),
    (
      "I",
      { lab, row in
        await prepare(lab, row)
        let session = lab.store.account
        await lab.decide()
        lab.store.signIn(lab.bob)
        lab.store.asking(from: RequestOrigin(in: session)) { lab.call(row) }
        await lab.finish()
      }
    ),
    (
      "I",
      { lab, row in
        await prepare(lab, row)
        await lab.decide()
        lab.store.signIn(lab.bob)
        lab.call(row)
        await lab.finish()
      }
    ),
    (
      "J",
      { lab, row in
        await inside(lab, row) { ask in
          lab.onEvent = {
            lab.onEvent = nil
            lab.store.fillQueue()
            ask()
          }
          lab.store.execute(lab.plain)
        }
      }
    ),
  ]

  /// Asks in Ada's session when it is over.
  private static func late(
    _ lab: MachineLab, _ row: MachineRow, isDeciding: Bool = false, _ end: @MainActor () -> Void
  ) async {
    await prepare(lab, row)
    let session = lab.store.account
    end()
    lab.store.expireIfDue()
    lab.store.execute(.push(.product(3)))
    lab.store.execute(.pop)
    if isDeciding { await lab.decide() }
    lab.store.asking(from: RequestOrigin(in: session)) { lab.call(row) }
    await lab.finish()
  }
}
