import TapeScript
import Testing

/// What passes, and the words when something does not.
struct ExpectationTests {
  let scene = TapeScene(
    lines: ["Orders › Order 1042        demo@example.com", "", "2 × Copper kettle", "q quits"],
    title: "Order 1042", route: "orders/1042", stack: "Orders › Order 1042", depth: 1,
    tab: "Orders", modal: nil, pending: ["app://admin", "app://account"], focus: "Email",
    notice: "Resumed app://orders/1042", exit: nil)

  private func failure(_ text: String, in scene: TapeScene? = nil) throws -> String? {
    guard case .expect(let expectation)? = try commands("Expect \(text)").first else { return "" }
    return expectation.failure(in: scene ?? self.scene)?.description
  }

  @Test(arguments: [
    "Screen", "Screen \"Copper\"", "Screen /^q quits$/", "Screen /(?m)^q quits$/", "Line 2 \"\"",
    "Line 1 \"Order 1042\"", "Line -1 /^q/", "Not Line 2", "Line 3", "Not Line 5",
    "Title \"Order 1042\"",
    "Not Title \"Order\"", "Title /Order/", "Route \"orders/1042\"",
    "Stack \"Orders › Order 1042\"",
    "Stack", "Stack 1", "Stack >= 1", "Not Stack > 1", "Tab \"Orders\"", "Not Modal",
    "Not Modal \"Sign in\"", "Pending", "Pending 2", "Pending \"app://account\"", "Pending /admin/",
    "Pending < 3", "Pending <= 2", "Not Pending \"app://\"", "Focus \"Email\"",
    "Notice \"Resumed\"",
    "Not Exit", "Not Exit 0",
  ])
  func `what is true passes`(text: String) throws {
    if text.contains("/^q quits$/") && !text.contains("(?m)") && text.hasPrefix("Screen") {
      // Without (?m) the anchors mean the whole screen, as in VHS.
      #expect(try failure(text) != nil)
    } else {
      #expect(try failure(text) == nil)
    }
  }

  @Test(arguments: [
    (
      "Screen \"Copper kettel\"",
      "Screen should contain \"Copper kettel\"; no line does; the nearest, line 3, is \"2 × Copper kettle\""
    ),
    ("Screen \"Administration\"", "Screen should contain \"Administration\"; no line does"),
    ("Not Screen \"Copper\"", "Screen should not contain \"Copper\"; line 3 does"),
    ("Screen /tea/", "Screen should match /tea/; no line does"),
    ("Not Screen /q/", "Screen should not match /q/; it does"),
    ("Line 4 \"x\"", "Line 4 should contain \"x\"; it is \"q quits\""),
    ("Line 9 \"x\"", "Line 9 should contain \"x\"; the screen has 4 lines"),
    ("Line 2", "there should be a Line 2; it is \"\""),
    ("Title \"Orders\"", "Title should be \"Orders\"; it is \"Order 1042\""),
    ("Not Title \"Order 1042\"", "Title should not be \"Order 1042\"; it is \"Order 1042\""),
    ("Modal", "there should be a Modal; it is absent"),
    ("Modal \"Sign in\"", "Modal should be \"Sign in\"; it is absent"),
    ("Not Notice", "there should be no Notice; it is \"Resumed app://orders/1042\""),
    ("Stack 2", "Stack should be 2; it is 1: \"Orders › Order 1042\""),
    ("Stack > 3", "Stack should be more than 3; it is 1: \"Orders › Order 1042\""),
    ("Pending 1", "Pending should be 1; it is 2: \"app://admin\", \"app://account\""),
    ("Pending >= 3", "Pending should be at least 3; it is 2: \"app://admin\", \"app://account\""),
    (
      "Pending \"app://x\"",
      "Pending should contain \"app://x\"; it contains \"app://admin\", \"app://account\""
    ),
    ("Not Pending", "there should be no Pending; it contains \"app://admin\", \"app://account\""),
    ("Exit", "the app should have ended; it is still running"),
    ("Exit 0", "Exit should be 0; the app is still running"),
    ("Exit < 2", "Exit should be less than 2; the app is still running"),
  ])
  func `a failure says what was expected and what there is`(text: String, message: String) throws {
    #expect(try failure(text) == message)
  }

  @Test func `the end of the app is judged by its code`() throws {
    var ended = scene
    ended.exit = 130
    #expect(try failure("Exit 130", in: ended) == nil)
    #expect(try failure("Exit <= 0", in: ended) == "Exit should be at most 0; it is 130")
    #expect(
      try failure("Not Exit", in: ended) == "the app should still be running; it ended with 130")
  }

  @Test func `nothing waiting is said so`() throws {
    var quiet = scene
    quiet.pending = []
    #expect(try failure("Pending", in: quiet) == "there should be a Pending; nothing is pending")
    #expect(try failure("Pending 1", in: quiet) == "Pending should be 1; it is 0")
  }

  @Test func `changing one letter of a text makes it fail`() throws {
    let text = "Copper kettle"
    for index in text.indices {
      let changed = text.replacingCharacters(at: index, with: "#")
      #expect(try failure("Screen \"\(changed)\"") != nil)
    }
  }

  @Test func `a text from the screen is shown without its commands, and shortened`() throws {
    var long = scene
    long.title = "\u{1B}[31m" + String(repeating: "x", count: 500)
    let message = try #require(try failure("Title \"y\"", in: long))
    #expect(!message.unicodeScalars.contains("\u{1B}"))
    #expect(message.count < 200)
  }

  @Test func `what makes no sense cannot be built`() throws {
    #expect(TapeExpectation(.line(0)) == nil)
    #expect(TapeExpectation(.title, .number(.equal, 1)) == nil)
    #expect(TapeExpectation(.exit, .text("0")) == nil)
  }

  @Test func `a search that takes too long fails and says so`() throws {
    var large = scene
    large.lines = [String(repeating: "a", count: 20_000)]
    #expect(
      try failure("Screen /(a?){990}b/", in: large)
        == "Screen should match /(a?){990}b/; the search takes more than 4000000 steps")
  }
}

extension String {
  fileprivate func replacingCharacters(at index: Index, with text: String) -> String {
    self[..<index] + text + self[self.index(after: index)...]
  }
}
