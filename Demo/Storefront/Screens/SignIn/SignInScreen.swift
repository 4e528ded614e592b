import Navigation
import NavigationTerminal
import TerminalKit

/// The sign-in form: two fields, a status line, and one request at a time.
@MainActor
final class SignInScreen: Screen {
  private let context: StorefrontContext
  private let service: SimulatedAuthenticationService
  private var form: Form
  /// Whether the last request was stopped and nothing has been typed since.
  private var isStopped = false
  private var request: EffectHandle?
  /// The time when the request started.
  private var started: ContinuousClock.Instant

  private static let email = 0
  private static let password = 1

  init(
    context: StorefrontContext, service: SimulatedAuthenticationService
  ) {
    self.context = context
    self.service = service
    started = context.now
    form = Form([
      Form.Field("Email", problem: { $0.isEmpty ? Words.bothPlease : nil }),
      Form.Field("Password", isMasked: true, problem: { $0.isEmpty ? Words.bothPlease : nil }),
    ])
    form.take(context.draft)
  }

  let title = Words.signIn

  var inputMode: InputMode { form.inputMode }

  /// Escape first stops a request; without one, the host handles it and cancels sign-in.
  var escapeLabel: String? { request == nil ? nil : "stop" }

  var hints: [KeyHint] {
    let hints = form.hints(submit: "sign in", brief: "go")
    // While attempts are blocked, Enter has nothing to submit.
    let isVain = service.lockedFor != nil && form.focused == Self.password
    return isVain ? hints.filter { $0.press != KeyPress(.enter) } : hints
  }

  var focus: String? { form.focus }

  /// The typed email address, restored when the layer is presented again; never the password.
  var draft: ScreenDraft? { form.draft }

  var preferredSize: Size? { Size(columns: 54, rows: 7) }

  // MARK: - Drawing

  func draw(in frame: inout ScreenFrame) {
    let (rows, columns) = (frame.size.rows, frame.size.columns)
    let spinner = request == nil ? "" : frame.spinner(since: started, at: context.now)
    let status = status(frame.theme, spinner)
    if request == nil, let left = service.lockedFor {
      // The remaining time is shown in whole seconds, so the next frame is due when it changes.
      let part = Duration(secondsComponent: 0, attosecondsComponent: left.components.attoseconds)
      frame.nextFrame = context.now.advanced(by: part > .zero ? part : .seconds(1))
    }
    let isRoomy = rows >= 7
    // Both fields are always visible. On the smallest terminal, one line is left for messages; if
    // a notice is shown below, a message replaces the line that describes the waiting link.
    let showsTarget = rows >= 4 || (status == nil && form.problem == nil)
    if showsTarget {
      frame.canvas.write(target(columns: columns), at: .zero, style: frame.theme.text)
    }
    let top = isRoomy ? 2 : 1
    let fields = Rect(
      column: 0, row: top, columns: columns,
      rows: max(1, rows - top - (form.problem == nil ? 0 : 1)))
    var form = form
    form.resize(fields.size)
    form.draw(in: &frame, region: fields)
    if isRoomy { form.drawButton(Words.signIn, in: &frame, row: top + 2) }
    let statusRow = showsTarget ? top + (isRoomy ? 3 : 2) : 0
    let room = showsTarget ? rows - statusRow : 1
    var demoRow = statusRow + 1
    if let status {
      let lines = status.lines(columns: columns, rows: room)
      for (offset, line) in lines.enumerated() {
        frame.canvas.write(
          line, at: Position(column: 0, row: statusRow + offset), style: status.style)
      }
      demoRow = statusRow + lines.count
    } else if form.problem != nil {
      demoRow = form.drawMessage(
        in: &frame, row: statusRow, rows: room, brief: Words.bothPleaseBriefly)
    }
    let demo = TextWidth.wrapped(Words.demoAccount, columns: columns)
    guard showsTarget, demoRow + demo.count <= rows else { return }
    for (offset, line) in demo.enumerated() {
      frame.canvas.write(
        line, at: Position(column: 0, row: demoRow + offset), style: frame.theme.dim)
    }
  }

  private func target(columns: Int) -> String {
    let labels = context.waitingLabels
    guard let last = labels.last else { return "with your account" }
    let isCheckout = context.waiting.last?.gatedRoute?[case: \.checkout] != nil
    return Words.toOpen(isCheckout ? nil : last, others: labels.count - 1, columns: columns)
  }

  /// The status of the request, shown below the fields, with a brief version for small terminals.
  ///
  /// Problems with the fields are reported by the form instead.
  private struct Status {
    var text: String
    var brief: String
    var style: Style

    func lines(columns: Int, rows: Int) -> [String] {
      let lines = TextWidth.wrapped(text, columns: columns)
      if lines.count <= rows { return lines }
      return rows > 0 ? [TextWidth.shortened(brief, to: columns)] : []
    }
  }

  private func status(_ theme: Theme, _ spinner: String) -> Status? {
    if request != nil {
      let words = spinner.isEmpty ? Words.signingIn : "\(Words.signingIn) \(spinner)"
      return Status(text: words, brief: words, style: theme.accent)
    }
    if let locked = service.lockedFor {
      let failure = SignInFailure.tooManyAttempts(retryAfter: locked)
      return Status(
        text: Words.refused(failure), brief: Words.refusedBriefly(failure), style: theme.error)
    }
    return isStopped
      ? Status(text: Words.stopped, brief: Words.stopped, style: theme.warning) : nil
  }

  // MARK: - Keys

  func handle(_ event: ScreenEvent) -> Bool {
    if request != nil {
      // The fields are locked, and no other key has any effect.
      if event == .key(KeyPress(.escape)) { stop() }
      return true
    }
    let isSubmit = event == .key(KeyPress(.enter)) && form.focused == Self.password
    if isSubmit, service.lockedFor != nil { return true }
    let outcome = form.handle(event)
    if outcome == .submits, service.lockedFor != nil { return true }
    switch outcome {
    case .unused: return false
    case .used: break
    case .changed: isStopped = false
    case .submits: submit()
    }
    return true
  }

  // MARK: - The request

  private func submit() {
    isStopped = false
    started = context.now
    form.isLocked = true
    let (name, secret) = (form[Self.email], form[Self.password])
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
    // After a stop, there is no request, so a late answer is ignored.
    guard request != nil, !Task.isCancelled else { return }
    unlock()
    context.signIn(principal)
  }

  private func fail(_ failure: SignInFailure) {
    guard request != nil, !Task.isCancelled, failure != .cancelled else { return }
    unlock()
    form.focus(Self.password)
    // The status shows how long attempts are blocked, so no message is needed here.
    if case .tooManyAttempts = failure { return }
    form.refuse(
      Words.refused(failure), brief: Words.refusedBriefly(failure), field: Self.password)
  }

  private func unlock() {
    request = nil
    form.isLocked = false
    form.set("", in: Self.password)
  }

  private func stop() {
    request?.cancel()
    request = nil
    form.isLocked = false
    isStopped = true
  }
}
