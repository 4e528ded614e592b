/// The result of restoring a snapshot: whether it was restored, and which parts were dropped and
/// why.
public struct RestorationReport: Hashable, Sendable {
  /// A part that was not restored.
  public struct Drop: Hashable, Sendable, CustomStringConvertible {
    /// The reason that a part was not restored.
    package enum Reason: Hashable, Sendable {
      /// The app cannot decode the part.
      case unreadable
      /// The part below it was not restored.
      case stoodOnDropped
      /// The part was queued behind another one, by version 0.2.
      case queued
      /// The app has no such tab.
      case unknownTab
      /// The part's stack breaks a rule of the store; the existing stack is kept.
      case brokenRule(String)
      /// The part needs sign-in, but it was not visible or the app has no sign-in.
      case needsSignIn
      /// A rule of the app currently makes the part unavailable; the value is the reason.
      case unavailable(String)
      /// The part waited for one account, in a file of 0.3; only places do now.
      case forOneAccount
      /// The link no longer opens anything in the app.
      case leadsNowhere
      /// The request waited longer than allowed.
      case outdated
      /// Too many requests were waiting.
      case capacity
    }

    /// The part, such as `.order(1042) in "orders"`, or a link.
    package let subject: String
    /// The reason that it was not restored.
    package let reason: Reason

    /// The drop in one sentence, for the user or a log.
    public var description: String {
      switch reason {
      case .unreadable: "\(subject) could not be read."
      case .stoodOnDropped: "\(subject) was above a dropped entry."
      case .queued: "\(subject) was queued, but presentations are no longer queued."
      case .unknownTab: "\(subject) is not a tab of this app."
      case .brokenRule(let rule): "\(subject) breaks the rule \(rule)."
      case .needsSignIn: "\(subject) needs sign-in."
      case .unavailable(let reason): "\(subject) was not opened: \(reason)."
      case .forOneAccount: "\(subject) waited for one account, and only places do now."
      case .leadsNowhere: "\(subject) no longer opens anything."
      case .outdated: "\(subject) waited too long."
      case .capacity: "\(subject) was dropped: too many links were waiting."
      }
    }
  }

  /// The reason that nothing was restored.
  public enum Refusal: Hashable, Sendable, CustomStringConvertible {
    /// Restoration was requested inside middleware or a listener.
    case reentrant

    /// The refusal in one sentence, for a log.
    public var description: String {
      switch self {
      case .reentrant: "A snapshot cannot be restored in the middle of a command."
      }
    }
  }

  /// The reason that nothing was restored; `nil` if the snapshot was accepted.
  public let refusal: Refusal?
  /// The parts that were not restored, in the snapshot's order.
  public let dropped: [Drop]

  /// Whether everything was restored.
  public var isComplete: Bool { refusal == nil && dropped.isEmpty }

  init(refusal: Refusal? = nil, dropped: [Drop] = []) {
    self.refusal = refusal
    self.dropped = dropped
  }
}

extension RestorationReport: CustomStringConvertible {
  /// The refusal and the drops, one sentence per line; empty if everything was restored.
  public var description: String {
    ((refusal.map { [$0.description] } ?? []) + dropped.map(\.description))
      .joined(separator: "\n")
  }
}
