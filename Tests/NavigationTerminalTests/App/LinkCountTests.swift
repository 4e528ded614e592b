#if DEBUG
  import Navigation
  import NavigationTerminal
  import TerminalKit
  import TerminalTesting
  import Testing

  /// A link is parsed and walked when it arrives and when it resumes, and never between.
  @MainActor
  @Suite(.timeLimit(.minutes(10))) struct LinkCountTests {
    @Test func `a typed and gated link is parsed and walked twice in its life`() async throws {
      let app = try LibraryApp.start()
      await app.press(KeyPress(.character(":")))
      await app.type("loans/4")
      let tally = LinkTally()
      await LinkTally.$current.withValue(tally) {
        await app.press(KeyPress(.enter))
        #expect(app.shows("Sign in"))
        #expect(tally.parses == 1)
        #expect(tally.walks == 1)
        await LibraryApp.signIn(app)
      }
      #expect(app.shows("This is Loan 4"))
      #expect(tally.parses == 2)
      #expect(tally.walks == 2)
    }

    @Test func `a link from outside is parsed and walked once`() async throws {
      let app = try LibraryApp.start()
      let tally = LinkTally()
      await LinkTally.$current.withValue(tally) { await app.open("library://books/3") }
      #expect(app.shows("This is Book 3"))
      #expect(tally.parses == 1)
      #expect(tally.walks == 1)
    }

    @Test(arguments: ["library://books/x", "library://nowhere", "library://staff"])
    func `a link that is refused is parsed once, also for those who describe it`(
      link: String
    ) async throws {
      let app = try LibraryApp.start()
      app.store.signIn(Principal(subject: "reader@example.com"))
      let tally = LinkTally()
      await LinkTally.$current.withValue(tally) {
        await app.open(link)
        await app.press(KeyPress(.function(2)))
      }
      #expect(app.shows("Inspector"))
      #expect(tally.parses == 1)
      // Who explains a link that nothing answers compares it with the patterns.
      #expect(tally.walks <= 2)
    }
  }
#endif
