import Navigation
import Testing

struct DeepLinkMatcherTests {
  func link(_ text: String) throws -> DeepLinkURL { try DeepLinkURL(text) }

  @Test func `a builder takes conditions, loops and lists`() throws {
    let isBeta = true
    let extra = [DeepLinkMapping<TextRoute>("x") { _ in "x" }]
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("a") { _ in "a" }
      if isBeta { DeepLinkMapping("beta") { _ in "beta" } }
      if !isBeta {
        DeepLinkMapping("old") { _ in "old" }
      } else {
        DeepLinkMapping("new", route: "new")
      }
      for name in ["l", "m"] { DeepLinkMapping(name) { _ in TextRoute(name) } }
      extra
      DeepLinkMapping<TextRoute>.handle("alert")
    }
    #expect(matcher.mappings.map(\.pattern) == ["a", "beta", "new", "l", "m", "x", "alert"])
    for text in ["a", "beta", "new", "l", "m", "x"] {
      #expect(matcher.match(try link(text))?.text == text)
    }
    #expect(matcher.match(try link("old")) == nil)
    #expect(matcher.match(try link("alert")) == nil)
  }

  @Test func `a matcher is made from a list at run time`() throws {
    let matcher = DeepLinkMatcher(
      mappings: ["a", "b"].map { name in DeepLinkMapping(name) { _ in TextRoute(name) } })
    #expect(matcher.match(try link("b")) == "b")
  }

  @Test func `a mapping that says no is backed out of and leaves no captures`() throws {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("shop/<int:id>/edit") { _ in TextRoute?.none }
      DeepLinkMapping("shop/<int:id>/<path:rest>") { values in
        values.firstValue(forName: "rest") == "edit" ? nil : "rest"
      }
      DeepLinkMapping("shop/:name/:what") { values in
        let names = ["id", "rest", "name", "what"].filter { values.firstValue(forName: $0) != nil }
        return TextRoute(names.joined(separator: " "))
      }
    }
    #expect(matcher.match(try link("/shop/7/edit")) == "name what")
    #expect(matcher.match(try link("/shop/7/other")) == "rest")
  }

  @Test func `a plan mapping leads to its last route`() throws {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("a", plan: { _ in .show(path: ["x", "y"]) })
    }
    #expect(matcher.match(try link("a")) == "y")
  }

  @Test(arguments: ["app://Products/7", "app:///PRODUCTS/7", "app:/products/7", "products/7"])
  func `the first segment of a scheme of one's own has no case`(text: String) throws {
    let matcher = DeepLinkMatcher<TextRoute> { DeepLinkMapping("products/:id") { _ in "yes" } }
    #expect(matcher.match(try link(text)) == "yes")
    #expect(matcher.match(try link("https://shop.example/Products/7")) == nil)
    #expect(matcher.match(try link("app://products/7/")) == "yes")
  }

  @Test func `literals that differ in case only are both tried`() throws {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("A/:x") { _ in "A" }
      DeepLinkMapping("a/b") { _ in "a" }
    }
    #expect(matcher.match(try link("app://a/b")) == "a")
    #expect(matcher.match(try link("app://a/c")) == "A")
    #expect(matcher.match(try link("https://host/a/c")) == nil)
  }

  @Test func `strict construction throws every problem at once`() throws {
    let error = #expect(throws: DeepLinkMatcherError.self) {
      try DeepLinkMatcher<TextRoute>.validated {
        DeepLinkMapping("a/<int") { _ in "1" }
        DeepLinkMapping("b/:x") { _ in "2" }
        DeepLinkMapping("b/:y") { _ in "3" }
        DeepLinkMapping("c/<itn:x>") { _ in "4" }
      }
    }
    #expect(error?.problems.map(\.mapping) == [0, 2, 3])
    #expect(
      error?.description == """
        "<" without ">"; expected ">" after the name
        a/<int
          ^
        "b/:y" is never reached, because "b/:x" comes first
        no converter "itn" is registered; expected "int"?
        c/<itn:x>
           ^
        """)
    #expect(throws: Never.self) {
      try DeepLinkMatcher<TextRoute>.validated { DeepLinkMapping("a") { _ in "a" } }
    }
  }

  @Test func `lenient construction skips what is wrong`() throws {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("a/<int") { _ in "1" }
      DeepLinkMapping("b") { _ in "2" }
    }
    #expect(matcher.problems.count == 1)
    #expect(matcher.match(try link("b")) == "2")
  }

  /// The first is total; whether the second is never reached.
  @Test(arguments: [
    ("a", "a", true), ("a/:x", "a/:y", true), ("a/<int:x>", "a/<int:y>", true),
    ("a", "a?x=:x", false),
    ("a?x=:x", "a?x=:x&y=:y?", true), ("a?x=:x?", "a", true), ("a", "a/:x?", false),
    ("a/:x?", "a", false),
    ("a/:x", "a/<int:x>", false), ("a/*", "a/<path:x>", false), ("a/*", "a/*", true),
    ("app://a", "a", false), ("a", "app://a", false), ("a?x=1", "a?x=2", false),
    ("a?x=1", "a?x=1", true), ("a?x=<int:x>?", "a", false), ("a?x=:x", "a?x=<int:y>", true),
  ])
  func `what a total mapping hides is a problem`(
    total: String, other: String, isHidden: Bool
  ) {
    func problems(_ isTotal: Bool) -> [DeepLinkMatcherProblem] {
      DeepLinkMatcher<TextRoute> {
        if isTotal {
          DeepLinkMapping(total) { _ in "1" }
        } else {
          DeepLinkMapping(total) { _ in TextRoute?.none }
        }
        DeepLinkMapping(other) { _ in "2" }
      }.problems
    }
    #expect(!problems(true).isEmpty == isHidden)
    #expect(problems(false).isEmpty)
  }

  @Test func `the end and a path together hide a wildcard`() {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("a") { _ in "1" }
      DeepLinkMapping("a/<path:x>") { _ in "2" }
      DeepLinkMapping("a/*") { _ in "3" }
    }
    #expect(matcher.problems.map(\.kind) == [.unreachable(behind: "a/<path:x>")])
  }

  @Test(arguments: [10, 1_000, 20_000])
  func `the number of nodes visited does not grow with the table`(count: Int) throws {
    let matcher = DeepLinkMatcher<TextRoute> {
      for index in 0..<count {
        DeepLinkMapping("cat\(index)/<int:id>/view\(index % 5)") { _ in "yes" }
      }
    }
    let url = try link("https://host/cat\(count / 2)/7/view\(count / 2 % 5)")
    #expect(matcher.match(url) == "yes")
    #expect(matcher.visitedNodes(for: url) == 4)
    #expect(matcher.worstCase == 4)
  }

  @Test func `no link visits a node twice, however much it backtracks`() throws {
    let letters = ["a", "b"]
    var patterns: [String] = []
    for one in ["a", ":x", "<even:x>"] {
      for two in letters + [":y"] {
        for three in letters + [":z"] { patterns.append("\(one)/\(two)/\(three)/end") }
      }
    }
    let matcher = DeepLinkPrecedenceTests.matcher(patterns, saying: Set(patterns))
    let url = try link("https://h/a/a/a/end")
    #expect(matcher.match(url) == nil)
    #expect(matcher.visitedNodes(for: url) == 1 + 2 + 4 + 8 + 8)
    #expect(matcher.worstCase == 1 + 3 + 6 + 12 + 12)
  }

  @Test func `of two converters with one name the last counts`() throws {
    let matcher = DeepLinkMatcher<TextRoute>(
      [DeepLinkMapping("a/<size:s>") { _ in "yes" }],
      converters: [
        DeepLinkConverter("size", choices: ["s", "m"]), DeepLinkConverter("size", choices: ["l"]),
      ])
    #expect(
      DeepLinkPipeline(allowedSchemes: ["t"], matcher: matcher, plan: { .show(path: [$0]) })
        .choices(ofConverter: "size") == ["l"])
    #expect(matcher.match(try link("/a/l")) == "yes")
    #expect(matcher.match(try link("/a/s")) == nil)
  }

  @Test func `segments with the same words and other placeholders are different segments`() throws {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping("p/<int:a>-x") { _ in "number" }
      DeepLinkMapping("p/:b-x") { _ in "word" }
    }
    #expect(matcher.match(try link("/p/7-x")) == "number")
    #expect(matcher.match(try link("/p/q-x")) == "word")
  }

  @Test func `parts that differ only in bytes are different parts`() throws {
    let matcher = DeepLinkMatcher<ShopRoute> {
      DeepLinkMapping("a/caf\u{E9}-<int:id>") {
        $0.firstValue(forName: "id", as: Int.self).map { .product($0) }
      }
      DeepLinkMapping("b/cafe\u{301}-<int:id>") {
        $0.firstValue(forName: "id", as: Int.self).map { .product($0) }
      }
    }
    #expect(matcher.match(try DeepLinkURL("x:///a/caf%C3%A9-1")) == .product(1))
    #expect(matcher.match(try DeepLinkURL("x:///b/cafe%CC%81-2")) == .product(2))
    #expect(matcher.match(try DeepLinkURL("x:///b/caf%C3%A9-2?id=99")) == nil)
  }
}
