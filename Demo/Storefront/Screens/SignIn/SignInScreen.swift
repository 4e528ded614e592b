import Navigation
import NavigationTerminal
import TerminalKit

/// Where a person says who they are: two fields, one line of words, one request at a time.
@MainActor
final class SignInScreen: Screen {
  private enum Field { case email, password }

  private let context: StorefrontContext
  private let service: any AuthenticationService
  private let label: @MainActor (PendingDeepLink<StorefrontRoute>) -> String
  private var email = LineEditor()
  private var password = LineEditor(isMasked: true)
  private var focusedField = Field.email
  private var words: String?
  private var request: EffectHandle?

  init(
    context: StorefrontContext, service: any AuthenticationService,
    label: @escaping @MainActor (PendingDeepLink<StorefrontRoute>) -> String
  ) {
    self.context = context
    self.service = service
    self.label = label
  }

  let title = Words.signIn

  var inputMode: InputMode { focusedField == .email ? .textField : .maskedField }

  /// Escape stops a request first; without one it is the host's, which gives the sign-in up.
  var escapeLabel: String? { request == nil ? nil : "stop" }

  var hints: [KeyHint] {
    guard request == nil else { return [] }
    return focusedField == .email
      ? [KeyHint("Enter", "next"), KeyHint("Tab", "field")]
      : [KeyHint("Enter", "sign in"), KeyHint("Tab", "field")]
  }

  var focus: String? { focusedField == .email ? "Email" : "Password" }

  var preferredSize: Size? { Size(columns: 54, rows: 7) }

  // MARK: - Drawing

  func draw(in frame: inout ScreenFrame) {
    let rows = frame.size.rows
    let status = status(frame.theme)
    // From roomy to the smallest terminal: what is left out first matters least.
    let isRoomy = rows >= 7
    let top: Int
    if rows >= 4 || status == nil {
      frame.canvas.write(target(columns: frame.size.columns), at: .zero, style: frame.theme.text)
      top = isRoomy ? 2 : 1
    } else {
      top = rows >= 3 ? 1 : 0
    }
    draw(email, .email, "Email", in: &frame, row: top)
    draw(password, .password, "Password", in: &frame, row: top + 1)
    let statusRow = rows < 4 ? 0 : top + (isRoomy ? 3 : 2)
    var demoRow = statusRow + 1
    if let status, rows >= 3 {
      let lines = TextWidth.wrapped(status.text, columns: frame.size.columns)
      let room = rows < 4 ? 1 : rows - statusRow
      let fits = lines.count <= room
      let text =
        fits ? lines : [TextWidth.shortened(status.text, to: frame.size.columns, position: .end)]
      for (offset, line) in text.enumerated() {
        frame.canvas.write(
          line, at: Position(column: 0, row: statusRow + offset), style: status.style)
      }
      demoRow = statusRow + text.count
    }
    if demoRow < rows, TextWidth.columns(of: Words.demoAccount) <= frame.size.columns {
      frame.canvas.write(
        Words.demoAccount, at: Position(column: 0, row: demoRow), style: frame.theme.dim)
    }
  }

  private func target(columns: Int) -> String {
    let waiting = context.waiting
    guard let last = waiting.last else { return "with your account" }
    return Words.toOpen(label(last), others: waiting.count - 1, columns: columns)
  }

  private func status(_ theme: Theme) -> (text: String, style: Style)? {
    if request != nil { return (Words.signingIn, theme.accent) }
    if let locked = service.lockedFor { return (Words.tooManyAttempts(locked), theme.error) }
    return words.map { ($0, $0 == Words.stopped ? theme.warning : theme.error) }
  }

  private func draw(
    _ editor: LineEditor, _ field: Field, _ name: String, in frame: inout ScreenFrame, row: Int
  ) {
    let isFocused = focusedField == field && request == nil
    frame.canvas.write(
      name, at: Position(column: 0, row: row),
      style: isFocused ? frame.theme.accent : frame.theme.dim)
    let region = Rect(
      column: 9, row: row, columns: max(1, min(44, frame.size.columns - 9)), rows: 1)
    let cursor = frame.canvas.drawField(
      editor, at: region.origin, columns: region.size.columns,
      style: request == nil ? frame.theme.field : frame.theme.dim)
    frame.hit(region, HitID("field", field == .email ? 0 : 1))
    if isFocused { frame.cursor = cursor }
  }

  // MARK: - Keys

  func handle(_ event: ScreenEvent) -> Bool {
    if request != nil {
      // The fields are locked: a key types nothing, and none of them means anything else.
      if event == .key(KeyPress(.escape)) { stop() }
      return true
    }
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text): edit { $0.paste(text) }
    case .click(let id) where id.name == "field": focusedField = id.index == 0 ? .email : .password
    case .click, .scroll: return false
    }
    return true
  }

  private func handle(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.tab), KeyPress(.tab, .shift), KeyPress(.up), KeyPress(.down):
      focusedField = focusedField == .email ? .password : .email
    case KeyPress(.enter): enter()
    // An empty field leaves Ctrl-C to the host, which quits.
    case KeyPress(.character("c"), .control):
      guard !current.isEmpty else { return false }
      edit { $0.clear() }
    default:
      var isUsed = false
      edit { isUsed = $0.handle(press) }
      return isUsed
    }
    return true
  }

  private var current: LineEditor { focusedField == .email ? email : password }

  private func edit(_ change: (inout LineEditor) -> Void) {
    let before = current.text
    switch focusedField {
    case .email: change(&email)
    case .password: change(&password)
    }
    if current.text != before { words = nil }
  }

  private func enter() {
    guard focusedField == .password else {
      focusedField = .password
      return
    }
    guard service.lockedFor == nil else { return }
    guard !email.isEmpty, !password.isEmpty else {
      if email.isEmpty { focusedField = .email }
      words = Words.bothPlease
      return
    }
    submit()
  }

  // MARK: - The request

  private func submit() {
    words = nil
    let (name, secret) = (email.text, password.text)
    request = context.start("sign in") { [weak self, service] in
      do throws(SignInFailure) {
        let principal = try await service.signIn(email: name, password: secret)
        self?.succeed(principal)
      } catch {
        self?.fail(error)
      }
    }
  }

  private func succeed(_ principal: Principal) {
    // After a stop there is no request, and its late answer means nothing.
    guard request != nil, !Task.isCancelled else { return }
    request = nil
    password.clear()
    context.signIn(principal)
  }

  private func fail(_ failure: SignInFailure) {
    guard request != nil, !Task.isCancelled, failure != .cancelled else { return }
    request = nil
    password.clear()
    focusedField = .password
    words = Words.refused(failure)
    if case .tooManyAttempts = failure { words = nil }
  }

  private func stop() {
    request?.cancel()
    request = nil
    words = Words.stopped
  }
}
