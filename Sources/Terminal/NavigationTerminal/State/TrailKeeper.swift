import Navigation
import TapeScript
import Tapes
import TerminalKit
import TerminalUI

/// Saves tapes and screenshots of a session, if the app can write files.
struct TrailKeeper {
  /// The title of the tape.
  let title: String
  /// The prefix for the names of secrets.
  let secretPrefix: String
  /// Whether input is recorded.
  var isFollowing = true
  /// Writes text to a new file with the given extension; returns the path or the reason for the
  /// failure.
  let write: @MainActor (_ text: String, _ ending: String) -> Result<String, TrailProblem>
}

/// The reason nothing could be written.
struct TrailProblem: Error {
  let text: String
}

extension TrailKeeper {
  /// Creates a keeper that only pretends to save, for an app driven by a tape.
  init(pretendingFor name: String) {
    var counts: [String: Int] = [:]
    self.init(title: "", secretPrefix: "", isFollowing: false) { _, ending in
      counts[ending, default: 0] += 1
      return .success("\(name)-\(counts[ending, default: 0]).\(ending)")
    }
  }
}

extension SessionKeeping {
  /// Records input before it reaches the app.
  func follow(_ input: SessionTrail<R>.Input, of host: NavigationHost<R>) {
    guard trailKeeper?.isFollowing == true, host.exitCode == nil else { return }
    host.visit.trail.add(input, at: host.clock.now, before: host.standing)
  }

  /// Saves the last minute as a tape and shows its path.
  func keepTape(of host: NavigationHost<R>) {
    guard let keeper = trailKeeper else { return }
    switch keeper.write(keeper.isFollowing ? tape(of: host, keeper).text : "", "tape") {
    case .success(let path): host.say(host.configuration.words.tapeWritten(to: path))
    case .failure(let problem): host.say(Notice(problem.text, kind: .failure))
    }
  }

  /// Saves a screenshot, without the palette, and shows its path.
  func keepPicture(of host: NavigationHost<R>) {
    guard let keeper = trailKeeper else { return }
    let frame = host.drawFrame(isPainted: true)
    switch keeper.write(keeper.isFollowing ? FrameSVG(frame).document : "", "svg") {
    case .success(let path): host.say(host.configuration.words.pictureWritten(to: path))
    case .failure(let problem): host.say(Notice(problem.text, kind: .failure))
    }
  }

  private func tape(of host: NavigationHost<R>, _ keeper: TrailKeeper) -> TrailTape {
    let now = host.clock.now
    var (entries, isWhole) = host.visit.trail.last(at: now)
    // The palette that was used to save the tape is not part of it.
    while entries.last?.before.hasPrompt == true { entries.removeLast() }
    entries = entries.dropLast()
    // A tape cannot begin in the middle of a prompt or a form.
    if !isWhole { entries = entries.drop { !$0.before.isPlain } }
    var tape = TrailTape(keeper.title, secretPrefix: keeper.secretPrefix) { [linkSecrets] in
      linkSecrets.hiding($0, isLink: $1)
    }
    let start = entries.first?.before ?? host.standing
    let link = start.state.visible.flatMap(host.layers.link(to:)).flatMap { link in
      linkSecrets.hiding(link, isLink: true) == link ? link : nil
    }
    tape.begin(at: start, link: link, isWhole: isWhole)
    tape.add(entries)
    tape.end(
      host.scene, after: (entries.last?.time ?? now).duration(to: now),
      isResting: host.activity.isEmpty)
    return tape
  }
}
