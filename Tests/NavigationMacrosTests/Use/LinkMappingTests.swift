import Navigation
import NavigationTesting
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct LinkMappingTests {
  static let matcher = DeepLinkMatcher<ClinicRoute> { ClinicRoute.linkMappings }

  /// Routes, each with the link that it is written as.
  static let written: [(ClinicRoute, String)] = [
    (.home, "home"),
    (.patient(id: 7), "patients/7"),
    (.patient(id: -7, tab: .history, note: "a b"), "patients/-7?tab=history&note=a%20b"),
    (.search(), "search"),
    (.search(text: "salt & water", page: 2), "search?q=salt%20%26%20water&page=2"),
    (.find(name: "Ada"), "find?name=Ada"),
    (.find(name: nil), "find"),
    (.ward(ward: WardName(rawValue: "A/1")), "wards/A%2F1"),
    (.beds(floor: nil, bed: nil), "beds"),
    (.beds(floor: 2, bed: nil), "beds/2"),
    (.beds(floor: 2, bed: "b"), "beds/2/b"),
    (.letter(path: "2026/march"), "letters/2026/march"),
    (.report(name: "x.y"), "reports/x.y.pdf"),
    (.map(1.5, -2), "map/1.5/-2.0"),
    (.move(WardName(rawValue: "a"), from: "b", WardName(rawValue: "c")), "move/a/b?to=c"),
    (.move(WardName(rawValue: "a"), from: "b", nil), "move/a/b"),
    (.day(Date(timeIntervalSince1970: 951_782_400)), "days/2000-02-29"),
    (.day(Date(timeIntervalSince1970: -86_400)), "days/1969-12-31"),
    (.badge(BadgeNumber(rawValue: 4)), "badges/no4"),
    (.reset(token: "t"), "reset?token=t"),
    (.desk, "myclinic://desk"),
    (.archive, "archive"),
    (.default(id: 3), "default/3"),
  ]

  @Test(arguments: written)
  func `a route is written as the link of its case, and read back`(
    route: ClinicRoute, link: String
  ) throws {
    let url = try #require(Self.matcher.url(for: route))
    #expect(url.description == link)
    #expect(Self.matcher.match(url) == route)
  }

  @Test func `a link to a route that does not exist is declined, and none is written`()
    throws
  {
    let matcher = DeepLinkMatcher<ClinicRoute> {
      ClinicRoute.linkMappings { $0[case: \.patient].map { $0.id < 10 } ?? !$0.is(\.home) }
      DeepLinkMapping("patients/*", route: .archive)
    }
    #expect(matcher.problems.isEmpty)
    #expect(matcher.match(try DeepLinkURL("clinic://patients/9")) == .patient(id: 9))
    #expect(matcher.match(try DeepLinkURL("clinic://patients/10")) == .archive)
    #expect(matcher.match(try DeepLinkURL("clinic://home")) == nil)
    #expect(matcher.match(try DeepLinkURL("clinic://find")) == .find(name: nil))
    #expect(matcher.url(for: .patient(id: 9))?.description == "patients/9")
    #expect(matcher.url(for: .patient(id: 10)) == nil)
    #expect(matcher.url(for: .home) == nil)
  }

  @Test func `a secret stays one where only some routes exist`() throws {
    let matcher = DeepLinkMatcher<ClinicRoute> { ClinicRoute.linkMappings { _ in true } }
    let pipeline = DeepLinkPipeline(allowedSchemes: ["clinic"], matcher: matcher) {
      .show(path: [$0])
    }
    #expect(!pipeline.find(DeepLinkRequest("clinic://reset?token=t")).canBeSaved)
  }

  @Test func `a mapping states the values of its case`() {
    let patient = ClinicRoute.linkMappings.first { $0.pattern.hasPrefix("patients/") }
    #expect(
      patient?.target
        == .fields([
          DeepLinkField("id", Int.self), DeepLinkField("tab", ClinicRoute.Tab.self),
          DeepLinkField("note", String.self),
        ]))
    #expect(ClinicRoute.linkMappings.first?.target == .route(.home))
  }

  @Test func `a list limits the links of the cases in it`() throws {
    let matcher = DeepLinkMatcher(ClinicRoute.linkMappings(listed: [.patient(id: 7), .home]))
    #expect(
      matcher.match(try DeepLinkURL("clinic://patients/7?note=a")) == .patient(id: 7, note: "a"))
    #expect(matcher.match(try DeepLinkURL("clinic://patients/8")) == nil)
    #expect(matcher.url(for: .patient(id: 7, note: "a"))?.description == "patients/7?note=a")
    #expect(matcher.match(try DeepLinkURL("clinic://days/2000-02-29")) != nil)
    #expect(matcher.match(try DeepLinkURL("clinic://archive")) == .archive)
  }

  @Test func `a list is made once, when the first link needs it`() throws {
    let count = Mutex(0)
    @Sendable func patients() -> [ClinicRoute] {
      count.withLock { $0 += 1 }
      return [.patient(id: 7), .patient(id: 8)]
    }
    let matcher = DeepLinkMatcher(ClinicRoute.linkMappings(listed: patients()))
    #expect(matcher.match(try DeepLinkURL("clinic://archive")) == .archive)
    #expect(count.withLock(\.self) == 0)
    #expect(matcher.match(try DeepLinkURL("clinic://patients/8")) == .patient(id: 8))
    #expect(matcher.match(try DeepLinkURL("clinic://patients/9")) == nil)
    #expect(count.withLock(\.self) == 1)
  }

  @Test(
    arguments: [
      ("cards/3", [.replace([.deck, .card(id: 3)])]),
      ("cards/3/peek?from=a", [.present(.card(id: 3), .sheet)]),
      ("deck", [.replace([.deck, .deck])]),
      ("deck?peek", [.present(.deck, .alert)]),
    ] as [(String, [NavigationCommand<CardRoute>])])
  func `a link may show its route in another style, and is never written`(
    link: String, commands: [NavigationCommand<CardRoute>]
  ) {
    let pipeline = DeepLinkPipeline(
      allowedSchemes: ["cards"], matcher: DeepLinkMatcher(CardRoute.linkMappings)
    ) { NavigationPlan(commands: [.replace([.deck, $0])]) }
    #expect(pipeline.decide(for: "cards://" + link) == .plan(NavigationPlan(commands: commands)))
    #expect(pipeline.url(for: .card(id: 3))?.description == "cards://cards/3")
    #expect(pipeline.url(for: .deck)?.description == "cards://deck")
  }

  @Test func `every table of links is sound`() {
    #expect(Self.matcher.problems.isEmpty)
    #expect(ClinicRoute.linkMappings.count == 19)
  }

  /// Links that are no route's own, each with the route that it leads to.
  static let read: [(String, ClinicRoute?)] = [
    ("patients/x", nil), ("patients/7?tab=nothing", nil), ("search?page=two", nil),
    ("beds/second", nil), ("days/2001-02-29", nil), ("map/1/inf", nil),
    ("patients/7?tab=summary", .patient(id: 7)), ("search?q=", .search()),
    ("w/A", .ward(ward: WardName(rawValue: "A"))), ("find", .find(name: nil)), ("badges/4", nil),
    ("archive/2020/3", .archive), ("myclinic://desk/9", .desk),
  ]

  @Test(arguments: read)
  func `a link with a wrong value is none, one with a missing value has the default`(
    link: String, route: ClinicRoute?
  ) throws {
    #expect(Self.matcher.match(try DeepLinkURL(link)) == route)
  }

  @Test func `a value that the link cannot hold keeps the route from being written`() {
    #expect(Self.matcher.url(for: .beds(floor: nil, bed: "b")) == nil)
    #expect(Self.matcher.url(for: .map(.nan, 0)) == nil)
    #expect(Self.matcher.url(for: .day(Date(timeIntervalSince1970: 1))) == nil)
    #expect(Self.matcher.url(for: .staff(.list)) == nil)
  }

  @Test func `whatever text a route holds, its link leads back to it`() throws {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: .min ... .max, using: &generator)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let (text, other) = (Self.text(&random), Self.text(&random))
      let number = Int(truncatingIfNeeded: random.next())
      let routes: [ClinicRoute] = [
        .patient(id: number, tab: .history, note: text), .search(text: text, page: number),
        .find(name: text), .report(name: text), .reset(token: text),
        .move(WardName(rawValue: text), from: other, WardName(rawValue: other)),
        .beds(floor: number, bed: "x" + text),
        .letter(path: "x" + text.filter { $0 != "/" } + "/y" + other.filter { $0 != "/" }),
        .device(id: UUID(), isOn: number > 0),
        .map(Double(number) / 3, 1 / Double(number)),
        .day(Date(timeIntervalSince1970: 86_400 * Double(number % 700_000))),
      ]
      for route in routes {
        let url = try #require(Self.matcher.url(for: route), "seed \(seed): \(route)")
        #expect(Self.matcher.match(try DeepLinkURL(url.description)) == route, "seed \(seed)")
      }
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let characters = Array("ab1./?#&=+%:;@ <>*'\"\\é日🙂")
    let text = String(
      (0...Int.random(in: 0...6, using: &random)).map { _ in
        characters.randomElement(using: &random) ?? "a"
      })
    return text == "." || text == ".." ? "a" : text
  }

  @MainActor @Test func `a store goes where a link of the enum leads, and writes where it is`()
    throws
  {
    let pipeline = DeepLinkPipeline(allowedSchemes: ["myclinic"], matcher: Self.matcher) {
      .show(path: [.home, $0])
    }
    let store = NavigationStore<ClinicRoute>(links: pipeline)
    store.send(.deepLink("myclinic://patients/7?note=a%20b"))
    let route = try #require(store.state.path.last)
    #expect(route[case: \.patient]?.note == "a b")
    #expect(pipeline.url(for: route)?.description == "myclinic://patients/7?note=a%20b")
  }

  @Test func `secrets stay with the mapping`() {
    let secret = ClinicRoute.linkMappings.filter { !$0.secrets.isEmpty }
    #expect(secret.map(\.pattern) == ["reset?token=:token"])
    #expect(secret.first?.secrets == ["token"])
  }
}
