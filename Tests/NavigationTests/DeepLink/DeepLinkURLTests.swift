import Foundation
import Navigation
import Testing

struct DeepLinkURLTests {
  typealias Item = DeepLinkURL.QueryItem

  struct Example: Sendable, CustomTestStringConvertible {
    var text: String
    var scheme: String?
    var host: String?
    var port: Int?
    var userInfo: String?
    var segments: [String] = []
    var query: [Item] = []
    var fragment: String?
    var testDescription: String { text }
  }

  /// RFC 3986, 1.1.2 and 3, and some of 5.4 and 6.2.
  static let examples: [Example] = [
    .init(
      text: "ftp://ftp.is.co.za/rfc/rfc1808.txt", scheme: "ftp", host: "ftp.is.co.za",
      segments: ["rfc", "rfc1808.txt"]),
    .init(
      text: "http://www.ietf.org/rfc/rfc2396.txt", scheme: "http", host: "www.ietf.org",
      segments: ["rfc", "rfc2396.txt"]),
    .init(
      text: "ldap://[2001:db8::7]/c=GB?objectClass?one", scheme: "ldap", host: "2001:db8::7",
      segments: ["c=GB"], query: [Item(name: "objectClass?one")]),
    .init(
      text: "mailto:John.Doe@example.com", scheme: "mailto", segments: ["John.Doe@example.com"]),
    .init(
      text: "news:comp.infosystems.www.servers.unix", scheme: "news",
      segments: ["comp.infosystems.www.servers.unix"]),
    .init(text: "tel:+1-816-555-1212", scheme: "tel", segments: ["+1-816-555-1212"]),
    .init(text: "telnet://192.0.2.16:80/", scheme: "telnet", host: "192.0.2.16", port: 80),
    .init(
      text: "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", scheme: "urn",
      segments: ["oasis:names:specification:docbook:dtd:xml:4.1.2"]),
    .init(
      text: "foo://example.com:8042/over/there?name=ferret#nose", scheme: "foo",
      host: "example.com", port: 8042, segments: ["over", "there"],
      query: [Item(name: "name", value: "ferret")], fragment: "nose"),
    .init(
      text: "urn:example:animal:ferret:nose", scheme: "urn",
      segments: ["example:animal:ferret:nose"]),
    .init(
      text: "http://a/b/c/d;p?q", scheme: "http", host: "a", segments: ["b", "c", "d;p"],
      query: [Item(name: "q")]),
    .init(text: "g;x=1/y", segments: ["g;x=1", "y"]),
    .init(text: "//g", host: "g"),
    .init(text: "?y", query: [Item(name: "y")]),
    .init(text: "#s", fragment: "s"),
    .init(
      text: "example://a/b/c/%7Bfoo%7D", scheme: "example", host: "a",
      segments: ["b", "c", "{foo}"]),
    .init(text: "http://fred@b.org/", scheme: "http", host: "b.org", userInfo: "fred"),
    .init(text: "", segments: []),
    // What stands at the edges.
    .init(text: "app:", scheme: "app"), .init(text: "app://", scheme: "app"),
    .init(text: "app:///", scheme: "app"), .init(text: "//"), .init(text: "/"), .init(text: "?"),
    .init(text: "#", fragment: ""), .init(text: "app://?#", scheme: "app", fragment: ""),
    .init(text: "app:////a", scheme: "app", segments: ["", "a"]),
    .init(text: "app://:/a", scheme: "app", segments: ["a"]),
    .init(text: "app://:80", scheme: "app", port: 80),
    .init(text: "app://@a", scheme: "app", host: "a", userInfo: ""),
    .init(text: "app://a%2Fb/c", scheme: "app", host: "a/b", segments: ["c"]),
    .init(text: "APP://A.B", scheme: "APP", host: "A.B"),
    .init(text: "x+y-z.1:a", scheme: "x+y-z.1", segments: ["a"]),
    .init(text: "/a;b=1/c", segments: ["a;b=1", "c"]), .init(text: "/%00", segments: ["\0"]),
    .init(text: "/a:b", segments: ["a:b"]), .init(text: "http://..", scheme: "http", host: ".."),
    .init(text: "a?b?c#d?e", segments: ["a"], query: [Item(name: "b?c")], fragment: "d?e"),
    .init(
      text: "a?a=b=c", segments: ["a"], query: [Item(name: "a", value: "b=c")]),
  ]

  @Test func `an error shows the wrong character, also far from the end`() {
    let error = #expect(throws: LinkParsingError.self) {
      try DeepLinkURL("shop://a<" + String(repeating: "z", count: 40))
    }
    #expect(error?.description.contains("\"<\" is not allowed here") == true)
  }

  @Test(arguments: [
    "xttp", "hxtp", "htxp", "httx", "httpx", "xttps", "htt", "httpss", "hhhh", "shop",
  ])
  func `only http and https are web schemes, which have a host and no first segment`(other: String)
  {
    #expect(throws: LinkParsingError.self) { try DeepLinkURL("\(other)://../a") }
    for web in ["http", "https", "HTTP", "hTTpS"] {
      #expect(throws: Never.self) { try DeepLinkURL("\(web)://../a") }
    }
  }

  @Test(arguments: examples)
  func `a link is read as RFC 3986 says`(example: Example) throws {
    let link = try DeepLinkURL(example.text)
    #expect(link.scheme == example.scheme)
    #expect(link.host == example.host)
    #expect(link.port == example.port)
    #expect(link.userInfo == example.userInfo)
    #expect(link.segments == example.segments)
    #expect(link.queryItems == example.query)
    #expect(link.fragment == example.fragment)
    #expect(link.description == example.text)
  }

  @Test(arguments: [
    ("app://a/x%2Fy/z", ["x/y", "z"]), ("app://a/%252F", ["%2F"]), ("app://a/caf%C3%A9", ["café"]),
    ("app://a/café", ["café"]), ("app://a/1+2", ["1+2"]), ("app://a/b/", ["b"]),
    ("app://a/b//", ["b", ""]), ("app://a//b", ["", "b"]), ("app://a/", []),
    ("app:/a/b", ["a", "b"]),
    ("app:a/b", ["a", "b"]), ("app:///a/b", ["a", "b"]), ("app://a/%0A%00", ["\n\0"]),
    ("app://a/...", ["..."]), ("/a%3Fb", ["a?b"]), ("a%23b/%F0%9F%98%80", ["a#b", "😀"]),
  ])
  func `a path is split first and decoded once`(text: String, segments: [String]) throws {
    #expect(try DeepLinkURL(text).segments == segments)
  }

  @Test(arguments: [
    (
      "a?x=1&x=2&y=3",
      [
        Item(name: "x", value: "1"), .init(name: "x", value: "2"),
        .init(name: "y", value: "3"),
      ]
    ),
    ("a?x", [Item(name: "x")]), ("a?x=", [Item(name: "x")]), ("a?", []),
    ("a?=1", [Item(name: "", value: "1")]), ("a?x=1=2", [Item(name: "x", value: "1=2")]),
    ("a?x&&y", [Item(name: "x"), Item(name: ""), Item(name: "y")]),
    ("a?x=1+1", [Item(name: "x", value: "1+1")]), ("a?x=%26%3D", [Item(name: "x", value: "&=")]),
    ("a?%78=1", [Item(name: "x", value: "1")]), ("a?x=/?:@", [Item(name: "x", value: "/?:@")]),
  ])
  func `a query keeps its order, repetitions and empty values`(text: String, items: [Item]) throws {
    #expect(try DeepLinkURL(text).queryItems == items)
  }

  @Test(
    arguments: [
      ("app://a/%zz", .percentEncoding, 8), ("app://a/b%4", .percentEncoding, 9),
      ("app://a/%", .percentEncoding, 8), ("app://a?x=%g0", .percentEncoding, 10),
      ("app://a/%FF", .utf8, 8), ("app://a/x%C3%28", .utf8, 9), ("app://a/%C3", .utf8, 8),
      ("app://a/%ED%A0%80", .utf8, 8), ("app://a/%C0%AF", .utf8, 8), ("app://a/é%A9", .utf8, 10),
      ("app://a/b c", .character, 9), ("app://a/<b>", .character, 8),
      ("app://a?x=\"", .character, 10),
      ("app://a/b\u{1B}[31m", .controlCharacter, 9), ("app://a/\u{85}", .controlCharacter, 8),
      ("app://a/b\n", .controlCharacter, 9), ("app://a/./b", .dotSegment, 8),
      ("app://a/../b", .dotSegment, 8), ("app://a/b/%2e%2E", .dotSegment, 10),
      ("app://a/b/%2E/", .dotSegment, 10), ("my_app://a", .scheme, 2), ("://a", .scheme, 0),
      ("1app:/a", .scheme, 0), ("app://a:b/", .port, 8), ("app://a:65536/", .port, 8),
      ("app://a:99999999999999999999/", .port, 8), ("app://[::1/", .host, 6),
      ("app://[1:2]/", .host, 6), ("app://[.v1.a]/", .host, 6),
      ("app://[::1]x/", .character, 11), ("app://a[/", .character, 7),
      ("app://../b", .dotSegment, 6), ("app://%2e", .dotSegment, 6),
      ("app://.:80/", .dotSegment, 6),
      ("app://u@../b", .dotSegment, 8), ("app://[fe80::1%25en0]/", .host, 6), (":", .scheme, 0),
      ("é://a", .scheme, 0), ("app://a b/", .character, 7), ("app://a%2", .percentEncoding, 7),
      ("app://a@b@c/", .character, 9), ("a#b#c", .character, 3), ("../a", .dotSegment, 0),
    ] as [(String, LinkParsingError.Reason, Int)])
  func `what is not a link is refused with its place`(
    text: String, reason: LinkParsingError.Reason, position: Int
  ) {
    let error = #expect(throws: LinkParsingError.self) { try DeepLinkURL(text) }
    #expect(error?.reason == reason)
    #expect(error?.position == position)
    #expect(error?.input == text)
  }

  @Test func `of the two dots that are refused the written one is named`() {
    for (link, found) in [("app://a/%2e/b", "a \".\" segment"), ("app://a/..", "a \"..\" segment")]
    {
      let error = #expect(throws: LinkParsingError.self) { try DeepLinkURL(link) }
      #expect(error?.message == found + "; expected a path without relative steps")
    }
  }

  @Test(arguments: [
    "::", "::1", "1::", "2001:db8::7", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1", "1:2:3:4:5:6:1.2.3.4",
    "1:2:3:4:5:6:7::", "v1.fe80::a",
  ])
  func `an address in brackets is a host`(address: String) throws {
    let link = try DeepLinkURL("app://[\(address)]:8080/a")
    #expect(link.host == address)
    #expect(link.description.contains("[\(address)]"))
    #expect(link.port == 8080)
  }

  @Test(arguments: [
    "", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "g::", "1.2.3.4",
    "::1.2.3", "::256.1.1.1", "::01.1.1.1", "1:2:3:4:5:6:7:8::", "v.a", "v1.", "::1%25eth0",
  ])
  func `a wrong address in brackets is refused`(address: String) {
    #expect(throws: LinkParsingError.self) { try DeepLinkURL("app://[\(address)]/a") }
  }

  @Test func `raw brackets in a query are read as browsers read them`() throws {
    let link = try DeepLinkURL("app://a?ids[]=1&ids[]=2&at=[x]#[y]")
    #expect(link.queryItems.map(\.name) == ["ids[]", "ids[]", "at"])
    #expect(link.queryItems.map(\.value) == ["1", "2", "[x]"])
    #expect(link.queryValue("ids[]") == "1")
    #expect(link.fragment == "[y]")
  }

  @Test func `the limits are inclusive`() throws {
    let limits = DeepLinkLimits(bytes: 20, segments: 3, queryItems: 2)
    #expect(try DeepLinkURL("/a/b/c?x=1&y=2", limits: limits).segments.count == 3)
    func reason(_ text: String) -> LinkParsingError.Reason? {
      #expect(throws: LinkParsingError.self) { try DeepLinkURL(text, limits: limits) }?
        .reason
    }
    #expect(reason("/a/b/c/d") == .tooManySegments)
    #expect(reason("/a?x&y&z") == .tooManyQueryItems)
    #expect(reason("/" + String(repeating: "a", count: 20)) == .tooLong)
    #expect(throws: Never.self) {
      try DeepLinkURL("/" + String(repeating: "a", count: 19), limits: limits)
    }
    #expect(throws: Never.self) { try DeepLinkURL("/" + String(repeating: "a", count: 8_191)) }
    #expect(throws: LinkParsingError.self) {
      try DeepLinkURL("/" + String(repeating: "a", count: 8_192))
    }
    #expect(throws: Never.self) { try DeepLinkURL(String(repeating: "/a", count: 128)) }
    #expect(throws: LinkParsingError.self) {
      try DeepLinkURL(String(repeating: "/a", count: 129))
    }
    let items = (0..<256).map { "k\($0)" }.joined(separator: "&")
    #expect(try DeepLinkURL("?" + items).queryItems.count == 256)
    #expect(throws: LinkParsingError.self) { try DeepLinkURL("?" + items + "&") }
  }

  @Test func `limits that make no sense refuse, and crash nothing`() {
    for limits in [
      DeepLinkLimits(bytes: -1), DeepLinkLimits(segments: -1), DeepLinkLimits(queryItems: -1),
    ] {
      let error = #expect(throws: LinkParsingError.self) {
        try DeepLinkURL("app://a/b?c", limits: limits)
      }
      #expect(error?.description.isEmpty == false)
    }
    #expect(throws: Never.self) { try DeepLinkURL("a", limits: DeepLinkLimits(bytes: .max)) }
  }

  @Test func `an error draws a caret under the place`() {
    let error = #expect(throws: LinkParsingError.self) {
      try DeepLinkURL("shop://caf\u{65}\u{301}s/%zz")
    }
    #expect(error?.position == 15)
    #expect(error?.characterOffset == 13)
    #expect(
      error?.description == """
        "%zz" is not a percent-encoding; expected "%" and two hexadecimal digits (a percent sign \
        itself is "%25")
        shop://cafe\u{301}s/%zz
                     ^
        """)
  }

  @Test func `an error never carries a control character to the screen`() {
    let error = #expect(throws: LinkParsingError.self) {
      try DeepLinkURL("shop://a/\u{1B}]0;x\u{7}\u{202E}")
    }
    let shown = error?.description ?? ""
    let controls = shown.unicodeScalars.filter {
      $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
    }
    #expect(controls.isEmpty)
  }

  @Test func `links are equal when their texts are, byte for byte`() throws {
    #expect(try DeepLinkURL("a/b") == DeepLinkURL("a/b"))
    #expect(try DeepLinkURL("a/%62") != DeepLinkURL("a/b"))
    #expect(try DeepLinkURL("caf\u{E9}") != DeepLinkURL("caf\u{65}\u{301}"))
    #expect(try Set([DeepLinkURL("a"), DeepLinkURL("a")]).count == 1)
  }

  @Test func `a Foundation URL is read by its text`() throws {
    let url = try #require(URL(string: "shop://products/7?q=a%20b#top"))
    #expect(try DeepLinkURL(url) == DeepLinkURL("shop://products/7?q=a%20b#top"))
    let base = try #require(URL(string: "https://shop.example/a/"))
    let relative = try #require(URL(string: "b?c", relativeTo: base))
    #expect(try DeepLinkURL(relative).segments == ["a", "b"])
  }
}
