import Navigation
import NavigationTesting
import Testing

/// What is sent from inside runs after what is running, first come, first served.
@MainActor @Suite struct QueueLawTests {
  enum Node: Route {
    case node(Int)
  }

  /// Where a node sends its children from.
  enum Place: Int, CaseIterable {
    case willExecute, didExecute, event
  }

  /// A store in which the visit of each node sends its children.
  @MainActor final class Tree {
    let store = NavigationStore<Node>()
    let children: [[Int]]
    let places: [Place]
    private(set) var inner: Set<NavigationResult<Node>> = []
    private(set) var events = 0

    init(parents: [Int], places: [Place]) {
      var children = Array(repeating: [Int](), count: parents.count + 1)
      for (index, parent) in parents.enumerated() { children[parent].append(index + 1) }
      self.children = children
      self.places = places
      store.addMiddleware(
        AnyNavigationMiddleware(
          willExecute: { [unowned self] command, _ in
            visit(command, from: .willExecute)
            return command
          },
          didExecute: { [unowned self] command, _, _ in visit(command, from: .didExecute) }))
      store.onEvent = { [unowned self] event in
        events += 1
        guard case .commands(let commands) = event.cause else { return }
        for command in commands { visit(command, from: .event) }
      }
    }

    private func visit(_ command: NavigationCommand<Node>, from place: Place) {
      guard case .push(.node(let node)) = command, places[node] == place else { return }
      for child in children[node] { store.send(.go(.node(child))) }
      inner.insert(store.execute(.popToRoot))
    }

    /// The nodes as a queue takes them.
    var breadthFirst: [Node] {
      var order = [0]
      var next = 0
      while next < order.count {
        order += children[order[next]]
        next += 1
      }
      return order.map(Node.node)
    }
  }

  private func check(parents: [Int], places: [Place]) {
    let tree = Tree(parents: parents, places: places)
    tree.store.send(.go(.node(0)))
    if Array(tree.store.state.path) != tree.breadthFirst {
      Issue.record("\(parents) from \(places): \(tree.store.state.path)")
    }
    #expect(tree.events == parents.count + 1)
    #expect(tree.inner == [.reentrant])
  }

  @Test func `every small tree of sends is taken breadth first`() {
    for size in 0...4 {
      var trees: [[Int]] = [[]]
      for node in 0..<size { trees = trees.flatMap { tree in (0...node).map { tree + [$0] } } }
      for tree in trees {
        for number in 0..<81 {
          let places = (0...size).map { Place.allCases[(number / [1, 3, 9, 27, 1][$0]) % 3] }
          check(parents: tree, places: places)
        }
      }
    }
  }

  @Test(arguments: LawSeed.all) func `and so is a large random one`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let size = 200
    let parents = (0..<size).map { Int.random(in: 0...$0, using: &generator) }
    let places = (0...size).compactMap { _ in Place.allCases.randomElement(using: &generator) }
    check(parents: parents, places: places)
  }

  @Test func `links, sign-in and history take their turn as well`() {
    let store = NavigationStore<LawRoute>(initial: .laws, access: .laws, links: .laws)
    var causes: [NavigationEvent<LawRoute>.Cause] = []
    store.onEvent = { event in
      causes.append(event.cause)
      guard event.cause == .commands([.push(.b)]) else { return }
      store.open("law://member")
      store.signIn(Principal(subject: "demo"))
      store.send(.undo)
      store.send(.go(.a))
      store.signOut()
      #expect(store.state.path == [.b])
      #expect(store.session.principal == nil)
    }
    store.send(.go(.b))
    #expect(
      causes == [
        .commands([.push(.b)]), .principal, .history, .commands([.push(.a)]),
      ])
    #expect(store.state.path == [.b, .a])
    #expect(store.session.principal == nil)
  }
}
