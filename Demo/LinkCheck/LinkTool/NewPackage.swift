import Sextant

/// The package of a new app, as files.
///
/// The text is that of Tests/Examples/Harbor, where it is compiled and tested.
struct NewPackage {
  /// Where the new package finds this one.
  enum Source: Hashable {
    case path(String)
    case url(String)

    /// The dependency in a manifest.
    fileprivate var dependency: String {
      switch self {
      case .path(let path): ".package(name: \"sextant\", path: \"\(Self.quoted(path))\")"
      case .url(let url): ".package(url: \"\(Self.quoted(url))\", branch: \"main\")"
      }
    }

    /// The name by which a manifest refers to it: the last part of an address.
    fileprivate var package: String {
      guard case .url(let url) = self, let last = url.split(separator: "/").last else {
        return "sextant"
      }
      return Self.quoted((last.hasSuffix(".git") ? last.dropLast(4) : last).lowercased())
    }

    private static func quoted(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
  }

  /// The app's name, which begins with a capital letter.
  let name: String
  /// Where it finds this package.
  let source: Source

  /// Creates a package; `nil` if its name cannot be that of a module, or is one that is taken.
  init?(named name: String, from source: Source) {
    guard let first = name.first, first.isASCII, first.isLetter,
      name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
      !["Sextant", "Navigation", "Swift", "Testing"].contains(first.uppercased() + name.dropFirst())
    else { return nil }
    self.name = first.uppercased() + name.dropFirst()
    self.source = source
  }

  /// The files, by their paths in the folder of the package.
  var files: [(path: String, text: String)] {
    Self.texts.map { path, text in
      let text =
        path == "Package.swift"
        ? text.replacing(".package(path: \"../../..\")", with: source.dependency)
          .replacing("package: \"sextant\"", with: "package: \"\(source.package)\"") : text
      return (named(path), named(text))
    }
  }

  /// Returns text with the app's name in place of the sample's.
  private func named(_ text: String) -> String {
    text.replacing("Harbor", with: name).replacing("harbor", with: name.lowercased())
      .replacing("HARBOR", with: name.uppercased())
  }

  private static let texts: KeyValuePairs = [
    "Package.swift": #"""
    // swift-tools-version: 6.3
    import PackageDescription

    let package = Package(
      name: "Harbor",
      platforms: [.macOS(.v15)],
      dependencies: [.package(path: "../../..")],
      targets: [
        .target(name: "HarborApp", dependencies: [.product(name: "Sextant", package: "sextant")]),
        .executableTarget(name: "Harbor", dependencies: ["HarborApp"]),
        .testTarget(
          name: "HarborTests",
          dependencies: ["HarborApp", .product(name: "TerminalTesting", package: "sextant")],
          exclude: ["walk.tape"]),
      ],
      swiftLanguageModes: [.v6])

    """#,
    "Sources/Harbor/main.swift": #"""
    import HarborApp
    import Sextant

    await HarborProgram.app().main()

    """#,
    "Sources/HarborApp/Harbor.swift": #"""
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
      let rowsVersion: Int? = 0
      var list = ListPane()
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
        TerminalApp(name: "harbor", version: "0.1", about: "a new app", data: .nothing) { run in
          try AppParts(
            clock: run.clock, tabs: [HostTab("items", "Items")], links: links, access: access
          ) { _ in
            var configuration = HostConfiguration<HarborRoute>(
              name: "Harbor", title: title(of:), screen: screen(for:_:))
            configuration.rootScreen = { _, context in ItemsScreen(context: context) }
            return configuration
          }
        }
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

    """#,
    "Tests/HarborTests/HarborTests.swift": #"""
    import Foundation
    import HarborApp
    import TerminalTesting
    import Testing

    @MainActor @Suite struct HarborTests {
      @Test func `the tape beside this file plays`() async throws {
        let tape = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "walk.tape")
        let app = try HeadlessHost(HarborProgram.app())
        await app.play(
          try String(contentsOf: tape, encoding: .utf8), secrets: ["HARBOR_PASSWORD": "demo"])
      }

      @Test func `a wrong password opens nothing`() async throws {
        let app = try HeadlessHost(HarborProgram.app())
        await app.play(
          """
          Open "harbor://account"
          Type "Ada"
          Enter
          Type "guess"
          Enter
          Expect Screen "Wrong password."
          Expect Pending 1
          """)
      }
    }

    """#,
    "Tests/HarborTests/walk.tape": #"""
    # From the list to an item, and by a link to a place that needs sign-in.
    Down
    Enter
    Expect Stack "Items › Item 2"
    Open "harbor://account"
    Expect Modal "Sign in"
    Type "Ada"
    Enter
    TypeSecret HARBOR_PASSWORD
    Enter
    Wait
    Expect Not Modal
    Expect Title "Account"

    """#,
  ]
}
