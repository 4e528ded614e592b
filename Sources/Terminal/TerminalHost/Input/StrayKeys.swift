import TerminalKit

/// Finds the keys that the user meant for something that a move from outside has just taken away.
///
/// A link, a timer or finished work can change the screen between two keys. The rest of a word would
/// then be commands on another screen, and an Escape meant for a layer would leave what is below it.
/// Such keys, and a paste into such a field, are dropped until another key or half a second of quiet.
///
/// Events are filtered before they reach the host and its recorders, so dropped keys are never
/// recorded.
struct StrayKeys {
  /// What has the focus.
  struct Focus {
    /// The place of the visible screen.
    let place: ScreenPlace
    /// Whether an overlay has the focus.
    let isOverlay: Bool
    /// Whether letters enter text.
    let isText: Bool
    /// Whether Escape closes a layer or an overlay.
    let isLayer: Bool
  }

  private static let quiet = Duration.milliseconds(500)

  /// The focus after the user's last key; `nil` until one was delivered.
  private var focus: Focus?
  /// Which keys are stray, and until when.
  private var lost: (isText: Bool, until: ContinuousClock.Instant)?
  /// Whether the user has been told.
  private(set) var isTold = false

  /// Notes what has the focus after a key.
  mutating func note(_ focus: Focus) { self.focus = focus }

  /// Notes a move that the user's own key caused, whatever has the focus then.
  mutating func noteOwnMove() { focus = nil }

  /// Notes a move from outside.
  ///
  /// - Parameters:
  ///   - place: The visible place after the move.
  ///   - hasOverlay: Whether an overlay has the focus after the move.
  ///   - now: The time.
  mutating func note(
    moveTo place: ScreenPlace, hasOverlay: Bool, at now: ContinuousClock.Instant
  ) {
    guard let focus, focus.isOverlay ? !hasOverlay : place != focus.place else { return }
    self.focus = nil
    guard focus.isText || focus.isLayer else { return }
    (lost, isTold) = ((focus.isText, now.advanced(by: Self.quiet)), false)
  }

  /// Returns whether to drop an event; the first other event ends the dropping.
  mutating func drops(_ event: TerminalEvent, at now: ContinuousClock.Instant) -> Bool {
    guard let lost else { return false }
    let isStray =
      switch event {
      case .key(let press): press == KeyPress(.escape) || lost.isText && press.isTyping
      case .paste: lost.isText
      default: false
      }
    guard isStray, now < lost.until else {
      self.lost = nil
      return false
    }
    self.lost?.until = now.advanced(by: Self.quiet)
    return true
  }

  /// Notes that the user was told of dropped keys.
  mutating func noteTold() { isTold = true }
}

extension KeyPress {
  /// Whether the press enters or deletes text in a field, or submits it.
  fileprivate var isTyping: Bool {
    switch key {
    case .character: !modifiers.contains(.control)
    case .enter, .backspace, .delete: true
    default: false
    }
  }
}
