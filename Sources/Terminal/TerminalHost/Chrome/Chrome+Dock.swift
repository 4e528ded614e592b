import Navigation
import TerminalKit

/// The inspector beside the app, and the past move that the app's region shows.
struct DockedPage {
  /// The inspector.
  let page: any Overlay
  /// Whether it has the focus.
  let isFocused: Bool
  /// The past move; `nil` for the present.
  let moment: PastMoment?
}

/// A past move, as shown in the app's region.
struct PastMoment {
  /// The number of the move, from 1, and the number of moves.
  let number, count: Int
  let move: Move
}

extension Chrome {
  /// Draws the app with the inspector beside it.
  ///
  /// - Parameters:
  ///   - docked: The inspector.
  ///   - dock: The layout of the app and the inspector.
  ///   - overlay: The overlay over the app.
  ///   - picture: Returns the content of the stack view after a move, or at present; called only if it
  ///   is visible.
  /// - Returns: The frame.
  func docked(
    _ docked: DockedPage, at dock: Dock, under overlay: (any Overlay)?,
    picture: (Move?) -> StackPicture
  ) -> DrawnFrame {
    // A past move would hide the prompt while the user types in it.
    let moment = overlay == nil ? docked.moment : nil
    var app: DrawnFrame
    if let moment {
      app = DrawnFrame(canvas: canvas(of: moment, Layout(dock.app), picture: picture))
    } else {
      app = appFrame(
        Layout(dock.app, hasStrip: hasStrip(dock.app)), under: overlay,
        isFocused: !docked.isFocused, picture: picture)
    }
    if moment == nil, docked.isFocused, layers.known.isModal {
      // A layer must not look as if it had the keys.
      app.canvas.restyle(app.canvas.bounds) { $0.dimmed }
    }
    var drawn = app.enlarged(
      to: Size(
        columns: max(dock.app.columns, dock.inspector.columns.upperBound),
        rows: max(dock.app.rows, dock.inspector.rows.upperBound)))
    if let place = dock.stack {
      let view = StackView(picture: picture(nil), theme: theme, size: place.size)
      drawn.draw(
        strips.stack.made(of: view) { $0.strip }, at: place.origin,
        isClickable: overlay == nil && moment == nil)
    }
    draw(docked, at: dock, on: &drawn)
    return drawn
  }

  /// Whether a position is in the inspector rather than the app; `nil` if it is in neither.
  func isInspector(at position: Position) -> Bool? {
    guard let dock else { return nil }
    if dock.inspector.contains(position) { return true }
    return Rect(size: dock.app).contains(position) ? false : nil
  }

  /// Whether the stack view fits beside the app, but not together with the inspector.
  var hidesStackWithDock: Bool {
    backend.size.columns >= Layout.widthForStack && Dock(backend.size, hasStack: true)?.stack == nil
  }

  /// The layout of the inspector beside the app; `nil` if it does not fit.
  var dock: Dock? { Dock(backend.size, hasStack: showsStack) }

  private func draw(_ docked: DockedPage, at dock: Dock, on drawn: inout DrawnFrame) {
    let place = dock.page
    var page = OverlayFrame(
      canvas: Canvas(size: place.size), theme: theme,
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
    drawn.canvas.fill(edge, with: line, style: docked.isFocused ? theme.accent : theme.border)
    drawn.canvas.draw(page.canvas, at: place.origin)
    drawn.targets += page.hits.map { ($0.region.offset(by: place.origin), .dock($0.hit)) }
    let turn = [hint(.nextPane, docked.isFocused ? "app" : "inspector", in: .help)]
      .compactMap(\.self)
    let close = [hint(.inspector, "close", in: .help)].compactMap(\.self)
    let keys =
      docked.isFocused
      ? FooterKeys(own: docked.page.hints, escape: docked.page.escape, shared: turn)
      : FooterKeys(own: turn, escape: nil, shared: close)
    let layout = page.layout
    let foot = FooterLine(keys: keys, columns: layout.columns).strip(theme)
    let origin = place.origin.offset(columns: layout.margin, rows: layout.footerRow)
    drawn.draw(foot, at: origin)
    if docked.isFocused {
      drawn.cursor = page.cursor?.offset(columns: place.origin.column, rows: place.origin.row)
    }
  }

  // MARK: - Past moves

  /// Draws the stack after a past move in the app's region.
  private func canvas(
    of moment: PastMoment, _ layout: Layout, picture: (Move?) -> StackPicture
  ) -> Canvas {
    var canvas = Canvas(size: layout.size)
    if moment.move.isHidden {
      canvas.write(
        HostNotices().hiddenMoment(), at: Position(column: layout.margin, row: 2), style: theme.dim)
    } else {
      let view = StackView(
        picture: picture(moment.move), theme: theme, size: layout.size, hasEdge: false)
      canvas.draw(view.strip.canvas, at: .zero)
    }
    let words = " moment \(moment.number) of \(moment.count) "
    let column = max(0, layout.size.columns - layout.margin - TextWidth.columns(of: words))
    canvas.write(
      words, at: Position(column: column, row: 0), style: theme.accent.adding(.reverse))
    return canvas
  }
}
