import Navigation
import TerminalKit
import TerminalUI

/// Draws a frame: the header, tabs, screens, the open overlay, the notice and the keys.
@MainActor
package final class Chrome {
  let layers: HostLayers
  let configuration: HostConfiguration
  let backend: any TerminalBackend
  var strips = Strips()
  /// Whether the user wants to see the stack; `nil` until the user chooses.
  private var wantsStack: Bool?
  /// Whether the stack view is shown beside the app if it fits.
  var showsStack: Bool { wantsStack ?? configuration.showsStack }
  /// Whether the breadcrumbs are numbered.
  private(set) var numbersCrumbs = false
  /// The current theme.
  var theme: Theme
  /// Where everything is, as of the last turn.
  var placement = Placement()
  /// The visible screens with the size that each was told last.
  var told: [(screen: any Screen, size: Size)] = []
  /// Returns the mark at the right end of the header, such as that nothing is saved, or no text.
  var mark: () -> String = { "" }

  init(
    layers: HostLayers, configuration: HostConfiguration, backend: any TerminalBackend
  ) {
    self.layers = layers
    self.configuration = configuration
    self.backend = backend
    theme = configuration.theme
  }

  /// Whether the stack view stands beside the app.
  var hasStackBeside: Bool { showsStack && backend.size.columns >= Layout.widthForStack }

  /// The width of the stack view in this terminal.
  var columnsOfStack: Int { Layout.stackColumns(in: backend.size.columns) }

  /// Applies the previewed theme, else the chosen one, else the app's default.
  func takeTheme(previewed: String?) {
    let name = previewed ?? configuration.themeChoice.name
    let theme = configuration.themes.first { $0.name == name } ?? configuration.theme
    let fitted = theme.fitted(to: backend.capabilities.colors)
    guard fitted != self.theme else { return }
    self.theme = fitted
    strips = Strips(stack: strips.stack)
  }

  /// Shows or hides the numbers of the breadcrumbs.
  func numberCrumbs(_ isNumbered: Bool) {
    numbersCrumbs = isNumbered
  }

  private var notice: Notice? { layers.visits.current.notices.notice }

  // MARK: - The frame

  /// Draws the frame for the current state.
  ///
  /// - Parameters:
  ///   - overlay: The open overlay, if there is one.
  ///   - docked: The inspector beside the app, if it is open and fits.
  ///   - picture: Returns the content of the stack view after a move, or at present; called only if it
  ///   is visible.
  /// - Returns: The frame, with what a click on it hits.
  func frame(
    under overlay: (any Overlay)?, beside docked: DockedPage? = nil,
    picture: (Move?) -> StackPicture
  ) -> DrawnFrame {
    var drawn = wholeFrame(backend.size, docked, under: overlay, picture: picture)
    if layers.known.isModal { drawn.targets.removeAll { $0.target.isBelowModal } }
    drawn.canvas.ground(theme.ground)
    return drawn
  }

  /// Draws the app, with the inspector or the stack view beside it if it fits.
  private func wholeFrame(
    _ size: Size, _ docked: DockedPage?, under overlay: (any Overlay)?,
    picture: (Move?) -> StackPicture
  ) -> DrawnFrame {
    if let docked, let dock {
      return self.docked(docked, at: dock, under: overlay, picture: picture)
    }
    guard hasStackBeside else {
      return appFrame(Layout(size, hasStrip: hasStrip(size)), under: overlay, picture: picture)
    }
    let columns = size.columns - columnsOfStack
    let app = appFrame(Layout(Size(columns: columns, rows: size.rows)), under: overlay)
    let view = StackView(
      picture: picture(nil), theme: theme, size: Size(columns: columnsOfStack, rows: size.rows))
    var drawn = app.enlarged(to: size)
    drawn.draw(
      strips.stack.made(of: view) { $0.strip }, at: Position(column: columns, row: 0),
      isClickable: overlay == nil)
    drawn.canvas.joinRules(atColumn: columns)
    return drawn
  }

  /// Shows or hides the stack view, or the strip where that does not fit.
  ///
  /// - Returns: Whether there is room for one of them.
  func toggleStack() -> Bool {
    let size = backend.size
    if size.columns >= Layout.widthForStack {
      wantsStack = !showsStack
    } else if hasRoomForStrip(size) {
      wantsStack = !hasStrip(size)
    } else {
      return false
    }
    return true
  }

  /// Shows the stack view.
  package func showStack() { wantsStack = true }

  private func hasRoomForStrip(_ size: Size) -> Bool {
    size.columns < Layout.widthForStack && size.columns >= StackStrip.leastColumns
      && size.rows >= StackStrip.leastRows
  }

  /// Whether the strip is shown in a terminal, or in the part of it above the inspector.
  func hasStrip(_ size: Size) -> Bool {
    guard hasRoomForStrip(Size(columns: backend.size.columns, rows: size.rows)) else {
      return false
    }
    return wantsStack ?? (configuration.showsStackStrip && size.rows >= StackStrip.usualRows)
  }

  /// Draws the app alone, with the keys of the inspector's side if that has the focus.
  func appFrame(
    _ layout: Layout, under overlay: (any Overlay)?, isFocused: Bool = true,
    picture: (Move?) -> StackPicture = { _ in StackPicture() }
  ) -> DrawnFrame {
    var drawn = DrawnFrame(canvas: Canvas(size: layout.size))
    guard !layout.isTooSmall else {
      drawTooSmall(layout, on: &drawn.canvas)
      return drawn
    }
    let notice = placement.notices
    let status = status(layout)
    drawLayers(placement, beside: status, on: &drawn)
    draw(status, layout, on: &drawn)
    if overlay == nil, layout.hasStrip {
      drawStrip(picture(nil), layout, on: &drawn)
    }
    if let overlay { draw(overlay, on: &drawn) }
    if overlay?.showsNotice ?? true {
      // An overlay covers the strip.
      drawNotice(
        notice, overlay == nil ? layout : Layout(layout.size), hasPosition: overlay == nil,
        on: &drawn.canvas)
    }
    let keys = isFocused ? footerKeys(of: overlay, crumbs: drawn.crumbs.count) : unfocusedKeys
    drawFooter(keys, layout, on: &drawn)
    return drawn
  }

  private func drawTooSmall(_ layout: Layout, on canvas: inout Canvas) {
    let words = HostNotices().needs(Layout.smallest)
    canvas.write(
      words,
      at: Position(
        column: max(0, (layout.size.columns - TextWidth.columns(of: words)) / 2),
        row: layout.size.rows / 2))
  }

  /// Draws the visible layers; on a small terminal, only the top one.
  private func drawLayers(
    _ placement: Placement, beside status: Status, on drawn: inout DrawnFrame
  ) {
    guard let base = placement.base else { return }
    drawHead(of: base, placement, beside: status, on: &drawn)
    drawPanes(placement, on: &drawn)
    for modal in placement.modals { draw(modal, on: &drawn) }
  }

  /// Draws the header of a full-screen layer.
  private func drawHead(
    of layer: HostLayer, _ placement: Placement, beside status: Status,
    on drawn: inout DrawnFrame
  ) {
    let layout = placement.layout
    let lines = HeadLines(
      layout: layout, crumbs: layers.breadcrumbs(of: layer, columns: layout.columns),
      crumbColumns: layout.columns - status.room, isNumbered: numbersCrumbs,
      layers: layers.known.layerCount, tabs: placement.hasTabs ? layers.tabBar : nil)
    let head = strips.head.made(of: lines) { $0.strip(theme) }
    drawn.draw(head, at: placement.regions.head.origin)
    drawn.crumbs = head.targets.compactMap {
      if case .crumb(let steps) = $0.target { steps } else { nil }
    }
  }

  /// Dims the current content and draws a layer in a box over it.
  private func draw(_ modal: Placement.Modal, on drawn: inout DrawnFrame) {
    (drawn.targets, drawn.crumbs) = ([], [])
    _ = drawn.canvas.drawModal(
      title: layers.breadcrumbs(of: modal.layer, columns: placement.layout.columns).text,
      size: modal.size, theme: theme)
    drawn.cursor = draw(modal.place.screen, in: modal.place.region, on: &drawn)
  }

  /// Draws a screen and returns the position of its cursor.
  func draw(
    _ screen: any Screen, in region: Rect, stepsBack: Int = 0, hasKeys: Bool = true,
    on drawn: inout DrawnFrame
  ) -> Position? {
    var theme = theme
    if !hasKeys { theme.selection = theme.text.adding(.underline) }
    var part = ScreenFrame(
      canvas: Canvas(size: region.size), theme: theme,
      capabilities: backend.capabilities)
    part.moves = configuration.hostKeys.now.screens
    screen.draw(in: &part)
    if let next = part.nextFrame { drawn.nextFrame = min(drawn.nextFrame ?? next, next) }
    drawn.canvas.draw(part.canvas, at: region.origin)
    for (place, id) in part.hits {
      drawn.targets.append((place.offset(by: region.origin), .screen(id, pane: stepsBack)))
    }
    return part.cursor?.offset(columns: region.origin.column, rows: region.origin.row)
  }

  /// Draws an overlay and makes only the overlay and the keys clickable.
  private func draw(_ overlay: any Overlay, on drawn: inout DrawnFrame) {
    var frame = OverlayFrame(
      canvas: drawn.canvas, theme: theme, capabilities: backend.capabilities,
      hasNotice: notice != nil)
    overlay.draw(in: &frame)
    drawn.canvas = frame.canvas
    drawn.targets = frame.hits.map { ($0.region, .overlay($0.hit)) }
    drawn.cursor = frame.cursor
  }

  // MARK: - Head and foot

  /// The right end of the first line.
  private struct Status {
    /// The account and the app's chips, each with its chip number.
    var chips: [(text: String, isProminent: Bool, number: Int?)] = []
    /// The badge with the number of queued links.
    var badge = ""

    static var separator: String { " · " }

    var chipColumns: Int {
      chips.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        + max(0, chips.count - 1) * TextWidth.columns(of: Self.separator)
    }

    /// The columns to reserve beside the breadcrumbs.
    var room: Int {
      let width = chipColumns + TextWidth.columns(of: badge)
      return width == 0 ? 0 : width + (chips.isEmpty || badge.isEmpty ? 1 : 2)
    }
  }

  /// Returns the account, as many chips as fit in half of the line, and the badge.
  private func status(_ layout: Layout) -> Status {
    let known = layers.known
    var status = Status()
    if known.waitingCount > 0 {
      status.badge = " \(HostNotices().badge(waiting: known.waitingCount)) "
    }
    // The breadcrumbs take at least half of the line.
    func add(_ text: String, _ isProminent: Bool, _ number: Int?) -> Bool {
      guard !text.isEmpty else { return true }
      status.chips.append((text, isProminent, number))
      guard status.room > layout.columns / 2 else { return true }
      status.chips.removeLast()
      return false
    }
    _ = add(mark(), true, nil)
    // The breadcrumbs take precedence on a narrow line and while they are numbered.
    if numbersCrumbs { return status }
    if let principal = known.principal,
      !add(configuration.account(principal).visiblySafe, false, nil)
    {
      return status
    }
    guard layout.columns >= Self.widthForChips else { return status }
    for (number, chip) in configuration.chips(known.principal).enumerated() {
      guard add(chip.text.visiblySafe, chip.isProminent, number) else { break }
    }
    return status
  }

  private static var widthForChips: Int { 58 }

  private func draw(_ status: Status, _ layout: Layout, on drawn: inout DrawnFrame) {
    var column = layout.size.columns - layout.margin
    if !status.badge.isEmpty {
      column -= TextWidth.columns(of: status.badge)
      let place = Position(column: column, row: 0)
      let width = drawn.canvas.write(status.badge, at: place, style: theme.badge)
      drawn.targets.append((Rect(line: place, columns: width), .badge))
      column -= 1
    }
    column -= status.chipColumns
    for (index, chip) in status.chips.enumerated() {
      if index > 0 {
        column += drawn.canvas.write(
          Status.separator, at: Position(column: column, row: 0), style: theme.dim)
      }
      let place = Position(column: column, row: 0)
      let style = chip.isProminent ? theme.accent : theme.dim
      let width = drawn.canvas.write(chip.text, at: place, style: style)
      if let number = chip.number {
        drawn.targets.append((Rect(line: place, columns: width), .chip(number)))
      }
      column += width
    }
  }

  func noticeLines(_ layout: Layout) -> [String] {
    guard let notice else { return [] }
    // The capacity of several lines depends on where they break.
    for lost in layout.noticeRows > 1 ? [-2 * notice.text.count, 0, 6, 12] : [] {
      let text = notice.text(columns: layout.columns * layout.noticeRows - lost)
      let lines = TextWidth.wrapped(text, columns: layout.columns)
      if lines.count <= layout.noticeRows { return lines }
    }
    return [notice.text(columns: layout.columns)]
  }

  /// Draws the stack above the keys.
  private func drawStrip(
    _ picture: StackPicture, _ layout: Layout, on drawn: inout DrawnFrame
  ) {
    let view = StackStrip(picture: picture, theme: theme, columns: layout.size.columns)
    drawn.draw(
      strips.row.made(of: view) { $0.strip }, at: Position(column: 0, row: layout.noticeEnd))
  }

  private func drawNotice(
    _ lines: [String], _ layout: Layout, hasPosition: Bool, on canvas: inout Canvas
  ) {
    let region = layout.regions(hasTabs: false, notices: max(1, lines.count)).notice
    for (offset, line) in lines.enumerated() {
      let place = region.origin.offset(rows: offset)
      // An overlay may have drawn there.
      canvas.fill(Rect(line: Position(column: 0, row: place.row), columns: layout.size.columns))
      canvas.write(line, at: place, style: notice?.kind.style(in: theme) ?? theme.text)
    }
    guard hasPosition, let position = layers.topScreen.position?.visiblySafe else { return }
    let column = layout.size.columns - layout.margin - TextWidth.columns(of: position)
    let used = lines.last.map { TextWidth.columns(of: $0) + layout.margin } ?? 0
    guard layout.hasStrip || column > used else { return }
    canvas.write(
      layout.hasStrip ? " \(position) " : position,
      at: Position(column: layout.hasStrip ? column - 1 : column, row: layout.positionRow),
      style: theme.dim)
  }

  /// Returns the keys shown on the last line.
  func footerKeys(of overlay: (any Overlay)?, crumbs: Int) -> FooterKeys {
    overlay.map { FooterKeys(own: $0.hints, escape: $0.escape, shared: []) }
      ?? (numbersCrumbs ? keys(ofCrumbs: crumbs) : screenKeys)
  }

  /// The keys shown on the last line while the inspector has the focus.
  private var unfocusedKeys: FooterKeys {
    FooterKeys(
      own: [hint(.nextPane, "to the app", in: .help)].compactMap(\.self), escape: nil, shared: [])
  }

  private func drawFooter(_ keys: FooterKeys, _ layout: Layout, on drawn: inout DrawnFrame) {
    let line = FooterLine(keys: keys, columns: layout.columns)
    drawn.draw(
      strips.footer.made(of: line) { $0.strip(theme) },
      at: Position(column: layout.margin, row: layout.footerRow))
  }

  /// The keys shown on the last line while the breadcrumbs are numbered.
  private func keys(ofCrumbs count: Int) -> FooterKeys {
    FooterKeys(
      own: [KeyHint("1-\(min(9, max(1, count)))", "go to that step")],
      escape: KeyHint(KeyPress(.escape), "cancel"), shared: [])
  }

  /// The keys shown on the last line when no overlay is open.
  private var screenKeys: FooterKeys {
    let column = layers.column
    let escape = layers.ladder.hint
    let own = KeyBinding.footer(layers.hints, layers.usableBindings)
    let shared: [KeyHint?] =
      switch column {
      case .screen:
        [
          escape == nil || layers.quitsAboveRoot
            ? hint(.backOrQuit, "quit", in: column) : nil,
          layers.hasPanes ? hint(.nextPane, "pane", in: column) : nil,
          hint(.prompt, "go", in: column), hint(.help, "help", in: column),
        ]
      default: [hint(.help, "help", in: column)]
      }
    return FooterKeys(own: own, escape: escape, shared: shared.compactMap(\.self))
  }

  /// Returns the hint for an action of the host, or `nil` if it has no key.
  func hint(
    _ action: HostAction, _ label: String, in column: InputRouter.Column
  ) -> KeyHint? {
    configuration.hostKeys.now.key(for: action, in: column).map { KeyHint($0, label) }
  }
}

extension Canvas {
  /// Joins the lines that end at a vertical line to it.
  fileprivate mutating func joinRules(atColumn column: Int) {
    for row in 0..<size.rows {
      let place = Position(column: column, row: row)
      guard self[place].grapheme == "│", self[place.offset(columns: -1)].grapheme == "─" else {
        continue
      }
      write("┤", at: place, style: self[place].style)
    }
  }
}

/// The target of a click.
enum HostTarget: Hashable {
  /// A tab, by its one-based number.
  case tab(Int)
  /// A breadcrumb, this many steps back.
  case crumb(Int)
  /// The badge of queued links.
  case badge
  /// One of the app's chips, by its zero-based index.
  case chip(Int)
  /// A part of a screen, in the pane this many steps back.
  case screen(HitID, pane: Int)
  /// A pane, this many steps back.
  case pane(Int)
  /// A part of the open overlay.
  case overlay(OverlayHit)
  /// A part of the inspector beside the app.
  case dock(OverlayHit)
  /// A key on the last line.
  case key(KeyPress)

  /// Whether the target leads away from a modal layer, which blocks it.
  var isBelowModal: Bool {
    switch self {
    case .tab, .chip, .badge: true
    default: false
    }
  }
}

/// Lines at the edge of a frame, redrawn only when they change.
struct Strip {
  /// The drawn lines.
  var canvas: Canvas
  /// The clickable regions, relative to the top left cell.
  var targets: [(region: Rect, target: HostTarget)] = []
}

/// The lines around the app, drawn again only when they change.
struct Strips {
  var head = Latest<HeadLines, Strip>()
  var footer = Latest<FooterLine, Strip>()
  var stack = Latest<StackView, Strip>()
  var row = Latest<StackStrip, Strip>()
}

/// A one-entry cache, valid as long as its source does not change.
struct Latest<Source: Equatable, Made> {
  private var last: (source: Source, made: Made)?

  /// Returns the value for the source, recomputed only if the source changed.
  mutating func made(of source: Source, by make: (Source) -> Made) -> Made {
    if let last, last.source == source { return last.made }
    let made = make(source)
    last = (source, made)
    return made
  }
}
