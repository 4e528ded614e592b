import Storefront
import Testing

@Suite struct `The storefront's words` {
  private let link = "storefront://orders/1042"

  @Test func `the layer says what it is up for, and how much more waits`() {
    #expect(Words.toOpen(link) == "to open storefront://orders/1042")
    #expect(Words.toOpen(link, others: 1) == "to open storefront://orders/1042 and 1 more")
    #expect(Words.toOpen("Orders") == "to open Orders")
  }

  @Test func `a long target is shortened in the middle and the rest of the sentence stays`() {
    let long = "storefront://products/12?title=" + String(repeating: "x", count: 200) + "END"
    let text = Words.toOpen(long, others: 2, columns: 60)
    #expect(text.count == 60)
    #expect(text.hasPrefix("to open storefront://"))
    #expect(text.hasSuffix("END and 2 more"))
  }

  @Test func `a link cannot smuggle control characters onto the screen`() {
    let text = Words.toOpen("storefront://a\u{1B}[2J\u{202E}b")
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }

  @Test func `a refused sign-in says how many attempts are left, and never which part was wrong`() {
    #expect(
      Words.refused(.wrongEmailOrPassword(attemptsLeft: 4))
        == "Wrong email or password. 4 attempts left.")
    #expect(
      Words.refused(.wrongEmailOrPassword(attemptsLeft: 1))
        == "Wrong email or password. 1 attempt left.")
    #expect(
      Words.refused(.tooManyAttempts(retryAfter: .seconds(30)))
        == "Too many attempts. Try again in 30 s.")
    #expect(
      Words.refused(.tooManyAttempts(retryAfter: .milliseconds(1_001)))
        == "Too many attempts. Try again in 2 s.")
    #expect(Words.refused(.cancelled) == "Stopped.")
  }

  @Test func `on the smallest terminal a refusal is one line of twenty columns`() {
    for left in 1...4 {
      #expect(Words.refusedBriefly(.wrongEmailOrPassword(attemptsLeft: left)).count <= 20)
    }
    #expect(
      Words.refusedBriefly(.wrongEmailOrPassword(attemptsLeft: 4)) == "Wrong. 4 tries left.")
    #expect(Words.refusedBriefly(.wrongEmailOrPassword(attemptsLeft: 1)) == "Wrong. 1 try left.")
    #expect(
      Words.refusedBriefly(.tooManyAttempts(retryAfter: .seconds(30))) == "Try again in 30 s.")
    #expect(Words.refusedBriefly(.cancelled) == "Stopped.")
    #expect(Words.bothPleaseBriefly.count <= 20)
  }

  @Test func `the fixed words are the story's`() {
    #expect(Words.signIn == "Sign in")
    #expect(Words.demoAccount == "Demo: demo@example.com, password sextant")
    #expect(Words.signingIn == "Signing in…")
    #expect(Words.messageFromLink == "Message from a link")
    #expect(Words.noOrder(1042) == "there is no order 1042 in this account.")
  }

  @Test func `a link's title is marked as the link's and cut at forty columns`() {
    #expect(Words.linkTitle("Sale") == "link: “Sale”")
    let cut = Words.linkTitle(String(repeating: "w", count: 100))
    #expect(cut == "link: “" + String(repeating: "w", count: 39) + "…”")
  }
}
