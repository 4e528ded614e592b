public import TerminalKit

/// A screen with a single form: its fields, a message, and a button.
///
/// Provide the form, the label of its button, and what submitting it does. Drawing, keys, pastes,
/// clicks, hints and the draft are built in. Work that takes time is done by ``save(_:by:_:)``.
///
/// A form over data that is not loaded yet is `nil` until it is built from the data; meanwhile
/// ``drawUnloaded(in:)`` draws the state of loading.
@MainActor
public protocol FormScreen: Screen {
  /// The form; `nil` until the data is there from which it is built.
  var form: Form? { get set }
  /// The label for submitting, in one or two words.
  var submitLabel: String { get }
  /// The heading above the form; `nil`, the default, if the frame of the screen says enough.
  var heading: ListHeading? { get }

  /// Whether to ask before the user leaves the form with text that was changed since the form was
  /// made or last saved; `false` by default, since the draft is kept.
  var asksBeforeLeaving: Bool { get }

  /// Does what the form is for; called when it is submitted and every field is valid.
  ///
  /// - Parameter form: The submitted form.
  func submit(_ form: Form)

  /// Returns the area of the form, with the problem and the button below it: by default all of the
  /// screen below the heading.
  ///
  /// - Parameter size: The size of the screen.
  /// - Returns: The area.
  func formRegion(in size: Size) -> Rect

  /// Draws the screen while there is no form; by default nothing.
  ///
  /// - Parameter frame: The screen's frame.
  func drawUnloaded(in frame: inout ScreenFrame)
}

/// Why values are refused that a form has submitted, thrown by the work that saves them.
public struct FormRefusal: Error, Hashable {
  let words: String
  let brief: String?
  let field: Int

  /// Creates a refusal.
  ///
  /// - Parameters:
  ///   - words: What is wrong, in a sentence.
  ///   - brief: A shorter text, used if `words` does not fit; `nil` if `words` is short.
  ///   - field: The index of the field that gets the focus, and is emptied if it is masked.
  public init(_ words: String, brief: String? = nil, field: Int = 0) {
    (self.words, self.brief, self.field) = (words, brief, field)
  }
}

extension FormScreen {
  /// No heading.
  public var heading: ListHeading? { nil }

  /// What was typed is kept as a draft.
  public var asksBeforeLeaving: Bool { false }

  /// How the form uses printable keys.
  public var inputMode: InputMode { form?.inputMode ?? .keys }

  /// The label of the focused field.
  public var focus: String? { form?.focus }

  /// What was typed into the form.
  public var draft: ScreenDraft? { form?.draft }

  /// The hints of the form.
  public var hints: [KeyHint] { form?.hints(submit: submitLabel) ?? [] }

  /// Escape first stops what is being saved, or makes an enlarged field small again.
  public var escapeLabel: String? {
    form?.saving != nil ? "stop" : form?.isEnlarged == true ? "smaller" : nil
  }

  /// All of the screen below the heading.
  public func formRegion(in size: Size) -> Rect {
    let row = heading == nil ? 0 : size.rows >= 10 ? 2 : 1
    return Rect(column: 0, row: row, columns: size.columns, rows: max(0, size.rows - row))
  }

  /// Draws nothing.
  public func drawUnloaded(in frame: inout ScreenFrame) {}

  /// Draws the heading and the form.
  public func draw(in frame: inout ScreenFrame) {
    guard let form else { return drawUnloaded(in: &frame) }
    if let heading, frame.size.rows > form.fields.count + 1 {
      frame.writeHeading(heading.text, right: heading.right)
    }
    drawForm(in: &frame)
  }

  /// Draws the form, below it the problem or the help of the focused field, and below that the button
  /// if there is room, for a screen that draws more than its form.
  ///
  /// - Parameter frame: The screen's frame.
  /// - Returns: The row below what was drawn.
  @discardableResult
  public func drawForm(in frame: inout ScreenFrame) -> Int {
    let rows = frame.size.rows
    guard let form else { return 0 }
    let region = fields(in: frame.size)
    let end = form.draw(in: &frame, region: region)
    let below = form.drawMessage(in: &frame, row: rows > end + 1 ? end + 1 : end)
    let button = max(below, end + 2) + 1
    guard rows > button else { return below }
    form.drawButton(
      submitLabel.prefix(1).uppercased() + submitLabel.dropFirst(), in: &frame, row: button)
    return button + 1
  }

  /// Gives a form its size that was made from data since the screen was told its own.
  package func fit(in size: Size) {
    let size = fields(in: size).size
    if let form, form.size != size { self.form?.resize(size) }
  }

  /// The area of the fields: the last row is for a problem, which would not be visible below it.
  private func fields(in size: Size) -> Rect {
    var region = formRegion(in: size)
    region.size.rows = max(1, region.size.rows - 1)
    return region
  }

  /// Handles the events of the form.
  public func handle(_ event: ScreenEvent) -> Bool { handleForm(event) }

  /// Handles an event of the form, for a screen that handles more.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the form used it.
  public func handleForm(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event {
      form?.resize(fields(in: size).size)
      return false
    }
    if form?.saving != nil {
      if event == .key(KeyPress(.escape)) { form?.stopSaving() }
      return true
    }
    if form?.isEnlarged == true, event == .key(KeyPress(.escape)) {
      form?.enlarged = nil
      return true
    }
    switch form?.handle(event) ?? .unused {
    case .unused: return false
    case .used, .changed: return true
    case .submits:
      if let form { submit(form) }
      return true
    }
  }

  /// Saves what was submitted: the form is locked and says so while the work goes on, and Escape stops
  /// the work.
  ///
  /// - Parameters:
  ///   - name: The name of the work in one or two words, such as `sign in`.
  ///   - services: What starts the work, which ends with the screen.
  ///   - work: The work. If it throws a ``FormRefusal``, its field gets the focus and the text is
  ///   shown; any other error is shown in its own words.
  public func save(
    _ name: String, by services: any ScreenServices,
    _ work: @escaping @MainActor () async throws -> Void
  ) {
    guard form?.saving == nil else { return }
    let saving = FormSaving(name, by: services)
    form?.saving = saving
    form?.isLocked = true
    saving.effect = services.start(name) { [weak self] in
      do {
        try await work()
        self?.form?.end(saving, nil)
      } catch {
        self?.form?.end(saving, Task.isCancelled ? nil : error)
      }
    }
  }
}

/// The work that saves what a form has submitted.
@MainActor
final class FormSaving {
  let name: String
  /// When the work started.
  let started: ContinuousClock.Instant
  var effect: EffectHandle?
  private weak var services: (any ScreenServices)?

  init(_ name: String, by services: any ScreenServices) {
    (self.name, self.services, started) = (name, services, services.now)
  }

  var now: ContinuousClock.Instant { services?.now ?? started }
}

extension Form {
  /// Unlocks the form when its work has ended, unless it was stopped before.
  @MainActor mutating func end(_ saving: FormSaving, _ error: (any Error)?) {
    guard self.saving === saving else { return }
    (self.saving, isLocked) = (nil, false)
    switch error {
    case nil: for field in fields.indices { fields[field].initial = self[field] }
    case let refusal as FormRefusal:
      refuse(refusal.words, brief: refusal.brief, field: refusal.field)
    case let error?: refuse(error.sentence(of: saving.name), field: focused)
    }
  }

  @MainActor mutating func stopSaving() {
    saving?.effect?.cancel()
    (saving, isLocked, isSubmitted) = (nil, false, false)
    problem = (focused, "Stopped.")
  }
}
