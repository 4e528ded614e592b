import Navigation
import Testing

struct DeepLinkCompletionTests {
  enum Shop: Route { case home, orders, admin, login, product, section, page, search }

  enum Section: String, CaseIterable, DeepLinkValue { case theme, keys }

  static let pipeline = DeepLinkPipeline<Shop>(
    allowedSchemes: ["shop", "https"], allowedHosts: ["shop.example"],
    matcher: DeepLinkMatcher(converters: [DeepLinkConverter("section", Section.self)]) {
      DeepLinkMapping("home", route: .home)
      DeepLinkMapping("products/<int:id>") { _ in .product }
      DeepLinkMapping("products/new") { _ in .product }
      DeepLinkMapping("orders", route: .orders)
      DeepLinkMapping("orders/:id/items/<int:item>") { _ in .orders }
      DeepLinkMapping("settings/<section:name>") { _ in .section }
      DeepLinkMapping("pages/<path:page>") { _ in .page }
      DeepLinkMapping("search?q=:q&sort=name&all") { _ in .search }
      DeepLinkMapping("admin", route: .admin)
      DeepLinkMapping("caf%C3%A9", route: .home)
    },
    access: AccessPolicy(login: .login) { route in
      switch route {
      case .orders: .signedIn
      case .admin: .role("admin")
      default: .none
      }
    },
    plan: { .show(path: [$0]) })

  func texts(_ partial: String, _ principal: Principal? = nil) -> [String] {
    Self.pipeline.completions(for: partial, principal: principal).map(\.text)
  }

  @Test(arguments: [
    ("pro", ["products/"]), ("PRO", ["products/"]), ("shop://pro", ["shop://products/"]),
    ("https://shop.example/pro", ["https://shop.example/products/"]),
    ("shop://shop.example/ho", ["shop://shop.example/home"]), ("shop:ho", ["shop:home"]),
    ("htt", ["https://"]), ("https://", ["https://shop.example/"]),
    ("https://shop.e", ["https://shop.example/"]), ("ftp://h", []), ("zzz", []),
    ("settings/", ["settings/theme", "settings/keys"]), ("settings/k", ["settings/keys"]),
    ("products/n", ["products/new"]), ("products/", ["products/new", "products/"]),
    ("products/7", ["products/7"]), ("orders/7/", ["orders/7/items/"]),
    ("orders/7/items/", ["orders/7/items/"]), ("pages/", ["pages/"]), ("home/", []),
    ("search?", ["search?q=", "search?sort=name", "search?all"]),
    ("search?s", ["search?sort=name"]),
    ("search?q=1&a", ["search?q=1&all"]), ("caf", ["caf%C3%A9"]), ("caf%C3%A9/", []),
    ("https:", ["https://shop.example/"]), ("https:///s", ["https://shop.example/"]),
    ("//ho", ["//home"]), ("//shop.example/ho", ["//shop.example/home"]),
    ("shop:///shop.example/ho", []), ("orders//7/", []), ("orders/%zz/", []), ("home#/o", []),
    ("sh", ["shop://"]), ("s", ["shop://", "settings/", "search"]),
  ])
  func `a link that is being typed goes on`(partial: String, expected: [String]) {
    #expect(texts(partial) == expected)
  }

  @Test func `a value that has to be typed is said in words`() {
    let found = Self.pipeline.completions(for: "products/")
    #expect(found.last?.kind == .placeholder)
    #expect(found.last?.label == "<int:id>")
    #expect(found.last?.expectation == "a whole number")
    #expect(Self.pipeline.completions(for: "orders/").first?.label == ":id")
    #expect(Self.pipeline.completions(for: "pages/").first?.label == "<path:page>")
    #expect(Self.pipeline.completions(for: "orders/7/items/").first?.label == "<int:item>")
  }

  @Test func `nothing typed offers everything that is public or waits for sign-in`() {
    let found = Self.pipeline.completions(for: "")
    #expect(found.first?.label == "home")
    #expect(found.first { $0.label == "orders" }?.needsSignIn == true)
    #expect(found.first { $0.label == "home" }?.needsSignIn == false)
    #expect(found.first { $0.label == "orders" }?.continues == true)
  }

  @Test func `what the person may not see is left out`() {
    #expect(texts("adm", Principal(subject: "c")) == [])
    #expect(texts("adm", Principal(subject: "a", roles: ["admin"])) == ["admin"])
    let orders = Self.pipeline.completions(for: "ord", principal: Principal(subject: "c"))
    #expect(orders.first?.needsSignIn == false)
  }

  @Test func `only as many as wanted are made`() {
    #expect(Self.pipeline.completions(for: "", limit: 2).count == 2)
  }
}
