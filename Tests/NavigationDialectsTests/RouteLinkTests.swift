import Navigation
import NavigationDialects
import Testing

/// Whatever a value holds, it stays where it was put.
@Suite struct RouteLinkTests {
  static let hostile = [
    "7", "", "/", "a/b", "a/", "/a", "?x=1", "a?b", "%", "%2F", "%zz", "#f", "a b", "+", "&", "=",
    "a&b=c", ";", ":", "http://evil.example/x", "//evil.example", "@", "user@host", "\u{0}", "\n",
    "\u{202E}", "é", "日本", "👩‍👩‍👧", "...", "a.", "<int:id>", "*", "~-._", "\u{1B}[2J",
  ]

  @Test(arguments: hostile)
  func `a value never changes the route's shape`(value: String) throws {
    let number = 7
    let shapes: [(RouteLink, [String])] = [
      ("something/\(value)", ["something", value]),
      ("/something/\(value)", ["something", value]),
      ("something/\(value)/end", ["something", value, "end"]),
      ("\(value)/end", [value, "end"]),
      ("\(value)", [value]),
      ("\(value)/\(value)", [value, value]),
      ("item-\(value).json/\(number)", ["item-\(value).json", "7"]),
      ("something/\(value)?q=\(value)&r=1", ["something", value]),
      ("shop:///\(value)/x", [value, "x"]),
      ("shop://\(value)/x", [value, "x"]),
      ("shop://\(value)", [value]),
      ("/\(value)", [value]),
      ("/\(value)/x", [value, "x"]),
      ("\(value)?q=1", [value]),
      ("\("")\(value)a/\(value)\("")", ["\(value)a", value]),
    ]
    for (link, segments) in shapes {
      let read = try DeepLinkURL(link.text)
      #expect(read.segments == segments, "\(link.text)")
      #expect((read.host ?? "") == "", "\(link.text)")
    }
    let read = try DeepLinkURL(RouteLink("a/\(1)?q=\(value)&r=1").text)
    #expect(read.queryItems == [.init(name: "q", value: value), .init(name: "r", value: "1")])
  }

  @Test(arguments: [".", ".."])
  func `a value that no segment can be is refused, and never another route`(value: String) {
    let link: RouteLink = "something/\(value)/x"
    #expect(throws: LinkParsingError.self) { try DeepLinkURL(link.text) }
  }

  @Test func `params are encoded, and what is nil is left out`() throws {
    let title: String? = nil
    let link = RouteLink.route(
      "something/\("a/b")", params: ["title": title, "note": "a&b=c?#%+ é", "count": 3])
    let read = try DeepLinkURL(link.text)
    #expect(read.segments == ["something", "a/b"])
    #expect(
      read.queryItems == [
        .init(name: "note", value: "a&b=c?#%+ é"), .init(name: "count", value: "3"),
      ])
    #expect(RouteLink.route("something/1", params: ["title": nil]).text == "/something/1")
    #expect(RouteLink.route("a?b=1", params: ["c": 2]).text == "/a?b=1&c=2")
    #expect(RouteLink.route("a#top?", params: ["c": 2]).text == "/a?c=2#top?")
  }

  @Test func `a link from elsewhere stays as it is, and is no inside path`() {
    #expect(RouteLink(verbatim: "shop://a/b%2F").text == "shop://a/b%2F")
    #expect(!RouteLink(verbatim: "/a").isInternal)
    #expect(("shop://a/\("b/c")" as RouteLink).text == "shop://a/b%2Fc")
  }
}
