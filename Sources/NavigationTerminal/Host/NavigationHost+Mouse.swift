import Navigation
import TerminalKit

extension NavigationHost {
  /// Takes the mouse to what was drawn where it is.
  func handle(_ mouse: MouseEvent) {
    switch mouse {
    case .press(let position): click(position)
    case .release: break
    case .scrollUp: scroll(-3)
    case .scrollDown: scroll(3)
    }
  }

  /// Takes the mouse, or leaves it to the terminal, whose own selection is free then.
  func switchMouse() {
    backend.isMouseEnabled.toggle()
    say(configuration.words.mouse(isOn: backend.isMouseEnabled))
  }

  private func scroll(_ lines: Int) {
    guard prompt == nil else { return }
    if help != nil {
      let key: Key = lines < 0 ? .up : .down
      for _ in 0..<abs(lines) { _ = giveHelp(KeyPress(key)) }
    } else if inspector != nil {
      for _ in 0..<abs(lines) { _ = giveInspector(KeyPress(lines < 0 ? .up : .down)) }
    } else {
      _ = topScreen.handle(.scroll(lines))
    }
  }

  private func click(_ position: Position) {
    paintIfDue()
    guard let hit = targets.last(where: { $0.region.contains(position) }) else { return }
    switch hit.target {
    case .tab(let number): select(tab: number)
    case .crumb(let steps): if steps > 0 { send(.backBy(steps)) }
    case .badge: store.resumeSignIn()
    case .completion(let index): takeCompletion(index)
    case .screen(let id): _ = topScreen.handle(.click(id))
    case .help(let index): selectHelp(index)
    case .moment(let index): selectMoment(index)
    case .treeLine(let index): selectTreeLine(index)
    }
  }
}
