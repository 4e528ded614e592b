/// The host's action for a key.
package indirect enum HostAction: Hashable, Sendable {
  /// Passes the key to the innermost layer; if the layer does not use it, performs the other
  /// action.
  case layer(otherwise: HostAction)
  /// Takes one step of the Escape ladder.
  case escape
  /// Goes back one step.
  case back
  /// Goes back this many steps, as a click on a breadcrumb does.
  case crumb(Int)
  /// Numbers the breadcrumbs; the next digit selects one.
  case numberCrumbs
  /// Goes back one step; at a tab's root, quits.
  case backOrQuit
  /// Goes back one step from a list.
  case leaveList
  /// Closes the modal layer.
  case close
  /// Goes to the tab with this number, from 1.
  case tab(Int)
  /// Goes to the tab this many positions to the right, or to the left if negative.
  case neighbourTab(Int)
  /// Opens the prompt.
  case prompt
  /// Opens the palette.
  case palette
  /// Shows the sign-in layer.
  case signIn
  /// Signs out.
  case signOut
  /// Goes to the app's search screen.
  case search
  /// Shows and copies the link of the current screen.
  case link
  /// Undoes the last move.
  case undo
  /// Goes back in history.
  case historyBack
  /// Goes forward in history.
  case historyForward
  /// Switches to the previous location and back.
  case lastPlace
  /// Returns to the sign-in layer for the queued links.
  case waiting
  /// Opens or closes the help page.
  case help
  /// Opens or closes the inspector.
  case inspector
  /// Shows or hides the stack view.
  case stackView
  /// Moves the focus to the next pane.
  case nextPane
  /// Selects the theme with this name.
  case theme(String)
  /// Turns the app's mouse support on or off.
  case mouse
  /// Saves the last minute as a tape.
  case keepTape
  /// Saves the current screen as an image.
  case keepPicture
  /// Quits, as Ctrl-C does.
  case interrupt
  /// Suspends the app until the user returns.
  case suspend
  /// Redraws the screen.
  case redraw
  /// Does nothing.
  case drop
}

extension HostAction {
  /// The action performed if the layer does not use the key.
  package var asked: HostAction {
    if case .layer(let otherwise) = self { otherwise.asked } else { self }
  }
}
