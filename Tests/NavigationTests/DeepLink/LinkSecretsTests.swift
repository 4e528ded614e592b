import FoundationEssentials
import Navigation
import Testing

/// What in a link is a secret, and where such a link is never written.
@MainActor @Suite struct LinkSecretsTests {
  private static func shown(_ link: String) -> String { "\(ShownLink(link, hiding: judge))" }
  private static func masked(_ text: String, isLink: Bool, as mark: Character = "x") -> String {
    ShownLink(text, hiding: judge, isLink: isLink).masked(by: mark)
  }
  private static func hasSecret(_ link: String) -> Bool {
    ShownLink(link, hiding: judge).hasSecret
  }

  private static let judge = LinkSecrets(names: ["Token", "password", "access_token", "Ticket"])

  @Test(arguments: [
    ("shop://orders/1?token=", true), ("shop://orders/1?token=ab", true),
    ("shop://orders/1?token=ab&page=", false), ("shop://orders/1?token", false), ("", false),
    ("token=", true), ("page=", false),
  ])
  func `the next character of a line belongs to a secret or not`(line: String, isValue: Bool) {
    #expect(Self.judge.isValue(behind: line) == isValue)
  }

  @Test func `a link that is too long is cut before it is searched, and hides what is cut`() {
    let most = LinkSecrets.mostScalars
    for count in [most, 2 * most, 100 * most] {
      let link = "shop://orders?page=" + String(repeating: "x", count: count)
      #expect(Self.hasSecret(link))
      #expect(Self.shown(link).unicodeScalars.count == most + 1)
      #expect(Self.shown(link).last == "…")
    }
    let person = "shop://me:" + String(repeating: "p", count: most) + "@shop.example/orders"
    #expect(Self.shown(person) == "shop://…")
    let fits = "shop://orders?page=" + String(repeating: "x", count: 1_000)
    #expect(!Self.hasSecret(fits) && Self.shown(fits) == fits)
  }

  @Test(arguments: [true, false])
  func `what is too long to search is hidden, with its length and its lines`(isLink: Bool) {
    let most = LinkSecrets.mostScalars
    for count in [most, 100 * most] {
      let link = "shop://orders?page=é" + String(repeating: "x", count: count) + "\nend"
      let hidden = Self.masked(link, isLink: isLink, as: "•")
      #expect(hidden.count == link.count && hidden.hasPrefix("shop://orders?page=éx"))
      #expect(hidden.hasSuffix("•\n•••"))
      #expect(hidden.count { $0 == "x" } == most - 20)
      #expect(Self.judge.isValue(behind: link))
    }
    let person = "shop://me:" + String(repeating: "p", count: most) + "@shop.example/orders"
    #expect(Self.masked(person, isLink: true, as: "•").count { $0 == "p" } == 1)
  }

  @Test func `user information ends at a space, and a mark covers whole letters`() {
    #expect(Self.masked("a://bc d@e", isLink: false) == "a://bc d@e")
    #expect(Self.masked("a://é@e", isLink: false) == "a://x@e")
    #expect(Self.masked("?token=é日👍🏽", isLink: false) == "?token=xxx")
    #expect(Self.shown("a://x?token=é日&b=ü") == "a://x?token=…&b=ü")
  }

  @Test(arguments: [
    ("shop://orders/1?token=abc", "shop://orders/1?token=…"),
    ("shop://orders/1#access_token=abc&page=2", "shop://orders/1#access_token=…&page=2"),
    ("orders/1?page=2&TOKEN=abc;x=3", "orders/1?page=2&TOKEN=…"),
    ("orders/1?password=a=b?c/d", "orders/1?password=…"),
    ("orders/1?t%6Fken=abc", "orders/1?t%6Fken=…"),
    ("orders/1?ticket=abc", "orders/1?ticket=…"),
    ("orders/token=abc/1", "orders/token=…/1"),
    ("https://me:pw@shop.example/orders", "https://…@shop.example/orders"),
    ("orders/1?next=%2Freset%3Ftoken%3Dabc&page=2", "orders/1?next=…&page=2"),
    ("orders/1?next=%252Freset%253Ftoken%253Dabc", "orders/1?next=…"),
    ("orders/1?next=/reset?token=abc", "orders/1?next=…"),
    ("orders/1?next=token%3Dabc", "orders/1?next=…"),
    ("open/https%3A%2F%2Fa.example%2F%3Ftoken%3Dabc/2", "open/…/2"),
    ("open?https%3A%2F%2Fa.example%2F%3Ftoken%3Dabc&page=2", "open?…&page=2"),
    ("orders/1?next=https%3A%2F%2Fme%3Apw%40a.example%2F", "orders/1?next=…"),
    ("orders/1?next=https%253A%252F%252Fme%253Apw%2540a.example", "orders/1?next=…"),
    ("https%3A%2F%2Fa.example%2F%3Ftoken%3Dabc", "…"),
  ])
  func `a secret is hidden wherever it stands`(link: String, shown: String) {
    #expect(Self.hasSecret(link))
    #expect(Self.shown(link) == shown)
    let hidden = Self.masked(link, isLink: true)
    #expect(hidden.count == link.count && !hidden.contains("abc"))
  }

  @Test(arguments: [
    "shop://orders/1042?sort=price", "orders/1?keyword=lamp&author=me", "orders/1?page=a%20b",
    "orders/1?from=me%40home.example&next=https%3A%2F%2Fa.example%2Forders%2F7", "books/a%3D2",
    "search?q=token", "orders/1?otp=1&code=2&api_key=3&jwt=4#sig=5",
    "shop://search?q=50%25&next=%2Forders%2F7", "orders/1#reviews", "",
  ])
  func `what is none is shown whole`(link: String) {
    #expect(!Self.hasSecret(link))
    #expect(Self.shown(link) == link)
    #expect(Self.masked(link, isLink: true) == link)
  }

  @Test func `in a sentence only an address with slashes holds a name`() {
    for text in ["to:abcdef@home now", "at 10:30 by me@home.example"] {
      #expect(Self.masked(text, isLink: false) == text)
    }
    #expect(!Self.masked("see a://me:pw@b now", isLink: false).contains("pw"))
    // A slash does not end a secret there.
    #expect(!Self.masked("see orders?token=a/bc", isLink: false).contains("bc"))
    #expect(Self.masked("?token=abc", isLink: false) == "?token=xxx")
  }

  private func store() -> NavigationStore<ShopRoute> {
    NavigationStore(
      initial: .shop(), access: .shop,
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"],
        matcher: DeepLinkMatcher {
          DeepLinkMapping<ShopRoute>("orders/<int:id>", secrets: ["token"]) {
            $0.firstValue(forName: "id", as: Int.self).map { .order($0) }
          }
        },
        access: .shop
      ) { NavigationPlan(commands: [.push($0)]) })
  }

  @Test(arguments: ["?token=canary", "#Token=canary", "?page=1&TOKEN=canary", "?t%6Fken=canary"])
  func `a link with a secret waits in memory, and no file holds it`(secret: String) throws {
    let store = store()
    store.open("shop://orders/7\(secret)")
    store.open("shop://orders/8")
    #expect(store.session.pending.count == 2)
    let text = String(decoding: try store.snapshot().data(), as: UTF8.self)
    #expect(!text.contains("canary") && !text.contains("orders\\/7") && !text.contains("orders/7"))
    #expect(store.snapshot().base.waiting.count == 1)
    store.signIn(.demo)
    #expect(store.state.path == [.order(7), .order(8)])
  }

  @Test func `the same place without a secret stands for both in a file`() throws {
    let store = store()
    store.open("shop://orders/7?token=canary")
    store.open("shop://orders/7")
    #expect(store.session.pending.count == 1)
    #expect(store.snapshot().base.waiting.count == 1)
  }

  @Test(arguments: [
    "app://x?token=\u{301}abc", "app://x?token=\u{200D}abc", "app://x?token=\u{1F3FB}abc",
    "app://u:pw@\u{301}h/x", "app://u:pw@\u{FE0F}h/x",
  ])
  func `a mark beside a delimiter hides no secret`(link: String) {
    #expect(Self.hasSecret(link))
    let shown = Self.shown(link)
    #expect(!shown.contains("abc") && !shown.contains("pw"), "\(shown)")
    let hidden = Self.masked(link, isLink: true)
    #expect(hidden.count == link.count)
    #expect(!hidden.contains("abc") && !hidden.contains("pw"), "\(hidden)")
  }
}
