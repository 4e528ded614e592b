#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All of a store that is saved, searched and compared.
package struct Session: Hashable, Sendable {
  /// The user's location.
  package internal(set) var state: State
  /// The identity of the sign-in layer, above all others; `nil` if nothing asks for sign-in.
  package internal(set) var signIn: EntryID?
  /// What waits for sign-in; nothing while an account is signed in.
  package internal(set) var waiting: WaitingQueue
  /// The recorded states.
  package internal(set) var history: History
  /// The signed-in principal.
  package internal(set) var principal: Principal?
  /// Whose the session is: the account's from its sign-in to a sign-out, so also after it has
  /// expired; `nil` if it belongs to no account.
  package internal(set) var owner: SessionOwner?
  /// The number of sessions so far, which tells them apart.
  package internal(set) var number = 0

  init(_ state: State, pendingPolicy: PendingPolicy) {
    self.state = state
    history = History(start: state.step)
    waiting = WaitingQueue(pendingPolicy)
  }

  /// The part of the session that a record compares.
  package var situation: Situation {
    Situation(state: state, signIn: signIn, waiting: waiting.items)
  }

  /// Shows a state as the first step of a new history.
  mutating func begin(at state: State) {
    self.state = state
    history = History(start: state.step)
  }

  /// Returns the part of the session that may be saved.
  func snapshot(at date: Date, waiting: [Waiting], salt: String) -> Snapshot {
    Snapshot(
      date: date, state: state.step, waiting: waiting.filter(\.isSavable),
      owner: owner?.digest(salt: salt))
  }
}

/// The account that a session belongs to.
package enum SessionOwner: Hashable, Sendable {
  /// An account that has signed in since the start.
  case account(String)
  /// An account as a saved file names it.
  case saved(SubjectDigest)

  /// Whether it is this account.
  package func isOf(_ subject: String) -> Bool {
    switch self {
    case .account(let owner): owner == subject
    case .saved(let digest): digest.isOf(subject)
    }
  }

  /// Whether it is surely the same account; two digests of an account are equal only with the same salt.
  package func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (_, .account(let subject)): isOf(subject)
    case (.account(let subject), .saved): other.isOf(subject)
    case (.saved(let own), .saved(let digest)): own == digest
    }
  }

  /// The digest for a file, which must not identify the account.
  package func digest(salt: String) -> SubjectDigest {
    switch self {
    case .account(let owner): SubjectDigest(of: owner, salt: salt)
    case .saved(let digest): digest
    }
  }
}

/// The location, the sign-in layer and what waits at one time.
package struct Situation: Hashable, Sendable {
  package let state: State
  package let signIn: EntryID?
  package let waiting: [Waiting]
}
