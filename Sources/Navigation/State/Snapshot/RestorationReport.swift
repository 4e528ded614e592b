/// What became of a snapshot: whether it was taken up, and what of it was dropped, and why.
public struct RestorationReport: Hashable, Sendable {
  /// Something that did not come back.
  public struct Drop: Hashable, Sendable, CustomStringConvertible {
    /// Why something did not come back.
    package enum Reason: Hashable, Sendable {
      /// It does not read as anything that the app knows.
      case unreadable
      /// What it stood on did not come back.
      case stoodOnDropped
      /// The app has no such tab.
      case unknownTab
      /// Its stack breaks a rule of the store; the one that was there stays.
      case brokenRule(String)
      /// It needs sign-in, and was not what showed.
      case needsSignIn
      /// A rule of the app keeps it from being shown now.
      case unavailable(String)
      /// The app's links no longer lead there.
      case leadsNowhere
      /// It waited longer than allowed.
      case outdated
      /// Too many were waiting.
      case capacity
    }

    /// What it was, such as `.order(1042) in "orders"`, or a link.
    package let subject: String
    /// Why it did not come back.
    package let reason: Reason

    /// One sentence for a person or a log.
    public var description: String {
      switch reason {
      case .unreadable: "\(subject) could not be read."
      case .stoodOnDropped: "\(subject) stood on what was dropped."
      case .unknownTab: "\(subject) is no tab of this app."
      case .brokenRule(let rule): "\(subject) breaks the rule \(rule)."
      case .needsSignIn: "\(subject) needs sign-in."
      case .unavailable(let reason): "\(subject) was not opened: \(reason)."
      case .leadsNowhere: "\(subject) leads nowhere any more."
      case .outdated: "\(subject) waited too long."
      case .capacity: "\(subject) was dropped: too many links were waiting."
      }
    }
  }

  /// Why nothing was taken up at all.
  public enum Refusal: Hashable, Sendable, CustomStringConvertible {
    /// Somebody is signed in; a snapshot comes back before that.
    case signedIn
    /// It was asked from inside middleware or a listener.
    case reentrant

    /// One sentence for a log.
    public var description: String {
      switch self {
      case .signedIn: "Somebody is signed in; a snapshot comes back before that."
      case .reentrant: "A snapshot cannot come back in the middle of a command."
      }
    }
  }

  /// Why nothing was taken up; `nil` when it was.
  public let refusal: Refusal?
  /// What did not come back, in the order of the snapshot.
  public let dropped: [Drop]

  /// Whether all of it is there again.
  public var isComplete: Bool { refusal == nil && dropped.isEmpty }

  init(refusal: Refusal? = nil, dropped: [Drop] = []) {
    self.refusal = refusal
    self.dropped = dropped
  }
}

extension RestorationReport: CustomStringConvertible {
  /// What was dropped, a sentence each, on lines of their own; empty when all of it is there again.
  public var description: String {
    ((refusal.map { [$0.description] } ?? []) + dropped.map(\.description))
      .joined(separator: "\n")
  }
}
