import Navigation
import NavigationTesting
import Testing

/// The rules of precedence, each pair of neighbours, whatever the order of declaration.
struct DeepLinkPrecedenceTests {
  static let converters = [
    DeepLinkConverter("even", expecting: "an even number") { Int($0)?.isMultiple(of: 2) == true }
  ]

  /// A winner, a loser, and a link that both match.
  @Test(arguments: [
    // (1) Segment by segment: literal, partial, converter, text, path, *; the end first.
    ("a/1.b", "a/:x.b", "/a/1.b"), ("a/<x>.5", "a/<float:x>", "/a/7.5"),
    ("a/7", "a/<int:x>", "/a/7"), ("a/b", "a/:x", "/a/b"), ("a/b", "a/<path:x>", "/a/b"),
    ("a/b", "a/*", "/a/b"), ("a/1:x", "a/:x", "/a/12"), ("a/1:x", "a/<path:x>", "/a/12"),
    ("a/1:x", "a/*", "/a/12"), ("a/<int:x>", "a/<path:x>", "/a/7"), ("a/<int:x>", "a/*", "/a/7"),
    ("a/:x", "a/*", "/a/b"), ("a", "a/:x?", "/a"), ("a/:x?", "a/*", "/a"),
    ("a/1:x", "a/<int:x>", "/a/12"), ("a/12:x", "a/1:x", "/a/123"), ("a/1<x>9", "a/1:x", "/a/109"),
    ("a/<int:x>", "a/:x", "/a/7"), ("a/:x", "a/<path:x>", "/a/b"), ("a/<path:x>", "a/*", "/a/b"),
    ("a", "a/*", "/a"), ("a/:x/c", "a/<path:x>", "/a/b/c"),
    ("a/b/*", "a/:x/c", "/a/b/c"), ("a/b/<path:x>", "a/<path:x>", "/a/b/c"),
    ("<int:x>/:y", ":x/b", "/1/b"), ("<int:x>/b", "<even:x>/:y", "/2/b"),
    ("<even:x>/b", "<int:x>/:y", "/2/b"), ("<even:x>/<int:y>", "<int:x>/:y", "/2/3"),
    // (2) A host, a scheme, neither.
    ("app://a/b", "a/b", "app://a/b"), ("https://shop.example/a", "a", "https://shop.example/a"),
    ("//shop.example/a", "a", "https://shop.example/a"),
    ("//shop.example/a", "a?x=:x", "https://shop.example/a?x=1"),
    ("a/b", "app://a/:x?y=:y", "app://a/b?y=1"),
    // (3) More required query items; optional ones do not count.
    ("a?x=:x", "a", "/a?x=1"), ("a?x=:x&y=:y", "a?x=:x", "/a?x=1&y=2"),
    ("a?x=:x", "a?x=:x?&y=:y?", "/a?x=1&y=2"), ("app://a?x=:x", "app://a", "app://a?x=1"),
    ("app://a", "a?x=:x", "app://a?x=1"),
    // (4) Written out before made by an optional.
    ("a/:y", "a/:x?", "/a/b"), ("a/:y/:z", "a/:x?/:w?", "/a/b/c"),
    ("a/:x??q=:q", "a/:y", "/a/b?q=1"),
  ])
  func `one pattern precedes another`(winner: String, loser: String, link: String) throws {
    for patterns in [[winner, loser], [loser, winner]] {
      let matcher = Self.matcher(patterns)
      #expect(matcher.problems.isEmpty)
      let url = try DeepLinkURL(link)
      #expect(matcher.match(url)?.text == winner, "declared as \(patterns)")
      // The row says something only when the loser matches as well.
      let without = Self.matcher(patterns, saying: [winner])
      #expect(without.match(url)?.text == loser, "declared as \(patterns)")
    }
  }

  /// (5) The order of declaration.
  @Test(arguments: [
    ("a/<int:x>", "a/<even:x>", "/a/2"), ("a/:x", "a/:y", "/a/b"),
    ("a?x=:x", "a?y=:y", "/a?x=1&y=2"),
    ("app://a", "app://a?z=:z?", "app://a"), ("a/:x-:y", "a/:x+:y", "/a/1-2+3"),
  ])
  func `the order of declaration comes last`(one: String, other: String, link: String) throws {
    for patterns in [[one, other], [other, one]] {
      let found = Self.matcher(patterns).match(try DeepLinkURL(link))
      #expect(found?.text == patterns[0])
    }
  }

  /// Mappings that may say no, so that no pattern is unreachable behind another.
  static func matcher(
    _ patterns: [String], saying no: Set<String> = []
  ) -> DeepLinkMatcher<TextRoute> {
    DeepLinkMatcher(converters: converters) {
      for pattern in patterns {
        DeepLinkMapping(pattern) { _ in no.contains(pattern) ? nil : TextRoute(pattern) }
      }
    }
  }

  /// A second, slow reading of the rules, over every small table and link: the tree must agree.
  @Test(arguments: [11, 12, 13, 14, 15, 16] as [UInt64])
  func `the tree answers as the rules read`(seed: UInt64) throws {
    let segments = ["a", "b", "2", "<int:_>", "<even:_>", ":_", "2:_", "a:_"]
    let endings = ["", "", "<path:_>", "*", ":_?"]
    let values = ["a", "b", "2", "22", "3", "ab"]
    var generator = SeededGenerator(seed: seed)
    for round in 0..<400 {
      var patterns: [String] = []
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        var parts = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          segments.randomElement(using: &generator) ?? ""
        }
        let ending = endings.randomElement(using: &generator) ?? ""
        if !ending.isEmpty { parts.append(ending) }
        let pattern = parts.joined(separator: "/")
        if !patterns.contains(pattern) { patterns.append(pattern) }
      }
      let no = Set(patterns.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 })
      let matcher = Self.matcher(patterns, saying: no)
      #expect(matcher.problems.isEmpty)
      for _ in 0..<12 {
        let link = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          values.randomElement(using: &generator) ?? ""
        }
        let url = try DeepLinkURL("/" + link.joined(separator: "/"))
        let expected = PrecedenceOracle.first(patterns, link, saying: no)
        let found = matcher.match(url)?.text
        #expect(found == expected, "\(patterns) \(no) \(link), seed \(seed), round \(round)")
        #expect(matcher.visitedNodes(for: url) <= matcher.worstCase)
      }
    }
  }
}
