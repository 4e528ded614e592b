import Navigation
import NavigationTerminal
import Storefront
import TerminalKit
import Testing

/// What must hold for every screen on every terminal.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `Every screen` {
  @Test(arguments: [(80, 24), (120, 40), (40, 12), (20, 6)])
  func `fits its terminal, says where one is, and ends in a line of keys`(
    columns: Int, rows: Int
  ) async throws {
    let visit = try await StorefrontGuest(columns: columns, rows: rows)
    await visit.play("Open \"storefront://admin\"")
    await visit.signIn(email: "admin@example.com", password: "meridian")
    visit.app.shop.add(2, of: CartLine.ID(product: 12, variant: "bronze"))
    visit.app.shop.add(1, of: CartLine.ID(product: 3, variant: "cloth"))
    let data = visit.app.shop.data
    for route in EveryPlace.routes(data) where route != .signIn {
      // One product of each shelf stands for the others.
      if case .product(let id, _, nil) = route, !id.isMultiple(of: 11) { continue }
      visit.app.store.apply(data.plan(for: route))
      await visit.settle()
      #expect(visit.lines.count <= rows)
      for line in visit.lines {
        #expect(TextWidth.columns(of: line) <= columns, "\(route): \(line)")
      }
      let keys = try #require(visit.lines.last)
      #expect(visit.lines.count == rows && !keys.isEmpty, "\(route)\n\(visit.picture)")
      guard columns >= 80, route != .order(9_999), route != .order(1042) else { continue }
      let root = try #require(visit.lines.first?.split(separator: "›").first)
      #expect(
        ["Home", "Catalog", "Orders", "Account"].contains {
          root.contains($0)
        }, "\(route): \(root)")
    }
  }

  @Test(arguments: [(40, 12), (20, 6)])
  func `the last line begins with what one does there, also on a narrow terminal`(
    columns: Int, rows: Int
  ) async throws {
    let visits = [
      try await StorefrontGuest(), try await StorefrontGuest(columns: columns, rows: rows),
    ]
    for visit in visits {
      await visit.play("Open \"storefront://admin\"")
      await visit.signIn(email: "admin@example.com", password: "meridian")
      visit.app.shop.add(2, of: CartLine.ID(product: 12, variant: "bronze"))
    }
    let data = visits[0].app.shop.data
    for route in EveryPlace.routes(data) where route != .signIn {
      if case .product(let id, _, nil) = route, !id.isMultiple(of: 11) { continue }
      var firsts: [Substring] = []
      for visit in visits {
        visit.app.store.apply(data.plan(for: route))
        await visit.settle()
        let keys = try #require(visit.lines.last)
        firsts.append(try #require(keys.split(separator: " ").first))
      }
      // A text that fits one terminal has to be scrolled on another.
      if case .page = route, firsts[0] != firsts[1] { firsts[0] = "↑↓" }
      #expect(firsts[0] == firsts[1], "\(route)\n\(visits[1].picture)")
      #expect(firsts[1] != "Esc" || route.hasNoAction, "\(route)\n\(visits[1].picture)")
    }
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 6)])
  func `Esc does what its last line says`(columns: Int, rows: Int) async throws {
    let visit = try await StorefrontGuest(columns: columns, rows: rows)
    await visit.play("Open \"storefront://admin\"")
    await visit.signIn(email: "admin@example.com", password: "meridian")
    visit.app.shop.add(2, of: CartLine.ID(product: 12, variant: "bronze"))
    let data = visit.app.shop.data
    var labels: Set<String> = []
    for route in EveryPlace.routes(data) where route != .signIn {
      if case .product(let id, _, nil) = route, !id.isMultiple(of: 11) { continue }
      visit.app.store.apply(data.plan(for: route))
      await visit.settle()
      let before = (state: visit.state, lines: visit.lines)
      let keys = try #require(visit.lines.last)
      let label = keys.firstRange(of: "Esc ").map { range in
        keys[range.upperBound...].prefix(
          upTo: keys[range.upperBound...].firstRange(of: "  ")?
            .lowerBound ?? keys.endIndex)
      }
      await visit.play("Escape")
      labels.insert(label.map(String.init) ?? "")
      switch label {
      case "back"?: #expect(visit.state.path.count == before.state.path.count - 1, "\(route)")
      case "clear"?:
        // The search says where one is with its words.
        #expect(visit.state.path.count == before.state.path.count, "\(route)")
        #expect(visit.lines != before.lines, "\(route)")
      case nil: #expect(visit.state == before.state && visit.lines == before.lines, "\(route)")
      default: Issue.record("\(route): \(label ?? "")")
      }
    }
    #expect(labels.isSuperset(of: ["back", ""]))
  }

  @Test func `on the smallest terminal both fields show, whatever is said`() async throws {
    let visit = try await StorefrontGuest(columns: 20, rows: 6)
    func expectFields(_ words: String) {
      #expect(visit.lines.contains { $0.hasPrefix("Email ") || $0 == "Email" }, "\(visit.picture)")
      #expect(visit.lines.contains { $0.hasPrefix("Password") }, "\(visit.picture)")
      #expect(visit.lines.contains(words), "\(visit.picture)")
    }
    await visit.play("Open \"storefront://orders/1042\"")
    expectFields("to open storef…/1042")
    #expect(visit.lines.last == "Esc drops 1 waiting")
    await visit.play("Tab\nEnter")
    expectFields("Enter both.")
    await visit.play("Type \"demo@example.com\" Tab\nType \"wrong\" Enter")
    expectFields("Signing in…")
    await visit.play("Escape")
    expectFields("Stopped.")
    for left in [4, 3, 2, 1] {
      await visit.play("Type \"wrong\" Enter\nWait")
      expectFields("Wrong. \(left == 1 ? "1 try" : "\(left) tries") left.")
    }
    await visit.play("Type \"wrong\" Enter\nWait")
    expectFields("Try again in 30 s.")
  }

  @Test func `on the smallest terminal a choice has both arrows`() async throws {
    let visit = try await StorefrontGuest(columns: 20, rows: 6)
    var choices = 0
    for section in ["display", "delivery", "notifications", "service"] {
      await visit.play("Open \"storefront://settings/\(section)\"")
      for line in visit.lines where line.contains("‹") {
        choices += 1
        #expect(line.hasSuffix("›"), "\(visit.picture)")
      }
    }
    #expect(choices >= 4)
  }

  @Test func `a notice takes the place of the one before it`() async throws {
    let visit = try await StorefrontGuest(columns: 20, rows: 6)
    await visit.play("Open \"storefront://products/12\"\nType \"a\"")
    #expect(visit.lines[4].hasPrefix("Added 1"), "\(visit.picture)")
    await visit.play("Open \"storefront://cart\"\nType \"h\"")
    #expect(visit.lines[4].hasPrefix("Press x to"), "\(visit.picture)")
    await visit.play("Type \"e\"")
    #expect(visit.lines[4].hasPrefix("The cart is empty."), "\(visit.picture)")
  }

  @Test func `lists line up although names hold wide characters and accents`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://catalog/compasses\"")
    let prices = visit.lines.filter { $0.contains("$") }
    let ends = Set(
      prices.compactMap { line in
        line.range(of: /\$[0-9.]+/).map { TextWidth.columns(of: line[..<$0.upperBound]) }
      })
    #expect(prices.count == 11)
    #expect(ends.count == 1, "\(visit.picture)")
  }
}

extension StringProtocol where SubSequence == Substring {
  fileprivate func range(of regex: Regex<Substring>) -> Range<Index>? {
    self[...].firstMatch(of: regex)?.range
  }
}

extension StorefrontRoute {
  /// Whether there is nothing to do there but to read and to leave.
  fileprivate var hasNoAction: Bool {
    switch self {
    case .order(9_999), .product(9_999, _, _), .search: true
    default: false
    }
  }
}
