import LinkPatterns
import Navigation
import NavigationTesting
import Synchronization
import Testing

/// What is printed is read back as the same route.
struct DeepLinkPrintingTests {
  enum Shop: Route {
    case home
    case product(Int, variant: String?, title: String?)
    case search(String)
    case tagged(String)
    case file(String)
    case page(String)
    case tree(String)
    case list(page: Int?)
    case flags(on: Bool, rate: Double)
    case silent
  }

  @Test(arguments: [100, 200])
  func `mappings that print one name are asked only for routes of that name`(count: Int) throws {
    let asked = Mutex(0)
    let mappings = try (0..<count).map { number in
      DeepLinkMapping<Shop>(
        parsed: try DeepLinkPattern("p\(number)"), printed: "p\(number)", fields: []
      ) { _ in
        .page("p\(number)")
      } printing: { route in
        asked.withLock { $0 += 1 }
        return route == .page("p\(number)") ? [:] : nil
      }
    }
    let matcher = DeepLinkMatcher<Shop>(
      mappings: mappings, name: { if case .page(let name) = $0 { name } else { "" } })
    for number in 0..<count {
      #expect(matcher.url(for: .page("p\(number)"))?.description == "p\(number)")
    }
    #expect(matcher.url(for: .home) == nil)
    #expect(asked.withLock(\.self) == count)
  }

  @Test func `a web link of a mapping names the first allowed host`() {
    let pipeline = DeepLinkPipeline<Shop>(
      allowedSchemes: ["https"], allowedHosts: ["first.example", "last.example"],
      matcher: DeepLinkMatcher { DeepLinkMapping("about", route: .home) },
      plan: { .show(path: [$0]) })
    #expect(pipeline.url(for: .home)?.description == "https://first.example/about")
  }

  @Test(arguments: [
    ("app.example.com", true), ("-app.example.com", false), ("app-.example.com", false),
    ("127.0.0.1", true), ("127.0.0.999", false), ("1.2.3", false), ("app..example", false),
    ("bücher.example", true), ("app_1.example", false),
    (String(repeating: "a", count: 64) + ".example", false),
  ])
  func `a printed web link has a host that can exist`(host: String, isPrinted: Bool) {
    let pipeline = DeepLinkPipeline<Shop>(
      allowedSchemes: ["https"], allowedHosts: [host],
      matcher: DeepLinkMatcher { DeepLinkMapping("about", route: .home) },
      plan: { .show(path: [$0]) })
    let link = isPrinted ? "https://\(host)/about" : nil
    #expect(pipeline.url(for: .home)?.description == link)
    for (scheme, isWeb) in [("", true), ("https:", true), ("shop:", false)] {
      let matcher = DeepLinkMatcher<Shop> {
        DeepLinkMapping("\(scheme)//\(host)/about", route: .home)
      }
      guard matcher.problems.isEmpty else { continue }
      #expect((matcher.url(for: .home) != nil) == (isPrinted || !isWeb), "\(scheme)")
    }
  }

  @Test func `a web link without an allowed host is not written`() {
    let pipeline = DeepLinkPipeline<Shop>(
      allowedSchemes: ["https"],
      matcher: DeepLinkMatcher { DeepLinkMapping("about", route: .home) },
      plan: { .show(path: [$0]) })
    #expect(pipeline.url(for: .home) == nil)
  }

  @Test func `a link of a mapping has the first allowed scheme`() {
    let pipeline = DeepLinkPipeline<Shop>(
      allowedSchemes: ["shop", "store"],
      matcher: DeepLinkMatcher { DeepLinkMapping("about", route: .home) },
      plan: { .show(path: [$0]) })
    #expect(pipeline.url(for: .home)?.description == "shop://about")
  }

  @Test(arguments: ["", "-", " ", "+1", "1 ", "--1", "9223372036854775808"])
  func `text that is no whole number`(text: String) {
    #expect(Int(linkText: text) == nil)
  }

  @Test(arguments: [
    ("1", 1), ("-0.5", -0.5), ("1e-5", 1e-5), ("1E+5", 1e5), ("12.25e2", 1225), ("", nil),
    ("+1", nil), (".5", nil), ("1.", nil), ("1e", nil), ("1e-", nil), ("1e5-", nil), ("--1", nil),
    ("1e999", nil), ("0x1", nil), ("nan", nil), ("inf", nil),
  ])
  func `a number is digits with a sign, a fraction and an exponent`(text: String, value: Double?) {
    #expect(Double(linkText: text) == value)
  }

  @Test(arguments: [
    ("uuid", "123e4567-e89b", true), ("uuid", "", true), ("uuid", "123e-", false),
    ("uuid", "123e4567-e89b-12d3-a456-4266141740000", false), ("int", "-", true),
    ("int", "x", false), ("float", "1.", true), ("float", "1e-", true), ("float", ".", false),
    ("bool", "tr", true), ("bool", "x", false),
  ])
  func `the beginning of a value may still become one`(name: String, text: String, may: Bool) {
    let pipeline = DeepLinkPipeline<Shop>(
      allowedSchemes: ["shop"],
      matcher: DeepLinkMatcher { DeepLinkMapping("a/<\(name):value>", route: .home) },
      plan: { .show(path: [$0]) })
    #expect(pipeline.explain("shop://a/\(text)").isIncomplete == may)
  }

  @Test func `a mapping states as a value what its links open`() {
    enum Size: String, CaseIterable, DeepLinkValue { case small, large }
    let mappings: [DeepLinkMapping<Shop>] = [
      DeepLinkMapping("about", route: .home),
      DeepLinkMapping(
        "sizes/:size/<int:number>?q=:text?",
        fields: [
          "size": Size.self, "number": Int.self,
          "text": String.self, "is": Bool.self,
          "at": Double.self,
        ],
        { _ in .home }, printing: { _ in [:] }),
      .handle("logout", name: "sign out", requirement: .signedIn),
      DeepLinkMapping("code") { _ in .home },
    ]
    #expect(
      mappings.map(\.target) == [
        .route(.home),
        .fields([
          DeepLinkField("size", .choice(["small", "large"])), DeepLinkField("number", .number),
          DeepLinkField("text", .text), DeepLinkField("is", .choice(["true", "false"])),
          DeepLinkField("at", .other),
        ]),
        .action(name: "sign out", requirement: .signedIn), .code,
      ])
  }

  /// Products by number, of which two exist, also in a sheet.
  private static let listed = DeepLinkPipeline<Shop>(
    allowedSchemes: ["shop"],
    matcher: DeepLinkMatcher(
      mappings: [
        product("products/<int:id>?variant_id=:variant_id?"),
        product("products/<int:id>?sheet", as: .sheet),
      ].map {
        $0.restricted(toListed: Deferred { [.product(3, variant: nil, title: nil), .home] })
      }),
    plan: { .show(tab: "shop", path: [.home, $0]) })

  private static func product(
    _ pattern: String, as style: PresentationStyle? = nil
  ) -> DeepLinkMapping<Shop> {
    DeepLinkMapping(pattern, as: style, fields: ["id": Int.self]) { values in
      values.firstValue(forName: "id", as: Int.self).map {
        .product($0, variant: values.firstValue(forName: "variant_id"), title: nil)
      }
    } printing: { route in
      guard case .product(let id, let variant, _) = route else { return nil }
      return ["id": id, "variant_id": variant]
    }
  }

  @Test func `a link to a route that is not listed is declined`() {
    func path(_ link: String) -> [Shop] {
      if case .plan(let plan) = Self.listed.decide(for: link) { plan.routes } else { [] }
    }
    let three = Shop.product(3, variant: nil, title: nil)
    #expect(path("shop://products/3") == [.home, three])
    #expect(path("shop://products/003") == [.home, three])
    #expect(
      path("shop://products/3?variant_id=x") == [.home, .product(3, variant: "x", title: nil)])
    #expect(Self.listed.decide(for: "shop://products/4") == .unhandled("shop://products/4"))
    #expect(
      Self.listed.explain("shop://products/4").message == "there is no \"4\" under \"products\"")
    #expect(Self.listed.url(for: three)?.description == "shop://products/3")
    #expect(Self.listed.url(for: .product(4, variant: nil, title: nil)) == nil)
  }

  @Test func `a link in a style of its own presents the last route of the plan`() {
    let three = Shop.product(3, variant: nil, title: nil)
    #expect(
      Self.listed.decide(for: "shop://products/3?sheet")
        == .plan(NavigationPlan(commands: [.present(three, .sheet)])))
    #expect(Self.listed.matcher.mappings.map(\.writesLinks) == [true, false])
  }

  @Test(
    arguments: [
      ([.push(.home)], [.present(.home, .alert)]),
      ([.pushAll([.home, .search("a")])], [.present(.search("a"), .alert)]),
      ([.present(.home, .sheet)], [.present(.home, .alert)]),
      ([.replace([])], [.replace([])]), ([.pop], [.pop]), ([], []),
    ] as [([NavigationCommand<Shop>], [NavigationCommand<Shop>])])
  func `any plan that shows a route can present it`(
    commands: [NavigationCommand<Shop>], presented: [NavigationCommand<Shop>]
  ) {
    let pipeline = DeepLinkPipeline<Shop>(
      allowedSchemes: ["shop"], matcher: DeepLinkMatcher { Self.product("p/<int:id>", as: .alert) },
      plan: { _ in NavigationPlan(commands: commands) })
    #expect(
      pipeline.decide(for: "shop://p/1") == .plan(NavigationPlan(commands: presented)))
  }

  static let pipeline = DeepLinkPipeline<Shop>(
    allowedSchemes: ["shop", "https"], allowedHosts: ["shop.example"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("", route: .home)
      DeepLinkMapping("products/<int:id>") { values in
        values.firstValue(forName: "id", as: Int.self).map {
          .product(
            $0, variant: values.firstValue(forName: "variant_id"),
            title: values.firstValue(forName: "title"))
        }
      } printing: { route in
        guard case .product(let id, let variant, let title) = route else { return nil }
        return ["id": id, "variant_id": variant, "title": title]
      }
      DeepLinkMapping("search?q=:q") { values in
        values.firstValue(forName: "q").map { .search($0) }
      } printing: { route in
        if case .search(let text) = route { ["q": text] } else { nil }
      }
      DeepLinkMapping("tags/:tag") { values in
        values.firstValue(forName: "tag").map { .tagged($0) }
      } printing: { route in
        if case .tagged(let tag) = route { ["tag": tag] } else { nil }
      }
      DeepLinkMapping("files/:name.json") { values in
        values.firstValue(forName: "name").map { .file($0) }
      } printing: { route in
        if case .file(let name) = route { ["name": name] } else { nil }
      }
      DeepLinkMapping("pages/<path:page>") { values in
        values.firstValue(forName: "page").map { .page($0) }
      } printing: { route in
        if case .page(let page) = route { ["page": page] } else { nil }
      }
      DeepLinkMapping("tree/*") { values in
        .tree(values.tail.joined(separator: "/"))
      } printing: { route in
        if case .tree(let path) = route { ["*": path] } else { nil }
      }
      DeepLinkMapping("list/<int:page>?") { values in
        .list(page: values.firstValue(forName: "page", as: Int.self))
      } printing: { route in
        if case .list(let page) = route { ["page": page] } else { nil }
      }
      DeepLinkMapping("flags/<bool:on>?rate=<float:rate>") { values in
        guard let on = values.firstValue(forName: "on", as: Bool.self),
          let rate = values.firstValue(forName: "rate", as: Double.self)
        else { return nil }
        return .flags(on: on, rate: rate)
      } printing: { route in
        if case .flags(let on, let rate) = route { ["on": on, "rate": rate] } else { nil }
      }
      DeepLinkMapping("silent") { _ in .silent }
    },
    plan: { .show(path: [$0]) })

  func print(_ route: Shop, scheme: String? = nil) -> String? {
    Self.pipeline.url(for: route, scheme: scheme)?.description
  }

  @Test func `a route is printed as the link that leads to it`() {
    #expect(print(.home) == "shop://")
    #expect(print(.product(7, variant: nil, title: nil)) == "shop://products/7")
    #expect(
      print(.product(-7, variant: "a b", title: "50%&=+#é"))
        == "shop://products/-7?variant_id=a%20b"
        + "&title=50%25%26%3D%2B%23%C3%A9")
    #expect(print(.search("")) == "shop://search?q=")
    #expect(print(.tagged("a/b?c")) == "shop://tags/a%2Fb%3Fc")
    #expect(print(.file("a")) == "shop://files/a.json")
    #expect(print(.page("a/b c")) == "shop://pages/a/b%20c")
    #expect(print(.tree("")) == "shop://tree")
    #expect(print(.list(page: nil)) == "shop://list")
    #expect(print(.list(page: 2)) == "shop://list/2")
    #expect(print(.flags(on: true, rate: 0.5)) == "shop://flags/true?rate=0.5")
    #expect(print(.search("x"), scheme: nil) == print(.search("x"), scheme: "shop"))
    #expect(print(.search("x"), scheme: "https") == "https://shop.example/search?q=x")
    #expect(Self.pipeline.matcher.url(for: .search("x"))?.description == "search?q=x")
  }

  @Test func `what could not be read back is not printed`() {
    #expect(print(.silent) == nil)
    #expect(print(.tagged("")) == nil)
    #expect(print(.tagged("..")) == nil)
    #expect(print(.page("a/../b")) == nil)
    #expect(print(.page("a/")) == nil)
    #expect(print(.flags(on: true, rate: .infinity)) == nil)
    #expect(print(.search(String(repeating: "x", count: 9_000))) == nil)
    #expect(print(.search("x"), scheme: "ftp") == nil)
  }

  @Test(arguments: [21, 22, 23, 24] as [UInt64])
  func `reading inverts printing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var printed = 0
    for _ in 0..<2_000 {
      let route = Self.route(&generator)
      let scheme = ["shop", "https"].randomElement(using: &generator)
      guard let link = Self.pipeline.url(for: route, scheme: scheme) else { continue }
      printed += 1
      #expect(Self.pipeline.matcher.match(link) == route, "\(link), seed \(seed)")
      #expect(
        Self.pipeline.decide(for: link.description) == .plan(.show(path: [route])),
        "\(link), seed \(seed)")
    }
    #expect(printed > 1_500)
  }

  static func text(_ generator: inout SeededGenerator) -> String {
    let pieces = [
      "a", "B", "7", " ", "/", "%", "?", "#", "&", "=", "+", ".", "..", "é", "e\u{301}", "😀", "\0",
      "\n",
      "\u{1B}", "\u{202E}", "日本", ":", "@", "[", "\"", "<", "\\", "%2F", "-", "~", "\u{10FFFF}",
    ]
    return (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      pieces.randomElement(using: &generator) ?? ""
    }.joined()
  }

  static func route(_ generator: inout SeededGenerator) -> Shop {
    let text = text(&generator)
    let other = Bool.random(using: &generator) ? Self.text(&generator) : nil
    let number = Int.random(in: .min ... .max, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .product(number, variant: other, title: text)
    case 1: return .search(text)
    case 2: return .tagged(text)
    case 3: return .file(text)
    case 4: return .page(text)
    case 5: return .tree(text)
    case 6: return .list(page: other == nil ? nil : number)
    default: return .flags(on: other == nil, rate: Double(number) / 7)
    }
  }
}
