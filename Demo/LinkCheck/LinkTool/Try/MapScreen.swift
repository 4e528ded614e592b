import RouteMaps
import Sextant

/// A screen of a map: the route, its values, the access it requires, and where it leads.
@MainActor
final class MapScreen: Screen {
  private let guide: MapGuide
  private let place: MappedRoute?
  private let context: ScreenContext<MappedRoute>
  private var rows: [MappedRoute] { didSet { list.show(rows) } }
  private var list = ListModel<[MappedRoute]>(hasHeadings: true)
  private var size = Size(columns: 0, rows: 0)
  /// The values of the selected row, while they are edited.
  private var form: (fields: Form, row: Int, parameters: [MapRoute.Parameter])?

  init(_ guide: MapGuide, _ place: MappedRoute?, _ context: ScreenContext<MappedRoute>) {
    self.guide = guide
    self.place = place
    self.context = context
    rows = guide.rows(of: place)
    list.show(rows)
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

  var position: String? { form == nil ? list.position : nil }

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
    if case .resized(let size) = event { self.size = size }
    if form != nil { return handleForm(event) }
    list.resize(listRegion.size)
    switch list.handle(event) {
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

  /// A line above the rows.
  private struct Fact {
    var name: String
    var value: String
    var style: KeyPath<Theme, Style> = \.text
  }

  /// The lines above the rows: the facts about the route, or how many expectations the map meets.
  private var facts: [Fact] {
    guard let place else { return guide.expectationCount.map { [Self.fact($0)] } ?? [] }
    guard let route = map[place.name] else {
      return [Fact(name: "route", value: "\(place.name) is not in the map")]
    }
    // While values are edited, the facts leave room for a heading, some fields and a problem.
    let end = size.rows - 2 - (form.map { min($0.parameters.count, 4) + 3 } ?? 0)
    var facts = [Fact(name: "route", value: route.name)]
    for parameter in route.parameters {
      let value = place.values[parameter.name]?.text ?? "none"
      facts.append(Fact(name: parameter.name, value: "\(value)   \(parameter.kind.name)"))
    }
    let needs =
      switch route.needs {
      case .nothing: "nothing"
      case .signIn: "sign-in"
      case .roles: "the role " + route.needs.roleWords
      }
    facts.append(Fact(name: "needs", value: needs))
    if let parent = map.parent(of: place) {
      facts.append(Fact(name: "under", value: map.title(of: parent)))
    }
    guard facts.count < end else { return Array(facts.prefix(max(0, end))) }
    let link = guide.opened[place] ?? guide.link(to: place)
    facts.append(Fact(name: "link", value: link ?? "none"))
    guard let link, guide.links != nil else { return facts }
    return facts + patterns(of: link, at: place).prefix(max(0, end - 3 - facts.count))
  }

  /// Returns which pattern matches the route's link, why the closest others do not win, and what the
  /// map expects of it.
  private func patterns(of link: String, at place: MappedRoute) -> [Fact] {
    let explanation = guide.links?.explain(link, principal: context.principal, limit: 3)
    // A pattern that does not match is no competitor.
    var facts = (explanation?.candidates ?? []).filter { $0.result != .failed }.map { candidate in
      candidate.result == .won
        ? Fact(name: "matched by", value: candidate.pattern, style: \.accent)
        : Fact(name: "not", value: "\(candidate.pattern)   \(candidate.words)", style: \.dim)
    }
    facts += guide.expectations(of: place.name).map(Self.fact)
    if map.tabs.contains(where: { $0.text == place.name }), let count = guide.expectationCount {
      facts.append(Self.fact((count.words + " in the map", count.isMet)))
    }
    return facts
  }

  private static func fact(_ line: (words: String, isMet: Bool)) -> Fact {
    Fact(name: "expect", value: line.words, style: line.isMet ? \.success : \.error)
  }

  /// The area below the facts.
  private var rest: Rect {
    let facts = facts.count
    return Rect(size: size).splitRows(
      .fixed(2 + facts + (facts > 0 || place != nil ? 1 : 0)), .share())[1]
  }

  private var listRegion: Rect { rest.splitColumns(.fixed(96))[0] }

  func draw(in frame: inout ScreenFrame) {
    frame.writeHeading(title)
    for (offset, fact) in facts.enumerated() {
      frame.writeFact(
        fact.name, fact.value, row: 2 + offset, style: frame.theme[keyPath: fact.style])
    }
    let rest = rest
    guard rest.size.rows > 0 else { return }
    if let form {
      drawForm(form.fields, of: rows[form.row], in: &frame, region: rest)
    } else if rows.isEmpty {
      frame.canvas.write(
        "No links from here. Press : to open one.", at: rest.origin, style: frame.theme.dim)
    } else {
      drawRows(in: &frame)
    }
  }

  private func drawRows(in frame: inout ScreenFrame) {
    let columns = [
      TableColumn("Leads to", .share(2)), TableColumn("Link", .share(3), from: 40),
      TableColumn("Needs", .fixed(14), from: 64),
    ]
    var list = list
    list.resize(listRegion.size)
    list.draw(in: &frame, region: listRegion, columns: columns) { [guide, map] place, _ in
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
    _ form: Form, of place: MappedRoute, in frame: inout ScreenFrame, region: Rect
  ) {
    frame.canvas.write(
      "Values of \(place.name)", at: region.origin, style: frame.theme.title)
    let fields = region.splitRows(.fixed(1), .atLeast(1), .fixed(1))[1]
    var form = form
    form.resize(fields.size)
    form.draw(in: &frame, region: fields)
    guard let problem = form.problem else { return }
    frame.canvas.write(
      problem.words, at: Position(column: 0, row: frame.size.rows - 1), style: frame.theme.error)
  }
}
