import Foundation
import Navigation
import Testing

struct DeepLinkParametersTests {
  struct Box<V: Sendable & Hashable>: Route { let value: V }
  enum Order: String, DeepLinkValue { case name, price }
  enum Size: Int, DeepLinkValue { case small = 1, large = 2 }

  /// Reads something from a link that matched.
  func read<T: Sendable & Hashable>(
    _ pattern: String, _ link: String, context: DeepLinkContext = .empty,
    _ value: @escaping @Sendable (DeepLinkParameters) -> T
  ) throws -> T? {
    let matcher = DeepLinkMatcher<Box<T>> { DeepLinkMapping(pattern) { Box(value: value($0)) } }
    return matcher.match(try DeepLinkURL(link), context: context)?.value
  }

  @Test func `a value of the path comes before one of the query`() throws {
    #expect(try read("a/:x", "/a/1?x=2&x=3") { $0.firstValue(forName: "x") } == "1")
    #expect(try read("a/:x", "/a/1?x=2&x=3") { $0.values(forName: "x") } == ["1", "2", "3"])
    #expect(try read("a", "/a?x=2&x=3") { $0.values(forName: "x") } == ["2", "3"])
    #expect(try read("a?x=:x", "/a?x=2&x=3") { $0.values(forName: "x") } == ["2", "3"])
    #expect(try read("a?q=:x", "/a?q=2&q=3") { $0.values(forName: "x") } == ["2", "3"])
  }

  @Test func `a name that is not there has no value`() throws {
    #expect(try read("a", "/a") { $0.firstValue(forName: "x") == nil } == true)
    #expect(try read("a", "/a") { $0.values(forName: "x") } == [])
    #expect(try read("a", "/a") { $0.tail } == [])
  }

  @Test func `values are read as types`() throws {
    let link = "/a/7?f=1.5&b=1&o=price&s=2&d=2024-02-29&n=1&n=x&n=3"
    #expect(try read("a/:i", link) { $0.firstValue(forName: "i", as: Int.self) } == 7)
    #expect(try read("a/:i", link) { $0.firstValue(forName: "f", as: Double.self) } == 1.5)
    #expect(try read("a/:i", link) { $0.firstValue(forName: "b", as: Bool.self) } == true)
    #expect(try read("a/:i", link) { $0.firstValue(forName: "o", as: Order.self) } == .price)
    #expect(try read("a/:i", link) { $0.firstValue(forName: "s", as: Size.self) } == .large)
    #expect(try read("a/:i", link) { $0.values(forName: "n", as: Int.self) } == [1, 3])
    #expect(try read("a/:i", link) { $0.firstValue(forName: "o", as: Size.self) == nil } == true)
    let date = try read("a/:i", link) { $0.firstValue(forName: "d", as: Date.self) }
    #expect(date == Date(timeIntervalSince1970: 1_709_164_800))
    let id = UUID()
    let found = try read("a/<uuid:u>", "/a/\(id)") { $0.firstValue(forName: "u", as: UUID.self) }
    #expect(found == id)
  }

  @Test func `a list reads each value as the first one is read`() throws {
    enum Side: String, LosslessStringConvertible, DeepLinkValue {
      case left, right
      init?(_ description: String) { self.init(rawValue: String(description.reversed())) }
      var description: String { String(rawValue.reversed()) }
    }
    let id = UUID()
    let link =
      "/a?i=1&i=%2B2&i=x&b=1&b=true&b=no&f=nan&f=0x1p3&f=1e2&f=.5&d=2024-02-30&d=1970-01-02"
      + "&u=\(id)&u=1&s=thgir&s=left"
    #expect(try read("a", link) { $0.values(forName: "i", as: Int.self) } == [1])
    #expect(try read("a?i=:x", link) { $0.firstValue(forName: "i", as: Int.self) } == 1)
    #expect(try read("a", link) { $0.values(forName: "b", as: Bool.self) } == [true, true])
    #expect(try read("a", link) { $0.values(forName: "f", as: Double.self) } == [100])
    #expect(try read("a", link) { $0.firstValue(forName: "f", as: Double.self) == nil } == true)
    let days = try read("a", link) { $0.values(forName: "d", as: Date.self) }
    #expect(days == [Date(timeIntervalSince1970: 86_400)])
    #expect(try read("a", link) { $0.values(forName: "u", as: UUID.self) } == [id])
    #expect(try read("a", link) { $0.values(forName: "s", as: Side.self) } == [.right])
    #expect(try read("a", link) { $0.firstValue(forName: "s", as: Side.self) } == .right)
    #expect(
      try read("a", "/a?o=name&o=x&o=price") { $0.values(forName: "o", as: Order.self) } == [
        .name, .price,
      ])
  }

  @Test func `the tail of a wildcard can be read`() throws {
    #expect(try read("a/*", "/a/b%2Fc/d") { $0.tail } == ["b/c", "d"])
    #expect(try read("a/*", "/a") { $0.tail } == [])
    #expect(try read("a/<path:p>", "/a/b/c") { $0.tail } == ["b", "c"])
  }

  @Test func `context values are typed`() throws {
    let context: DeepLinkContext = ["count": 3, "name": "Shoe"]
    let count = try read("a", "/a", context: context) {
      $0.context.value(forName: "count", as: Int.self)
    }
    #expect(count == 3)
    let wrong = try read("a", "/a", context: context) {
      $0.context.value(forName: "name", as: Int.self) == nil
    }
    #expect(wrong == true)
    #expect(context == ["name": "Shoe", "count": 3])
    #expect(context != ["name": "Boot", "count": 3])
  }

  @Test func `an action carries the first of each value`() throws {
    let values = try read("a/:x", "/a/1?x=2&y=3&y=4") { $0.dictionary }
    #expect(values == ["x": "1", "y": "3"])
  }
}
