import Navigation
import TerminalKit
import TerminalUI

/// Saves tapes and screenshots of a session, if the app can write files.
package struct TrailKeeper {
  /// What is saved.
  package enum Kind {
    /// The input of the last minute.
    case tape
    /// The screen.
    case picture
  }

  /// Whether input is recorded.
  var isFollowing = true
  /// Saves to a new file; returns its path or the reason for the failure.
  package let save: @MainActor (Kind, NavigationHost) -> Result<String, TrailProblem>

  /// Creates a keeper.
  package init(
    isFollowing: Bool = true,
    save: @escaping @MainActor (Kind, NavigationHost) -> Result<String, TrailProblem>
  ) {
    self.isFollowing = isFollowing
    self.save = save
  }
}

/// The reason nothing could be written.
package struct TrailProblem: Error {
  package let text: String

  package init(text: String) {
    self.text = text
  }
}

extension SessionKeeping {
  /// Records input before it reaches the app.
  func follow(_ input: SessionTrail.Input, of host: NavigationHost) {
    guard trailKeeper?.isFollowing == true, host.exitCode == nil else { return }
    host.visit.trail.add(input, at: host.clock.now, before: host.standing)
  }

  /// Saves a tape or a screenshot, without the palette, and shows its path.
  func keep(_ kind: TrailKeeper.Kind, of host: NavigationHost) {
    guard let keeper = trailKeeper else { return }
    let words = HostNotices()
    switch (keeper.save(kind, host), kind) {
    case (.success(let path), .tape): host.say(words.written("The last minute", to: path))
    case (.success(let path), .picture): host.say(words.written("This screen", to: path))
    case (.failure(let problem), _): host.say(Notice(problem.text, kind: .failure))
    }
  }
}
