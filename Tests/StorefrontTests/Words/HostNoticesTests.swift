import Storefront
import TerminalHost
import TerminalKit
import TerminalUI
import Testing

@Suite struct `What the host says in the storefront` {
  private let words = HostNotices()
  private let link = "storefront://orders/1042"

  @Test func `each moment of the story has its words`() {
    #expect(words.badge(waiting: 1) == "1 waiting")
    #expect(words.stillWaiting(1).text == "1 link waits for sign-in; press w")
    #expect(
      words.stillWaiting(afterRestart: [link]).text == "Still waiting: storefront://orders/1042")
    #expect(words.stillWaiting(afterRestart: [link, link]).text == "Still waiting: 2 links")
    #expect(words.resumed(link).text == "Resumed storefront://orders/1042")
    #expect(words.resumed("Orders").text == "Resumed Orders")
    #expect(
      words.resumed(2, last: link).text == "Resumed 2; now at storefront://orders/1042")
    #expect(
      words.signInCancelled(dropping: [link]).text
        == "Sign-in cancelled. Dropped storefront://orders/1042.")
    #expect(
      words.signInCancelled(dropping: [link, link, link]).text
        == "Sign-in cancelled. Dropped 3 links.")
    #expect(words.signInCancelled(dropping: []).text == "Sign-in cancelled.")
    #expect(
      words.outdated([link]).text
        == "storefront://orders/1042 waited too long and was dropped.")
    #expect(words.signedOut().text == "Signed out.")
    #expect(
      words.sessionEnded(returningTo: "Order 1042").text
        == "Your session ended. Sign in to return to Order 1042.")
    #expect(
      words.forbidden(
        "storefront://admin", role: "administrator", account: "demo@example.com"
      ).text == "storefront://admin needs an administrator. You are demo@example.com.")
    #expect(
      words.notOpened(link, because: Words.noOrder(1042)).text
        == "storefront://orders/1042 was not opened: there is no order 1042 in this account.")
  }

  @Test func `on a narrow line the link gives way and the sentence stays`() {
    let text = words.signInCancelled(dropping: [link]).text(columns: 48)
    #expect(TextWidth.columns(of: text) == 48)
    #expect(text.hasPrefix("Sign-in cancelled. Dropped storef"))
    #expect(text.hasSuffix("1042."))
  }
}
