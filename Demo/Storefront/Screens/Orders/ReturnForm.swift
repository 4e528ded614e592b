import NavigationTerminal
import TerminalKit

/// The form for returning an order: the refund, a note, a label, and the day of the pick-up.
@MainActor
struct ReturnForm {
  private var form: Form

  private static let pickUp = 3

  init(_ order: Order, today: CalendarDay, draft: ScreenDraft?) {
    form = Form([
      .choice("Refund", ["to the card", "as a voucher"]),
      .lines("Note", rows: 2, help: "A note for the courier, such as where to ring."),
      .toggle("Label", help: "The courier brings a printed label."),
      .date("Pick-up", help: "The day on which the courier will come.") { text in
        CalendarDay(text).map { $0 > today } == true ? nil : "Choose a day after \(today)."
      },
    ])
    form.take(draft)
  }

  var inputMode: InputMode { form.inputMode }
  var focus: String { form.focus }
  var draft: ScreenDraft? { form.draft }
  var hints: [KeyHint] { form.hints(submit: "return", brief: "return") }

  private func region(in size: Size) -> Rect {
    Rect(size: size).splitRows(.fixed(size.rows >= 10 ? 2 : 1), .atLeast(1), .fixed(1))[1]
  }

  mutating func resize(_ size: Size) { form.resize(region(in: size).size) }

  func draw(_ order: Order, in frame: inout ScreenFrame) {
    frame.writeHeading("Return order \(order.id)", right: "\(order.total)")
    let row = form.draw(in: &frame, region: region(in: frame.size))
    form.drawMessage(in: &frame, row: frame.size.rows > row + 2 ? row + 1 : row)
    if frame.size.rows > row + 3 { form.drawButton("Return", in: &frame, row: row + 3) }
  }

  /// Handles an event.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the form used the event, and the pick-up day once the form is submitted.
  mutating func handle(_ event: ScreenEvent) -> (isUsed: Bool, pickUp: CalendarDay?) {
    switch form.handle(event) {
    case .unused: (false, nil)
    case .used, .changed: (true, nil)
    case .submits: (true, CalendarDay(form[Self.pickUp]))
    }
  }
}
