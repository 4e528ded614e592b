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
    if let prompt {
      // Among links the list goes into the line, which a wheel should not change.
      guard prompt.mode == .actions else { return }
      self.prompt?.turn(lines)
    } else if help != nil {
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
    case .hint(let name): if let press = Self.press(named: name) { handle(.key(press)) }
    case .treeLine(let index): selectTreeLine(index)
    }
  }

  /// The key that a hint names; `nil` for several, as in `↑↓`.
  private static func press(named name: String) -> KeyPress? {
    if let character = name.first, name.count == 1 { return KeyPress(.character(character)) }
    return hintable.first { $0.description == name }
  }

  private static var hintable: [KeyPress] {
    let keys: [Key] = [.enter, .escape, .tab, .backspace, .delete, .character(" ")]
    let letters = "abcdefghijklmnopqrstuvwxyz".map { KeyPress(.character($0), .control) }
    return keys.map { KeyPress($0) } + (1...12).map { KeyPress(.function($0)) } + letters
  }
}
