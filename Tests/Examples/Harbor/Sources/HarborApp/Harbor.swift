// Other files of this module write `internal import Sextant`, since Swift then wants a level on each import.
package import Sextant

/// The places of the app.
///
/// The list is the root of its tab; a route is a place above it.
package enum HarborRoute: Route, Codable {
  case item(Int)
  case account
  case signIn
}

typealias HarborContext = ScreenContext<HarborRoute>

/// A list whose rows open another screen.
final class ItemsScreen: ListScreen {
  let title = "Items"
  let columns = [TableColumn("Name")]
  let rows = [1, 2, 3]
  let rowsVersion = 0
  var list = ListModel<[Int]>()
  private let context: HarborContext

  init(context: HarborContext) { self.context = context }

  func cells(of item: Int, isSelected: Bool) -> [TableCell] { [TableCell("Item \(item)")] }

  func open(_ item: Int) { context.send(.go(.item(item))) }
}

/// A screen with text and a key.
final class TextScreen: Screen {
  let title: String
  private let text: String
  private let context: HarborContext

  init(_ title: String, _ text: String, context: HarborContext) {
    (self.title, self.text, self.context) = (title, text, context)
  }

  var bindings: [KeyBinding] {
    [KeyBinding("a", "account") { [self] in context.send(.go(.account)) }]
  }

  func draw(in frame: inout ScreenFrame) {
    frame.writeHeading(title)
    frame.writeParagraph(text, row: 2)
  }
}

/// The form that the gate presents when a link or a key leads to the account.
final class SignInScreen: FormScreen {
  let title = "Sign in"
  let submitLabel = "sign in"
  private let context: HarborContext
  var form: Form? = Form([
    Form.Field("Name", problem: { $0.isEmpty ? "Enter your name." : nil }),
    Form.Field("Password", isMasked: true),
  ])

  init(context: HarborContext) {
    self.context = context
    form?.take(context.draft)
  }

  func submit(_ form: Form) {
    save("sign in", by: context) { [context] in
      // Ask your server here.
      guard form[1] == "demo" else {
        throw FormRefusal("Wrong password. Try demo.", field: 1)
      }
      context.signIn(Principal(subject: form[0]))
    }
  }
}

/// The program, which `main.swift` runs and tests play.
package enum HarborProgram {
  /// `harbor://items/2` and `harbor://account`.
  static let links = AppLinks<HarborRoute>(
    schemes: ["harbor"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("items/<int:id>") {
        $0.firstValue(forName: "id", as: Int.self).map { .item($0) }
      }
      DeepLinkMapping("account") { _ in .account }
    }
  ) { .show(path: [$0]) }

  /// The account needs sign-in, however one comes there.
  static let access = AccessPolicy<HarborRoute>(login: .signIn) { route in
    route == .account ? .signedIn : .none
  }

  @MainActor package static func app() -> TerminalApp<HarborRoute> {
    TerminalApp(name: "harbor", about: "a new app", data: .nothing, describe: describe)
  }

  /// Describes the app; in a method, each mistake is reported in its own line.
  @MainActor private static func describe(_ app: AppDescription<HarborRoute>) {
    app.tabs = [AppTab("items", "Items")]
    app.links = links
    app.access = access
    app.title = title(of:)
    app.screen = screen(for:_:)
    app.root = { _, context in ItemsScreen(context: context) }
  }

  static func title(of route: HarborRoute) -> String {
    switch route {
    case .item(let id): "Item \(id)"
    case .account: "Account"
    case .signIn: "Sign in"
    }
  }

  @MainActor static func screen(for route: HarborRoute, _ context: HarborContext) -> any Screen {
    switch route {
    case .item: TextScreen(title(of: route), "Press a for your account.", context: context)
    case .account: TextScreen("Account", "You are signed in.", context: context)
    case .signIn: SignInScreen(context: context)
    }
  }
}
