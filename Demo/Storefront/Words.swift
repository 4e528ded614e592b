package import NavigationTerminal
import TerminalKit

/// The storefront's messages that are used in more than one place or compared by a test.
package enum Words {
  /// The title of the sign-in layer.
  package static let signIn = "Sign in"
  /// The demo account that any user can use.
  package static let demoAccount = "Demo: demo@example.com, password sextant"
  /// Shown while waiting for an answer.
  package static let signingIn = "Signing in…"
  /// Shown if Enter is pressed while a field is empty.
  package static let bothPlease = "Enter email and password."
  /// The same message, short enough for one line of the smallest terminal.
  package static let bothPleaseBriefly = "Enter both."
  /// Shown after the user stops a request.
  package static let stopped = "Stopped."
  /// The heading above a message that came with a link.
  package static let messageFromLink = "Message from a link"
  /// The names that the prompt shows for links with a value in them.
  static let linkNames = [
    "catalog/<shelf:category>": "a shelf",
    "products/<int:id>?variant_id=:variant?&title=:title?": "a product",
    "search?q=:q?": "Search",
    "checkout/<step:step>": "a checkout step",
    "orders/<int:id>": "an order",
    "settings/<section:name>": "a settings section",
    "pages/<path:slug>": "a help page",
    "onboarding/<int:page>": "an onboarding page",
    "alert?title=:title?&message=:message?": "a message",
  ]

  /// Describes why the sign-in layer is shown: `to open storefront://orders/1042 and 1 more`.
  ///
  /// - Parameters:
  ///   - target: The link, or the name of a screen; made safe to show, and shortened in the middle. It
  ///   is `nil` for the checkout.
  ///   - others: The number of other waiting requests.
  ///   - columns: The maximum width of the description.
  /// - Returns: The description.
  package static func toOpen(_ target: String?, others: Int = 0, columns: Int = .max) -> String {
    let rest = others > 0 ? " and \(others) more" : ""
    guard let target else { return "to check out\(rest)" }
    let room = max(1, columns - 8 - rest.count)
    return "to open \(TextWidth.shortened(target.visiblySafe, to: room, position: .middle))\(rest)"
  }

  /// Describes why sign-in was refused, but never whether the email or the password was wrong.
  package static func refused(_ failure: SignInFailure) -> String {
    switch failure {
    case .wrongEmailOrPassword(let left):
      "Wrong email or password. \(counted(left, "attempt")) left."
    case .tooManyAttempts: "Too many attempts. \(refusedBriefly(failure))"
    case .cancelled: stopped
    }
  }

  /// Describes why sign-in was refused, on one line of the smallest terminal.
  package static func refusedBriefly(_ failure: SignInFailure) -> String {
    switch failure {
    case .wrongEmailOrPassword(let left): "Wrong. \(left == 1 ? "1 try" : "\(left) tries") left."
    case .tooManyAttempts(let wait):
      // A fraction of a second counts as a whole one.
      "Try again in \(max(1, wait.components.seconds + (wait.components.attoseconds > 0 ? 1 : 0))) s."
    case .cancelled: stopped
    }
  }

  /// Returns a screen title that came from a link, marked as such and cut off at 40 columns.
  package static func linkTitle(_ title: String) -> String {
    "link: \u{201C}\(TextWidth.shortened(title.visiblySafe, to: 40))\u{201D}"
  }

  /// Describes why an order did not open; a missing order and another account's read the same.
  package static func noOrder(_ number: Int) -> String {
    "there is no order \(number) in this account."
  }

  /// Returns the notice for a link with an unknown variant; the product is shown anyway.
  package static func noVariant(_ name: String) -> Notice {
    Notice(
      before: "There is no variant \u{201C}", subject: name,
      after: "\u{201D}; showing the default.", kind: .warning)
  }

  /// Describes why orders could not be loaded.
  static func notLoaded(_ error: any Error) -> String {
    error is OrderService.Failure
      ? "The order service is not responding." : "Your orders could not be loaded: \(error)."
  }

  /// Returns `Sign out and lose 3 items in the cart?`.
  static func questionBeforeSignOut(losing count: Int) -> Confirmation {
    Confirmation(
      "Sign out and lose \(counted(count, "item")) in the cart?", yes: "Sign out", no: "Stay")
  }

  /// Returns a number with its noun: `1 attempt`, `4 attempts`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
