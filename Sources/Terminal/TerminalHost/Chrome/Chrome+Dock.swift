import Navigation
import TerminalKit

/// The inspector beside the app, and the timeline step that the app shows.
struct DockedPage {
  /// The inspector.
  let page: any Overlay
  /// Whether it has the focus.
  let isFocused: Bool
  /// The step the app shows; `nil` for the present.
  let moment: PastMoment?
}

/// A step of the timeline, as shown in the app.
struct PastMoment {
  /// The number of the step, from 1, and the number of steps.
  let position: (number: Int, count: Int)
  /// The step's id in the timeline.
  let id: Int
  /// The step, with the parts of its action; hidden if the current account may not see it.
  let move: Move

  /// The state at that step; `nil` if the current account may not see it.
  var state: NavigationState<AnyRoute>? { move.isHidden ? nil : move.last.state }
}

/// The screens of a past step, while it is visible.
@MainActor
final class PastView {
  /// The step's ID and the store's change count, because what a step shows depends on the account.
  let key: [Int]
  let chrome: Chrome
  private let layers: HostLayers

  init(key: [Int], layers: HostLayers, chrome: Chrome) {
    self.key = key
    self.layers = layers
    self.chrome = chrome
  }

  func end() { layers.endAll() }
}

extension Chrome {
  /// Draws the app with the inspector beside it.
  ///
  /// - Parameters:
  ///   - docked: The inspector.
  ///   - dock: The layout of the app and the inspector.
  ///   - overlay: The overlay over the app.
  ///   - isPainted: Whether to draw the cells.
  ///   - picture: Returns the content of the stack view above the inspector; called only if it is
  ///   visible.
  /// - Returns: The frame.
  func docked(
    _ docked: DockedPage, at dock: Dock, under overlay: (any Overlay)?, isPainted: Bool,
    picture: () -> StackPicture
  ) -> Frame {
    // A past step would hide the prompt while the user types in it.
    let moment = docked.isFocused && overlay == nil ? docked.moment : nil
    var app: Frame
    if let moment {
      app = frame(of: moment, Layout(dock.app), isPainted: isPainted)
    } else {
      endPast()
      app = appFrame(
        Layout(dock.app, hasStrip: hasStrip(dock.app)), under: overlay,
        isFocused: !docked.isFocused, isPainted: isPainted, picture: picture)
    }
    // While the inspector has the focus, a click on the app only moves the focus there.
    var canvas = Canvas(
      size: Size(
        columns: max(dock.app.columns, dock.inspector.columns.upperBound),
        rows: max(dock.app.rows, dock.inspector.rows.upperBound)), isPainted: isPainted)
    canvas.draw(app.canvas, at: .zero)
    if let place = dock.stack, isPainted {
      let view = StackView(picture: picture(), theme: theme, size: place.size)
      let strip = strips.stack.made(of: view) { $0.strip }
      canvas.draw(strip.canvas, at: place.origin)
      if overlay == nil, moment == nil {
        targets += strip.targets.map { ($0.region.offset(by: place.origin), $0.target) }
      }
    }
    let cursor = draw(docked, at: dock, on: &canvas)
    return Frame(canvas: canvas, cursor: docked.isFocused ? cursor : app.cursor)
  }

  /// Whether a position is in the inspector rather than the app; `nil` if it is in neither.
  func isInspector(at position: Position) -> Bool? {
    guard let dock = Dock(backend.size, hasStack: showsStack) else { return nil }
    if dock.inspector.contains(position) { return true }
    return Rect(size: dock.app).contains(position) ? false : nil
  }

  /// Whether the stack view fits beside the app, but not together with the inspector.
  var hidesStackWithDock: Bool {
    backend.size.columns >= widthForStack && Dock(backend.size, hasStack: true)?.stack == nil
  }

  /// Whether the inspector fits beside the app.
  var hasRoomForDock: Bool { Dock(backend.size, hasStack: showsStack) != nil }

  private func draw(
    _ docked: DockedPage, at dock: Dock, on canvas: inout Canvas
  ) -> Position? {
    let place = dock.page
    var page = OverlayFrame(
      canvas: Canvas(size: place.size, isPainted: canvas.isPainted), theme: theme,
      capabilities: backend.capabilities, standing: docked.isFocused ? .focused : .beside)
    docked.page.draw(in: &page)
    // A heavy line marks the side with the focus.
    let edge =
      dock.isBelow
      ? Rect(origin: dock.inspector.origin, size: Size(columns: place.size.columns, rows: 1))
      : Rect(origin: dock.inspector.origin, size: Size(columns: 1, rows: place.size.rows))
    let line: Character =
      switch (dock.isBelow, docked.isFocused) {
      case (true, true): "━"
      case (true, false): "─"
      case (false, true): "┃"
      case (false, false): "│"
      }
    canvas.fill(edge, with: line, style: docked.isFocused ? theme.accent : theme.border)
    canvas.draw(page.canvas, at: place.origin)
    targets += page.hits.map { ($0.region.offset(by: place.origin), .dock($0.hit)) }
    let turn = [hint(.nextPane, docked.isFocused ? "app" : "inspector", in: .help)]
      .compactMap(\.self)
    let close = [hint(.inspector, "close", in: .help)].compactMap(\.self)
    let keys =
      docked.isFocused
      ? FooterKeys(own: docked.page.hints, escape: docked.page.escape.hint, shared: turn)
      : FooterKeys(own: turn, escape: nil, shared: close)
    let layout = page.layout
    let foot = FooterLine(keys: keys, columns: layout.columns).strip(theme)
    let origin = place.origin.offset(columns: layout.margin, rows: layout.footerRow)
    canvas.draw(foot.canvas, at: origin)
    targets += foot.targets.map { ($0.region.offset(by: origin), $0.target) }
    return page.cursor?.offset(columns: place.origin.column, rows: place.origin.row)
  }

  // MARK: - Past steps

  /// Draws the app at a past step, dimmed; a hidden step shows a message instead.
  private func frame(
    of moment: PastMoment, _ layout: Layout, isPainted: Bool
  ) -> Frame {
    let title = "moment \(moment.position.number) of \(moment.position.count)"
    guard let state = moment.state, let view = view(of: state, id: moment.id) else {
      var canvas = Canvas(size: layout.size, isPainted: isPainted)
      let words = HostNotices().hiddenMoment()
      canvas.write(words, at: Position(column: layout.margin, row: 2), style: theme.dim)
      label(title, layout, on: &canvas)
      return Frame(canvas: canvas)
    }
    var frame = view.appFrame(layout, under: nil, isPainted: isPainted)
    frame.canvas.restyle(frame.canvas.bounds) { $0.dimmed }
    frame.canvas.fill(Rect(column: 0, row: layout.footerRow, columns: layout.size.columns, rows: 1))
    label(title, layout, on: &frame.canvas)
    frame.cursor = nil
    return frame
  }

  /// Labels the first line with the visible step.
  private func label(_ title: String, _ layout: Layout, on canvas: inout Canvas) {
    let words = " \(title) "
    let column = max(0, layout.size.columns - layout.margin - TextWidth.columns(of: words))
    // Remove whatever the label would cut off, up to the gap before it.
    var start = column
    while start > 0,
      (max(0, start - 2)..<start).contains(where: { column in
        canvas[Position(column: column, row: 0)].grapheme != " "
      })
    {
      start -= 1
    }
    canvas.fill(Rect(column: start, row: 0, columns: layout.size.columns - start, rows: 1))
    canvas.write(
      words, at: Position(column: column, row: 0), style: theme.accent.adding(.reverse))
  }

  /// Returns the chrome that draws a step, or `nil` if the current account may not see all of it.
  private func view(of state: NavigationState<AnyRoute>, id: Int) -> Chrome? {
    let key = [id, layers.known.changes]
    if let past = layers.visits.current.past, past.key == key { return past.chrome }
    endPast()
    guard layers.isAllowed(state) else { return nil }
    let layers = HostLayers(showing: state, beside: layers)
    let chrome = Chrome(
      layers: layers, configuration: configuration, backend: backend, isPast: true)
    chrome.theme = theme
    layers.visits.current.past = PastView(key: key, layers: layers, chrome: chrome)
    return chrome
  }

  /// Ends the screens of the last visible step.
  func endPast() {
    layers.visits.current.past?.end()
    layers.visits.current.past = nil
  }
}
