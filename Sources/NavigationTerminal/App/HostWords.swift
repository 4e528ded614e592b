public import Navigation
public import TerminalKit

/// What the host says to a person, sentence by sentence; an app may say any of it otherwise.
///
/// What stands for a link or a place is the link as it was given, or the place's title; the host
/// makes it safe to show and shortens it to fit.
public protocol HostWords: Sendable {
  /// The badge: how many wait.
  func badge(waiting count: Int) -> String
  /// A public place opened while something waits.
  func stillWaiting(_ count: Int) -> Notice
  /// What waited when the app ended waits still.
  func stillWaiting(afterRestart labels: [String]) -> Notice
  /// The app is where it was when it ended.
  func restored() -> Notice
  /// The app is where it was when it ended, as far as it could be read.
  func restored(without losses: [String]) -> Notice
  /// What was kept cannot be read by this program, and has another name now.
  func stateSetAside(as path: String, because error: NavigationSnapshotError) -> Notice
  /// Nothing is kept, and why.
  func stateNotKept(because error: StateFileError) -> Notice
  /// One that waited was opened.
  func resumed(_ label: String) -> Notice
  /// Several that waited were opened; the last of them shows.
  func resumed(_ count: Int, last label: String) -> Notice
  /// Signing in was given up with these waiting.
  func signInCancelled(dropping labels: [String]) -> Notice
  /// These waited too long.
  func outdated(_ labels: [String]) -> Notice
  /// These gave way to newer ones.
  func overflowed(_ labels: [String]) -> Notice
  /// These waited for somebody else.
  func otherPerson(_ labels: [String]) -> Notice
  /// Somebody signed in, and nothing waited.
  func signedIn(_ account: String) -> Notice
  /// Somebody signed out.
  func signedOut() -> Notice
  /// The session ended; the place that showed waits, if it needs sign-in.
  func sessionEnded(returningTo place: String?) -> Notice
  /// The person lacks a role.
  func forbidden(_ label: String, role: String?, account: String) -> Notice
  /// A middleware said no, and why.
  func notOpened(_ label: String, because reason: String) -> Notice
  /// It needs sign-in and does not wait.
  func needsSignIn() -> Notice
  /// The person is signed in already.
  func alreadySignedIn() -> Notice
  /// A link that nothing answers, or that was refused, and why.
  func undecided(_ link: String, because reason: String) -> Notice
  /// There is no such tab.
  func noTab(_ number: Int) -> Notice
  /// Nothing waits.
  func nothingWaits() -> Notice
  /// There is nothing to go back to.
  func nowhereBack() -> Notice
  /// There is nowhere to go in that direction of the history.
  func endOfHistory() -> Notice
  /// The link of what is on screen; never that it was copied, which nobody can know.
  func link(_ link: String) -> Notice
  /// One is where one wanted to go back to.
  func alreadyThere() -> Notice
  /// The history does not hold a moment any more.
  func momentIsGone() -> Notice
  /// What stands for a moment of which nobody here may know.
  func redactedMoment() -> String
  /// What is on screen has no link.
  func noLink() -> Notice
  /// The last minute is a tape now.
  func tapeWritten(to path: String) -> Notice
  /// What is on screen is a picture now.
  func pictureWritten(to path: String) -> Notice
  /// A paste that is no link.
  func pasteIsNoLink() -> Notice
  /// The mouse is the app's from now on, or the terminal's.
  func mouse(isOn: Bool) -> Notice
  /// A terminal too small to draw on.
  func needs(_ size: Size) -> String
  /// After the end, with links waiting: what is lost, or kept.
  func waitingAtTheEnd(_ labels: [String], areKept: Bool) -> String
}

/// The host's own words.
public struct StandardWords: HostWords {
  /// Makes them.
  public init() {}
}

extension HostWords {
  /// Says `1 waiting`.
  public func badge(waiting count: Int) -> String { "\(count) waiting" }

  /// Says `1 waiting for sign-in: w`.
  public func stillWaiting(_ count: Int) -> Notice { Notice("\(count) waiting for sign-in: w") }

  /// Says `Still waiting: <link>`.
  public func stillWaiting(afterRestart labels: [String]) -> Notice {
    guard labels.count == 1, let label = labels.first else {
      return Notice("Still waiting: \(labels.count) links")
    }
    return Notice(before: "Still waiting: ", subject: label)
  }

  /// Says `Back where you were.`.
  public func restored() -> Notice { Notice("Back where you were.") }

  /// Says the first loss, and how many more there are.
  public func restored(without losses: [String]) -> Notice {
    let first = losses.first ?? ""
    return losses.count == 1
      ? Notice(subject: first, after: "", kind: .warning)
      : Notice(subject: first, after: " And \(losses.count - 1) more.", kind: .warning)
  }

  /// Says `The saved state could not be read; it is now <path>`.
  public func stateSetAside(as path: String, because error: NavigationSnapshotError) -> Notice {
    let what =
      switch error {
      case .newer: "is of a newer version"
      case .noMigration: "is of an older version"
      case .unreadable, .tooDeep, .tooLarge: "could not be read"
      }
    return Notice(
      before: "The saved state \(what); it is now ", subject: path, after: ".", kind: .warning)
  }

  /// Says `No state is kept: <path>: Read-only file system`.
  public func stateNotKept(because error: StateFileError) -> Notice {
    let (before, path, after) = error.sentence
    return Notice(before: before, subject: path ?? "", after: after, kind: .warning)
  }

  /// Says `Resumed <link>`.
  public func resumed(_ label: String) -> Notice {
    Notice(before: "Resumed ", subject: label, kind: .success)
  }

  /// Says `Resumed 2; now at <link>`.
  public func resumed(_ count: Int, last label: String) -> Notice {
    Notice(before: "Resumed \(count); now at ", subject: label, kind: .success)
  }

  /// Says `Sign-in cancelled. Dropped <link>`.
  public func signInCancelled(dropping labels: [String]) -> Notice {
    guard let first = labels.first else { return Notice("Sign-in cancelled.") }
    guard labels.count == 1 else {
      return Notice("Sign-in cancelled. Dropped \(labels.count) links.", kind: .warning)
    }
    return Notice(
      before: "Sign-in cancelled. Dropped ", subject: first, after: ".", kind: .warning)
  }

  /// Says `<link> waited too long and was dropped`.
  public func outdated(_ labels: [String]) -> Notice {
    about(labels, one: "waited too long and was dropped", many: "waited too long and were dropped")
  }

  /// Says `<link> was dropped: too many wait`.
  public func overflowed(_ labels: [String]) -> Notice {
    about(labels, one: "was dropped: too many wait", many: "were dropped: too many wait")
  }

  /// Says `<link> waited for another account and was dropped`.
  public func otherPerson(_ labels: [String]) -> Notice {
    about(
      labels, one: "waited for another account and was dropped",
      many: "waited for another account and were dropped")
  }

  /// Says `Signed in as demo@example.com`.
  public func signedIn(_ account: String) -> Notice {
    Notice(before: "Signed in as ", subject: account, after: ".", kind: .success)
  }

  /// Says `Signed out`.
  public func signedOut() -> Notice { Notice("Signed out.") }

  /// Says `Your session ended. Sign in to return to Order 1042`.
  public func sessionEnded(returningTo place: String?) -> Notice {
    guard let place else { return Notice("Your session ended.", kind: .warning) }
    return Notice(
      before: "Your session ended. Sign in to return to ", subject: place, after: ".",
      kind: .warning)
  }

  /// Says `<link> needs an administrator. You are demo@example.com`.
  public func forbidden(_ label: String, role: String?, account: String) -> Notice {
    guard let role else {
      return Notice(subject: label, after: " is not for \(account).", kind: .failure)
    }
    let article = role.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    return Notice(
      subject: label, after: " needs \(article) \(role). You are \(account).", kind: .failure)
  }

  /// Says `<link> was not opened: there is no order 1042 in this account`.
  public func notOpened(_ label: String, because reason: String) -> Notice {
    let end = reason.hasSuffix(".") || reason.hasSuffix("?") ? "" : "."
    return Notice(
      subject: label, after: " was not opened: \(reason)\(end)", kind: .failure)
  }

  /// Says `That needs sign-in`.
  public func needsSignIn() -> Notice { Notice("That needs sign-in.", kind: .failure) }

  /// Says `You are signed in already`.
  public func alreadySignedIn() -> Notice { Notice("You are signed in already.") }

  /// Says `<link>: no route "prodcts"; did you mean "products"?`.
  public func undecided(_ link: String, because reason: String) -> Notice {
    Notice(subject: link, after: ": \(reason)", kind: .failure)
  }

  /// Says `There is no tab 7`.
  public func noTab(_ number: Int) -> Notice { Notice("There is no tab \(number).") }

  /// Says `No links are waiting`.
  public func nothingWaits() -> Notice { Notice("No links are waiting.") }

  /// Says `There is nothing to go back to`.
  public func nowhereBack() -> Notice { Notice("There is nothing to go back to.") }

  /// Says `End of history`.
  public func endOfHistory() -> Notice { Notice("End of history.") }

  /// Says `Link: <link>`.
  public func link(_ link: String) -> Notice { Notice(before: "Link: ", subject: link) }

  /// Says `You are already here`.
  public func alreadyThere() -> Notice { Notice("You are already here.") }

  /// Says `That step is no longer in the history`.
  public func momentIsGone() -> Notice {
    Notice("That step is no longer in the history.", kind: .warning)
  }

  /// Says `Hidden for this account`.
  public func redactedMoment() -> String { "Hidden for this account." }

  /// Says where the last minute is, as in `The last minute is in shop-1.tape`.
  ///
  /// - Parameter path: the file.
  /// - Returns: the sentence.
  public func tapeWritten(to path: String) -> Notice {
    Notice(
      before: "The last minute is in ", subject: path, after: ".", kind: .success)
  }

  /// Says `This screen is in shop-1.svg`.
  ///
  /// - Parameter path: where it is.
  /// - Returns: the notice.
  public func pictureWritten(to path: String) -> Notice {
    Notice(before: "This screen is in ", subject: path, after: ".", kind: .success)
  }

  /// Says `This screen has no link`.
  public func noLink() -> Notice { Notice("This screen has no link.") }

  /// Says `The pasted text is not a link`.
  public func pasteIsNoLink() -> Notice { Notice("The pasted text is not a link.") }

  /// Says `Mouse off: dragging selects text.`, or that it is on.
  public func mouse(isOn: Bool) -> Notice {
    Notice(
      isOn
        ? "Mouse on: clicks work, and Shift and dragging selects text."
        : "Mouse off: dragging selects text.")
  }

  /// Says `Needs 20x6`.
  public func needs(_ size: Size) -> String { "Needs \(size)" }

  /// Says `1 link waits for sign-in: <link>`.
  public func waitingAtTheEnd(_ labels: [String], areKept: Bool) -> String {
    let list = labels.map(\.visiblySafe).joined(separator: ", ")
    if areKept {
      return labels.count == 1
        ? "1 link waits for sign-in: \(list)" : "\(labels.count) links wait for sign-in: \(list)"
    }
    return labels.count == 1
      ? "1 link that waited for sign-in was dropped: \(list)"
      : "\(labels.count) links that waited for sign-in were dropped: \(list)"
  }

  private func about(_ labels: [String], one: String, many: String) -> Notice {
    guard labels.count == 1, let label = labels.first else {
      return Notice("\(labels.count) links \(many).", kind: .warning)
    }
    return Notice(subject: label, after: " \(one).", kind: .warning)
  }
}
