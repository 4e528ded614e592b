/// What the host does about a key.
package indirect enum HostAction: Hashable, Sendable {
  /// Leaves the key to the innermost layer; what it does not use becomes the other action.
  case layer(otherwise: HostAction)
  /// Takes one step of the Escape ladder.
  case escape
  /// Goes back one step.
  case back
  /// Goes back so many steps, as a breadcrumb does.
  case crumb(Int)
  /// Numbers the breadcrumbs; the next digit goes to one of them.
  case numberCrumbs
  /// Goes back one step; at a tab's root, quits.
  case backOrQuit
  /// Closes the modal layer.
  case close
  /// Goes to the tab with that number, from 1.
  case tab(Int)
  /// Goes to the tab so many further.
  case neighbourTab(Int)
  /// Opens the prompt.
  case prompt
  /// Opens the palette.
  case palette
  /// Brings the sign-in layer up.
  case signIn
  /// Signs out.
  case signOut
  /// Goes to the app's search screen.
  case search
  /// Shows and copies the link of what is on screen.
  case link
  /// Undoes the last move.
  case undo
  /// Goes back in history.
  case historyBack
  /// Goes forward in history.
  case historyForward
  /// Goes to where one was before, and back again.
  case lastPlace
  /// Brings back the sign-in layer for what waits.
  case waiting
  /// Opens or closes the help page.
  case help
  /// Opens or closes the inspector.
  case inspector
  /// Shows the stack beside the app, or hides it.
  case stackView
  /// Moves the keyboard to the next pane.
  case nextPane
  /// Chooses the theme with that name.
  case theme(String)
  /// Takes the mouse, or leaves it to the terminal.
  case mouse
  /// Writes the last minute into a tape.
  case keepTape
  /// Writes what is on screen into a picture.
  case keepPicture
  /// Quits as after Ctrl-C.
  case interrupt
  /// Gives the terminal back until the person returns.
  case suspend
  /// Draws everything afresh.
  case redraw
  /// Nothing.
  case drop
}

extension HostAction {
  /// What is done where the layer has no use for the key.
  package var asked: HostAction {
    if case .layer(let otherwise) = self { otherwise.asked } else { self }
  }
}
