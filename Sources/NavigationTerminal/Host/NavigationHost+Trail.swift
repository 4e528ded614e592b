import Navigation
import TapeScript
import TerminalKit

/// Keeps a tape of a session, where somebody can write files.
struct TrailKeeper {
  /// Whose tape it is.
  let title: String
  /// What the names of secrets begin with.
  let secretPrefix: String
  /// Writes a tape into a new file, and says where or why not.
  let write: @MainActor (String) -> Result<String, TrailProblem>
}

/// Why a tape could not be written.
struct TrailProblem: Error {
  let text: String
}

extension NavigationHost {
  /// Takes down what is about to reach the app.
  func follow(_ input: SessionTrail<R>.Input) {
    guard trailKeeper != nil, exitCode == nil else { return }
    trail.add(input, at: clock.now, before: standing)
  }

  private var standing: SessionTrail<R>.Standing {
    SessionTrail.Standing(
      state: store.state, size: backend.size, isSignedIn: store.session.principal != nil,
      place: typedPlace, hasPrompt: prompt != nil,
      isPlain: prompt == nil && help == nil && inspector == nil
        && store.state.presentations.isEmpty)
  }

  /// Writes the last minute into a tape, and says where it is.
  func keepTrail() {
    guard let keeper = trailKeeper else { return }
    let tape = tapeOfTrail(keeper)
    switch keeper.write(tape.text) {
    case .success(let path): say(configuration.words.tapeWritten(to: path, steps: tape.count))
    case .failure(let problem): say(Notice(problem.text, kind: .failure))
    }
  }

  private func tapeOfTrail(_ keeper: TrailKeeper) -> TrailTape {
    var (entries, isWhole) = trail.last(at: clock.now)
    // Opening the palette and choosing this are not what the tape is about.
    while entries.last?.before.hasPrompt == true { entries.removeLast() }
    entries = entries.dropLast()
    // A tape cannot begin in the middle of a prompt or a form.
    if !isWhole { entries = entries.drop { !$0.before.isPlain } }
    var tape = TrailTape(keeper.title, secretPrefix: keeper.secretPrefix) { [weak self] in
      self?.canBeRecorded($0, isLink: $1) ?? false
    }
    let start = entries.first?.before ?? standing
    let place = start.state.visible
    tape.begin(at: start, link: place.flatMap(link(to:)).flatMap(recordable), isWhole: isWhole)
    tape.add(entries)
    tape.end(
      scene, after: (entries.last?.time ?? clock.now).duration(to: clock.now),
      isResting: activity.isEmpty)
    return tape
  }

  private func recordable(_ link: String) -> String? {
    canBeRecorded(link, isLink: true) ? link : nil
  }

  /// Whether a text may stand in a tape: it is no link that holds a secret.
  ///
  /// A text that goes where a link is typed counts as one; an address of mail elsewhere is none.
  func canBeRecorded(_ text: String, isLink: Bool) -> Bool {
    let isLink = isLink || text.contains("://")
    guard isLink || text.contains("?") else { return true }
    guard PromptHistory.withoutSecrets(text, isLink: isLink) == text else { return false }
    return !text.contains("://") || store.links?.isSavable(text) ?? true
  }

  /// What the cursor is in, as far as secrets go.
  package var typedPlace: TypedPlace {
    if isSecretFocused { return .masked }
    guard exitCode == nil, help == nil, inspector == nil, let prompt, prompt.mode == .links else {
      return .text
    }
    return TypedPlace(behind: prompt.editor.textBeforeCursor, scheme: configuration.scheme)
  }
}
