import Navigation
import NavigationDialects
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The URLNavigator page, each of its capabilities under its own name.
@MainActor @Suite(.timeLimit(.minutes(10))) struct URLNavigatorTests {
  /// What the handlers saw.
  final class Seen {
    var alerts: [String] = []
    var deleted = 0
  }

  /// A separate URL map, as the page prefers it.
  enum URLNavigationMap {
    @MainActor static func initialize(navigator: URLNavigator<AppRoute>, seen: Seen) {
      navigator.valueConverters["region"] = URLValueConverter(
        choices: ["us-west-1", "ap-northeast-2", "eu-west-3"])
      navigator.valueConverters["even"] = URLValueConverter(expecting: "an even number") { text in
        Int(text).flatMap { $0.isMultiple(of: 2) ? $0 : nil }
      }
      navigator.register("myapp://user/<int:id>") { url, values, context in
        guard let userID = values["id"] as? Int else { return nil }
        return .user(userID)
      }
      navigator.register("myapp://post/<title>") { url, values, context in
        if let author = context["author"] as? String { return .post(author) }
        return (values["title"] as? String).map { .post($0) }
      }
      navigator.register("myapp://region/<region:_>") { url, values, context in
        (values["_"] as? String).map { .region($0) }
      }
      navigator.register("myapp://half/<even:n>") { url, values, context in
        (values["n"] as? Int).map { .user($0 / 2) }
      }
      navigator.register("myapp://place/<float:x>/<bool:b>") { url, values, context in
        guard let x = values["x"] as? Double, let b = values["b"] as? Bool else { return nil }
        return .place(x, b)
      }
      navigator.register("myapp://files/<path:rest>") { url, values, context in
        (values["rest"] as? String).map { .files($0) }
      }
      navigator.handle("myapp://alert") { url, values, context in
        let title = url.queryParameters["title"] ?? "none"
        seen.alerts.append(title + ((context["by"] as? String).map { " by \($0)" } ?? ""))
        return title != "no"
      }
      navigator.handle("myapp://delete/<int:id>", requirement: .signedIn) { url, values, context in
        seen.deleted += values["id"] as? Int ?? 0
        return true
      }
    }
  }

  let seen = Seen()
  let navigator = URLNavigator<AppRoute>(allowedSchemes: ["myapp"])
  let store: NavigationStore<AppRoute>

  init() throws {
    URLNavigationMap.initialize(navigator: navigator, seen: seen)
    store = NavigationStore(
      initial: try NavigationState(tabs: [Tab("home", root: .home), Tab("more")]), access: .app,
      links: try navigator.pipeline(access: .app))
    navigator.connect(to: store)
  }

  @Test(arguments: [
    ("myapp://user/123", true), ("myapp://user/87", true), ("myapp://user/devxoul", false),
    ("myapp://user/123/posts", false), ("/user/devxoul", false), ("/user/12", false),
    ("myapp://region/us-west-1", true), ("myapp://region/eu-west-3", true),
    ("myapp://region/ca-central-1", false), ("myapp://half/4", true), ("myapp://half/5", false),
  ])
  func `a pattern matches what the page says, and nothing else`(link: String, matches: Bool) {
    #expect((navigator.route(for: link) != nil) == matches)
  }

  @Test func `a handler that opens another link answers for itself`() throws {
    let navigator = URLNavigator<AppRoute>(allowedSchemes: ["myapp"])
    navigator.handle("myapp://inner") { _, _, _ in false }
    navigator.handle("myapp://outer") { [unowned navigator] _, _, _ in
      navigator.open("myapp://inner")
      return true
    }
    let store = NavigationStore(links: try navigator.pipeline())
    navigator.connect(to: store)
    #expect(navigator.open("myapp://outer") == .handled)
    #expect(navigator.open("myapp://inner") == .declined)
  }

  @Test func `the answer of a handler is its own, however deep it leads`() throws {
    let navigator = URLNavigator<AppRoute>(allowedSchemes: ["myapp"])
    navigator.handle("myapp://a") { [unowned navigator] _, _, _ in
      _ = navigator.open("myapp://b") as Bool
      return true
    }
    navigator.handle("myapp://b") { [unowned navigator] _, _, _ in
      _ = navigator.open("myapp://c") as Bool
      return false
    }
    navigator.handle("myapp://c") { _, _, _ in true }
    let store = NavigationStore(links: try navigator.pipeline())
    navigator.connect(to: store)
    #expect(navigator.open("myapp://a") as URLNavigationResult<AppRoute> == .handled)
    store.addListener { [unowned navigator] update in
      if case .performed = update { _ = navigator.push("myapp://user/1") as AppRoute? }
    }
    #expect(navigator.open("myapp://c") as URLNavigationResult<AppRoute> == .handled)
  }

  @Test func `values come as their placeholders' types`() {
    #expect(navigator.route(for: "myapp://place/-1.5/true") == .place(-1.5, true))
    #expect(navigator.route(for: "myapp://files/a/b%2Fc") == .files("a/b/c"))
    #expect(navigator.route(for: "myapp://half/84") == .user(42))
  }

  @Test func `every built-in converter has its type`() throws {
    let navigator = URLNavigator<AppRoute>(allowedSchemes: ["a"])
    let types = Types()
    navigator.handle("<uuid:u>/<date:d>/<int:i>/<float:f>/<bool:b>/<string:s>") { _, values, _ in
      types.names = ["u", "d", "i", "f", "b", "s"].map { name in
        values[name].map { "\(type(of: $0))" } ?? "none"
      }
      types.date = values["d"] as? Date
      return true
    }
    let store = NavigationStore(links: try navigator.pipeline())
    navigator.connect(to: store)
    let uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF"
    #expect(navigator.open("a://\(uuid)/1970-01-02/1/2/1/x") == .handled)
    #expect(types.names == ["UUID", "Date", "Int", "Double", "Bool", "String"])
    #expect(types.date == Date(timeIntervalSince1970: 86_400))
  }

  final class Types {
    var names: [String] = []
    var date: Date?
  }

  @Test func `push puts the route on the visible stack, or on a tab's`() {
    #expect(navigator.push("myapp://post/a") == .navigated(to: .post("a")))
    #expect(store.state.path == [.post("a")])
    navigator.present("myapp://post/b", wrap: .stack)
    #expect(navigator.push("myapp://post/c").isSuccess)
    #expect(store.state.path == [.post("c")])
    #expect(store.state.presentations.count == 1)
    #expect(navigator.push("myapp://post/d", from: "more").route == .post("d"))
    #expect(store.state.selectedTab == "more")
    #expect(store.state.presentations.isEmpty)
    #expect(store.state.path == [.post("d")])
  }

  @Test func `present wraps in a stack, or presents the route alone`() {
    navigator.present("myapp://post/54321", wrap: .stack)
    #expect(store.state.presentations.last?.style == .sheet)
    navigator.present("myapp://post/2", wrap: .fullScreenStack)
    #expect(store.state.presentations.last?.style == .fullScreen)
    #expect(navigator.push("myapp://post/3").isSuccess)
    #expect(navigator.present("myapp://post/4") == .navigated(to: .post("4")))
    let alone: URLNavigationResult<AppRoute> = navigator.push("myapp://post/5")
    guard case .refused(.unsupported) = alone else {
      Issue.record("A route was pushed on one that is presented alone.")
      return
    }
    navigator.present("myapp://post/6", wrap: .stack, from: "more")
    #expect(store.state.presentations.map(\.root) == [.post("6")])
    #expect(store.state.selectedTab == "more")
  }

  @Test func `open runs the handler once, with url, values and context`() {
    #expect(navigator.open("myapp://alert?title=Hi&message=x") == .handled)
    #expect(navigator.open("myapp://alert?title=Hi", context: ["by": "me"]) == .handled)
    #expect(navigator.open("myapp://alert?title=no") == .declined)
    #expect(seen.alerts == ["Hi", "Hi by me", "no"])
  }

  @Test func `nothing runs a handler but opening: not deciding, explaining, or looking for it`() {
    _ = store.links?.decide(for: "myapp://alert?title=Hi")
    _ = store.links?.explain("myapp://alert?title=Hi")
    let handler = navigator.handler(for: "myapp://alert?title=Hi")
    #expect(navigator.push("myapp://alert?title=Hi") == .unhandled("myapp://alert?title=Hi"))
    #expect(seen.alerts.isEmpty)
    #expect(handler?() == .handled)
    #expect(seen.alerts == ["Hi"])
    #expect(navigator.handler(for: "myapp://post/1") == nil)
    #expect(navigator.route(for: "myapp://alert") == nil)
  }

  @Test func `a handler runs only for whom it asks for, once, after sign-in`() {
    #expect(navigator.open("myapp://delete/7") == .waiting)
    #expect(seen.deleted == 0)
    #expect(store.session.pending.items.map(\.canBeSaved) == [true])
    store.signIn(Principal(subject: "ada"))
    #expect(seen.deleted == 7)
    #expect(navigator.open("myapp://delete/7") == .handled)
    #expect(seen.deleted == 14)
  }

  @Test func `a link that waits is opened afterwards as it was asked for`() {
    #expect(navigator.present("myapp://user/10", wrap: .fullScreenStack) == .waiting)
    #expect(navigator.push("myapp://user/10") == .waiting)
    #expect(store.session.pending.count == 2)
    store.signIn(Principal(subject: "ada"))
    #expect(store.state.presentations.map(\.style) == [.fullScreen])
    #expect(store.state.path == [.user(10)])
  }

  @Test func `only a link that says everything by itself may wait in a file`() {
    navigator.push("myapp://user/1")
    navigator.push("myapp://user/2", context: ["by": "me"])
    navigator.present("myapp://user/3", wrap: .stack)
    #expect(store.session.pending.items.map(\.canBeSaved) == [true, false, false])
  }

  @Test func `context reaches the factory, and nothing but what was given`() throws {
    navigator.push("myapp://post/1", context: ["author": "Ada"])
    #expect(store.state.path == [.post("Ada")])
    let empty = URLNavigator<AppRoute>(allowedSchemes: ["a"])
    empty.register("x") { _, _, context in context.isEmpty ? .home : nil }
    let store = NavigationStore(links: try empty.pipeline())
    empty.connect(to: store)
    #expect(empty.push("a://x").isSuccess)
    #expect(empty.present("a://x").isSuccess)
  }

  @Test func `the launch options' way: open, else present, else nothing`() throws {
    func application(open url: URL) -> Bool {
      if navigator.open(url) { return true }
      if navigator.present(url, wrap: .stack) != nil { return true }
      return false
    }
    #expect(application(open: try #require(URL(string: "myapp://alert?title=Hi"))))
    #expect(application(open: try #require(URL(string: "myapp://post/1"))))
    #expect(!application(open: try #require(URL(string: "myapp://nothing"))))
    #expect(seen.alerts == ["Hi"])
    #expect(store.state.presentations.map(\.root) == [.post("1")])
  }

  @Test func `a link from elsewhere goes to the route or the handler`() {
    store.open("myapp://post/1")
    store.open("myapp://alert?title=Hi")
    #expect(store.state.path == [.post("1")])
    #expect(seen.alerts == ["Hi"])
  }

  @Test func `nothing fails silently`() {
    typealias Result = URLNavigationResult<AppRoute>
    guard case .rejected(let scheme) = navigator.push("other://user/1") as Result,
      case .rejected(let origin) = navigator.push("/user/1") as Result,
      case .rejected(let text) = navigator.open("myapp://user/%zz") as Result
    else {
      Issue.record("A wrong link was not rejected.")
      return
    }
    #expect(scheme.reason == .scheme)
    #expect(origin.reason == .origin)
    #expect(text.reason == .malformed(.percentEncoding))
    #expect(navigator.push("myapp://nobody") == .unhandled("myapp://nobody"))
    store.addMiddleware(
      AnyNavigationMiddleware<AppRoute>(willExecute: { _, _ in nil }))
    guard case .refused(.cancelled) = navigator.push("myapp://post/1") as Result else {
      Issue.record("What a middleware cancelled was not refused.")
      return
    }
    let lone = URLNavigator<AppRoute>(allowedSchemes: ["a"])
    guard case .refused(.unsupported) = lone.push("a://x") as Result else {
      Issue.record("A navigator without a store navigated.")
      return
    }
  }

  @Test func `a pattern may have a route and a handler, each asked for by its own verb`() throws {
    let navigator = URLNavigator<AppRoute>(allowedSchemes: ["a"])
    let seen = Seen()
    navigator.register("x") { _, _, _ in .post("old") }
    navigator.handle("x") { _, _, _ in
      seen.deleted += 1
      return true
    }
    navigator.register("x") { _, _, _ in .post("new") }
    let store = NavigationStore(links: try navigator.pipeline())
    navigator.connect(to: store)
    #expect(navigator.push("a://x").route == .post("new"))
    #expect(navigator.open("a://x") == .handled)
    #expect(seen.deleted == 1)
    store.open("a://x")
    #expect(seen.deleted == 2)
  }

  @Test func `everything that is wrong with the table is said at once`() {
    let navigator = URLNavigator<AppRoute>(allowedSchemes: ["a"])
    navigator.register("user/<int:id") { _, _, _ in nil }
    navigator.register("region/<regoin:_>") { _, _, _ in nil }
    navigator.valueConverters["region"] = URLValueConverter(choices: ["a"])
    #expect {
      try navigator.pipeline()
    } throws: { error in
      (error as? DeepLinkMatcherError)?.problems.map(\.pattern)
        == ["user/<int:id", "region/<regoin:_>"]
    }
  }

  @Test func `from inside a listener it is deferred, and done afterwards`() {
    var results: [URLNavigationResult<AppRoute>] = []
    store.onEvent = { [navigator] event in
      if event.after.path == [.post("1")] { results.append(navigator.push("myapp://post/2")) }
    }
    navigator.push("myapp://post/1")
    #expect(results == [.deferred])
    #expect(store.state.path == [.post("1"), .post("2")])
  }

  @Test func `actions that are not its own go to who took them before`() throws {
    let navigator = URLNavigator<AppRoute>(allowedSchemes: ["a"])
    navigator.handle("x") { _, _, _ in true }
    let store = NavigationStore(links: try navigator.pipeline())
    var others: [String] = []
    store.onAction = { others.append($0.name) }
    navigator.connect(to: store)
    store.apply(NavigationPlan(commands: [], action: NavigationAction(name: "other")))
    navigator.open("a://x")
    #expect(others == ["other"])
  }

  @Test func `what a change of the navigator releases may call the navigator`() {
    @MainActor final class Leaving {
      private let leave: @MainActor () -> Void
      init(_ leave: @escaping @MainActor () -> Void) { self.leave = leave }
      isolated deinit { leave() }
    }
    var opened = 0
    func leaving() -> Leaving {
      Leaving { [navigator] in
        navigator.open("myapp://user/1")
        opened += 1
      }
    }
    func hold<Value>(_ held: Leaving) -> @MainActor (Value) -> Void { { _ in _ = held } }
    navigator.onProblems = hold(leaving())
    navigator.onProblems = nil
    #expect(opened == 1)
  }
}
