import LinkFiles
import LinkPatterns
import Navigation

// The values that routes carry.
extension RouteMapReader {
  /// Adds the values that the patterns of a route name.
  mutating func findParameters(of route: inout MapRoute) {
    // The index of each value, and the number of links that require it.
    var numbers: [String: Int] = [:]
    var counts: [String: Int] = [:]
    for link in route.links {
      func add(_ name: String, _ kind: MapKind) {
        if let number = numbers[name] {
          let known = route.parameters[number]
          if known.kind != kind {
            wrong(
              link.place,
              "\(name) is \(kind.name) here, and \(known.kind.name) in another link of "
                + route.name.shown())
          }
        } else {
          numbers[name] = route.parameters.count
          route.parameters.append(.init(name: name, kind: kind, isRequired: false))
        }
      }
      for (placeholder, isRequired, _) in link.pattern.requirements where placeholder.name != "_" {
        if isRequired { counts[placeholder.name, default: 0] += 1 }
        add(placeholder.name, MapKind(converter: placeholder.converter))
      }
      if link.pattern.segments.last == .wildcard { add("*", .path) }
    }
    for index in route.parameters.indices {
      route.parameters[index].isRequired =
        counts[route.parameters[index].name] == route.links.count
    }
  }

  /// Restricts values of a route to lists.
  mutating func take(
    _ only: [(parameter: MapWord, list: MapWord)], into route: inout MapRoute
  ) {
    let lists = map.choices
    for (parameter, list) in only {
      let parameters = route.parameters
      guard let index = parameters.firstIndex(where: { $0.name == parameter.text }) else {
        unknown(
          parameter.place, "\(route.name) has no value named \(parameter.text.shown())",
          parameter.text,
          among: parameters.map(\.name))
        continue
      }
      if lists[list.text] == nil {
        unknown(
          list.place, "\"values\" has no list named \(list.text.shown())", list.text,
          among: lists.keys.sorted())
      }
      route.parameters[index].only = list.text
      addValues(of: list, as: parameters[index].kind)
    }
  }

  /// Makes the values of a list known as they are after conversion: `1` as the float `1.0`.
  private mutating func addValues(of list: MapWord, as kind: MapKind) {
    guard let choices = map.choices[list.text]?.choices,
      converted.insert([list.text, kind.name]).inserted
    else { return }
    for (number, choice) in choices.enumerated() {
      guard let text = kind.value(choice.text)?.text else {
        wrong(list.place, "the value \(choice.text.shown()) is not of type \(kind.name)")
        continue
      }
      if map.choices[list.text]?.index[text] == nil {
        map.choices[list.text]?.index[text] = number
      }
    }
  }
}
