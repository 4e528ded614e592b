import Navigation
import NavigationDialects
import Testing

@MainActor final class Service {
  let name: String
  init(_ name: String) { self.name = name }
}

extension Container {
  var maybe: Factory<Service?> { factory { Service("maybe") } }
}

extension Container {
  var service: Factory<Service> { factory { Service("default") } }
  var other: Factory<Service> { factory { Service("other") } }
  /// Made of another factory's value.
  var greeting: Factory<String> { factory { "for \(Container.shared.service().name)" } }
  var endless: Factory<Int> { factory { Container.shared.endless() + 1 } }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct ContainerTests {
  @MainActor final class Turns {
    var names: [String] = []
  }

  @Test func `a factory makes its value once`() {
    #expect(Container.shared.service() === Container.shared.service())
    #expect(Container.shared.service().name == "default")
    #expect(Container.shared.other().name == "other")
  }

  @Test func `a factory of an optional value makes it`() {
    #expect(Container.shared.maybe()?.name == "maybe")
    #expect(Container.shared.maybe() === Container.shared.maybe())
    Container.withOverrides {
      $0.override(\.maybe) { nil }
    } operation: {
      #expect(Container.shared.maybe() == nil)
    }
  }

  @Test func `an override holds in its scope, for what depends on it too, and ends with it`() {
    let before = Container.shared.service()
    Container.withOverrides {
      $0.override(\.service) { Service("mock") }
    } operation: {
      #expect(Container.shared.service().name == "mock")
      #expect(Container.shared.service() === Container.shared.service())
      #expect(Container.shared.greeting() == "for mock")
      Container.withOverrides {
        $0.override(\.other) { Service("inner") }
      } operation: {
        #expect(Container.shared.service().name == "mock")
        #expect(Container.shared.other().name == "inner")
      }
      #expect(Container.shared.other().name == "other")
    }
    #expect(Container.shared.service() === before)
    #expect(Container.shared.greeting() == "for default")
  }

  @Test func `what is made within a scope stays within it, overridden or not`() {
    var inner: Service?
    Container.withOverrides({ _ in }) { inner = Container.shared.service() }
    #expect(inner !== Container.shared.service())
  }

  @Test func `an override ends also when the operation throws`() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try Container.withOverrides {
        $0.override(\.service) { Service("mock") }
      } operation: {
        throw Failure()
      }
    }
    #expect(Container.shared.service().name == "default")
  }

  private func scope(_ name: String, _ turns: Turns) async {
    await Container.withOverrides {
      $0.override(\.service) { Service(name) }
    } operation: {
      for _ in 0..<5 {
        turns.names.append(name)
        #expect(Container.shared.service().name == name)
        await Task.yield()
        await Task { @MainActor in
          #expect(Container.shared.service().name == name)
        }.value
      }
    }
  }

  @Test func `scopes that run at the same time do not see one another`() async {
    let turns = Turns()
    async let first: Void = scope("first", turns)
    async let second: Void = scope("second", turns)
    #expect(Container.shared.service().name == "default")
    _ = await (first, second)
    #expect(Set(turns.names) == ["first", "second"])
    #expect(
      turns.names != turns.names.sorted(), "the scopes ran one after the other, which shows nothing"
    )
    #expect(Container.shared.service().name == "default")
  }

  @Test func `a task that inherits nothing sees the app's container`() async {
    let name = await Container.withOverrides {
      $0.override(\.service) { Service("mock") }
    } operation: {
      await Task.detached { await Container.shared.service().name }.value
    }
    #expect(name == "default")
  }

  @Test func `a factory that needs its own value is a mistake that says so`() async {
    await #expect(processExitsWith: .failure) {
      _ = await MainActor.run { Container.shared.endless() }
    }
  }
}
