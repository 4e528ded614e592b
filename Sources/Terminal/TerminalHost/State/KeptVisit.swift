#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Navigation
import TerminalUI

/// What a visit leaves: an account's values, drafts and prompt lines.
///
/// It is what the state file holds of a visit, and the only thing that outlives one.
struct KeptVisit: Equatable {
  /// The values that belong to an account, as JSON by name.
  var values: [String: Data] = [:]
  /// What was typed and not submitted, oldest first.
  var drafts: [KeptDraft] = []
  /// The lines entered in the prompt, without secrets, oldest first.
  var lines: [String] = []

  /// Whether a draft is more than a place in a text or in a list.
  var hasTyped: Bool { drafts.contains { !$0.draft.texts.isEmpty } }

  var isEmpty: Bool { values.isEmpty && drafts.isEmpty && lines.isEmpty }
}

/// A draft with its route.
struct KeptDraft: Equatable {
  let route: AnyRoute
  let draft: ScreenDraft
}

/// What a visit left that ended with its session, until its account signs in again.
struct LockedVisit: Equatable {
  let owner: SessionOwner
  var kept = KeptVisit()
}

/// Everything in a state file beside the session.
struct KeptParts {
  /// The values of everybody, as JSON by name.
  var shared: [String: Data] = [:]
  /// What is kept of the visit of whoever uses the app.
  var kept = KeptVisit()
  /// What accounts left whose sessions ended; `nil` while somebody is signed in.
  var locked: [LockedVisit]?
}
