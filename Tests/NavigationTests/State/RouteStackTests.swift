import FoundationEssentials
import Navigation
import NavigationTesting
import Testing

@Suite struct RouteStackTests {
  @Test(arguments: [0, 1, 2, 3, 7, 8, 100, 1_000])
  func `reads at every index what an array of the same routes reads`(count: Int) {
    let routes = (0..<count).map { ShopRoute.product($0) }
    let stack = RouteStack(routes)
    #expect(stack.count == count)
    #expect(Array(stack) == routes)
    #expect(stack == routes)
    #expect(routes == stack)
    #expect(stack.last == routes.last)
    #expect(stack.reversed().elementsEqual(routes.reversed()))
  }

  @Test func `is written as an array literal and differs from longer, shorter and other ones`() {
    let stack: RouteStack<ShopRoute> = [.home, .product(1)]
    #expect(stack == [.home, .product(1)])
    #expect(stack != [.home])
    #expect(stack != [.home, .product(2)])
    #expect(stack != [.home, .product(1), .product(1)])
    #expect(RouteStack([ShopRoute.home, .product(1)]) == stack)
    #expect(Set([stack, [.home, .product(1)]]).count == 1)
    #expect(stack.description == [ShopRoute.home, .product(1)].description)
  }

  @Test func `equal routes in one stack have identities of their own`() {
    let stack: RouteStack<ShopRoute> = [.home, .home]
    #expect(stack.id(at: 0) != stack.id(at: 1))
    #expect(stack.id(at: 2) == nil)
    #expect(stack.id(at: -1) == nil)
  }

  @Test func `is encoded as the array of its routes`() throws {
    let stack: RouteStack<ShopRoute> = [.home, .product(3)]
    let data = try JSONEncoder().encode(stack)
    #expect(try JSONDecoder().decode([ShopRoute].self, from: data) == [.home, .product(3)])
    #expect(try JSONDecoder().decode(RouteStack<ShopRoute>.self, from: data) == stack)
  }

  @Test(arguments: [UInt64(1), 7, 2_026])
  func `random pushes, pops and replaces agree with an array`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let engine = NavigationEngine<ShopRoute>()
    var state = NavigationState<ShopRoute>()
    var model: [ShopRoute] = []
    var kept: [(RouteStack<ShopRoute>, [ShopRoute])] = []
    for step in 0..<2_000 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5:
        let route = ShopRoute.product(Int.random(in: 0..<20, using: &generator))
        #expect(engine.apply(.push(route), to: &state) == .success)
        model.append(route)
      case 5..<7:
        #expect(engine.apply(.pop, to: &state) == (model.isEmpty ? .emptyStack : .success))
        if !model.isEmpty { model.removeLast() }
      case 7:
        let count = Int.random(in: 1...5, using: &generator)
        let expected: NavigationResult<ShopRoute> =
          count <= model.count
          ? .success : .insufficientStackDepth(requested: count, available: model.count)
        #expect(engine.apply(.popCount(count), to: &state) == expected)
        if count <= model.count { model.removeLast(count) }
      case 8:
        let route = ShopRoute.product(Int.random(in: 0..<20, using: &generator))
        let index = model.lastIndex(of: route)
        #expect(
          engine.apply(.popTo(route), to: &state)
            == (index == nil ? .routeNotFound(route) : .success))
        if let index { model.removeSubrange((index + 1)...) }
      default:
        let new = model.prefix(Int.random(in: 0...model.count, using: &generator)) + [.home]
        #expect(engine.apply(.replace(Array(new)), to: &state) == .success)
        model = Array(new)
      }
      #expect(state.path.count == model.count, "seed \(seed), step \(step)")
      if step.isMultiple(of: 50) { kept.append((state.path, model)) }
    }
    #expect(state.path == model, "seed \(seed)")
    for (stack, model) in kept { #expect(stack == model, "a kept copy changed, seed \(seed)") }
  }
}
