import Navigation
import NavigationDialects
import Testing

/// The seeds' own code, as far as it speaks of links.
@MainActor @Suite struct SeedDialectTests {
  enum ProductRoute: Route {
    case list
    case detail(id: String)
  }

  let matcher = DeepLinkMatcher<ProductRoute> {
    DeepLinkMapping("/products") { _ in .list }
    DeepLinkMapping("/products/:id") { params in
      params.firstValue(forName: "id").map { .detail(id: $0) }
    }
  }

  func pipeline(isLoggedIn: Bool) -> DeepLinkPipeline<ProductRoute> {
    let matcher = matcher
    return DeepLinkPipeline<ProductRoute>(
      allowedSchemes: ["myapp", "https"],
      allowedHosts: ["myapp.com"],
      resolve: { matcher.match($0) },
      authenticationPolicy: .required(
        shouldRequireAuthentication: { route in
          if case .detail = route { return true }
          return false
        },
        isAuthenticated: { isLoggedIn }
      ),
      plan: { route in NavigationPlan(commands: [.push(route)]) }
    )
  }

  @Test func `InnoRouter's matcher finds its routes`() throws {
    #expect(matcher.problems.isEmpty)
    #expect(matcher.match(try DeepLinkURL("myapp://products")) == .list)
    #expect(matcher.match(try DeepLinkURL("myapp://products/7")) == .detail(id: "7"))
    #expect(matcher.match(try DeepLinkURL("https://myapp.com/products/7")) == .detail(id: "7"))
    #expect(matcher.match(try DeepLinkURL("myapp://products/7/8")) == nil)
  }

  @Test func `InnoRouter's pipeline gives its four decisions`() {
    let pipeline = pipeline(isLoggedIn: false)
    #expect(pipeline.decide(for: "myapp://products") == .plan(.init(commands: [.push(.list)])))
    guard case .pending(let waiting) = pipeline.decide(for: "myapp://myapp.com/products/7") else {
      Issue.record("The link did not wait.")
      return
    }
    #expect(waiting.link == "myapp://myapp.com/products/7")
    #expect(waiting.plan == .init(commands: [.push(.detail(id: "7"))]))
    guard case .rejected(let rejection) = pipeline.decide(for: "https://other.com/products") else {
      Issue.record("A foreign host was not rejected.")
      return
    }
    #expect(rejection.reason == .host)
    #expect(pipeline.decide(for: "myapp://nothing") == .unhandled("myapp://nothing"))
  }

  @Test func `InnoRouter's pipeline lets through who is signed in`() {
    let detail = NavigationPlan(commands: [.push(ProductRoute.detail(id: "7"))])
    #expect(pipeline(isLoggedIn: true).decide(for: "myapp://products/7") == .plan(detail))
    let principal = Principal(subject: "a")
    #expect(
      pipeline(isLoggedIn: false).decide(for: "myapp://products/7", principal: principal)
        == .plan(detail))
  }

  @Test(arguments: [
    ("myapp://user/123", 123), ("myapp://user/87", 87), ("myapp://user/devxoul", nil),
    ("myapp://user/123/posts", nil), ("/user/123", nil), ("/user/devxoul", nil),
  ])
  func `URLNavigator's pattern matches what its page says`(link: String, id: Int?) throws {
    enum User: Route { case user(Int) }
    let matcher = DeepLinkMatcher<User> {
      DeepLinkMapping("myapp://user/<int:id>") { values in
        values.firstValue(forName: "id", as: Int.self).map { .user($0) }
      }
    }
    #expect(matcher.match(try DeepLinkURL(link)) == id.map { .user($0) })
  }

  @Test(arguments: [
    ("us-west-1", true), ("ap-northeast-2", true), ("eu-west-3", true), ("ca-central-1", false),
  ])
  func `URLNavigator's custom converter takes its regions`(region: String, isOne: Bool) throws {
    enum Place: Route { case region(String) }
    let regions = DeepLinkConverter(
      "region", choices: ["us-west-1", "ap-northeast-2", "eu-west-3"])
    let matcher = DeepLinkMatcher<Place>(converters: [regions]) {
      DeepLinkMapping("myapp://region/<region:_>") { values in
        values.firstValue(forName: "_").map { .region($0) }
      }
    }
    #expect(matcher.problems.isEmpty)
    let found = matcher.match(try DeepLinkURL("myapp://region/\(region)"))
    #expect(found == (isOne ? .region(region) : nil))
  }

  @Test func `URLNavigator's open handler becomes an action that runs later`() {
    let pipeline = DeepLinkPipeline<ProductRoute>(
      allowedSchemes: ["myapp"], matcher: DeepLinkMatcher { .handle("myapp://alert") },
      plan: { NavigationPlan(commands: [.push($0)]) })
    let action = NavigationAction(
      name: "myapp://alert", values: ["title": "Hi", "message": "a b"])
    #expect(
      pipeline.decide(for: "myapp://alert?title=Hi&message=a%20b")
        == .plan(NavigationPlan(commands: [], action: action)))
  }

  @Test func `PoqSDK's route reads path, query and context`() throws {
    struct ProductState: Hashable, Sendable { var name = "" }
    enum Shop: Route { case product(String, variant: String?, state: String?) }
    let matcher = DeepLinkMatcher<Shop> {
      DeepLinkMapping("products/:product_id") { route in
        guard let id = route.firstValue(forName: "product_id") else { return nil }
        return .product(
          id, variant: route.firstValue(forName: "variant_id"),
          state: route.context.value(forName: "product", as: ProductState.self)?.name)
      }
    }
    let link = try DeepLinkURL("poq://products/132?variant_id=5")
    #expect(
      matcher.match(link, context: ["product": ProductState(name: "Shoe")])
        == .product("132", variant: "5", state: "Shoe"))
    #expect(matcher.match(link) == .product("132", variant: "5", state: nil))
  }
}
