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
  private var form: Form?

  init(_ guide: MapGuide, _ place: MappedRoute?, _ context: ScreenContext<MappedRoute>) {
    self.guide = guide
    self.place = place
    self.context = context
    rows = guide.rows(of: place)
    list.show(rows)
    guard var texts = context.draft?.texts, let name = texts.popLast(),
      let row = rows.firstIndex(where: { $0.name == name })
    else { return }
    list.select(row)
    if !texts.isEmpty { edit() }
    form?.take(ScreenDraft(texts, focused: context.draft?.focused ?? 0))
  }

  private var map: RouteMap { guide.map }

  var title: String { place.map { map.title(of: $0) } ?? map.app }

  // MARK: - Keys

  var inputMode: InputMode { form?.inputMode ?? .keys }

  var escapeLabel: String? { form == nil ? nil : "cancel" }

  var focus: String? { form?.focus ?? list.selectedRow.map { map.title(of: $0) } }

  /// The values that are edited, and behind them the name of the selected route.
  var draft: ScreenDraft? {
    guard let name = list.selectedRow?.name, form != nil || list.selection > 0 else { return nil }
    let texts = form.map { form in selectedParameters.indices.map { form[$0] } } ?? []
    return ScreenDraft(texts + [name], focused: form?.focused ?? 0)
  }

  var position: String? { form == nil ? list.position : nil }

  var bindings: [KeyBinding] {
    let valueless = selectedParameters.isEmpty ? "This row has no values." : nil
    let reason = rows.isEmpty ? "Nothing is selected." : valueless
    return [KeyBinding("e", "edit values", disabledReason: reason) { [self] in edit() }]
  }

  var hints: [KeyHint] {
    if let form { return form.hints(submit: "open") }
    return rows.isEmpty ? [] : [KeyHint("Enter", "open")]
  }

  private var selectedParameters: [MapRoute.Parameter] {
    list.selectedRow.flatMap { map[$0.name]?.parameters } ?? []
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
    let place = list.selectedRow
    let fields = selectedParameters.map { parameter in
      Form.Field(
        parameter.name, text: place?.values[parameter.name]?.text ?? "",
        problem: { [map] in MapScreen.problem($0, parameter, map) })
    }
    form = fields.isEmpty ? nil : Form(fields)
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
    let outcome = form?.handle(event) ?? .unused
    guard outcome == .submits, let form else { return outcome != .unused }
    var values: [String: MappedValue] = [:]
    for (number, parameter) in selectedParameters.enumerated() where !form[number].isEmpty {
      values[parameter.name] = parameter.kind.value(form[number])
    }
    let row = list.selection
    rows[row] = MappedRoute(rows[row].name, values)
    self.form = nil
    guide.go(to: rows[row], context)
    return true
  }

  // MARK: - Drawing

  /// A line above the rows.
  private struct Fact {
    var name: String
    var value: String
    var style: KeyPath<Theme, Style> = \.text
  }

  /// The lines above the rows: the facts about the route, and what the map expects of it.
  private var facts: [Fact] {
    // While values are edited, the facts leave room for a heading, some fields and a problem.
    let end = size.rows - 2 - (form == nil ? 0 : min(selectedParameters.count, 4) + 3)
    guard let place, let route = map[place.name] else {
      return shortened(expectations, to: end - 3)
    }
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
    let more = (link.map(patterns) ?? []) + expectations
    return facts + shortened(more, to: end - 3 - facts.count)
  }

  /// Returns the first facts, and how many others `sextant check` lists.
  private func shortened(_ facts: [Fact], to room: Int) -> [Fact] {
    guard facts.count > room, room > 0 else { return room > 0 ? facts : [] }
    let words = "… and \(facts.count - room + 1) more; sextant check lists them"
    return facts.prefix(room - 1) + [Fact(name: "", value: words)]
  }

  /// Returns which pattern matches the route's link, and why the closest others do not win.
  private func patterns(of link: String) -> [Fact] {
    let explanation = guide.links?.explain(link, principal: context.principal, limit: 3)
    // A pattern that does not match is no competitor.
    return (explanation?.candidates ?? []).filter { $0.result != .failed }.map { candidate in
      candidate.result == .won
        ? Fact(name: "matched by", value: candidate.pattern, style: \.accent)
        : Fact(name: "not", value: "\(candidate.pattern)   \(candidate.words)", style: \.dim)
    }
  }

  private var expectations: [Fact] {
    guide.expectations(at: place).map { words, isMet in
      Fact(name: "expect", value: words, style: isMet ? \.success : \.error)
    }
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
      drawForm(form, in: &frame, region: rest)
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

  private func drawForm(_ form: Form, in frame: inout ScreenFrame, region: Rect) {
    let name = list.selectedRow?.name ?? ""
    frame.canvas.write("Values of \(name)", at: region.origin, style: frame.theme.title)
    let fields = region.splitRows(.fixed(1), .atLeast(1), .fixed(1))[1]
    var form = form
    form.resize(fields.size)
    form.draw(in: &frame, region: fields)
    form.drawMessage(in: &frame, row: frame.size.rows - 1)
  }
}
