import LinkFiles
import Navigation

extension RouteMapReader {
  /// Checks that the parts of the map are consistent.
  mutating func checkMap() {
    checkNames()
    checkNeeds()
    checkTabs()
    checkParents()
    checkExpectations()
    PatternClashes.check(&self)
  }

  private mutating func checkNames() {
    for route in map.routes {
      for word in [route.under].compactMap(\.self) + route.to where map[word.text] == nil {
        unknownRoute(word)
      }
      if route.style == .action, let under = route.under {
        wrong(under.place, "an action has no parent")
      }
    }
  }

  private mutating func unknownRoute(_ word: MapWord) {
    let map = map
    unknown(
      word.place, "no route \(word.text.shown())", word.text, among: map.routes.map(\.name))
  }

  private mutating func checkNeeds() {
    let roles = map.accounts.reduce(into: Set<String>()) { $0.formUnion($1.roles) }
    for route in map.routes {
      guard case .roles(let words) = route.needs else { continue }
      for word in words where !roles.contains(word.text) {
        unknown(
          word.place, "no account has the role \(word.text.shown())", word.text,
          among: roles.sorted())
      }
    }
    if let signIn = map[RouteMap.signIn], signIn.needs != .nothing {
      wrong(signIn.place, "\(RouteMap.signIn) must not need sign-in")
    }
    if let signIn = map[RouteMap.signIn], signIn.parameters.contains(where: \.isRequired) {
      wrong(signIn.place, "\(RouteMap.signIn) must not require values")
    }
  }

  private mutating func checkTabs() {
    var seen: Set<String> = []
    for (number, tab) in map.tabs.enumerated() {
      if !seen.insert(tab.text).inserted {
        wrong(tab.place, "duplicate tab \(tab.text.shown())")
      }
      guard let route = map[tab.text] else {
        unknownRoute(tab)
        continue
      }
      if number == 0, route.needs != .nothing {
        wrong(tab.place, "the first tab needs sign-in, so the app cannot start")
      }
      if route.parameters.contains(where: \.isRequired) {
        wrong(tab.place, "a tab cannot have values, but \(route.name) requires some")
      }
      if route.style != .push {
        wrong(tab.place, "a tab cannot have the style \(route.style.word)")
      }
      if let under = route.under {
        wrong(under.place, "\(route.name) is a tab, so it has no parent")
      }
    }
  }

  // MARK: - Parents

  private mutating func checkParents() {
    checkAncestors()
    let map = map
    var inherited = InheritedValues(map)
    for route in map.routes {
      guard let under = route.under, let parent = map[under.text] else { continue }
      if parent.style == .action {
        wrong(under.place, "\(parent.name) is an action, which cannot be a parent")
      } else if parent.style == .present(.alert) {
        wrong(under.place, "\(parent.name) is an alert, which cannot be a parent")
      }
      for need in parent.parameters where need.isRequired {
        let isOwn = route.parameter(need.name)?.isRequired == true
        guard !isOwn, !inherited.has(need.name, route) else { continue }
        wrong(
          under.place,
          "\(parent.name) needs the value \(need.name.shown()), which \(route.name) does not have")
      }
    }
  }

  private mutating func checkAncestors() {
    let map = map
    let lines = map.routes.indices.map { number in
      Lineage(of: number) { map.routes[$0].under.flatMap { map.index[$0.text] } }
    }
    for line in lines where line.isCycle { tellCycle(line.items.map { map.routes[$0] }) }
    guard let deep = lines.first(where: \.isTooDeep).map({ map.routes[$0.items[0]] }),
      !lines.contains(where: \.isCycle), let under = deep.under
    else { return }
    wrong(under.place, "\(deep.name) lies more than \(Lineage.most) routes deep")
  }

  private mutating func tellCycle(_ routes: [MapRoute]) {
    guard let first = routes.first, let under = first.under else { return }
    let others = routes.dropFirst().prefix(5).map(\.name).joined(separator: ", ")
    wrong(
      under.place,
      "\(first.name) is its own ancestor" + (others.isEmpty ? "" : ", through \(others)"))
  }

  private mutating func checkExpectations() {
    let map = map
    for expectation in map.expectations {
      let word = expectation.outcome
      guard !MapExpectation.words.contains(word.text), map[word.text] == nil else {
        continue
      }
      unknown(
        word.place,
        "an expectation must be a route or one of \(MapExpectation.words.joined(separator: ", "))",
        word.text, among: MapExpectation.words + map.routes.map(\.name))
    }
  }
}

/// The values that routes inherit from lists; each list is asked once for a value.
private struct InheritedValues {
  private let map: RouteMap
  /// Whether every choice of a list has a value, by the names of both.
  private var answers: [[String]: Bool] = [:]

  init(_ map: RouteMap) { self.map = map }

  /// Whether the choices of a route's values always have a value.
  mutating func has(_ name: String, _ route: MapRoute) -> Bool {
    for parameter in route.parameters where parameter.isRequired {
      if let list = parameter.list, has(name, list) { return true }
    }
    return false
  }

  private mutating func has(_ name: String, _ list: String) -> Bool {
    guard let choices = map.choices[list]?.choices else { return false }
    if let answer = answers[[list, name]] { return answer }
    let answer = choices.allSatisfy { $0.fields[name] != nil }
    answers[[list, name]] = answer
    return answer
  }
}
