import Foundation
import Navigation
import NavigationDialects
import NavigationTesting
import Testing

struct DeepLinkExplanationTests {
  enum Shop: Route {
    case home, orders, login, admin
    case product(Int), order(Int), search(String), sort(String), page(String)
  }

  enum Order: String, CaseIterable, DeepLinkValue { case name, price }

  static let pipeline = DeepLinkPipeline<Shop>(
    allowedSchemes: ["shop", "https"], allowedHosts: ["shop.example"],
    matcher: DeepLinkMatcher(converters: [DeepLinkConverter("sort", Order.self)]) {
      DeepLinkMapping("home", route: .home)
      DeepLinkMapping("products/<int:id>") { values in
        values.firstValue(forName: "id", as: Int.self).map { .product($0) }
      }
      DeepLinkMapping("products/:name") { values in
        values.firstValue(forName: "name") == "x" ? .home : nil
      }
      DeepLinkMapping("orders", route: .orders)
      DeepLinkMapping("orders/<int:id>") { values in
        values.firstValue(forName: "id", as: Int.self).map { .order($0) }
      }
      DeepLinkMapping("search?q=:q") { .search($0.firstValue(forName: "q") ?? "") }
      DeepLinkMapping("list/<sort:order>") { .sort($0.firstValue(forName: "order") ?? "") }
      DeepLinkMapping("help/<path:page>") { .page($0.firstValue(forName: "page") ?? "") }
      DeepLinkMapping("admin", route: .admin)
    },
    access: AccessPolicy(login: .login) { route in
      switch route {
      case .orders, .order: .signedIn
      case .admin: .role("admin")
      default: .none
      }
    },
    plan: { .show(tab: "shop", path: [$0]) })

  func explain(_ link: String, _ principal: Principal? = nil) -> DeepLinkExplanation {
    Self.pipeline.explain(link, isInternal: true, principal: principal)
  }

  /// A link, the one sentence for people, and where the caret stands.
  @Test(arguments: [
    ("prodcts/7", "no route \"prodcts\"; did you mean \"products\"?", 0, 7),
    ("shop://prodcts/7", "no route \"prodcts\"; did you mean \"products\"?", 7, 7),
    ("https://shop.example/homme", "no route \"homme\"; did you mean \"home\"?", 21, 5),
    ("zzzzzz", "no route \"zzzzzz\"", 0, 6),
    ("orders/x", "\"x\" under \"orders\" is not a whole number", 7, 1),
    ("list/pric", "no route \"pric\" under \"list\"; did you mean \"price\"?", 5, 4),
    ("home/x", "there is nothing under \"home\"", 5, 1),
    ("products", "\"products\" is incomplete: expected \"<int:id>\" after it", 8, 0),
    ("help", "\"help\" is incomplete: expected \"<path:page>\" after it", 4, 0),
    ("search", "\"search\" needs \"?q=:q\"", 6, 0),
    ("search#top", "\"search\" needs \"?q=:q\"", 6, 0),
    (
      "products/7%",
      "\"%\" is not a percent-encoding; expected \"%\" and two hexadecimal digits (a "
        + "percent sign itself is \"%25\")", 10, 1
    ),
    ("htps://x", "scheme \"htps\" is not allowed; did you mean \"https\"?", 0, 4),
    (
      "https://shop.exampel/",
      "host \"shop.exampel\" is not allowed; did you mean "
        + "\"shop.example\"?", 8, 12
    ),
    ("shop://cafés/x", "no route \"cafés\"", 7, 5),
  ])
  func `what is wrong is said in one sentence with its place`(
    link: String, message: String, offset: Int, length: Int
  ) {
    let explanation = explain(link)
    #expect(explanation.message == message)
    #expect(explanation.place?.offset == offset)
    #expect(explanation.place?.length == length)
  }

  @Test func `a link with the near word in it is suggested`() {
    #expect(explain("shop://prodcts/7?x=1").suggestion == "shop://products/7?x=1")
    #expect(explain("htps://shop.example/home").suggestion == "https://shop.example/home")
    #expect(explain("zzzzzz").suggestion == nil)
  }

  @Test func `an explanation decides as the pipeline does, on every kind of link`() {
    let links = [
      "home", "shop://home", "orders", "admin", "products/7", "products/x", "products/y", "nothing",
      "ftp://x", "https://x/", "search?q=1", "help/a/b", "%", "shop://a.b/c", "list/name",
    ]
    let admin = Principal(subject: "a", roles: ["admin"])
    for principal in [nil, Principal(subject: "c"), admin] {
      for link in links {
        let outcome = explain(link, principal).outcome
        switch Self.pipeline.decide(for: link, isInternal: true, principal: principal) {
        case .plan: #expect(outcome == .plan, "\(link)")
        case .pending: #expect(outcome == .pending, "\(link)")
        case .rejected: #expect(outcome == .rejected, "\(link)")
        case .unhandled: #expect(outcome == .unhandled, "\(link)")
        }
      }
    }
  }

  @Test func `candidates come in order of nearness with what became of them`() {
    let explanation = explain("products/7")
    #expect(explanation.candidates[0].pattern == "products/<int:id>")
    #expect(explanation.candidates[0].result == .won)
    #expect(explanation.candidates[1].pattern == "products/:name")
    #expect(explanation.candidates[1].result == .preceded)
    #expect(explanation.candidates.dropFirst(2).allSatisfy { $0.result == .failed })
    #expect(explanation.plan == ["dismiss all", "select tab shop", "replace with product(7)"])
    #expect(explanation.route == "product(7)")
    let declined = explain("products/y")
    #expect(declined.candidates.first?.result == .declined)
    #expect(declined.message == "there is no \"y\" under \"products\"")
    let near = explain("ordres/7").candidates.map(\.pattern)
    #expect(near.prefix(2) == ["orders", "orders/<int:id>"])
  }

  static let empty = DeepLinkPipeline<TextRoute>(
    allowedSchemes: ["shop"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping(":page") { _ in declined }
      DeepLinkMapping("products/<int:id>?size=:size?&is_modal=<bool:is_modal>?") { _ in declined }
      DeepLinkMapping("orders/<int:id>/items/<int:item>") { _ in declined }
      DeepLinkMapping("orders/<int:id>/receipt") { _ in declined }
      DeepLinkMapping("files/:name.txt") { _ in declined }
      DeepLinkMapping("pages/<path:slug>") { _ in declined }
      DeepLinkMapping("all/*") { _ in declined }
      DeepLinkMapping("reset/now?token=:token") { _ in declined }
    }, plan: { .show(path: [$0]) })

  static let declined: TextRoute? = nil

  /// A link whose pattern matches and whose mapping says no, the sentence, and the marked place.
  @Test(arguments: [
    ("products/999", #"there is no "999" under "products""#, "999", true),
    ("products/999?size=x", #"there is no "999" under "products""#, "999", false),
    ("products/999/", #"there is no "999" under "products""#, "999", false),
    ("shop://products/%39", #"there is no "9" under "products""#, "%39", true),
    ("orders/1/items/9", #"there is no "9" under "orders/1/items""#, "9", true),
    ("orders/17/receipt", #"there is no "17" under "orders""#, "17", false),
    ("files/a.txt", #"there is no "a.txt" under "files""#, "a.txt", true),
    ("pages/a/b", #"there is no "a/b" under "pages""#, "a/b", true),
    ("pages/a/b#top", #"there is no "a/b" under "pages""#, "a/b", false),
    ("all/x/y", #"there is no "x/y" under "all""#, "x/y", true),
    ("all", #"no result at "all""#, "all", true),
    ("nope", #"there is no "nope""#, "nope", true),
    ("reset/now?token=s3cret", #"no result for this "token" at "reset/now""#, "s3cret", true),
  ])
  func `a value that leads nowhere is marked and said by itself`(
    link: String, message: String, marked: String, isIncomplete: Bool
  ) throws {
    let explanation = Self.empty.explain(link, isInternal: true)
    #expect(explanation.message == message)
    let place = try #require(explanation.place)
    #expect(String(link.dropFirst(place.offset).prefix(place.length)) == marked)
    #expect(explanation.isIncomplete == isIncomplete)
    #expect(Self.empty.explain(link, isInternal: true, limit: 0).message == message)
  }

  @Test func `a failure says which part, down to the character`() throws {
    let failure = try #require(explain("shop://orders/1x?y").candidates.first?.failure)
    #expect(failure.part == .segment)
    #expect(failure.segment == 1)
    #expect(failure.place.offset == 14)
    #expect(failure.place.length == 2)
    #expect(failure.found == "1x")
    #expect(failure.expected == "a whole number")
  }

  @Test(arguments: [
    ("", true), ("p", true), ("prod", true), ("products", true), ("products/", true),
    ("shop", true),
    ("shop:", true), ("shop://", true), ("shop://or", true), ("https://shop.e", true),
    ("zzz", false),
    ("products/7/8", false), ("https://evil", false), ("prodcts", false), ("search", true),
    ("search?q", false), ("prod/", false), ("search#", false), ("prod?x", false),
    ("products?x", false), ("orders/x", false), ("orders/-", true), ("list/pri", true),
    ("list/pric", true), ("list/prix", false), ("shop://shop.exam", true), ("shop://sho", true),
    ("shop://shop.examp/", false), ("orders/x/", false), ("help", true), ("help?", false),
  ])
  func `what may still become a link is not called wrong`(link: String, isIncomplete: Bool) {
    let explanation = explain(link)
    #expect((explanation.outcome != .plan && explanation.isIncomplete) == isIncomplete)
  }

  @Test func `an explanation is stable JSON`() throws {
    let explanation = explain("shop://prodcts/7")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let data = try encoder.encode(explanation)
    #expect(try JSONDecoder().decode(DeepLinkExplanation.self, from: data) == explanation)
    let text = String(decoding: data, as: UTF8.self)
    #expect(
      text.hasPrefix(#"{"candidates":[{"failure":{"expected":"\"products\"","found":"prodcts""#))
    #expect(
      text.contains(#""nearWord":"products","outcome":"unhandled","place":{"length":7,"offset":7}"#)
    )
  }

  @Test func `as text it marks the place`() {
    #expect(
      explain("shop://prodcts/7").description.hasPrefix(
        """
        shop://prodcts/7
               ^^^^^^^
        unhandled: no route "prodcts"; did you mean "products"?

          products/<int:id>  "prodcts" is not "products"
        """))
  }

  @Test func `a pipeline of closures explains what it can`() {
    let pipeline = DeepLinkPipeline<TextRoute>(
      allowedSchemes: ["app"], resolve: { $0.host == "a" ? "a" : nil }, plan: { .show(path: [$0]) })
    #expect(pipeline.explain("app://a").outcome == .plan)
    #expect(pipeline.explain("app://b").message == "there is no \"b\"")
    #expect(pipeline.explain("x://b").reason == "scheme")
  }

  @Test func `a near word is put in to the byte`() {
    // The slash and the accent are one character, and the word is one byte more than it seems.
    let explanation = explain("shop:///\u{301}home/x")
    #expect(explanation.nearWord == "home")
    #expect(explanation.suggestion == "shop:///home/x")
    #expect(explain("shop:///%68omee").suggestion == "shop:///home")
    #expect(explain("list/pric?x#y").suggestion == "list/price?x#y")
  }

  @Test func `what a route carries from a link drives no terminal`() {
    let explanation = explain("search?q=%1B%5D0;x%07\u{202E}")
    #expect(explanation.outcome == .plan)
    #expect(LinkLaws.isHarmless(explanation.message + explanation.description))
    #expect(explain("help/a\u{202E}b").description.contains("a\u{FFFD}b"))
  }

  @Test func `of very many patterns the first 2,000 are compared with a wrong link`() {
    let pipeline = DeepLinkPipeline<TextRoute>(
      allowedSchemes: ["app"],
      matcher: DeepLinkMatcher(
        mappings: (0..<5_000).map { index in
          DeepLinkMapping("cat\(index)/<int:id>/view\(index % 5)") { _ in "yes" }
        }), plan: { .show(path: [$0]) })
    for link in ["app://cta500/7/view0", "app://", "app://zzz/1/2/3", "app://cat4500/x"] {
      #expect(pipeline.explain(link).candidates.count == 8, "\(link)")
    }
    #expect(pipeline.explain("app://cta1999/7/view4").suggestion == "app://cat1999/7/view4")
    #expect(pipeline.explain("app://cta4999/7/view4").suggestion != "app://cat4999/7/view4")
    #expect(pipeline.explain("app://cat4999/7/view4").outcome == .plan)
    #expect(pipeline.explain("app://cat4999").isIncomplete)
  }

  @Test func `the nearest of very many patterns is found`() {
    let pipeline = DeepLinkPipeline<TextRoute>(
      allowedSchemes: ["app"],
      matcher: DeepLinkMatcher(
        mappings: (0..<5_000).map { index in
          DeepLinkMapping("shop/item\(index)/<int:id>") { _ in "yes" }
        }), plan: { .show(path: [$0]) })
    let explanation = pipeline.explain("app://shop/itme777/x")
    #expect(explanation.suggestion == "app://shop/item777/x")
    #expect(
      explanation.message == "no route \"itme777\" under \"shop\"; did you mean \"item777\"?")
    #expect(pipeline.explain("app://shop/item777/x").place?.offset == 19)
    #expect(pipeline.explain("app://shpo").suggestion == "app://shop")
  }

  /// The nearest are the same however many are wanted, and none is forgotten.
  @Test(arguments: [41, 42, 43, 44] as [UInt64])
  func `law: fewer candidates are the first of more`(seed: UInt64) {
    let segments = ["a", "ab", "abc", "b", "2", "<int:_>", ":_", "2:_", "a:_-<int:_>", "products"]
    let endings = ["", "", "", "/<path:_>", "/*", "/:_?", "?q=:q", "?q=<int:q>&r", "?q=:q?"]
    let values = ["a", "ab", "b", "2", "22", "prodcts", "abd", "", "a1-7", "x"]
    var generator = SeededGenerator(seed: seed)
    func path(_ words: [String], _ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: "/")
    }
    for round in 0..<80 {
      let patterns = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        ["", "", "", "app://", "https://h.example/"].randomElement(using: &generator) ?? ""
      }.map { $0 + path(segments, 1...3) + (endings.randomElement(using: &generator) ?? "") }
      let pipeline = DeepLinkPipeline<TextRoute>(
        allowedSchemes: ["app", "https"], allowedHosts: ["h.example"],
        matcher: DeepLinkPrecedenceTests.matcher(patterns), plan: { .show(path: [$0]) })
      for prefix in ["app://", "https://h.example/", "app:///"] {
        let link = prefix + path(values, 0...4)
        let all = pipeline.explain(link, limit: 1_000)
        guard all.outcome != .rejected else { continue }
        #expect(all.candidates.count == patterns.count, "\(patterns) \(link), seed \(seed)")
        let failed = all.candidates.filter { $0.result == .failed }
        #expect(
          zip(failed, failed.dropFirst()).allSatisfy { $0.matchedSegments >= $1.matchedSegments })
        for limit in 0...5 {
          let few = pipeline.explain(link, limit: limit)
          let expected = all.candidates.filter { $0.result != .failed }.prefix(limit)
          #expect(
            few.candidates == Array((expected + failed).prefix(limit)),
            "\(patterns) \(link), seed \(seed), round \(round), limit \(limit)")
          #expect(few.message == all.message, "\(patterns) \(link), limit \(limit)")
        }
      }
    }
  }

  @Test func `only a few patterns are named`() {
    #expect(Self.pipeline.explain("x", isInternal: true, limit: 3).candidates.count == 3)
    #expect(Self.pipeline.explain("x", isInternal: true, limit: 0).candidates.isEmpty)
    #expect(Self.pipeline.explain("home", isInternal: true, limit: -1).outcome == .plan)
  }

  @Test func `a secret value is not quoted, and nothing near it is suggested`() throws {
    let links = DeepLinkPipeline<Shop>(
      allowedSchemes: ["shop"],
      matcher: DeepLinkMatcher(
        converters: [DeepLinkConverter("pass", choices: ["hunter3"])]
      ) {
        DeepLinkMapping("reset?ticket=<pass:ticket>", secrets: ["ticket"], route: .home)
        DeepLinkMapping("renew?token=<int:token>", secrets: ["Token"], route: .home)
      }, plan: { .show(path: [$0]) })
    for link in ["shop://reset?ticket=hunter2", "shop://renew?token=hunter2"] {
      let explanation = links.explain(DeepLinkRequest(link).link)
      let words = "\(explanation.message) \(explanation.suggestion ?? "")"
      #expect(!words.contains("hunter2") && !words.contains("did you mean"), "\(words)")
      #expect(!"\(explanation.candidates)".contains("hunter2"))
      #expect(words.contains("…"), "\(words)")
    }
  }

  @Test func `explaining compares bytes, as deciding does`() {
    let links = DeepLinkPipeline<Shop>(
      allowedSchemes: ["shop"],
      matcher: DeepLinkMatcher { DeepLinkMapping("cafe/caf\u{E9}", route: .home) },
      plan: { .show(path: [$0]) })
    let link = "shop://cafe/cafe%CC%81"
    #expect(links.decide(for: link) == .unhandled(link))
    #expect(links.explain(link).candidates.map(\.pattern) == ["cafe/caf\u{E9}"])
  }

  @Test(arguments: ["2026-04-3", "2026-06-3", "2026-09-3", "2026-11-3", "2026-05-3", "2026-02-2"])
  func `a date that is being typed is not wrong yet`(text: String) {
    let links = DeepLinkPipeline<Shop>(
      allowedSchemes: ["shop"],
      matcher: DeepLinkMatcher { DeepLinkMapping("days/<date:day>", route: .home) },
      plan: { .show(path: [$0]) })
    #expect(links.explain("shop://days/\(text)").isIncomplete)
  }

  @Test(arguments: [
    ("list/name?Q=map", ["not read: query item \"Q\""]),
    ("search?q=a&Q=map", ["not read: query item \"Q\""]),
    ("home?id=1&id=2&x", ["not read: query item \"id\"", "not read: query item \"x\""]),
    ("products/7?id=8", ["not read: query item \"id\""]), ("search?q=map", []), ("home", []),
    ("tags?tag=a&tga=b", ["not read: query item \"tga\""]),
    ("tags?tga=b", ["not read: query item \"tga\"; did you mean \"tag\"?"]),
    ("find?Q=map", ["not read: query item \"Q\"; did you mean \"q\"?"]), ("all?any=1", []),
  ])
  func `query items that the app does not read are named`(link: String, lines: [String]) throws {
    let matcher = DeepLinkMatcher(
      mappings: Self.pipeline.matcher.mappings + [
        DeepLinkMapping("tags") { .page($0.values(forName: "tag").joined()) },
        DeepLinkMapping("find?q=:text?") { .search($0.firstValue(forName: "text") ?? "") },
        DeepLinkMapping("all") { .page("\($0.link)") },
      ], converters: [DeepLinkConverter("sort", Order.self)])
    let pipeline = DeepLinkPipeline<Shop>(
      allowedSchemes: ["shop"], matcher: matcher, plan: { .show(path: [$0]) })
    let explanation = pipeline.explain(link, isInternal: true)
    #expect(explanation.outcome == .plan)
    #expect((explanation.unread ?? []).map(\.words) == lines)
    #expect(lines.allSatisfy { "\(explanation)".contains("\n\($0)") })
    let data = try JSONEncoder().encode(explanation)
    #expect(String(decoding: data, as: UTF8.self).contains("\"unread\"") == !lines.isEmpty)
    #expect(try JSONDecoder().decode(DeepLinkExplanation.self, from: data) == explanation)
  }
}
