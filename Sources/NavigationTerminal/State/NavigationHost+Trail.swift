import Navigation
import TapeScript
import TerminalKit

/// Keeps tapes and pictures of a session, where somebody can write files.
struct TrailKeeper {
  /// Whose tape it is.
  let title: String
  /// What the names of secrets begin with.
  let secretPrefix: String
  /// Whether there is anything to keep.
  var isFollowing = true
  /// Writes a text into a new file whose name ends so, and says where or why not.
  let write: @MainActor (_ text: String, _ ending: String) -> Result<String, TrailProblem>
}

/// Why nothing could be written.
struct TrailProblem: Error {
  let text: String
}

extension TrailKeeper {
  /// Keeps nothing, and says that it did, as somebody would be told: for an app that a tape plays.
  init(pretendingFor name: String) {
    var counts: [String: Int] = [:]
    self.init(title: "", secretPrefix: "", isFollowing: false) { _, ending in
      counts[ending, default: 0] += 1
      return .success("\(name)-\(counts[ending, default: 0]).\(ending)")
    }
  }
}

extension NavigationHost {
  /// Takes down what is about to reach the app.
  func follow(_ input: SessionTrail<R>.Input) {
    guard trailKeeper?.isFollowing == true, exitCode == nil else { return }
    trail.add(input, at: clock.now, before: standing)
  }

  private var standing: SessionTrail<R>.Standing {
    SessionTrail.Standing(
      state: known.state, size: backend.size, isSignedIn: known.principal != nil,
      place: typedPlace, hasPrompt: prompt != nil,
      isPlain: prompt == nil && help == nil && inspector == nil && known.isBare)
  }

  /// Writes the last minute into a tape, and says where it is.
  func keepTrail() {
    guard let keeper = trailKeeper else { return }
    switch keeper.write(keeper.isFollowing ? tapeOfTrail(keeper).text : "", "tape") {
    case .success(let path): say(configuration.words.tapeWritten(to: path))
    case .failure(let problem): say(Notice(problem.text, kind: .failure))
    }
  }

  /// Writes what is on screen, without the palette this was chosen in, and says where it is.
  func keepPicture() {
    guard let keeper = trailKeeper else { return }
    let picture = keeper.isFollowing ? FrameSVG(drawn(isPainted: true)).document : ""
    switch keeper.write(picture, "svg") {
    case .success(let path): say(configuration.words.pictureWritten(to: path))
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
    var tape = TrailTape(keeper.title, secretPrefix: keeper.secretPrefix) { [linkSecrets] in
      linkSecrets.hiding($0, isLink: $1)
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
    linkSecrets.hiding(link, isLink: true) == link ? link : nil
  }

  /// A text as it may stand in a tape: with an x for each letter of a secret in a link.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - isLink: whether it goes where a link is typed; an address of mail elsewhere is no secret.
  /// - Returns: the text, as long as it was.
  /// - Complexity: O(n) over the text.
  package func hidingSecrets(in text: String, isLink: Bool) -> String {
    linkSecrets.hiding(text, isLink: isLink)
  }

  /// What the cursor is in, as far as secrets go.
  package var typedPlace: TypedPlace {
    if isSecretFocused { return .masked }
    guard exitCode == nil, help == nil, inspector == nil, let prompt, prompt.mode == .links else {
      return .text
    }
    return TypedPlace(
      behind: prompt.editor.textBeforeCursor, scheme: configuration.scheme,
      secrets: linkSecrets)
  }
}
