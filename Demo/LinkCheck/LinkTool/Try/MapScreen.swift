import RouteMaps
import Sextant

/// A screen of a map: the route, its values, the access it requires, and where it leads.
@MainActor
final class MapScreen: Screen {
  private let guide: MapGuide
  private let place: MappedRoute?
  private let context: ScreenContext<MappedRoute>
  private var rows: [MappedRoute]
  private var list = ListPane()
  /// The values of the selected row, while they are edited.
  private var form: (fields: Form, row: Int, parameters: [MapRoute.Parameter])?

  init(_ guide: MapGuide, _ place: MappedRoute?, _ context: ScreenContext<MappedRoute>) {
    self.guide = guide
    self.place = place
    self.context = context
    rows = guide.rows(of: place)
  }

  private var map: RouteMap { guide.map }

  var title: String { place.map { map.title(of: $0) } ?? map.app }

  // MARK: - Keys

  var inputMode: InputMode { form?.fields.inputMode ?? .keys }

  var escapeLabel: String? { form == nil ? nil : "cancel" }

  var focus: String? {
    if let form { return form.fields.focus }
    return rows.indices.contains(list.selection) ? map.title(of: rows[list.selection]) : nil
  }

  var position: String? { form == nil ? list.position(count: rows.count) : nil }

  var bindings: [KeyBinding] {
    let parameters = selectedParameters
    let reason = rows.isEmpty ? "Nothing is selected." : "This row has no values."
    return [
      KeyBinding(
        "e", "edit values", disabledReason: parameters.isEmpty ? reason : nil
      ) { [self] in edit() }
    ]
  }

  var hints: [KeyHint] {
    if let form { return form.fields.hints(submit: "open") }
    return rows.isEmpty ? [] : [KeyHint("Enter", "open")]
  }

  private var selectedParameters: [MapRoute.Parameter] {
    guard rows.indices.contains(list.selection) else { return [] }
    return map[rows[list.selection].name]?.parameters ?? []
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if form != nil { return handleForm(event) }
    switch list.handle(event, count: rows.count) {
    case .unused: return false
    case .used: return true
    case .opens(let row):
      guide.go(to: rows[row], context)
      return true
    }
  }

  // MARK: - Values

  private func edit() {
    let parameters = selectedParameters
    guard !parameters.isEmpty else { return }
    let place = rows[list.selection]
    let fields = parameters.map { parameter in
      Form.Field(
        parameter.name, text: place.values[parameter.name]?.text ?? "",
        problem: { [map] in MapScreen.problem($0, parameter, map) })
    }
    form = (Form(fields), list.selection, parameters)
  }

  /// Returns the problem with the text of a value, if any.
  private static func problem(
    _ text: String, _ parameter: MapRoute.Parameter, _ map: RouteMap
  ) -> String? {
    if text.isEmpty { return parameter.isRequired ? "\(parameter.name) is required." : nil }
    guard let value = parameter.kind.value(text) else {
      return "\(parameter.name) must be of type \(parameter.kind.name)."
    }
    guard let list = parameter.list, let choices = map.choices[list] else { return nil }
    return choices.choice(value.text) == nil
      ? "\(parameter.name) must be one of: "
        + choices.choices.prefix(5).map(\.text).joined(separator: ", ")
        + (choices.choices.count > 5 ? ", …" : "")
      : nil
  }

  private func handleForm(_ event: ScreenEvent) -> Bool {
    if event == .key(KeyPress(.escape)) {
      form = nil
      return true
    }
    guard var form else { return false }
    let outcome = form.fields.handle(event)
    self.form = form
    guard outcome == .submits else { return outcome != .unused }
    var values: [String: MappedValue] = [:]
    for (number, parameter) in form.parameters.enumerated() {
      let text = form.fields[number]
      if !text.isEmpty { values[parameter.name] = parameter.kind.value(text) }
    }
    rows[form.row] = MappedRoute(rows[form.row].name, values)
    self.form = nil
    guide.go(to: rows[form.row], context)
    return true
  }

  // MARK: - Drawing

  func draw(in frame: inout ScreenFrame) {
    frame.writeHeading(title)
    var row = 2
    // While values are edited, the facts leave room for a heading, some fields and a problem.
    let fieldRows = form.map { min($0.parameters.count, 4) + 3 } ?? 0
    if let place {
      row = drawFacts(of: place, in: &frame, row: row, end: frame.size.rows - fieldRows) + 1
    } else if let count = guide.expectationCount {
      drawExpectation(count, in: &frame, row: row)
      row += 2
    }
    guard row < frame.size.rows else { return }
    if var form {
      // Drawing keeps the cursor in view.
      drawForm(&form.fields, of: rows[form.row], in: &frame, row: row)
      self.form = form
    } else if rows.isEmpty {
      frame.canvas.write(
        "No links from here. Press : to open one.", at: Position(column: 0, row: row),
        style: frame.theme.dim)
    } else {
      drawRows(in: &frame, row: row)
    }
  }

  /// Writes the facts about a route up to the row `end`; returns the row after them.
  private func drawFacts(
    of place: MappedRoute, in frame: inout ScreenFrame, row: Int, end: Int
  ) -> Int {
    guard let route = map[place.name] else {
      frame.writeFact("route", "\(place.name) is not in the map", row: row)
      return row + 1
    }
    var facts = [("route", route.name)]
    for parameter in route.parameters {
      let value = place.values[parameter.name]?.text ?? "none"
      facts.append((parameter.name, "\(value)   \(parameter.kind.name)"))
    }
    switch route.needs {
    case .nothing: facts.append(("needs", "nothing"))
    case .signIn: facts.append(("needs", "sign-in"))
    case .roles: facts.append(("needs", "the role " + route.needs.roleWords))
    }
    if let parent = map.parent(of: place) { facts.append(("under", map.title(of: parent))) }
    var row = row
    for (name, value) in facts where row < end {
      frame.writeFact(name, value, row: row)
      row += 1
    }
    return row < end ? drawPatterns(of: place, in: &frame, row: row, end: end) : row
  }

  /// Writes which pattern matches the route's link, and why the closest others do not win.
  private func drawPatterns(
    of place: MappedRoute, in frame: inout ScreenFrame, row: Int, end: Int
  ) -> Int {
    guard let link = guide.opened[place] ?? guide.link(to: place) else {
      frame.writeFact("link", "none", row: row)
      return row + 1
    }
    frame.writeFact("link", link, row: row)
    guard frame.isPainted, let links = guide.links else { return row + 1 }
    var row = row + 1
    let explanation = links.explain(link, principal: context.principal, limit: 3)
    // A pattern that does not match is no competitor.
    for candidate in explanation.candidates where candidate.result != .failed && row < end - 3 {
      let isWon = candidate.result == .won
      frame.writeFact(
        isWon ? "matched by" : "not",
        isWon ? candidate.pattern : "\(candidate.pattern)   \(candidate.words)", row: row,
        style: isWon ? frame.theme.accent : frame.theme.dim)
      row += 1
    }
    for expectation in guide.expectations(of: place.name) where row < end - 3 {
      drawExpectation(expectation, in: &frame, row: row)
      row += 1
    }
    if map.tabs.contains(where: { $0.text == place.name }), let count = guide.expectationCount,
      row < end - 3
    {
      drawExpectation((count.words + " in the map", count.isMet), in: &frame, row: row)
      row += 1
    }
    return row
  }

  private func drawExpectation(
    _ line: (words: String, isMet: Bool), in frame: inout ScreenFrame, row: Int
  ) {
    frame.writeFact(
      "expect", line.words, row: row, style: line.isMet ? frame.theme.success : frame.theme.error)
  }

  private func drawRows(in frame: inout ScreenFrame, row: Int) {
    let columns = [
      TableColumn("Leads to", .share(2)), TableColumn("Link", .share(3), from: 40),
      TableColumn("Needs", .fixed(14), from: 64),
    ]
    let region = Rect(
      column: 0, row: row, columns: min(frame.size.columns, 96),
      rows: max(0, frame.size.rows - row))
    list.drawTable(rows, columns: columns, in: &frame, region: region) { [guide, map] place, _ in
      let route = map[place.name]
      let needs = route?.needs == .signIn ? "sign-in" : route?.needs.roleWords ?? ""
      let style = route.map { $0.style == .push ? "" : " (\($0.style.word))" } ?? ""
      return [
        TableCell(map.title(of: place) + style), TableCell(guide.link(to: place) ?? "", .dim),
        TableCell(needs, .warning),
      ]
    }
  }

  private func drawForm(
    _ form: inout Form, of place: MappedRoute, in frame: inout ScreenFrame, row: Int
  ) {
    frame.canvas.write(
      "Values of \(place.name)", at: Position(column: 0, row: row), style: frame.theme.title)
    form.draw(in: &frame, row: row + 1, rows: max(1, frame.size.rows - row - 2))
    guard let problem = form.problem else { return }
    frame.canvas.write(
      problem.words, at: Position(column: 0, row: frame.size.rows - 1), style: frame.theme.error)
  }
}
