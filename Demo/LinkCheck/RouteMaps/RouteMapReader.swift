import LinkFiles
import LinkPatterns
import Navigation
import Spelling

/// Reads a map from JSON and collects its mistakes.
struct RouteMapReader {
  var map: RouteMap
  private(set) var mistakes: [MapMistake] = []
  /// The email addresses of the accounts that were read.
  private var emails: Set<String> = []
  /// The lists whose values were converted, each with the name of a type.
  var converted: Set<[String]> = []

  init(_ source: SourceText) { map = RouteMap(source) }

  // MARK: - Mistakes

  /// Records a mistake.
  mutating func wrong(_ place: SourcePlace, _ message: String) {
    mistakes.append(MapMistake(place: place, message: message))
  }

  /// Records an unknown word, with the word that was probably meant.
  mutating func unknown<Words: Sequence<String>>(
    _ place: SourcePlace, _ message: String, _ word: String,
    among words: @autoclosure () -> Words
  ) {
    // Only the first few are looked up, so that a large map with the same typo everywhere is read
    // quickly.
    let near =
      mistakes.count < 20 ? NearWord.nearest(to: word, among: words(), isStrict: true) : nil
    wrong(place, message + NearWord.suggestion(quoted: near?.shown()))
  }

  private mutating func mismatch(_ what: String, _ node: JSONNode, expected: String) {
    wrong(node.place, "\(what) must be \(expected), not \(node.kind)")
  }

  private mutating func members(
    _ what: String, _ node: JSONNode, known: [String]? = nil
  ) -> [JSONMember] {
    guard let members = node.members else {
      mismatch(what, node, expected: "an object")
      return []
    }
    if let known {
      for member in members where !known.contains(member.key) {
        unknown(
          member.place, "\(what) has no key \(member.key.shown())", member.key, among: known)
      }
    }
    return members
  }

  private mutating func text(_ what: String, _ node: JSONNode) -> String? {
    guard let text = node.string else {
      mismatch(what, node, expected: "a string")
      return nil
    }
    return text
  }

  /// Returns the words in a string or a list of strings.
  private mutating func words(_ what: String, _ node: JSONNode) -> [MapWord] {
    if let text = node.string { return [MapWord(text: text, place: node.place)] }
    guard let nodes = node.array else {
      mismatch(what, node, expected: "a string or a list of strings")
      return []
    }
    return nodes.compactMap { node in
      text("each of \(what)", node).map { MapWord(text: $0, place: node.place) }
    }
  }

  // MARK: - The map

  mutating func read(_ document: JSONDocument) {
    for key in document.repeatedKeys {
      wrong(
        key.place,
        "duplicate key \(key.key.shown()), first at \(key.first.line):\(key.first.column)")
    }
    let root = document.root
    let known = [
      "map", "app", "schemes", "hosts", "tabs", "values", "accounts", "routes", "expect",
    ]
    guard root.members != nil else { return mismatch("a map", root, expected: "an object") }
    let members = members("a map", root, known: known)
    func node(_ key: String) -> JSONNode? { members.last { $0.key == key }?.node }
    if let version = node("map") {
      if version.integer != 1 { wrong(version.place, "this sextant reads only version 1") }
    } else {
      wrong(root.place, "map is missing: the version of the format, 1")
    }
    if let app = node("app") {
      map.app = text("app", app) ?? ""
      if map.app.isEmpty, app.string != nil { wrong(app.place, "app must not be empty") }
    } else {
      wrong(root.place, "app is missing; it must be the name of the app")
    }
    readOrigins(node("schemes"), node("hosts"))
    if let tabs = node("tabs") { map.tabs = words("tabs", tabs) }
    if let values = node("values") {
      for member in self.members("values", values) { read(choices: member) }
    }
    for account in node("accounts").map({ nodes("accounts", $0) }) ?? [] { read(account: account) }
    if let routes = node("routes") {
      let members = self.members("routes", routes)
      if members.count > RouteMap.routeLimit {
        wrong(
          routes.place, "there are \(members.count) routes; the limit is \(RouteMap.routeLimit)")
      }
      map.routes.reserveCapacity(members.count)
      map.index.reserveCapacity(members.count)
      for member in members.prefix(RouteMap.routeLimit) { read(route: member) }
      if members.isEmpty, routes.members != nil { wrong(routes.place, "routes is empty") }
    } else {
      wrong(root.place, "routes is missing: the routes of the app, by name")
    }
    if let expect = node("expect") {
      for member in self.members("expect", expect) { read(expectation: member) }
    }
    completeAccounts()
    checkMap()
  }

  private mutating func nodes(_ what: String, _ node: JSONNode) -> [JSONNode] {
    guard let nodes = node.array else {
      mismatch(what, node, expected: "a list")
      return []
    }
    return nodes
  }

  private mutating func readOrigins(_ schemes: JSONNode?, _ hosts: JSONNode?) {
    for word in schemes.map({ words("schemes", $0) }) ?? [] {
      let scheme = word.text.lowercased()
      if LinkBytes.isScheme(scheme) {
        map.schemes.append(scheme)
      } else {
        wrong(word.place, "\(word.text.shown()) is not a scheme; write it without \"://\"")
      }
    }
    for word in hosts.map({ words("hosts", $0) }) ?? [] {
      let host = word.text.lowercased()
      if !host.isEmpty, host.utf8.allSatisfy({ LinkBytes.unreserved.contains($0) }) {
        map.hosts.append(host)
      } else {
        wrong(
          word.place,
          "\(word.text.shown()) is not a host; write only the name, such as shop.example")
      }
    }
    if map.schemes.isEmpty, schemes == nil {
      map.schemes = [LinkBytes.isScheme(map.programName) ? map.programName : "app"]
    }
    // Hosts imply https, even if the map does not list it.
    if !map.hosts.isEmpty, !map.schemes.contains("https") { map.schemes.append("https") }
  }

  // MARK: - Values and accounts

  private mutating func read(choices member: JSONMember) {
    if MapKind.builtInNames.contains(member.key) {
      wrong(member.place, "\(member.key.shown()) is a built-in type")
    } else if !member.key.utf8.allSatisfy(\.continuesName) {
      wrong(
        member.place,
        "\(member.key.shown()) is not a valid name; use letters, digits and \"_\"")
    }
    guard let nodes = member.node.array else {
      return mismatch("a list of values", member.node, expected: "a list")
    }
    if nodes.isEmpty { wrong(member.node.place, "the list is empty") }
    var list = MapChoices(name: member.key)
    for node in nodes {
      guard let choice = choice(node) else { continue }
      if list.index[choice.text] != nil {
        wrong(node.place, "duplicate value \(choice.text.shown())")
      }
      list.index[choice.text] = list.choices.count
      list.choices.append(choice)
    }
    // A value that is its own ancestor would produce an endless stack.
    for (number, choice) in list.choices.enumerated() {
      guard let under = choice.under else { continue }
      if list.choice(under.text) == nil {
        unknown(
          under.place, "\(member.key) has no value named \(under.text.shown())", under.text,
          among: list.choices.map(\.text))
      }
      let line = Lineage(of: number) { list.choices[$0].under.flatMap { list.index[$0.text] } }
      if line.isCycle { wrong(under.place, "\(choice.text.shown()) is its own ancestor") }
      if line.isTooDeep {
        wrong(under.place, "\(choice.text.shown()) lies more than \(Lineage.most) values deep")
        break
      }
    }
    map.choices[member.key] = list
  }

  private mutating func choice(_ node: JSONNode) -> MapChoices.Choice? {
    if let text = plain(node) { return .init(text: text.text) }
    guard node.members != nil else {
      tellNoValue("a value", node, expected: "a string, a whole number or an object with \"is\"")
      return nil
    }
    guard let inner = node["is"] else {
      wrong(node.place, "\"is\" is missing: the value, a string or a whole number")
      return nil
    }
    guard let text = plain(inner) else {
      tellNoValue("a value", inner, expected: "a string or a whole number")
      return nil
    }
    var choice = MapChoices.Choice(text: text.text)
    for member in node.members ?? [] {
      switch member.key {
      case "is": break
      case "title": choice.title = self.text("title", member.node)
      case "under":
        if let under = plain(member.node) {
          choice.under = MapWord(text: under.text, place: member.node.place)
        } else {
          tellNoValue("under", member.node, expected: "a value of the list")
        }
      default:
        if let value = plain(member.node) {
          choice.fields[member.key] = value
        } else {
          tellNoValue(member.key, member.node, expected: "a string or a whole number")
        }
      }
    }
    return choice
  }

  /// Reports a node that is not a value.
  private mutating func tellNoValue(_ what: String, _ node: JSONNode, expected: String) {
    if node.string != nil {
      wrong(node.place, "\(what) must not be empty")
    } else {
      mismatch(what, node, expected: expected)
    }
  }

  /// Returns the value of a node that is a string or a whole number.
  private func plain(_ node: JSONNode) -> MappedValue? {
    if let text = node.string, !text.isEmpty { return .text(text) }
    return node.integer.map(MappedValue.int)
  }

  private mutating func read(account node: JSONNode) {
    _ = members("an account", node, known: ["email", "password", "is"])
    guard node.members != nil else { return }
    func need(_ key: String) -> String? {
      guard let member = node.member(key) else {
        wrong(node.place, "\(key) is missing")
        return nil
      }
      return text(key, member.node)
    }
    let email = need("email")
    let password = need("password")
    let roles = node["is"].map { words("is", $0).map(\.text) } ?? []
    guard let email, let password else { return }
    if !emails.insert(email).inserted {
      wrong(node.place, "duplicate account \(email.shown())")
    }
    map.accounts.append(MapAccount(email: email, password: password, roles: Set(roles)))
  }

  /// Adds an account with every role if the map has no accounts.
  private mutating func completeAccounts() {
    guard map.accounts.isEmpty else { return }
    let roles = map.routes.reduce(into: Set<String>()) { $0.formUnion($1.needs.roles) }
    map.accounts = [MapAccount(email: "demo@example.com", password: "demo", roles: roles)]
  }

  private mutating func read(expectation member: JSONMember) {
    guard let outcome = text("an expectation", member.node) else { return }
    map.expectations.append(
      MapExpectation(
        link: MapWord(text: member.key, place: member.place),
        outcome: MapWord(text: outcome, place: member.node.place)))
  }

  // MARK: - Routes

  private mutating func read(route member: JSONMember) {
    let known = ["link", "title", "needs", "under", "as", "to", "only"]
    let members = members("a route", member.node, known: known)
    guard member.node.members != nil, map.index[member.key] == nil else { return }
    var route = MapRoute(name: member.key, place: member.place)
    if MapExpectation.words.contains(member.key) || member.key.isEmpty {
      wrong(member.place, "a route cannot be called \(member.key.shown())")
    }
    var only: [(parameter: MapWord, list: MapWord)] = []
    for entry in members {
      switch entry.key {
      case "link": readLinks(entry.node, into: &route)
      case "title":
        route.titles = words("title", entry.node).map { MapTitle($0.text) }
      case "needs": route.needs = needs(entry.node)
      case "under": route.under = word("under", entry.node)
      case "as": if let style = style(entry.node) { route.style = style }
      case "to": route.to = words("to", entry.node)
      case "only":
        for member in self.members("only", entry.node) {
          guard let list = word("a list of values", member.node) else { continue }
          only.append((MapWord(text: member.key, place: member.place), list))
        }
      default: break
      }
    }
    findParameters(of: &route)
    take(only, into: &route)
    for entry in members where entry.key == "title" { checkTitles(entry.node, of: route) }
    map.index[route.name] = map.routes.count
    map.routes.append(route)
  }

  private mutating func word(_ what: String, _ node: JSONNode) -> MapWord? {
    text(what, node).map { MapWord(text: $0, place: node.place) }
  }

  private mutating func style(_ node: JSONNode) -> MapRoute.Style? {
    guard let word = text("as", node) else { return nil }
    if let style = MapRoute.Style.all.first(where: { $0.word == word }) { return style }
    let words = MapRoute.Style.all.map(\.word)
    unknown(
      node.place, "\"as\" must be one of \(words.joined(separator: ", "))", word, among: words)
    return nil
  }

  private mutating func needs(_ node: JSONNode) -> MapRoute.Needs {
    if let truth = node.bool { return truth ? .signIn : .nothing }
    let roles = words("needs", node)
    return roles.isEmpty ? .nothing : .roles(roles)
  }

  private mutating func checkTitles(_ node: JSONNode, of route: MapRoute) {
    for word in node.array ?? [node] {
      guard let text = word.string else { continue }
      var rest = text.utf8[...]
      for name in MapTitle(text).names {
        var offset = 0
        if let found = rest.firstRange(of: "{\(name)}".utf8) {
          offset = text.utf8.distance(from: text.utf8.startIndex, to: found.lowerBound) + 1
          rest = rest[found.upperBound...]
        }
        guard route.parameter(name) == nil else { continue }
        unknown(
          place(in: word, text, at: offset),
          "\(route.name) has no value named \(name.shown())",
          name, among: route.parameters.map(\.name))
      }
    }
  }

  private mutating func readLinks(_ node: JSONNode, into route: inout MapRoute) {
    for node in node.array ?? [node] {
      var style: MapRoute.Style?
      var pattern = node
      if node.members != nil {
        _ = members("a link", node, known: ["is", "as"])
        guard let inner = node["is"] else {
          wrong(node.place, "\"is\" is missing: the pattern")
          continue
        }
        pattern = inner
        style = node["as"].flatMap { self.style($0) }
      }
      guard let text = text("link", pattern) else { continue }
      do throws(LinkParsingError) {
        let link = MapRoute.Link(
          pattern: try DeepLinkPattern(text), place: pattern.place, style: style)
        checkConverters(of: link.pattern, pattern)
        route.links.append(link)
      } catch {
        wrong(place(in: pattern, text, at: error.position), error.message)
      }
    }
  }

  private mutating func checkConverters(of pattern: DeepLinkPattern, _ node: JSONNode) {
    let text = pattern.description
    let lists = map.choices
    for placeholder in pattern.placeholders {
      guard let converter = placeholder.converter,
        case .choice = MapKind(converter: converter), lists[converter] == nil
      else { continue }
      let offset = text.utf8.firstRange(of: "<\(converter):\(placeholder.name)>".utf8).map {
        text.utf8.distance(from: text.utf8.startIndex, to: $0.lowerBound) + 1
      }
      unknown(
        place(in: node, text, at: offset ?? 0), "\"values\" has no list named \(converter.shown())",
        converter,
        among: lists.keys.sorted() + MapKind.builtInNames)
    }
  }

  /// Returns the location of a byte in a string, or the start of the string if escapes precede the
  /// byte.
  private func place(in node: JSONNode, _ text: String, at offset: Int) -> SourcePlace {
    let before = Array(text.utf8.prefix(offset))
    let start = node.place.offset + 1
    let end = start + before.count
    guard end <= map.source.bytes.count, map.source.bytes[start..<end].elementsEqual(before) else {
      return node.place
    }
    let scalars = String(decoding: before, as: UTF8.self).unicodeScalars.count
    return SourcePlace(
      line: node.place.line, column: node.place.column + 1 + scalars, offset: end)
  }
}

extension UInt8 {
  /// Whether the byte continues the name of a list.
  fileprivate var continuesName: Bool {
    LinkBytes.isLetter(self) || LinkBytes.isDigit(self) || self == UInt8(ascii: "_")
  }
}
