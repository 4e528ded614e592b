import TerminalKit

/// What the storefront says on the way through a gate, word by word.
///
/// A link from outside is made safe to show and shortened in the middle before it is put into a
/// sentence.
package enum Words {
  /// The title of the sign-in layer.
  package static let signIn = "Sign in"
  /// The account that anybody may use.
  package static let demoAccount = "Demo: demo@example.com, password sextant"
  /// While an answer is waited for.
  package static let signingIn = "Signing in…"
  /// When Enter was pressed and a field is still empty.
  package static let bothPlease = "Email and password, please."
  /// After a request was stopped by the person who made it.
  package static let stopped = "Stopped."
  /// After a sign-out.
  package static let signedOut = "Signed out."
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
    let parts = duration.components
    let seconds = max(1, parts.seconds + (parts.attoseconds > 0 ? 1 : 0))
    return "Too many attempts. Try again in \(seconds) s."
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
