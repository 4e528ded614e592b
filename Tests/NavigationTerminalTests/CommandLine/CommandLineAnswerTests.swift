import Navigation
import NavigationTerminal
import Testing

private enum Place: Route {
  case home
  case order(Int)
  case admin
  case login
}

struct CommandLineAnswerTests {
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

  private func answer(_ words: String...) throws -> CommandLineAnswer {
    let invocation = try CommandLineInvocation.parse(words, program: "shop")
    return try #require(invocation.answer(help: help, links: links))
  }

  @Test(arguments: [
    ("shop://home", 0, "plan"), ("shop://orders/7", 3, "pending"), ("other://home", 4, "rejected"),
    ("shop://order/7", 5, "unhandled"), ("home", 4, "rejected"), ("shop://home/%", 4, "rejected"),
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

  @Test func `the routes are a table, data or a chart`() throws {
    #expect(
      try answer("routes").output == """
        home
        orders/<int:id>            id: int
        search/:term?sort=<sort>?  term: string, sort?: string

        """)
    let json = try answer("routes", "--json").output
    #expect(json.contains("\"pattern\" : \"orders/<int:id>\""))
    #expect(json.hasPrefix("[\n") && json.hasSuffix("]\n"))
    #expect(try answer("routes", "--mermaid").output.hasPrefix("graph LR\n"))
  }

  @Test func `an app without links says so`() throws {
    let none: DeepLinkPipeline<Place>? = nil
    let invocation = try CommandLineInvocation.parse(["routes", "--json"], program: "shop")
    #expect(
      invocation.answer(help: help, links: none)
        == CommandLineAnswer(output: "[\n\n]\n", words: "this app has no table of links\n"))
    let explain = try CommandLineInvocation.parse(["explain", "a:b"], program: "shop")
    #expect(explain.answer(help: help, links: none)?.exitCode == 5)
  }

  @Test func `results go to the output, and what is wrong to the words`() throws {
    #expect(try answer("--version") == CommandLineAnswer(output: "shop 1.2\n"))
    #expect(try answer("help", "routes").output.hasPrefix("List the links there are."))
    #expect(try answer("completions", "bash").output.contains("complete -o default"))
    let error = try #require(throws: CommandLineError.self) { try answer("--nonsense") }
    let wrong = CommandLineAnswer(error)
    #expect(wrong.output.isEmpty && wrong.exitCode == 64)
    #expect(wrong.words == "shop: there is no option \"--nonsense\"\nTry \"shop --help\".\n")
  }

  @Test func `the app itself and replay are not answered here`() throws {
    for words in [[], ["replay", "a.tape"]] as [[String]] {
      let invocation = try CommandLineInvocation.parse(words, program: "shop")
      #expect(invocation.answer(help: help, links: links) == nil)
    }
  }
}
