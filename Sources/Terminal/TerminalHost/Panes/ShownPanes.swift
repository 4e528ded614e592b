import Navigation

/// The panes in the last frame, and the focused one.
///
/// Only visible panes count: if a screen sends two intents in one turn, the second is sent as if
/// the screen were on top.
struct ShownPanes {
  /// The places of the panes, from left to right, with the top entry last.
  ///
  /// It is empty if only one entry is shown.
  private(set) var places: [ScreenPlace] = []
  /// The earlier pane that the user focused.
  private(set) var focused: ScreenPlace?
  /// The store's change count and history position after a list updated the later pane.
  private(set) var led: (changes: Int, steps: Int)?

  /// Updates the panes after a frame; a removed pane loses the focus.
  mutating func show(_ places: [ScreenPlace]) {
    self.places = places
    if let focused, !places.dropLast().contains(focused) { self.focused = nil }
  }

  /// Moves the focus to a pane, counted back from the last one.
  mutating func focus(stepsBack: Int) {
    focused =
      stepsBack > 0 && stepsBack < places.count ? places[places.count - 1 - stepsBack] : nil
  }

  /// Keeps the focus in an earlier pane whose list updated the later one.
  mutating func keepFocus(on place: ScreenPlace, led: (changes: Int, steps: Int)) {
    focused = place
    self.led = led
  }

  /// Returns the focus to the last pane.
  mutating func forgetFocus() {
    focused = nil
    led = nil
  }
}
