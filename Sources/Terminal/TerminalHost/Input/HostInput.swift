import Dispatch
import Navigation
import TerminalKit
import TerminalUI

/// Routes each event to its layer and performs the host's own keys.
@MainActor
final class HostInput {
  unowned let host: NavigationHost
  private let words = HostNotices()
  /// The number of presses of Ctrl-C in a row.
  private var interrupts = 0
  /// The place of the screen in which text was typed last, until Escape.
  var typedPlace: ScreenPlace?
  /// The input held back until started work begins.
  private var held: [TerminalEvent] = []
  /// Whether an event is being handled, so that what moves is moved by the user.
  private(set) var isHandling = false

  init(host: NavigationHost) {
    self.host = host
  }

  /// Whether input is held back.
  var holdsInput: Bool { !held.isEmpty }

  var layers: HostLayers { host.layers }
  private var overlays: HostOverlays { host.overlays }

  /// Accepts an event from the terminal.
  ///
  /// Work started by a key may immediately present a screen, which should get the keys typed next.
  /// Input is therefore held back until that work has begun.
  func take(_ event: TerminalEvent) {
    switch event {
    case .key, .mouse, .paste: break
    case .resize, .focus, .resumed, .hangUp, .terminate: return host.receive(event)
    }
    guard !held.isEmpty || host.activity.isStarting else { return host.receive(event) }
    held.append(event)
    if held.count == 1 { passHeldLater() }
  }

  private func passHeldLater() {
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.passHeld() }
    }
  }

  private func passHeld() {
    while !held.isEmpty, !host.activity.isStarting { host.receive(held.removeFirst()) }
    if !held.isEmpty { passHeldLater() }
  }

  /// Handles a terminal event.
  func handle(_ event: TerminalEvent) {
    isHandling = true
    defer { isHandling = false }
    if case .key(let press) = event, follow(crumb: press) { return }
    switch event {
    case .key(let press): handle(press)
    case .paste(let text): paste(text)
    case .mouse(.press(let position)): click(position)
    case .mouse(.scrollUp(let position)): scroll(-3, at: position)
    case .mouse(.scrollDown(let position)): scroll(3, at: position)
    case .mouse(.release), .resize, .focus: break
    case .resumed: host.backend.forgetScreen()
    case .hangUp: host.end(129)
    case .terminate(let signal): host.end(128 + signal)
    }
  }

  /// Returns the key that the timeline names for an event: the one that opened the prompt or the
  /// palette for what is run in it, and none for typed text.
  func namedKey(of event: TerminalEvent) -> KeyPress? {
    guard case .key(let press) = event else { return nil }
    if let key = overlays.top?.openingKey { return key }
    let isText = (overlays.top?.column ?? layers.column) == .textField
    if isText, case .character = press.key, press.modifiers.isEmpty { return nil }
    return press
  }

  // MARK: - Keys

  private func handle(_ press: KeyPress) {
    if interrupts > 0, press != KeyPress(.character("c"), .control) {
      interrupts = 0
      if overlays.top?.tell(nil) != true { host.notices.changed(in: host.frames.turn) }
    }
    guard !host.isTooSmall else { return handleWithoutRoom(press) }
    let column = overlays.top?.column ?? layers.column
    if InputRouter.isEscapePair(press, in: column), !isBound(press, in: column) {
      handle(KeyPress(.escape))
      return handle(KeyPress(press.key, press.modifiers.subtracting(.alt)))
    }
    perform(InputRouter.action(for: press, in: column, by: keys), press)
  }

  private var keys: HostKeyMap { host.configuration.hostKeys.now }

  /// Whether a key with Alt has a meaning of its own, instead of meaning Escape followed by the
  /// key.
  private func isBound(_ press: KeyPress, in column: InputRouter.Column) -> Bool {
    if keys.action(for: press, in: column) != nil { return true }
    return overlays.top == nil
      && layers.bindings.contains { $0.key == press || $0.keys.contains(press) }
  }

  /// Returns the binding that the top screen uses for a key, or `nil` if there is none or the key
  /// types text.
  private func binding(for press: KeyPress) -> KeyBinding? {
    layers.topScreen.inputMode.isFree(press)
      ? layers.bindings.first { $0.keys.contains(press) } : nil
  }

  /// Whether the screen binds a key that the user moved to another one, so that it does nothing.
  private func isMovedAway(_ press: KeyPress) -> Bool {
    !keys.screens.isEmpty && layers.topScreen.inputMode.isFree(press)
      && layers.bindings.contains { $0.key == press && !$0.keys.contains(press) }
  }

  /// Translates an event to the app's own keys, as tapes use them; `nil` for a key that has no
  /// meaning.
  func asApps(_ event: TerminalEvent) -> TerminalEvent? {
    let apps = host.configuration.hostKeys.apps
    guard case .key(let press) = event, keys != apps else { return event }
    let column = host.keyColumn
    if overlays.top == nil {
      if let binding = binding(for: press) { return .key(binding.key) }
      if isMovedAway(press) { return nil }
    }
    let action = keys.action(for: press, in: column)?.asked
    if action == apps.action(for: press, in: column)?.asked { return event }
    return action.flatMap { apps.key(for: $0, in: column) }.map { .key($0) }
  }

  /// Quits at the first press of Ctrl-C; where text is typed, at the second.
  ///
  /// The key may have been pressed to copy the text. The third press quits without a question.
  private func interrupt() {
    interrupts += 1
    if interrupts > 2 || host.isTooSmall { return host.end(130) }
    interrupts == 1 && host.isTyping ? tell(words.pressAgainToQuit()) : quit(130)
  }

  private func quit(_ code: Int32) { host.leave(by: nil) { [host] in host.end(code) } }

  /// Handles only the keys that make sense when nothing can be drawn.
  private func handleWithoutRoom(_ press: KeyPress) {
    let action = InputRouter.action(for: press, in: .screen, by: keys).asked
    switch action {
    case .interrupt, .suspend, .redraw: perform(action, press)
    case .backOrQuit: host.end(0)
    default: break
    }
  }

  /// Performs the action of a key.
  private func perform(_ action: HostAction, _ press: KeyPress) {
    let machine = host.machine
    switch action {
    case .layer(let otherwise):
      guard give(press) else { return perform(otherwise, press) }
      // What was said before has been read by who goes on, but what waits is still waiting.
      if overlays.top == nil, !host.hasArrivals { host.notices.changed(in: host.frames.turn) }
    case .escape: escape(press)
    case .back: if !layers.top.stack.isEmpty { host.send(.back) }
    case .leaveList:
      if layers.topScreen is any ListScreen, !layers.top.stack.isEmpty { host.send(.back) }
    case .crumb(let steps): host.send(.backBy(steps))
    case .numberCrumbs:
      layers.top.stack.isEmpty ? host.say(words.nowhereBack()) : host.chrome.numberCrumbs(true)
      host.frames.setNeedsFrame()
    case .backOrQuit:
      if layers.top.stack.isEmpty || layers.quitsAboveRoot { quit(0) } else { host.send(.back) }
    case .close: close()
    case .tab(let number): select(tab: number)
    case .neighbourTab(let step): select(neighbour: step)
    case .prompt: overlays.openPrompt()
    case .palette: overlays.openPalette()
    case .signIn: if let login = machine.policy.login { host.send(.present(login)) }
    case .signOut: host.send(.signOut)
    case .search: search()
    case .link: showLink()
    case .undo: undo()
    case .historyBack: travel(.historyBack)
    case .historyForward: travel(.historyForward)
    case .lastPlace:
      let back = !host.visit.cameByLastPlace
      travel(back ? .historyBack : .historyForward)
      host.visit.cameByLastPlace = back
    case .waiting:
      machine.waiting.count == 0 ? host.say(words.nothingWaits()) : machine.submit(.reopenSignIn)
    case .help: overlays.toggleHelp()
    case .inspector: overlays.toggleInspector()
    case .stackView: toggleStackView()
    case .nextPane:
      if !overlays.turnFocus(), overlays.top == nil, !focusNextPane() {
        host.say(words.onlyOnePane())
      }
    case .keepTape: host.keeping.keep(.tape, of: host)
    case .keepPicture: host.keeping.keep(.picture, of: host)
    case .interrupt: interrupt()
    case .suspend: host.suspend()
    case .redraw: host.backend.forgetScreen()
    case .theme(let name):
      host.configuration.themeChoice.name = name
      host.frames.setNeedsFrame()
    case .mouse: switchMouse()
    case .drop: break
    }
  }

  /// Goes to the breadcrumb with the typed number; any other key hides the numbers.
  ///
  /// - Returns: Whether the breadcrumbs used the key.
  private func follow(crumb press: KeyPress) -> Bool {
    guard host.chrome.numbersCrumbs else { return false }
    look()
    let crumbs = host.drawn.crumbs
    host.chrome.numberCrumbs(false)
    host.frames.setNeedsFrame()
    if press.key == .escape { return true }
    guard let number = press.typedCharacter?.wholeNumberValue, number > 0 else { return false }
    if crumbs.indices.contains(number - 1), crumbs[number - 1] > 0 {
      host.send(.backBy(crumbs[number - 1]))
    }
    return true
  }

  /// Passes a key to the innermost layer.
  ///
  /// - Returns: Whether the layer used it.
  private func give(_ press: KeyPress) -> Bool {
    if let overlay = overlays.top { return follow(overlay.handle(press)) }
    guard let binding = binding(for: press) else {
      return isMovedAway(press) || give(.key(press))
    }
    if let reason = binding.disabledReason {
      host.say(Notice(reason, kind: .warning))
    } else {
      // No key depends on how far a search has come.
      (layers.topScreen as? any ListScreen)?.finishSearch()
      following { binding.action() }
    }
    return true
  }

  /// Carries out the outcome of an overlay.
  ///
  /// - Returns: Whether the overlay used the input.
  @discardableResult
  private func follow(_ outcome: OverlayOutcome) -> Bool {
    switch outcome {
    case .unused: return false
    case .stays: break
    case .says(let notice): host.say(notice)
    case .closes: overlays.stack.pop()
    case .runs(let entry): run(entry)
    case .opens(let link):
      overlays.stack.pop()
      open(link)
    case .opensPrompt: if keys.has(.prompt) { overlays.openPrompt() }
    case .opensHelp:
      if !overlays.stack.isDockFocused { overlays.stack.pop() }
      keys.has(.help) ? overlays.toggleHelp() : host.say(words.noHelp())
    case .quits: quit(0)
    case .revisits(let moment): revisit(moment)
    }
    return true
  }

  /// Runs an entry of the help page or the palette.
  private func run(_ entry: HostEntry) {
    let isElsewhere = overlays.listedPlace != layers.top.place
    if case .overlay = entry.run { overlays.stack.pop() } else { overlays.stack.removeAll() }
    if isElsewhere { return host.say(words.screenHasChanged()) }
    switch entry.run {
    case .binding(let action): action()
    case .action(let action, let press): perform(action, press)
    case .key(let press): give(.key(press))
    case .overlay(let press): _ = give(press)
    case .link(let link): open(link)
    case .nothing: break
    }
  }

  private func open(_ link: String) {
    let request = DeepLinkRequest(host.fullLink(link), isInternal: true)
    host.leave(by: .link(request)) { [host] in host.open(link) }
  }

  /// Returns to the state after a move.
  private func revisit(_ number: Int) {
    guard let state = host.visit.moves.state(after: number) else {
      return host.say(Notice(words.hiddenMoment(), kind: .warning))
    }
    let (session, step) = (host.machine.session, state.step)
    if session.state == step { return host.say(words.alreadyThere()) }
    guard session.history.states.contains(step) else { return host.say(words.momentIsGone()) }
    host.leave(by: .revisit(step)) { [host] in host.machine.submit(.revisit(step)) }
    // If it was refused, the reason is shown.
    if host.machine.session.state.step == step {
      if overlays.isInspectorDocked {
        overlays.inspector?.showNewest()
      } else {
        overlays.stack.undock()
        overlays.stack.removeAll()
      }
    }
    host.frames.setNeedsFrame()
  }

  // MARK: - Moves

  private func escape(_ press: KeyPress) {
    guard overlays.top == nil else { return _ = give(press) }
    switch layers.ladder.step {
    case .screen: give(.key(press))
    case .cancelSignIn: cancelSignIn()
    case .closeModal, .back: host.send(.back)
    case .nothing: break
    }
  }

  private func cancelSignIn() { host.leave(by: .cancelSignIn) { [host] in host.cancelSignIn() } }

  private func close() {
    let layer = layers.top
    if overlays.top != nil {
      overlays.stack.pop()
    } else if layer.isSignIn {
      cancelSignIn()
    } else if layer.isModal {
      host.send(.dismiss)
    } else if !layer.stack.isEmpty {
      host.send(.back)
    }
  }

  private func select(tab number: Int) {
    let tabs = host.machine.state.tabs
    guard tabs.indices.contains(number - 1) else { return host.say(words.noTab(number)) }
    let tab = tabs[number - 1]
    guard tab.id == host.machine.state.selectedTab, !layers.top.isModal else {
      host.send(.selectTab(tab.id))
      return
    }
    // The visible tab goes to its root; if it is already there, nothing happens.
    if !tab.stack.isEmpty { host.send(.backToRoot) }
  }

  private func select(neighbour step: Int) {
    let state = host.machine.state
    guard let index = state.tabs.firstIndex(where: { $0.id == state.selectedTab }) else { return }
    let count = state.tabs.count
    // Skips a tab that requires sign-in; its number key and a click still present sign-in.
    let next = (1..<max(1, count)).lazy.map { (index + step * $0 + count * $0) % count }
    if let tab = next.first(where: { self.isOpen(state.tabs[$0]) }) { select(tab: tab + 1) }
  }

  /// Whether the current account may see every route in a tab.
  private func isOpen(_ tab: Tab<AnyRoute>) -> Bool {
    ([tab.root] + tab.stack.map(Optional.some)).allSatisfy { host.machine.isAllowed($0) }
  }

  private func search() {
    guard let search = host.configuration.search else { return }
    // A search that is open may have been amended with its words.
    let open = layers.top.stack.last { $0.isOfKind(of: search) }
    let wanted = open ?? search
    host.send(.backOrGo(wanted))
    if layers.top.route == wanted { layers.panes.forgetFocus() }
    // An open search already shows its results, so the key starts typing instead.
    if open != nil, layers.top.route == wanted, layers.topScreen.inputMode == .keys {
      _ = layers.topScreen.handle(.key("/"))
    }
  }

  /// Undoes the newest change of data or move.
  private func undo() {
    while let undo = host.visit.undos.next(at: host.machine.history.stepsBehind) {
      if let notice = undo() { return host.say(notice) }
    }
    travel(.undo)
  }

  private func travel(_ intent: NavigationIntent<AnyRoute>) {
    let before = host.machine.state
    if host.send(intent), host.machine.state == before { host.say(words.endOfHistory()) }
  }

  private func showLink() {
    guard let link = layers.shownLink else { return host.say(words.noLink()) }
    host.backend.copy(link)
    host.say(words.link("\(host.machine.shown(link))"))
  }

  // MARK: - Paste and mouse

  private func paste(_ text: String) {
    guard !host.isTooSmall else { return }
    guard overlays.top != nil || layers.topScreen.inputMode.isText else {
      guard keys.has(.prompt), let link = Self.onlyWord(of: text), link.contains("://") else {
        return host.say(words.pasteIsNoLink())
      }
      return overlays.openPrompt(String(link))
    }
    let room = overlays.top?.room ?? LineEditor.limit
    if let overlay = overlays.top {
      overlay.paste(text)
    } else {
      give(.paste(text))
    }
    // A text field truncates text that is too long.
    let trimmed = text.drop(while: \.isWhitespace)
    guard LineEditor.cuts(trimmed, room: room) else { return }
    tell(words.pasteIsCut(to: LineEditor.limit))
  }

  /// Shows a notice where the focused overlay shows its own, else in the notice line.
  func tell(_ notice: Notice?) {
    if overlays.top?.tell(notice) != true { host.say(notice) }
  }

  /// Returns the only word in the text, or `nil` if there are several words or none.
  private static func onlyWord(of text: String) -> Substring? {
    let trimmed = text.drop(while: \.isWhitespace)
    let word = trimmed.prefix { !$0.isWhitespace }
    return word.isEmpty || trimmed[word.endIndex...].contains { !$0.isWhitespace } ? nil : word
  }

  private func scroll(_ lines: Int, at position: Position) {
    if let overlay = overlays.top {
      overlay.scroll(lines)
    } else if layers.hasPanes {
      look()
      give(.scroll(lines), toPane: host.drawn.pane(at: position) ?? layers.focusedPane)
    } else {
      give(.scroll(lines))
    }
  }

  /// Draws what the user sees, if that was not drawn, since its targets are needed.
  private func look() { _ = host.frames.frame }

  private func click(_ position: Position) {
    look()
    guard overlays.focus(at: position) else { return }
    let wasNumbered = host.chrome.numbersCrumbs
    host.chrome.numberCrumbs(false)
    switch host.drawn.target(at: position) {
    case nil: break
    case .tab(let number)?: select(tab: number)
    case .crumb(let steps)?: if steps > 0 { host.send(.backBy(steps)) }
    case .badge?: host.machine.submit(.reopenSignIn)
    case .chip(let index)?: send(chip: index)
    case .screen(let id, let pane)?:
      focusPane(pane)
      give(.click(id))
    case .pane(let pane)?: focusPane(pane)
    case .overlay(let hit)?: if let top = overlays.top { follow(top.click(hit)) }
    case .dock(let hit)?: if let dock = overlays.stack.dock { follow(dock.click(hit)) }
    // Escape has just hidden the numbers.
    case .key(let press)?: if !wasNumbered || press.key != .escape { handle(press) }
    }
  }

  private func send(chip index: Int) {
    let chips = host.configuration.chips(host.machine.session.principal)
    if chips.indices.contains(index), let intent = chips[index].intent { host.send(intent) }
  }

  /// Shows or hides the stack view; shows a notice if the terminal is too narrow.
  private func toggleStackView() {
    if overlays.makeRoomForStack() {
      host.chrome.showStack()
    } else if !host.chrome.toggleStack() {
      host.say(words.stackViewNeeds(Layout.widthForStack, orRows: StackStrip.leastRows))
    }
    host.frames.setNeedsFrame()
  }

  /// Turns mouse support on or off; while it is off, the terminal's own text selection works.
  private func switchMouse() {
    host.backend.isMouseEnabled.toggle()
    host.say(words.mouse(isOn: host.backend.isMouseEnabled))
  }
}
