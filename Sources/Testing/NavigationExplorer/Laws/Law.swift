public import Navigation
import TerminalKit

/// A condition that must hold in every state of an app.
///
/// ```swift
/// Law("no empty title") { !$0.title.isEmpty }
/// ```
@MainActor
public struct Law<R: Route> {
  /// The name used to report a violation.
  public let name: String
  let holds: @MainActor (ExplorerScene<R>) -> Bool

  /// Creates a law.
  ///
  /// - Parameters:
  ///   - name: The name used to report a violation.
  ///   - holds: Returns whether the law holds in a scene; it must not change anything.
  public init(_ name: String, holds: @escaping @MainActor (ExplorerScene<R>) -> Bool) {
    self.name = name
    self.holds = holds
  }

  /// Returns a law that requires a word to be visible only to users with access.
  ///
  /// Put a word that appears nowhere else into the content of a gated screen.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - requirement: The access required to see it.
  /// - Returns: The law.
  public static func canary(_ word: String, needs requirement: AccessRequirement) -> Self {
    Law("\"\(word)\" is visible only with access") { scene in
      requirement.decide(for: scene.session.principal) == .allowed
        || !scene.lines.contains { $0.holds(word[...]) }
    }
  }
}

/// The state of an app that a law checks.
@MainActor
public struct ExplorerScene<R: Route> {
  /// The session, with its state, waiting requests and principal.
  public let session: NavigationSession<R>
  /// The title of the top screen.
  public let title: String
  private let paint: @MainActor () -> [String]

  /// The painted rows; empty if only sessions are searched.
  public var lines: [String] { paint() }

  init(
    session: NavigationSession<R>, title: String, paint: @escaping @MainActor () -> [String]
  ) {
    self.session = session
    self.title = title
    self.paint = paint
  }
}

@available(*, unavailable)
extension ExplorerScene: Sendable {}

/// A violation of a law.
struct Finding: Codable, Hashable, Sendable {
  /// The name of the law.
  let law: String
  /// A description of the violation.
  let what: String

  /// The law and the description, as in a tape.
  var sentence: String { "\(law): \(what)" }
}

/// The names of the laws that apply to every app.
enum LawName {
  static let gate = "the gate holds"
  static let waiting = "no waiting request is lost"
  static let exit = "every screen has a way out"
  static let links = "every link opens its own screen"
  static let undo = "undo then redo returns to the same place"
  static let restart = "saved state is restored"
  static let previews = "a preview shows what its row opens"
  static let footer = "the footer is accurate"
  static let writes = "at most one write per frame"
  static let rest = "the app becomes idle"
}
