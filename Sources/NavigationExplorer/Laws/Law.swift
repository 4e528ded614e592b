public import Navigation

/// Something that must be true of an app in every state.
///
/// ```swift
/// Law("no empty title") { !$0.title.isEmpty }
/// ```
@MainActor
public struct Law<R: Route> {
  /// What the law is called where it is broken.
  public let name: String
  let holds: @MainActor (ExplorerScene<R>) -> Bool

  /// Makes a law.
  ///
  /// - Parameters:
  ///   - name: What the law is called where it is broken.
  ///   - holds: Returns whether the law holds in a scene; it must not change anything.
  public init(_ name: String, holds: @escaping @MainActor (ExplorerScene<R>) -> Bool) {
    self.name = name
    self.holds = holds
  }

  /// A law that a word is painted only for somebody who may see what it belongs to.
  ///
  /// Put a word that stands nowhere else into the content of a gated place.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - requirement: What a person needs to see it.
  /// - Returns: The law.
  public static func canary(_ word: String, needs requirement: AccessRequirement) -> Self {
    Law("\"\(word)\" shows only to who may see it") { scene in
      requirement.decide(for: scene.session.principal) == .allowed
        || !scene.lines.contains { $0.contains(word) }
    }
  }
}

@available(*, unavailable)
extension Law: Sendable {}

/// What a law looks at: an app at one moment.
@MainActor
public struct ExplorerScene<R: Route> {
  /// Where the person is, what waits and who it is.
  public let session: NavigationSession<R>
  /// The title of what is on top.
  public let title: String
  private let paint: @MainActor () -> [String]

  /// The painted rows; none while only sessions are searched.
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

/// A broken law.
struct Finding: Hashable, Sendable {
  /// The law.
  let law: String
  /// What was seen.
  let what: String

  /// Both, as a sentence of a tape.
  var sentence: String { "\(law): \(what)" }
}

/// The names of the laws that every app keeps.
enum LawName {
  static let gate = "the gate holds"
  static let waiting = "nothing that waits is lost"
  static let exit = "every place has a way out"
  static let links = "a link leads to a place whose link it is"
  static let undo = "undo then redo is where one was"
  static let restart = "what is kept comes back"
  static let footer = "the last line is true"
  static let writes = "one write a frame"
  static let rest = "the app comes to rest"
}
