import Navigation
import TerminalKit

extension NavigationHost {
  /// The frame for everything as it is now; laid out alone, where nobody looks at it.
  func drawn(isPainted: Bool) -> Frame {
    let layout = Layout(backend.size)
    var canvas = Canvas(size: layout.size, isPainted: isPainted)
    targets = []
    nextFrame = nil
    guard !layout.isTooSmall else {
      let words = configuration.words.needs(Layout.smallest)
      canvas.write(
        words,
        at: Position(
          column: max(0, (layout.size.columns - TextWidth.columns(of: words)) / 2),
          row: layout.size.rows / 2))
      return Frame(canvas: canvas)
    }
    let layers = layers
    let words = noticeLines(layout)
    var cursor: Position?
    if layout.isCompact, let top = layers.last, top.isModal {
      cursor = drawBase(top, topScreen, layout, words.count, on: &canvas)
    } else if let base = layers.first {
      let screen = layers.count == 1 ? topScreen : screen(of: base)
      cursor = drawBase(base, screen, layout, words.count, on: &canvas)
      for layer in layers.dropFirst() {
        cursor = drawModal(layer, layout, on: &canvas)
      }
    }
    if isPainted { drawBadge(layout, on: &canvas) }
    if let help { cursor = draw(help, layout, on: &canvas) }
    if let inspector { cursor = drawInspector(inspector, layout, on: &canvas) }
    if isPainted { drawNotice(words, layout, on: &canvas) }
    if let prompt, isPainted {
      targets = []
      let drawing = PromptDrawing(
        prompt: prompt, scheme: configuration.scheme, layout: layout, theme: theme,
        showsGhost: backend.capabilities.hasDim)
      let places = drawing.draw(on: &canvas)
      targets = places.rows.map { ($0.region, .completion($0.index)) }
      cursor = places.cursor
    }
    if isPainted { drawFooter(layout, on: &canvas) }
    return Frame(canvas: canvas, cursor: cursor)
  }

  var theme: Theme { configuration.theme }

  // MARK: - Layers

  /// Draws a layer that takes the whole terminal: its head, and its screen below.
  private func drawBase(
    _ layer: HostLayer<R>, _ screen: any Screen, _ layout: Layout, _ notices: Int,
    on canvas: inout Canvas
  ) -> Position? {
    let hasTabs = layout.hasTabBar && !layer.isModal && store.state.hasTabs
    if canvas.isPainted { drawHead(of: layer, layout, hasTabs: hasTabs, on: &canvas) }
    let head = 1 + (hasTabs ? 1 : 0) + (layout.hasRule ? 1 : 0)
    // A layer that has the whole of a small terminal also takes the line of an absent notice.
    let lines = layer.isModal ? notices : max(1, notices)
    return draw(screen, in: layout.body(notices: lines, headRows: head), on: &canvas)
  }

  /// Draws where one is, the tabs and the rule below them, each on a line.
  private func drawHead(
    of layer: HostLayer<R>, _ layout: Layout, hasTabs: Bool, on canvas: inout Canvas
  ) {
    let lines = HeadLines(
      layout: layout, crumbs: breadcrumbs(of: layer, columns: layout.columns),
      crumbColumns: layout.columns - headRoom(layout), tabs: hasTabs ? tabBar : nil)
    draw(head.made(of: lines) { $0.strip(theme) }, at: .zero, on: &canvas)
  }

  private func draw(_ strip: Strip, at position: Position, on canvas: inout Canvas) {
    canvas.draw(strip.canvas, at: position)
    for (region, target) in strip.targets {
      targets.append((region.offset(by: position), target))
    }
  }

  /// Dims what is there and draws a layer in a box over it.
  private func drawModal(
    _ layer: HostLayer<R>, _ layout: Layout, on canvas: inout Canvas
  ) -> Position? {
    targets = []
    let screen = screen(of: layer)
    let room = canvas.drawModal(
      title: breadcrumbs(of: layer, columns: layout.columns).text,
      size: layout.modal(preferring: screen.preferredSize), theme: theme)
    return draw(screen, in: room, on: &canvas)
  }

  private func draw(
    _ screen: any Screen, in region: Rect, on canvas: inout Canvas
  ) -> Position? {
    var part = ScreenFrame(
      canvas: Canvas(size: region.size, isPainted: canvas.isPainted), theme: theme,
      capabilities: backend.capabilities)
    screen.draw(in: &part)
    nextFrame = [nextFrame, part.nextFrame].compactMap(\.self).min()
    canvas.draw(part.canvas, at: region.origin)
    for (place, id) in part.hits {
      targets.append((place.offset(by: region.origin), .screen(id)))
    }
    return part.cursor.map {
      region.origin.offset(columns: $0.column, rows: $0.row)
    }
  }

  // MARK: - Head and foot

  /// Who is signed in and what waits, as they stand at the right of the first line.
  private func headTexts(_ layout: Layout) -> (account: String, badge: String) {
    let (count, principal) = (known.waitingCount, known.principal)
    let badge = count > 0 ? " \(configuration.words.badge(waiting: count)) " : ""
    let account = principal.map(configuration.account)?.visiblySafe ?? ""
    let width = TextWidth.columns(of: account) + TextWidth.columns(of: badge) + 2
    return (width <= layout.columns / 2 ? account : "", badge)
  }

  private func headRoom(_ layout: Layout) -> Int {
    let (account, badge) = headTexts(layout)
    let width = TextWidth.columns(of: account) + TextWidth.columns(of: badge)
    return width == 0 ? 0 : width + (account.isEmpty || badge.isEmpty ? 1 : 2)
  }

  private func drawBadge(_ layout: Layout, on canvas: inout Canvas) {
    let (account, badge) = headTexts(layout)
    var column = layout.size.columns - layout.margin
    if !badge.isEmpty {
      column -= TextWidth.columns(of: badge)
      let place = Position(column: column, row: 0)
      let width = canvas.write(badge, at: place, style: theme.badge)
      targets.append((Rect(origin: place, size: Size(columns: width, rows: 1)), .badge))
      column -= 1
    }
    column -= TextWidth.columns(of: account)
    canvas.write(account, at: Position(column: column, row: 0), style: theme.dim)
  }

  private func noticeLines(_ layout: Layout) -> [String] {
    guard let notice else { return [] }
    if layout.noticeRows > 1 {
      let lines = TextWidth.wrapped(notice.text, columns: layout.columns)
      if lines.count <= layout.noticeRows { return lines }
      // As much as the lines hold; how much that is depends on where they break.
      for lost in [0, 6, 12] {
        let text = notice.text(columns: layout.columns * layout.noticeRows - lost)
        let lines = TextWidth.wrapped(text, columns: layout.columns)
        if lines.count <= layout.noticeRows { return lines }
      }
    }
    return [notice.text(columns: layout.columns)]
  }

  private func drawNotice(_ lines: [String], _ layout: Layout, on canvas: inout Canvas) {
    let top = layout.footerRow - max(1, lines.count)
    for (offset, line) in lines.enumerated() {
      canvas.write(
        line, at: Position(column: layout.margin, row: top + offset),
        style: notice?.kind.style(in: theme) ?? theme.text)
    }
    guard help == nil, inspector == nil, let position = topScreen.position?.visiblySafe else {
      return
    }
    let column = layout.size.columns - layout.margin - TextWidth.columns(of: position)
    let used = lines.last.map { TextWidth.columns(of: $0) + layout.margin } ?? 0
    guard column > used else { return }
    canvas.write(
      position, at: Position(column: column, row: layout.footerRow - 1), style: theme.dim)
  }

  private func drawFooter(_ layout: Layout, on canvas: inout Canvas) {
    let line = FooterLine(keys: footerKeys, columns: layout.columns)
    draw(
      footer.made(of: line) { $0.strip(theme) },
      at: Position(column: layout.margin, row: layout.footerRow), on: &canvas)
  }

  /// What the last line says.
  var footerKeys: FooterKeys {
    let ladder = ladder
    if let prompt {
      return FooterKeys(
        own: prompt.hints, escape: ladder.hint,
        shortEscape: ladder.shortHint, shared: [])
    }
    if let help {
      return FooterKeys(
        own: help.hints(help.lines(of: helpSections)), escape: ladder.hint,
        shortEscape: ladder.shortHint, shared: [])
    }
    if let inspector {
      return FooterKeys(
        own: inspector.hints(
          isLong: inspectorLines > inspectorRows, isEmpty: shownMoments.isEmpty),
        escape: ladder.hint,
        shortEscape: ladder.shortHint, shared: [])
    }
    let screen = topScreen
    let mode = screen.inputMode
    let hints = screenHints.filter { $0.disabledReason == nil }
    var own = hints
    for binding in screen.bindings
    where binding.disabledReason == nil && (mode == .keys || binding.key.typedCharacter == nil) {
      // What the hints name already, the key or what it does, is not named twice.
      let hint = KeyHint(binding.key.description, binding.label)
      if !hints.contains(where: { $0.key == hint.key || $0.label == hint.label }) {
        own.append(hint)
      }
    }
    let shared: [KeyHint] =
      switch column {
      case .screen:
        (ladder.hint == nil ? [KeyHint("q", "quit")] : [])
          + [KeyHint(":", "go"), KeyHint("?", "help")]
      case .modal: [KeyHint("?", "help")]
      default: [KeyHint("F1", "help")]
      }
    return FooterKeys(
      own: own, escape: ladder.hint, shortEscape: ladder.shortHint, shared: shared)
  }
}

extension Notice.Kind {
  /// The style of a notice of this kind.
  func style(in theme: Theme) -> Style {
    switch self {
    case .information: theme.text
    case .success: theme.success
    case .warning: theme.warning
    case .failure: theme.error
    }
  }
}
