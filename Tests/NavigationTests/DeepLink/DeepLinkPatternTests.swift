import Navigation
import Testing

struct DeepLinkPatternTests {
  @Test(arguments: [
    ("/products/:id", ["id"]), ("products/:id", ["id"]), ("myapp://user/<int:id>", ["id"]),
    ("a/<id>/<int:i>/<float:x>/<uuid:u>/<bool:b>/<date:d>", ["id", "i", "x", "u", "b", "d"]),
    ("region/<region:_>", ["_"]), ("a/:_/:_", ["_", "_"]), ("pages/<path:rest>", ["rest"]),
    ("files/*", []), (":id.json", ["id"]), ("user-<int:id>", ["id"]), (":a-:b", ["a", "b"]),
    ("list/:page?", ["page"]), ("a/:b?/:c?", ["b", "c"]), ("search?q=:query", ["query"]),
    ("list?sort=<sort:order>?", ["order"]), ("a?flag", []), ("a?tab=reviews", []),
    ("a/:b??c=:d", ["b", "d"]), ("https://shop.example/a", []), ("//shop.example/a", []),
    ("", []), ("/", []), ("a/", []), ("a%2Fb/%3Ac", []), ("a/<string:s>", ["s"]),
    ("a/<user-id>", ["user-id"]), ("a?b=:c&d=<int:e>?&f", ["c", "e"]),
  ])
  func `one language reads every dialect`(text: String, names: [String]) throws {
    let pattern = try DeepLinkPattern(text)
    #expect(pattern.parameterNames == names)
    #expect(pattern.description == text)
  }

  @Test(
    arguments: [
      ("a//b", .emptySegment, 2), ("a/<id", .bracket, 2), ("a/id>", .bracket, 4),
      ("a/<int:id", .bracket, 2), ("a/:", .name, 3), ("a/:/b", .name, 3), ("a/<>", .name, 3),
      ("a/<int:>", .name, 7), ("a/:1", .name, 3), (":a/:a", .duplicateName, 3),
      ("a/:x?y=:x", .duplicateName, 7), ("a/*/b", .notLast, 2), ("a/b*", .notLast, 3),
      ("a/<path:p>/b", .notLast, 2), ("a/x<path:p>", .notLast, 3), ("a/:b?/c", .notLast, 7),
      ("a?b=<path:c>", .notLast, 4), ("a/:b<c>", .adjacent, 4), ("a/./b", .dotSegment, 2),
      ("a/..", .dotSegment, 2), ("://a", .scheme, 0), ("1a://b", .scheme, 0),
      ("https:///a", .host, 8),
      ("https://:host/a", .host, 8), ("https://*.example/a", .host, 8), ("a?", .query, 2),
      ("a?=b", .query, 2), ("a?b&", .query, 4), ("a/%zz", .percentEncoding, 2),
      ("a/%FF", .percentEncoding, 2), ("a#b", .fragment, 1), ("a/\u{1B}b", .character, 2),
      ("a?b=#", .query, 4),
    ] as [(String, LinkParsingError.Reason, Int)])
  func `what is not a pattern is refused with its place`(
    text: String, reason: LinkParsingError.Reason, position: Int
  ) {
    let error = #expect(throws: LinkParsingError.self) { try DeepLinkPattern(text) }
    #expect(error?.reason == reason)
    #expect(error?.position == position)
  }

  @Test func `an error draws a caret under the place`() {
    let error = #expect(throws: LinkParsingError.self) {
      try DeepLinkPattern("products/<int:id")
    }
    #expect(
      error?.description == """
        "<" without ">"; expected ">" after the name
        products/<int:id
                 ^
        """)
  }

  /// Each pattern with a link that it takes and the value it captures, or one that it does not take.
  @Test(
    arguments: [
      ("a/:x", "/a/b", "b"), ("a/:x", "/a", nil), ("a/:x", "/a/", nil), ("a/:x", "/a/b/c", nil),
      ("a/:x", "/a//", nil), ("a/<int:x>", "/a/7", "7"), ("a/<int:x>", "/a/-7", "-7"),
      ("a/<int:x>", "/a/7.5", nil), ("a/<int:x>", "/a/9223372036854775807", "9223372036854775807"),
      ("a/<int:x>", "/a/9223372036854775808", nil), ("a/<int:x>", "/a/-", nil),
      ("a/<int:x>", "/a/+7", nil), ("a/<float:x>", "/a/7.5", "7.5"),
      ("a/<float:x>", "/a/1e3", "1e3"),
      ("a/<float:x>", "/a/inf", nil), ("a/<float:x>", "/a/1e999", nil),
      ("a/<float:x>", "/a/.5", nil),
      (
        "a/<uuid:x>", "/a/123e4567-e89b-12d3-a456-426614174000",
        "123e4567-e89b-12d3-a456-426614174000"
      ),
      ("a/<uuid:x>", "/a/123e4567e89b12d3a456426614174000", nil), ("a/<bool:x>", "/a/true", "true"),
      ("a/<bool:x>", "/a/yes", nil), ("a/<date:x>", "/a/2024-02-29", "2024-02-29"),
      ("a/<date:x>", "/a/2023-02-29", nil), ("a/<date:x>", "/a/2024-13-01", nil),
      ("a/<path:x>", "/a/b/c", "b/c"), ("a/<path:x>", "/a/b%2Fc", "b/c"), ("a/<path:x>", "/a", nil),
      (":x.json", "/a.json", "a"), (":x.json", "/a.b.json", "a.b"), (":x.json", "/.json", nil),
      ("user-<int:x>", "/user-12", "12"), ("user-<int:x>", "/user-a", nil), ("a:x", "/a", nil),
      (":x-:y", "/1-2-3", "1"), ("<date:x>-<int:y>", "/2024-01-02-7", "2024-01-02"),
      ("l/:x?", "/l/2", "2"), ("l/:x?", "/l", ""), ("s?q=:x", "/s?q=a%20b", "a b"),
      ("s?q=:x", "/s?q", ""), ("s?q=:x", "/s", nil), ("s?q=<int:x>", "/s?q=z", nil),
      ("s?q=<int:x>?", "/s", ""), ("s?q=<int:x>?", "/s?q=z", nil), ("s?q=<int:x>?", "/s?q=5", "5"),
      ("s?flag", "/s?flag", ""), ("s?flag", "/s", nil), ("s?t=r", "/s?t=r", ""),
      ("s?t=r", "/s?t=x", nil),
      ("caf%C3%A9", "/café", ""), ("café", "/caf%C3%A9", ""), ("a%2Fb", "/a%2Fb", ""),
      ("a%2Fb", "/a/b", nil), ("", "/", ""), ("", "/a", nil), ("*", "/", ""), ("*", "/a/b", ""),
    ] as [(String, String, String?)])
  func `a pattern takes what it says`(pattern: String, link: String, value: String?) throws {
    let matcher = DeepLinkMatcher<TextRoute> {
      DeepLinkMapping(pattern) { values in TextRoute(values.firstValue(forName: "x") ?? "") }
    }
    #expect(matcher.problems.isEmpty)
    #expect(matcher.match(try DeepLinkURL(link))?.text == value)
  }
}

/// A route that is only a text.
struct TextRoute: Route, ExpressibleByStringLiteral {
  let text: String

  init(_ text: String) { self.text = text }

  init(stringLiteral value: String) { text = value }
}
