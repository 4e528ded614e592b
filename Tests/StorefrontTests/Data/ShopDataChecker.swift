@testable import Storefront

/// One thing that is wrong with the shop's data.
struct DataProblem: Hashable, CustomStringConvertible {
  /// Where it stands: `catalogue.products[3].variants[0].price`.
  let path: String
  /// What was expected there.
  let expectation: String

  /// The place and what was expected, on one line.
  var description: String { "\(path): expected \(expectation)" }
}

/// Looks for everything in the shop's data that the screens rely on and that is not so.
struct ShopDataChecker {
  /// The problems, in the order of the data.
  private(set) var problems: [DataProblem] = []

  /// Checks all of the data.
  init(_ data: ShopData) {
    check(data.catalogue)
    check(data.accounts, data.orders, against: data.catalogue)
    check(data.helpPages, data.onboarding)
  }

  private mutating func check(_ file: Catalogue) {
    unique(file.categories.map(\.id), "catalogue.categories")
    for (index, category) in file.categories.enumerated() {
      let path = "catalogue.categories[\(index)]"
      expect(category.id.isLinkName, "\(path).id", "lower-case letters, digits and hyphens")
      notEmpty(category.name, "\(path).name")
    }
    expect(!file.products.isEmpty, "catalogue.products", "at least one product")
    unique(file.products.map(\.id), "catalogue.products")
    let shelves = Set(file.categories.map(\.id))
    for (index, product) in file.products.enumerated() {
      check(product, "catalogue.products[\(index)]", shelves)
    }
  }

  private mutating func check(_ product: Product, _ path: String, _ shelves: Set<Category.ID>) {
    expect(product.id > 0, "\(path).id", "a number above 0")
    expect(
      shelves.contains(product.category), "\(path).category",
      "one of \(shelves.sorted().joined(separator: ", ")), not \"\(product.category)\"")
    notEmpty(product.name, "\(path).name")
    notEmpty(product.summary, "\(path).summary")
    notEmpty(product.description, "\(path).description")
    expect(!product.variants.isEmpty, "\(path).variants", "at least one variant")
    unique(product.variants.map(\.id), "\(path).variants")
    for (index, variant) in product.variants.enumerated() {
      let path = "\(path).variants[\(index)]"
      expect(variant.id.isLinkName, "\(path).id", "lower-case letters, digits and hyphens")
      notEmpty(variant.name, "\(path).name")
      expect(variant.price > .zero, "\(path).price", "more than 0 cents")
      expect(variant.stock >= 0, "\(path).stock", "0 or more")
    }
  }

  private mutating func check(
    _ accounts: [Account], _ orders: [Order], against catalogue: Catalogue
  ) {
    expect(!accounts.isEmpty, "ledger.accounts", "at least one account")
    unique(accounts.map(\.id), "ledger.accounts")
    for (index, account) in accounts.enumerated() {
      let path = "ledger.accounts[\(index)]"
      expect(account.email.contains("@"), "\(path).email", "a mail address")
      notEmpty(account.name, "\(path).name")
      expect(account.roles.contains("customer"), "\(path).roles", "the role customer")
    }
    unique(orders.map(\.id), "ledger.orders")
    let owners = Set(accounts.map(\.id))
    let products = Dictionary(
      catalogue.products.map { ($0.id, Set($0.variants.map(\.id))) },
      uniquingKeysWith: { first, _ in first })
    for (index, order) in orders.enumerated() {
      let path = "ledger.orders[\(index)]"
      expect(order.id > 0, "\(path).id", "a number above 0")
      expect(owners.contains(order.account), "\(path).account", "one of the accounts")
      notEmpty(order.address, "\(path).address")
      expect(!order.lines.isEmpty, "\(path).lines", "at least one line")
      for (index, line) in order.lines.enumerated() {
        check(line, "\(path).lines[\(index)]", products)
      }
    }
  }

  private mutating func check(
    _ line: OrderLine, _ path: String, _ products: [Product.ID: Set<Variant.ID>]
  ) {
    expect(line.quantity > 0, "\(path).quantity", "1 or more")
    expect(line.price > .zero, "\(path).price", "more than 0 cents")
    guard let variants = products[line.product] else {
      expect(false, "\(path).product", "a product of the catalogue, not \(line.product)")
      return
    }
    expect(
      variants.contains(line.variant), "\(path).variant",
      "one of \(variants.sorted().joined(separator: ", ")), not \"\(line.variant)\"")
  }

  private mutating func check(_ pages: [HelpPage], _ onboarding: [OnboardingPage]) {
    unique(pages.map(\.path), "pages.pages")
    for (index, page) in pages.enumerated() {
      let path = "pages.pages[\(index)]"
      expect(
        page.path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
          String($0).isLinkName
        }, "\(path).path", "names of lower-case letters, digits and hyphens between slashes")
      notEmpty(page.title, "\(path).title")
      notEmpty(page.summary, "\(path).summary")
      expect(!page.body.isEmpty, "\(path).body", "at least one paragraph")
    }
    expect(!onboarding.isEmpty, "pages.onboarding", "at least one page")
    for (index, page) in onboarding.enumerated() {
      notEmpty(page.title, "pages.onboarding[\(index)].title")
      expect(!page.body.isEmpty, "pages.onboarding[\(index)].body", "at least one paragraph")
    }
  }

  // Autoclosures avoid building messages for valid data, which is nearly all of it.
  private mutating func expect(
    _ isSo: Bool, _ path: @autoclosure () -> String, _ expectation: @autoclosure () -> String
  ) {
    if !isSo { problems.append(DataProblem(path: path(), expectation: expectation())) }
  }

  private mutating func notEmpty(_ text: String, _ path: @autoclosure () -> String) {
    expect(!text.isEmpty, path(), "some text")
  }

  private mutating func unique<ID: Hashable>(_ ids: [ID], _ path: @autoclosure () -> String) {
    var places: [ID: Int] = [:]
    for (index, id) in ids.enumerated() {
      if let first = places[id] {
        expect(false, "\(path())[\(index)]", "a new id, not that of \(path())[\(first)] (\(id))")
      } else {
        places[id] = index
      }
    }
  }
}

extension String {
  /// Whether the text can be used in a link unchanged.
  fileprivate var isLinkName: Bool {
    !isEmpty
      && utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
  }
}
