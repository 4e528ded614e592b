package import Navigation
import NavigationTerminal

/// The links of the shop: what each means, and the link of each place.
package struct StorefrontLinks: Sendable {
  /// The scheme of the shop's own links: `storefront://orders/1042`.
  package static let scheme = "storefront"
  /// The host of the shop's links on the web: `https://storefront.example/orders/1042`.
  package static let host = "storefront.example"
  /// The name of the handler that shows words which came with a link.
  package static let alert = "alert"
  /// The name of the handler that says that a link asked for a variant that there is not.
  package static let unknownVariant = "unknown variant"

  /// What a link means, and the way to each route.
  let links: AppLinks<StorefrontRoute>
  /// What decides about a link.
  package let pipeline: DeepLinkPipeline<StorefrontRoute>

  /// Makes the table for what the shop sells and has to say.
  ///
  /// Links to a product, a shelf or a page that does not exist are answered by nothing; orders are
  /// not looked up here: which exist is nobody's business before sign-in.
  ///
  /// - Parameter data: What the shop sells and has to say.
  /// - Throws: `DeepLinkMatcherError` with everything that is wrong with the table.
  package init(data: ShopData) throws(DeepLinkMatcherError) {
    let plans = StorefrontPlans(data: data)
    links = AppLinks(
      schemes: [Self.scheme, "https"], hosts: [Self.host], matcher: try Self.matcher(data),
      plan: { plans.plan(for: $0) })
    pipeline = try links.pipeline(access: StorefrontAccess.policy)
  }

  private static func matcher(
    _ data: ShopData
  ) throws(DeepLinkMatcherError) -> DeepLinkMatcher<StorefrontRoute> {
    let plans = StorefrontPlans(data: data)
    return try .validated(converters: [
      DeepLinkConverter("section", SettingsSection.self),
      DeepLinkConverter("step", CheckoutStep.self),
      DeepLinkConverter("shelf", choices: data.catalogue.categories.map(\.id)),
    ]) {
      DeepLinkMapping("home", route: .home)
      shelves(data)
      DeepLinkMapping("products/<int:id>?is_modal=<bool:is_modal>") { parameters in
        guard parameters.firstValue(forName: "is_modal", as: Bool.self) == true else {
          return nil
        }
        return product(parameters, data).map(plans.modal)
      }
      DeepLinkMapping("search?q=:q?") {
        StorefrontRoute.search($0.firstValue(forName: "q") ?? "")
      } printing: { route in
        guard case .search(let text) = route else { return nil }
        return ["q": text.isEmpty ? nil : text]
      }
      buying
      settings
      pages(data)
      DeepLinkMapping("sign-in", route: .signIn)
      DeepLinkMapping("admin", route: .admin)
      DeepLinkMapping<StorefrontRoute>.handle(
        "alert?title=:title?&message=:message?", name: alert)
    }
  }
}

// MARK: - The table

extension StorefrontLinks {
  private typealias Mapping = DeepLinkMapping<StorefrontRoute>

  private static func shelves(_ data: ShopData) -> [DeepLinkMapping<StorefrontRoute>] {
    [
      Mapping("catalog", route: .catalog),
      Mapping("catalog/<shelf:category>") { parameters in
        parameters.firstValue(forName: "category").flatMap(data.catalogue.category)
          .map { .category($0.id) }
      } printing: { route in
        guard case .category(let id) = route else { return nil }
        return ["category": id]
      },
      Mapping("products/<int:id>?variant_id=:variant_id?&title=:title?") {
        product($0, data)
      } printing: { route in
        guard case .product(let id, let variant, let title) = route else { return nil }
        return ["id": id, "variant_id": variant, "title": title]
      },
    ]
  }

  private static func product(
    _ parameters: DeepLinkParameters, _ data: ShopData
  ) -> StorefrontRoute? {
    guard let id = parameters.firstValue(forName: "id", as: Int.self),
      let product = data.catalogue.product(id)
    else { return nil }
    func text(_ name: String) -> String? {
      parameters.firstValue(forName: name).flatMap { $0.isEmpty ? nil : $0 }
    }
    return .product(product.id, variant: text("variant_id"), title: text("title"))
  }

  private static var buying: [DeepLinkMapping<StorefrontRoute>] {
    [
      Mapping("cart", route: .cart),
      Mapping("checkout/<step:step>") { parameters in
        parameters.firstValue(forName: "step", as: CheckoutStep.self).map { .checkout($0) }
      } printing: { route in
        guard case .checkout(let step) = route else { return nil }
        return ["step": step.rawValue]
      },
      Mapping("orders", route: .orders),
      Mapping("orders/<int:id>") { parameters in
        parameters.firstValue(forName: "id", as: Int.self).map { .order($0) }
      } printing: { route in
        guard case .order(let id) = route else { return nil }
        return ["id": id]
      },
    ]
  }

  private static var settings: [DeepLinkMapping<StorefrontRoute>] {
    [
      Mapping("account", route: .account),
      Mapping("settings/<section:name>") { parameters in
        parameters.firstValue(forName: "name", as: SettingsSection.self).map { .settings($0) }
      } printing: { route in
        guard case .settings(let section) = route else { return nil }
        return ["name": section.rawValue]
      },
    ]
  }

  private static func pages(_ data: ShopData) -> [DeepLinkMapping<StorefrontRoute>] {
    [
      Mapping("pages/<path:slug>") { parameters in
        parameters.firstValue(forName: "slug").flatMap(data.helpPage).map { .page($0.path) }
      } printing: { route in
        guard case .page(let path) = route else { return nil }
        return ["slug": path]
      },
      Mapping("onboarding/<int:page>") { parameters in
        parameters.firstValue(forName: "page", as: Int.self).flatMap { page in
          (1...data.onboarding.count).contains(page) ? .onboarding(page) : nil
        }
      } printing: { route in
        guard case .onboarding(let page) = route else { return nil }
        return ["page": page]
      },
    ]
  }
}
