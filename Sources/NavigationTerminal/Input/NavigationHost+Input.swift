import Navigation
import TerminalKit

extension NavigationHost {
  /// Takes an event to where it belongs.
  func handle(_ event: TerminalEvent) {
    switch event {
    case .key(let press): handle(press)
    case .paste(let text): paste(text)
    case .mouse(let mouse): handle(mouse)
    case .resize, .focus: break
    case .resumed: backend.redraw()
    case .hangUp: end(129)
    case .terminate(let signal): end(128 + signal)
    }
  }

  private var isTooSmall: Bool { Layout(backend.size).isTooSmall }

  private func handle(_ press: KeyPress) {
    if press == KeyPress(.character("c"), .control) {
      interrupts += 1
      if interrupts == 3 { return end(130) }
    } else {
      interrupts = 0
    }
    let column = column
    if isTooSmall {
      let action = InputRouter.action(for: press, in: .screen)
      switch action {
      case .interrupt, .suspend, .redraw: perform(action, press)
      case .backOrQuit: end(0)
      default: break
      }
      return
    }
    if InputRouter.isEscapePair(press, in: column) {
      handle(KeyPress(.escape))
      return handle(KeyPress(press.key, press.modifiers.subtracting(.alt)))
    }
    perform(InputRouter.action(for: press, in: column), press)
  }

  /// Does what a key says.
  func perform(_ action: HostAction, _ press: KeyPress) {
    switch action {
    case .layer(let otherwise):
      if !give(press), otherwise != .drop { perform(otherwise, press) }
    case .escape: escape(press)
    case .back: if !topLayer.stack.isEmpty { send(.back) }
    case .crumb(let steps): send(.backBy(steps))
    case .backOrQuit: topLayer.stack.isEmpty ? end(0) : send(.back)
    case .close: close()
    case .tab(let number): select(tab: number)
    case .neighbourTab(let step): select(neighbour: step)
    case .prompt: openPrompt()
    case .palette: openPalette()
    case .signIn: if let login = store.access.login { send(.present(login)) }
    case .signOut: send(.signOut)
    case .search:
      guard let search = configuration.search else { break }
      let wasThere = topLayer.stack.contains(search)
      send(.backOrGo(search))
      // A search that was there already may show what it found: the key is to lead to typing.
      if wasThere, topLayer.route == search, topScreen.inputMode == .keys {
        _ = topScreen.handle(.key("/"))
      }
    case .link: showLink()
    case .historyBack: travel(.historyBack)
    case .historyForward: travel(.historyForward)
    case .lastPlace:
      let back = !cameByLastPlace
      travel(back ? .historyBack : .historyForward)
      cameByLastPlace = back
    case .waiting:
      if store.session.pending.isEmpty {
        say(configuration.words.nothingWaits())
      } else {
        store.resumeSignIn()
      }
    case .help: toggleHelp()
    case .inspector: toggleInspector()
    case .keepTape: keepTrail()
    case .keepPicture: keepPicture()
    case .interrupt: end(130)
    case .suspend: backend.suspend()
    case .redraw: backend.redraw()
    case .mouse: switchMouse()
    case .drop: break
    }
  }

  /// Gives a key to the innermost layer.
  private func give(_ press: KeyPress) -> Bool {
    if prompt != nil { return givePrompt(press) }
    if help != nil { return giveHelp(press) }
    if inspector != nil { return giveInspector(press) }
    let screen = topScreen
    let mode = screen.inputMode
    let isPrintable = press.typedCharacter != nil
    let isFree = mode == .keys || (!isPrintable && !(mode.isText && press.key == .delete))
    if isFree, let binding = screen.bindings.first(where: { $0.key == press }) {
      if let reason = binding.disabledReason {
        say(Notice(reason, kind: .warning))
      } else {
        log.add("\(press) \(binding.label)")
        binding.action()
      }
      return true
    }
    return screen.handle(.key(press))
  }

  private func escape(_ press: KeyPress) {
    switch ladder.step {
    case .closeList: _ = givePrompt(press)
    case .closePrompt: prompt = nil
    case .closeSearch, .closeHelp, .closeInspector:
      _ = help != nil ? giveHelp(press) : giveInspector(press)
    case .screen: _ = topScreen.handle(.key(press))
    case .cancelSignIn: cancelSignIn()
    case .closeModal, .back: send(.back)
    case .nothing: break
    }
  }

  private func close() {
    let layer = topLayer
    if layer.isSignIn {
      cancelSignIn()
    } else if layer.isModal {
      send(.dismiss)
    } else if !layer.stack.isEmpty {
      send(.back)
    }
  }

  func select(tab number: Int) {
    let tabs = store.state.tabs
    guard tabs.indices.contains(number - 1) else {
      return say(configuration.words.noTab(number))
    }
    send(.selectTab(tabs[number - 1].id))
  }

  private func select(neighbour step: Int) {
    let state = store.state
    guard let index = state.tabs.firstIndex(where: { $0.id == state.selectedTab }) else { return }
    let count = state.tabs.count
    if count > 1 { select(tab: (index + step + count) % count + 1) }
  }

  private func travel(_ intent: NavigationIntent<R>) {
    let before = store.state
    send(intent)
    if store.state == before { say(configuration.words.endOfHistory()) }
  }

  private func showLink() {
    guard let link = shownLink else {
      return say(configuration.words.noLink())
    }
    backend.copy(link)
    say(configuration.words.link(link))
  }

  private func paste(_ text: String) {
    guard !isTooSmall else { return }
    if prompt != nil {
      prompt?.paste(text)
    } else if help != nil {
      help?.paste(text)
    } else if inspector != nil {
      inspector?.paste(text)
    } else if topScreen.inputMode.isText {
      _ = topScreen.handle(.paste(text))
    } else {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count == 1, words[0].contains("://") else {
        return say(configuration.words.pasteIsNoLink())
      }
      openPrompt(String(words[0]))
    }
  }
}
