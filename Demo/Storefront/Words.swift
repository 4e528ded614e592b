package import NavigationTerminal
import TerminalKit

/// What the storefront says on the way through a gate, word by word.
///
/// A link from outside is made safe to show and shortened in the middle before it is put into a
/// sentence.
package struct Words: HostWords {
  /// The words.
  package init() {}

  /// The title of the sign-in layer.
  package static let signIn = "Sign in"
  /// The account that anybody may use.
  package static let demoAccount = "Demo: demo@example.com, password sextant"
  /// While an answer is waited for.
  package static let signingIn = "Signing in…"
  /// When Enter was pressed and a field is still empty.
  package static let bothPlease = "Email and password, please."
  /// The same on one line of the smallest terminal.
  package static let bothPleaseBriefly = "Both, please."
  /// After a request was stopped by the person who made it.
  package static let stopped = "Stopped."
  /// After a sign-out.
  package static let signedOut = "Signed out."
  /// What the prompt calls links with a value in them.
  package static let linkNames = [
    "catalog/<shelf:category>": "a shelf",
    "products/<int:id>?variant_id=:variant_id?&title=:title?": "a product",
    "search?q=:q?": "Search",
    "checkout/<step:step>": "a step of the checkout",
    "orders/<int:id>": "an order",
    "settings/<section:name>": "a part of the settings",
    "pages/<path:slug>": "a help page",
    "onboarding/<int:page>": "a page of the first steps",
    "alert?title=:title?&message=:message?": "a message",
  ]

  /// Who is signed in, when nobody is.
  package static let isSignedOut = "signed out"

  /// How much is in the cart: `cart 3`.
  ///
  /// - Parameter pieces: How many pieces are in it.
  /// - Returns: The words.
  package static func cart(_ pieces: Int) -> String { "cart \(pieces)" }

  /// The heading over words that came with a link.
  package static let messageFromLink = "Message from a link"

  /// What the sign-in layer is up for: `to open storefront://orders/1042 and 1 more`.
  ///
  /// - Parameters:
  ///   - target: The link, or the name of a place.
  ///   - others: How many more wait.
  ///   - columns: How wide the sentence may be.
  /// - Returns: The sentence; only the target is shortened.
  package static func toOpen(_ target: String, others: Int = 0, columns: Int = .max) -> String {
    let rest = others > 0 ? " and \(others) more" : ""
    return "to open \(safe(target, columns: columns - 8 - rest.count))\(rest)"
  }

  /// The badge: `1 waiting`.
  ///
  /// - Parameter count: How many wait.
  /// - Returns: The words.
  package static func waiting(_ count: Int) -> String { "\(count) waiting" }

  /// What Esc does on the sign-in layer: `drops 1 waiting`.
  ///
  /// - Parameter count: How many wait.
  /// - Returns: The words after the key.
  package static func drops(_ count: Int) -> String { "drops \(waiting(count))" }

  /// Why a sign-in was refused; never which of the two was wrong.
  ///
  /// - Parameter failure: What the service answered.
  /// - Returns: The sentence.
  package static func refused(_ failure: SignInFailure) -> String {
    switch failure {
    case .wrongEmailOrPassword(let left):
      "Wrong email or password. \(counted(left, "attempt")) left."
    case .tooManyAttempts(let duration): tooManyAttempts(duration)
    case .cancelled: stopped
    }
  }

  /// What is said while no attempt is let through.
  ///
  /// - Parameter duration: How long it still takes; a part of a second counts as a whole one.
  /// - Returns: The sentence.
  package static func tooManyAttempts(_ duration: Duration) -> String {
    "Too many attempts. \(tooManyAttemptsBriefly(duration))"
  }

  private static func seconds(of duration: Duration) -> Int64 {
    let parts = duration.components
    return max(1, parts.seconds + (parts.attoseconds > 0 ? 1 : 0))
  }

  /// Why a sign-in was refused, on one line of the smallest terminal.
  ///
  /// - Parameter failure: What the service answered.
  /// - Returns: The sentence.
  package static func refusedBriefly(_ failure: SignInFailure) -> String {
    switch failure {
    case .wrongEmailOrPassword(1): "Wrong. 1 try left."
    case .wrongEmailOrPassword(let left): "Wrong. \(left) tries left."
    case .tooManyAttempts(let duration): tooManyAttemptsBriefly(duration)
    case .cancelled: stopped
    }
  }

  /// What is said while no attempt is let through, on one line of the smallest terminal.
  ///
  /// - Parameter duration: How long it still takes.
  /// - Returns: The sentence.
  package static func tooManyAttemptsBriefly(_ duration: Duration) -> String {
    "Try again in \(seconds(of: duration)) s."
  }

  /// A title that a link gave to a screen, marked as the link's and cut at 40 columns.
  ///
  /// - Parameter title: What the link says.
  /// - Returns: The marked title.
  package static func linkTitle(_ title: String) -> String {
    "link: \u{201C}\(TextWidth.shortened(title.visiblySafe, to: 40, position: .end))\u{201D}"
  }

  /// Why an order did not open; the same for a missing one and for somebody else's.
  ///
  /// - Parameter number: The order's number.
  /// - Returns: The reason, to stand after a colon.
  package static func noOrder(_ number: Int) -> String {
    "there is no order \(number) in this account."
  }

  /// A link asked for a variant that there is not, and the product is shown all the same.
  ///
  /// - Parameter name: What the link calls it.
  /// - Returns: The sentence.
  package static func noVariant(_ name: String) -> Notice {
    Notice(
      before: "There is no variant \u{201C}", subject: name,
      after: "\u{201D}; showing the default.", kind: .warning)
  }

  /// Why orders could not be loaded.
  ///
  /// - Parameter error: What the service threw.
  /// - Returns: The sentence.
  package static func notLoaded(_ error: any Error) -> String {
    switch error as? OrderService.Failure {
    case .noAnswer?: "The order service does not answer."
    case nil: "Your orders could not be loaded: \(error)."
    }
  }

  /// Makes a text from outside safe to show and as short as needed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - columns: How wide it may be.
  /// - Returns: The text, shortened in the middle.
  package static func safe(_ text: String, columns: Int) -> String {
    TextWidth.shortened(text.visiblySafe, to: max(1, columns), position: .middle)
  }

  /// A number and its noun: `1 attempt`, `4 attempts`.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - noun: The noun for one.
  /// - Returns: Both.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

// MARK: - What the host says

extension Words {
  /// The badge: `1 waiting`.
  package func badge(waiting count: Int) -> String { Self.waiting(count) }

  /// `1 waiting for sign-in: w`.
  package func stillWaiting(_ count: Int) -> Notice {
    Notice("\(Self.waiting(count)) for sign-in: w")
  }

  /// What waited when the program ended waits still: `Still waiting: <link>`.
  package func stillWaiting(afterRestart labels: [String]) -> Notice {
    guard let label = labels.first, labels.count == 1 else {
      return Notice("Still waiting: \(Self.counted(labels.count, "link"))")
    }
    return Notice(before: "Still waiting: ", subject: label)
  }

  /// What waited was opened: `Resumed <link>`.
  package func resumed(_ label: String) -> Notice {
    Notice(before: "Resumed ", subject: label, kind: .success)
  }

  /// `Resumed 2; now at <link>`.
  package func resumed(_ count: Int, last label: String) -> Notice {
    Notice(before: "Resumed \(count); now at ", subject: label, kind: .success)
  }

  /// What waited was given up with the sign-in: the one, or how many.
  package func signInCancelled(dropping labels: [String]) -> Notice {
    guard let label = labels.first else { return Notice("Sign-in cancelled.") }
    guard labels.count == 1 else {
      return Notice("Sign-in cancelled. Dropped \(labels.count) links.", kind: .warning)
    }
    return Notice(
      before: "Sign-in cancelled. Dropped ", subject: label, after: ".", kind: .warning)
  }

  /// What waited longer than a day is gone.
  package func outdated(_ labels: [String]) -> Notice {
    guard let label = labels.first, labels.count == 1 else {
      return Notice("\(labels.count) links waited too long and were dropped.", kind: .warning)
    }
    return Notice(subject: label, after: " waited too long and was dropped.", kind: .warning)
  }

  /// Nobody is signed in any more.
  package func signedOut() -> Notice { Notice(Self.signedOut) }

  /// The session ended, and where one was waits.
  package func sessionEnded(returningTo place: String?) -> Notice {
    guard let place else { return Notice("Your session ended.", kind: .warning) }
    return Notice(
      before: "Your session ended. Sign in to return to ", subject: place, after: ".",
      kind: .warning)
  }

  /// The person lacks a role.
  package func forbidden(_ label: String, role: String?, account: String) -> Notice {
    Notice(
      subject: label,
      after: " needs an \(role ?? StorefrontAccess.administrator). You are \(account).",
      kind: .failure)
  }

  /// It was allowed, but it is not there.
  package func notOpened(_ label: String, because reason: String) -> Notice {
    Notice(
      subject: label, after: " was not opened: \(reason)\(reason.hasSuffix(".") ? "" : ".")",
      kind: .failure)
  }
}
