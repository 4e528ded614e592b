import Navigation
import NavigationTerminal
import TerminalKit
import TerminalUI
import Testing

private enum Place: Route {
  case home
  case order(Int)
  case admin
  case login
}

@MainActor struct CommandLineAnswerTests {
  private let help = CommandLineHelp(program: "shop", version: "1.2", about: "A shop.")
  private let links = DeepLinkPipeline<Place>(
    allowedSchemes: ["shop"], allowedHosts: ["shop.example"],
    matcher: DeepLinkMatcher {
      DeepLinkMapping("home") { _ in Place.home }
      DeepLinkMapping("orders/<int:id>") { parameters in
        parameters.firstValue(forName: "id").flatMap { Int($0) }.map { Place.order($0) }
      }
      DeepLinkMapping("search/:term?sort=<sort>?") { _ in Place.home }
    },
    access: AccessPolicy(login: .login) { route in
      if case .order = route { .signedIn } else { .none }
    },
    plan: { .show(path: [$0]) })

  private final class Blank: Screen {
    let title = "Blank"
    func draw(in frame: inout ScreenFrame) {}
  }

  private let shop = HostConfiguration(
    name: "Shop", title: { RouteText.of($0) }, screen: { _, _ in Blank() })

  private func answer(_ words: String...) throws -> CommandLineAnswer {
    let invocation = try CommandLineInvocation.parse(words, program: "shop")
    return try #require(invocation.answer(help: help, links: LinkTable(links, of: shop)))
  }

  @Test(arguments: [
    ("shop://home", 0, "plan"), ("shop://orders/7", 3, "pending"), ("other://home", 4, "rejected"),
    ("shop://order/7", 5, "unhandled"), ("home", 0, "plan"), ("shop://home/%", 4, "rejected"),
    ("orders/7", 3, "pending"), ("/orders/7", 3, "pending"), ("shop:orders/7", 3, "pending"),
    ("//shop.example/home", 0, "plan"), ("//evil.example/home", 4, "rejected"),
    ("mailto:a@b", 4, "rejected"), ("search/a?sort=b://c", 0, "plan"),
  ])
  func `the code says what was decided about a link`(
    link: String, code: Int32, outcome: String
  ) throws {
    let text = try answer("explain", link)
    #expect(text.exitCode == code)
    #expect(text.output.contains(outcome))
    #expect(text.output.hasSuffix("\n"))
    #expect(text.words.isEmpty)
    let json = try answer("explain", "--json", link)
    #expect(json.exitCode == code)
    #expect(json.output.contains("\"outcome\" : \"\(outcome)\""))
  }

  @Test func `a wrong link is explained with a caret and a near word`() throws {
    let lines = try answer("explain", "shop://hoem").output.split(separator: "\n")
    #expect(lines[0] == "shop://hoem")
    #expect(lines[1] == "       ^^^^")
    #expect(lines[2].contains("did you mean \"home\"?"))
  }

  /// A link, what its first two lines are, and so where the marks stand on a terminal.
  @Test(arguments: [
    ("shop://日本/x", "shop://日本/x", "       ^^^^"),
    ("shop://orders/日", "shop://orders/日", "              ^^"),
    ("shop://h%6Fem", "shop://h%6Fem", "       ^^^^^^"), ("shop://é/x", "shop://é/x", "       ^"),
    ("shop://orders", "shop://orders", "             ^"),
    ("shop://a\u{202E}b", "shop://a�b", "       ^^^"),
    ("shop://orders/%zz", "shop://orders/%zz", "              ^"),
    ("https://shop.example/home", "https://shop.example/home", "^^^^^"),
    ("shop://evil.example/home", "shop://evil.example/home", "       ^^^^^^^^^^^^"),
  ])
  func `the marks stand under the columns of the place`(
    link: String, shown: String, mark: String
  ) throws {
    let lines = try answer("explain", link).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(String(lines[0]) == shown)
    #expect(String(lines[1]) == mark)
  }

  @Test func `a long link is cut around the place`() throws {
    let link =
      "shop://orders/" + String(repeating: "7", count: 60) + "x" + String(repeating: "日", count: 80)
    let lines = try answer("explain", link).output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("shop://orders/777") && lines[0].hasSuffix("…"))
    #expect(TextWidth.columns(of: lines[0]) <= 78)
    #expect(lines[1].hasPrefix(String(repeating: " ", count: 14) + "^^^"))
    #expect(lines[1].count <= 78)
    let late = "shop://home/" + String(repeating: "日", count: 100) + "/%"
    let other = try answer("explain", late).output.split(separator: "\n").map(String.init)
    #expect(other[0].hasPrefix("…") && other[0].hasSuffix("%"))
    #expect(TextWidth.columns(of: other[0]) <= 78)
    #expect(other[1].count == TextWidth.columns(of: other[0]) && other[1].hasSuffix(" ^"))
  }

  @Test func `an explanation is the link, the decision, the plan and the candidates`() throws {
    #expect(
      try answer("explain", "shop://orders/x").output == """
        shop://orders/x
                      ^
        unhandled: "x" under "orders" is not a whole number

          orders/<int:id>  "x" is not a whole number
          2 more with --all

        """)
    #expect(
      try answer("explain", "--all", "shop://orders/x").output.hasSuffix(
        """
          orders/<int:id>            "x" is not a whole number
          home                       "orders" is not "home"
          search/:term?sort=<sort>?  "orders" is not "search"

        """))
    #expect(
      try answer("explain", "shop://home").output == """
        shop://home
        plan: opens home
          dismiss all
          replace with home

          home  matches
          2 more with --all

        """)
  }

  /// What is written here is documented in the catalogue, and stays.
  @Test func `an explanation as data has these keys`() throws {
    let output = try answer("explain", "--json", "shop://ordrs/7").output
    #expect(
      output == #"""
        {
          "candidates" : [
            {
              "failure" : {
                "expected" : "\"orders\"",
                "found" : "ordrs",
                "nearWord" : "orders",
                "part" : "segment",
                "place" : {
                  "length" : 5,
                  "offset" : 7
                },
                "segment" : 0
              },
              "matchedSegments" : 0,
              "pattern" : "orders/<int:id>",
              "result" : "failed"
            },
            {
              "failure" : {
                "expected" : "\"home\"",
                "found" : "ordrs",
                "part" : "segment",
                "place" : {
                  "length" : 5,
                  "offset" : 7
                },
                "segment" : 0
              },
              "matchedSegments" : 0,
              "pattern" : "home",
              "result" : "failed"
            },
            {
              "failure" : {
                "expected" : "\"search\"",
                "found" : "ordrs",
                "part" : "segment",
                "place" : {
                  "length" : 5,
                  "offset" : 7
                },
                "segment" : 0
              },
              "matchedSegments" : 0,
              "pattern" : "search/:term?sort=<sort>?",
              "result" : "failed"
            }
          ],
          "isIncomplete" : false,
          "link" : "shop://ordrs/7",
          "message" : "no route \"ordrs\"; did you mean \"orders\"?",
          "nearWord" : "orders",
          "outcome" : "unhandled",
          "place" : {
            "length" : 5,
            "offset" : 7
          },
          "plan" : [

          ],
          "suggestion" : "shop://orders/7"
        }

        """#)
    let pending = try answer("explain", "--json", "shop://orders/7").output
    #expect(pending.contains("\"route\" : \"order(7)\""))
    #expect(
      pending.contains("\"plan\" : [\n    \"dismiss all\",\n    \"replace with order(7)\"\n  ]"))
    #expect(try answer("explain", "--json", "other://x").output.contains("\"reason\" : \"scheme\""))
  }

  @Test func `the routes are a table or data`() throws {
    #expect(
      try answer("routes").output == """
        home
        orders/<int:id>            id: int
        search/:term?sort=<sort>?  term: string, sort?: string

        3 patterns; a link visits at most 3 nodes of their tree

        """)
    #expect(
      try answer("routes", "--json").output == """
        {
          "accounts" : [

          ],
          "app" : "Shop",
          "hosts" : [
            "shop.example"
          ],
          "routes" : [
            {
              "isTotal" : true,
              "parameters" : [

              ],
              "pattern" : "home",
              "segments" : [
                "home"
              ],
              "writesLinks" : false
            },
            {
              "isTotal" : false,
              "parameters" : [
                {
                  "isInQuery" : false,
                  "isOptional" : false,
                  "name" : "id",
                  "type" : "int"
                }
              ],
              "pattern" : "orders/<int:id>",
              "segments" : [
                "orders",
                "<int:id>"
              ],
              "writesLinks" : false
            },
            {
              "isTotal" : true,
              "parameters" : [
                {
                  "isInQuery" : false,
                  "isOptional" : false,
                  "name" : "term",
                  "type" : "string"
                },
                {
                  "isInQuery" : true,
                  "isOptional" : true,
                  "name" : "sort",
                  "type" : "string"
                }
              ],
              "pattern" : "search/:term?sort=<sort>?",
              "segments" : [
                "search",
                ":term"
              ],
              "writesLinks" : false
            }
          ],
          "schemes" : [
            "shop"
          ],
          "tabs" : [

          ],
          "worstCase" : 3
        }

        """)
  }

  @Test func `what is never reached, or only when another says no, is named`() throws {
    let matcher = DeepLinkMatcher<Place> {
      DeepLinkMapping("a/:x") { _ in Place.home }
      DeepLinkMapping("a/:y") { _ in Place.home }
      DeepLinkMapping("b/:x") { _ in Place?.none }
      DeepLinkMapping("b/:y") { _ in Place.home }
      DeepLinkMapping("c/<itn:x>") { _ in Place.home }
    }
    let links = DeepLinkPipeline<Place>(
      allowedSchemes: ["shop"], matcher: matcher, plan: { .show(path: [$0]) })
    func answer(_ words: String...) throws -> String {
      let invocation = try CommandLineInvocation.parse(words, program: "shop")
      return try #require(invocation.answer(help: help, links: LinkTable(links, of: shop))).output
    }
    #expect(
      try answer("routes") == """
        a/:x       x: string
        a/:y       y: string  never reached, because a/:x comes first
        b/:x       x: string
        b/:y       y: string  only if b/:x declines
        c/<itn:x>  x: itn     wrong: no converter "itn" is registered; expected "int"?

        5 patterns; a link visits at most 3 nodes of their tree

        """)
    let json = try answer("routes", "--json")
    #expect(json.contains("\"unreachableBehind\" : \"a/:x\""))
    #expect(json.contains("\"shadowedBehind\" : \"b/:x\""))
    #expect(json.contains("\"problem\" : \"no converter"))
  }

  @Test func `an app without links says so`() throws {
    let none: LinkTable? = nil
    let invocation = try CommandLineInvocation.parse(["routes", "--json"], program: "shop")
    #expect(
      invocation.answer(help: help, links: none)
        == CommandLineAnswer(words: "shop: this app has no link table\n", exitCode: 5))
    let explain = try CommandLineInvocation.parse(["explain", "a:b"], program: "shop")
    #expect(explain.answer(help: help, links: none)?.exitCode == 5)
  }

  @Test func `results go to the output, and what is wrong to the words`() throws {
    #expect(try answer("--version") == CommandLineAnswer(output: "shop 1.2\n"))
    #expect(try answer("help", "routes").output.hasPrefix("List all links."))
    #expect(try answer("completions", "bash").output.contains("complete -o default"))
    let error = try #require(throws: CommandLineError.self) { try answer("--nonsense") }
    let wrong = CommandLineAnswer(error)
    #expect(wrong.output.isEmpty && wrong.exitCode == 64)
    #expect(wrong.words == "shop: unknown option \"--nonsense\"\nTry \"shop --help\".\n")
  }

  @Test func `the app itself and replay are not answered here`() throws {
    for words in [[], ["replay", "a.tape"]] as [[String]] {
      let invocation = try CommandLineInvocation.parse(words, program: "shop")
      #expect(invocation.answer(help: help, links: LinkTable(links, of: shop)) == nil)
    }
  }

  @Test(arguments: [
    "https://ada:hunter2@shop.example/home", "shop://ada:hunter2@home", "//ada:hunter2@x/home",
    "https://ada:hunter2@shop.example/%", "https://ada:hunter2@shop.exampl/home",
    "shop://search/a?sort=https://ada:hunter2@shop.example",
  ])
  func `an explanation has no password, and its marks stay in place`(link: String) throws {
    for words in [["explain", link], ["explain", "--json", link]] {
      let invocation = try CommandLineInvocation.parse(words, program: "shop")
      let answer = try #require(invocation.answer(help: help, links: LinkTable(links, of: shop)))
      #expect(!answer.output.contains("hunter2"), "\(answer.output)")
      #expect(!answer.output.contains("ada"), "\(answer.output)")
      #expect(answer.output.contains("xxx:xxxxxxx@"), "\(answer.output)")
    }
  }

  @Test func `an argument that is refused shows no password`() {
    for words in [
      ["explain", "home", "https://ada:hunter2@x"], ["--opne=https://ada:hunter2@x", "a"],
      ["routes", "https://ada:hunter2@x"],
    ] {
      #expect {
        try CommandLineInvocation.parse(words, program: "shop")
      } throws: {
        !"\($0)".contains("hunter2")
      }
    }
  }
}
