import Navigation
import Spelling
import TerminalKit
package import TerminalUI

/// The host's notices about sign-in, queued links and saved state.
///
/// A label is the link as given or the title of the route; the host makes it safe to show and
/// shortens it to fit.
package struct HostNotices {
  /// Creates the notices.
  package init() {}

  /// Returns `1 waiting`.
  package func badge(waiting count: Int) -> String { "\(count) waiting" }

  /// Returns `1 link waits for sign-in; press w`.
  package func stillWaiting(_ count: Int) -> Notice {
    Notice("\(count) \(count == 1 ? "link waits" : "links wait") for sign-in; press w")
  }

  /// Returns `Still waiting: <link>`.
  package func stillWaiting(afterRestart labels: [String]) -> Notice {
    labels.count == 1
      ? Notice(before: "Still waiting: ", subject: labels[0])
      : Notice("Still waiting: \(labels.count) links")
  }

  /// Returns `Back where you were.`.
  func restored() -> Notice { Notice("Back where you were.") }

  /// Returns `Sign in to return to Order 1042: w`.
  func canReturn(to label: String) -> Notice {
    Notice(before: "Sign in to return to ", subject: label, after: ": w")
  }

  /// Returns the notice about the first loss and the number of others.
  func restored(without losses: [String]) -> Notice {
    let more = losses.count == 1 ? "" : " And \(losses.count - 1) more."
    return Notice(subject: losses.first ?? "", after: more, kind: .warning)
  }

  /// Returns `The saved state could not be read; it was moved to <path>`.
  func stateSetAside(as path: String, because error: NavigationSnapshotError) -> Notice {
    let what =
      switch error {
      case .newer: "is from a newer version"
      case .noMigration: "is from an older version"
      case .unreadable, .tooDeep, .tooLarge: "could not be read"
      }
    return Notice(
      before: "The saved state \(what); it was moved to ", subject: path, after: ".", kind: .warning
    )
  }

  /// The mark in the header while the state is not saved.
  var notSaved: String { "not saved" }

  /// Returns `The other instance has ended, so your place here is saved`.
  func saved() -> Notice {
    Notice("The other instance has ended, so your place here is saved.", kind: .success)
  }

  /// Returns `The other instance has ended, so this one accepts links`.
  package func acceptsLinks() -> Notice {
    Notice("The other instance has ended, so this one accepts links.", kind: .success)
  }

  /// Returns `Links from other programs are not accepted: <path>: File name too long`.
  package func linksNotAccepted(because error: AppSocketError) -> Notice {
    guard error.reason != .inUse else {
      return Notice("Another instance accepts links, so this one does not.", kind: .warning)
    }
    return Notice(
      before: "Links from other programs are not accepted: ", subject: "\(error)", after: ".",
      kind: .warning)
  }

  /// Returns `State is not saved: <path>: Read-only file system`.
  func stateNotKept(because error: StateFileError) -> Notice {
    let (before, path, after) = error.reason.sentence(at: error.path)
    return Notice(before: before, subject: path ?? "", after: after, kind: .warning)
  }

  /// Returns `Resumed <link>`.
  package func resumed(_ label: String) -> Notice {
    Notice(before: "Resumed ", subject: label, kind: .success)
  }

  /// Returns `Resumed 2; now at <link>`.
  package func resumed(_ count: Int, last label: String) -> Notice {
    Notice(before: "Resumed \(count); now at ", subject: label, kind: .success)
  }

  /// Returns `Sign-in cancelled. Dropped <link>`.
  package func signInCancelled(dropping labels: [String]) -> Notice {
    guard let first = labels.first else { return Notice("Sign-in cancelled.") }
    guard labels.count == 1 else {
      return Notice("Sign-in cancelled. Dropped \(labels.count) links.", kind: .warning)
    }
    return Notice(
      before: "Sign-in cancelled. Dropped ", subject: first, after: ".", kind: .warning)
  }

  /// Returns `<link> waited too long and was dropped`.
  package func outdated(_ labels: [String]) -> Notice {
    about(labels) { "waited too long and \($0) dropped" }
  }

  /// Returns `<link> was dropped: too many links are waiting`.
  func overflowed(_ labels: [String]) -> Notice {
    about(labels) { "\($0) dropped: too many links are waiting" }
  }

  /// Returns `Order 1042 was left: it is archived`; anything else said in the same turn replaces it.
  func closed(_ labels: [String], because reason: String) -> Notice {
    guard labels.count == 1, let label = labels.first else {
      return Notice("\(labels.count) screens were left: \(reason).")
    }
    return Notice(subject: label, after: " was left: \(reason).")
  }

  /// Returns `Signed in as demo@example.com`.
  func signedIn(_ account: String) -> Notice {
    Notice(before: "Signed in as ", subject: account, after: ".", kind: .success)
  }

  /// Returns the notice that something saved for another account is gone, without naming it.
  func otherAccountsValues() -> Notice {
    Notice("Something that another account left was removed.", kind: .warning)
  }

  /// Returns `Signed out`.
  package func signedOut() -> Notice { Notice("Signed out.") }

  /// Returns `Your session ended. Sign in to return to Order 1042`.
  package func sessionEnded(returningTo place: String?) -> Notice {
    guard let place else { return Notice("Your session ended.", kind: .warning) }
    return Notice(
      before: "Your session ended. Sign in to return to ", subject: place, after: ".",
      kind: .warning)
  }

  /// Returns `Your session ended. Sign in to get back what was yours`.
  func sessionEndedWithSomethingLocked() -> Notice {
    Notice("Your session ended. Sign in to get back what was yours.", kind: .warning)
  }

  /// Returns `<link> needs an administrator. You are demo@example.com`.
  package func forbidden(_ label: String, role: String?, account: String) -> Notice {
    guard let role else {
      return Notice(subject: label, after: " is not available to \(account).", kind: .failure)
    }
    return Notice(
      subject: label, after: " needs \(Article.before(role)). You are \(account).",
      kind: .failure)
  }

  /// Returns `<link> was not opened: there is no order 1042 in this account`.
  package func notOpened(_ label: String, because reason: String) -> Notice {
    let end = reason.hasSuffix(".") || reason.hasSuffix("?") ? "" : "."
    return Notice(
      subject: label, after: " was not opened: \(reason)\(end)", kind: .failure)
  }

  /// Returns `You must sign in to do that`.
  func needsSignIn() -> Notice { Notice("You must sign in to do that.", kind: .failure) }

  /// Returns `You are already signed in`.
  func alreadySignedIn() -> Notice { Notice("You are already signed in.") }

  /// Returns `<link>: no route "prodcts"; did you mean "products"?`.
  func undecided(_ link: String, because reason: String) -> Notice {
    Notice(subject: link, after: ": \(reason)", kind: .failure)
  }

  /// Returns a warning or failure with ` (and 1 more: F2)`, where the key opens the inspector, which lists all.
  func withOthers(_ notice: Notice, _ count: Int, key: String?) -> Notice {
    var notice = notice
    notice.after += " (and \(count) more\(key.map { ": \($0)" } ?? ""))"
    return notice
  }

  /// Returns `There is no tab 7`.
  func noTab(_ number: Int) -> Notice { Notice("There is no tab \(number).") }

  /// Returns `No links are waiting`.
  func nothingWaits() -> Notice { Notice("No links are waiting.") }

  /// Returns `There is nothing to go back to`.
  func nowhereBack() -> Notice { Notice("There is nothing to go back to.") }

  /// Returns `Undone: <text>`.
  func undone(_ text: String) -> Notice { Notice("Undone: \(text)") }

  /// Returns ` Press <key> to undo.`, which follows a notice.
  func undoes(_ key: KeyPress) -> String { " Press \(key) to undo." }

  /// Returns `End of history`.
  func endOfHistory() -> Notice { Notice("End of history.") }

  /// Returns `Copied <link>`.
  func link(_ link: String) -> Notice { Notice(before: "Copied ", subject: link) }

  /// The screen of an ended session, where its title is not known.
  var lastScreen: String { "Your last screen" }

  /// Returns `You are already here`.
  func alreadyThere() -> Notice { Notice("You are already here.") }

  /// Returns `That step is no longer in the history`.
  func momentIsGone() -> Notice {
    Notice("That step is no longer in the history.", kind: .warning)
  }

  /// Returns `Hidden for this account`.
  func hiddenMoment() -> String { "Hidden for this account." }

  /// Returns `This screen was saved to shop-1.svg`.
  ///
  /// - Parameters:
  ///   - what: What was saved.
  ///   - path: The path of the file.
  /// - Returns: The notice.
  func written(_ what: String, to path: String) -> Notice {
    Notice(before: "\(what) was saved to ", subject: path, after: ".", kind: .success)
  }

  /// Returns `This screen has no link`.
  func noLink() -> Notice { Notice("This screen has no link.") }

  /// Returns `The stack needs 100 columns or 20 rows`.
  func stackViewNeeds(_ columns: Int, orRows rows: Int) -> Notice {
    Notice("The stack needs \(columns) columns or \(rows) rows.")
  }

  /// Returns `There is nothing else to move the focus to`.
  func onlyOnePane() -> Notice { Notice("There is nothing else to move the focus to.") }

  /// Returns `Press Ctrl-C again to quit`.
  func pressAgainToQuit() -> Notice { Notice("Press Ctrl-C again to quit.", kind: .warning) }

  /// Returns `This app has no help page`.
  func noHelp() -> Notice { Notice("This app has no help page.") }

  /// Returns `1 link arrived; it opens when you are done here`.
  func arrived(_ count: Int) -> Notice {
    Notice(
      count == 1
        ? "1 link arrived; it opens when you are done here."
        : "\(count) links arrived; they open when you are done here.")
  }

  /// Returns `The screen has changed; nothing was run`.
  func screenHasChanged() -> Notice {
    Notice("The screen has changed; nothing was run.", kind: .warning)
  }

  /// Returns `The pasted text is not a link`.
  func pasteIsNoLink() -> Notice { Notice("The pasted text is not a link.") }

  /// Returns `Only the first 4,096 characters were pasted`.
  func pasteIsCut(to characters: Int) -> Notice {
    let digits = String(characters)
    let grouped = digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
    return Notice("Only the first \(grouped) characters were pasted.")
  }

  /// Returns `Mouse off: dragging selects text.`, or the notice that it is on.
  func mouse(isOn: Bool) -> Notice {
    Notice(
      isOn
        ? "Mouse on: clicks work, and dragging with Shift selects text."
        : "Mouse off: dragging selects text.")
  }

  /// The text `Press any key to return.`, shown below the output of another program.
  var pressAnyKey: String { "Press any key to return." }

  /// Returns `Without a terminal, this cannot run: man 3 printf`.
  func notSuspended(for name: String) -> Notice {
    Notice(before: "Without a terminal, this cannot run: ", subject: name)
  }

  /// Returns `Needs 20x6`.
  func needs(_ size: Size) -> String { "Needs \(size)" }

  /// Returns `1 link waits for sign-in: <link>`.
  package func waitingAtTheEnd(_ labels: [String]) -> String {
    atTheEnd(labels, one: "waits for sign-in", many: "wait for sign-in")
  }

  /// Returns `1 link that waited for sign-in was dropped: <link>`.
  package func droppedAtTheEnd(_ labels: [String]) -> String {
    atTheEnd(
      labels, one: "that waited for sign-in was dropped",
      many: "that waited for sign-in were dropped")
  }

  /// Returns `1 link that waited for sign-in contains a secret and was not saved: <link>`.
  package func secretAtTheEnd(_ labels: [String]) -> String {
    atTheEnd(
      labels, one: "that waited for sign-in contains a secret and was not saved",
      many: "that waited for sign-in contain secrets and were not saved")
  }

  private func atTheEnd(_ labels: [String], one: String, many: String) -> String {
    let list = labels.map(\.visiblySafe).joined(separator: ", ")
    return labels.count == 1 ? "1 link \(one): \(list)" : "\(labels.count) links \(many): \(list)"
  }

  private func about(_ labels: [String], _ words: (_ verb: String) -> String) -> Notice {
    guard labels.count == 1, let label = labels.first else {
      return Notice("\(labels.count) links \(words("were")).", kind: .warning)
    }
    return Notice(subject: label, after: " \(words("was")).", kind: .warning)
  }
}
