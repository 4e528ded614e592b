import Navigation

/// A table of many patterns, and links into it.
struct BenchmarkTable {
  enum Place: Route {
    case product(Int, variant: String?)
  }

  let count: Int
  let pipeline: DeepLinkPipeline<Place>
  let buildTime: Duration

  init(count: Int) {
    self.count = count
    let clock = ContinuousClock()
    let start = clock.now
    let matcher = DeepLinkMatcher<Place>(
      mappings: (0..<count).map { index in
        DeepLinkMapping(Self.pattern(index)) { values in
          values.firstValue(forName: "id", as: Int.self).map {
            .product($0, variant: values.firstValue(forName: "variant_id"))
          }
        }
      })
    buildTime = clock.now - start
    pipeline = DeepLinkPipeline(
      allowedSchemes: ["storefront", "https"], allowedHosts: ["storefront.example"],
      matcher: matcher,
      access: AccessPolicy(login: .product(0, variant: nil)) { route in
        if case .product(-1, _) = route { .signedIn } else { .none }
      },
      plan: { NavigationPlan(commands: [.push($0)]) })
  }

  static func pattern(_ index: Int) -> String { "/cat\(index)/<int:id>/view\(index % 5)" }

  static func link(_ index: Int) -> String {
    "https://storefront.example/cat\(index)/\(1000 + index % 997)/view\(index % 5)"
      + "?variant_id=7&title=Red%20shoe"
  }
}
