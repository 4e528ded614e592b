import Navigation
import Tapes
import TerminalHost
import TerminalKit
import TerminalUI

extension TrailKeeper {
  /// Creates a keeper that writes the text of a file with the given extension.
  ///
  /// - Parameters:
  ///   - title: The title of the tape.
  ///   - secretPrefix: The prefix for the names of secrets.
  ///   - write: Writes text to a new file; returns its path or the reason for the failure.
  init(
    title: String, secretPrefix: String,
    write: @escaping @MainActor (_ text: String, _ ending: String) -> Result<String, TrailProblem>
  ) {
    self.init { kind, host in
      switch kind {
      case .tape: write(host.tape(title, secretPrefix: secretPrefix).text, "tape")
      case .picture: write(FrameSVG(host.drawFrame()).document, "svg")
      }
    }
  }

  /// Creates a keeper that only pretends to save, for an app driven by a tape.
  init(pretendingFor name: String) {
    var counts: [Kind: Int] = [:]
    self.init(isFollowing: false) { kind, _ in
      counts[kind, default: 0] += 1
      return .success("\(name)-\(counts[kind, default: 0]).\(kind == .tape ? "tape" : "svg")")
    }
  }
}

extension NavigationHost {
  /// Returns the last minute as a tape, without the palette that was used to save it.
  fileprivate func tape(_ title: String, secretPrefix: String) -> TrailTape {
    let now = clock.now
    var (entries, isWhole) = visit.trail.last(at: now)
    // The palette that was used to save the tape is not part of it.
    while entries.last?.before.hasPrompt == true { entries.removeLast() }
    entries = entries.dropLast()
    // A tape cannot begin in the middle of a prompt or a form.
    if !isWhole { entries = entries.drop { !$0.before.isPlain } }
    var tape = TrailTape(title, secretPrefix: secretPrefix, hiding: written)
    let start = entries.first?.before ?? standing
    let link = start.state.visible.flatMap(layers.link(to:)).flatMap { link in
      machine.shown(link).hasSecret ? nil : link
    }
    tape.begin(at: start, link: link, isWhole: isWhole)
    tape.add(entries)
    tape.end(
      scene, after: (entries.last?.time ?? now).duration(to: now),
      isResting: activity.isEmpty)
    return tape
  }
}
