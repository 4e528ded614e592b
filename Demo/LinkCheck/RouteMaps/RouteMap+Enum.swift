import LinkFiles
import LinkPatterns
import Navigation

extension RouteMap {
  /// The map as a Swift enum whose cases are its routes, with their links.
  package var swiftEnum: String { EnumText(self).text }
}

/// Writes a map as Swift source code.
private struct EnumText {
  private let map: RouteMap
  private var typeNames: [String: String] = [:]
  private var caseNames: [String: String] = [:]
  private let enumName: String

  init(_ map: RouteMap) {
    self.map = map
    var types = FreeNames(besides: Self.typesInUse)
    enumName = types.take(Self.upper(map.app) + "Route")
    for list in usedLists(map) { typeNames[list] = types.take(Self.upper(list)) }
    var cases = FreeNames(besides: ["cases", "linkMappings", "converters", "requirement"])
    for route in map.routes { caseNames[route.name] = cases.take(Self.lower(route.name)) }
  }

  var text: String {
    var parts = ["import Navigation"]
    let placeholders = map.routes.lazy.flatMap(\.links).flatMap(\.pattern.placeholders)
    let kinds = Set(placeholders.map { MapKind(converter: $0.converter) })
    if !kinds.isDisjoint(with: [.uuid, .date]) {
      parts[0] = "import Foundation\nimport Navigation"
    }
    for list in usedLists(map) { parts.append(choices(list)) }
    let cases = map.routes.map(self.cases).joined(separator: "\n")
    parts.append("/// The routes of \(map.app.visible).\n@Routable enum \(enumName) {\n\(cases)\n}")
    parts.append(facts)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func choices(_ list: String) -> String {
    var names = FreeNames()
    let cases = (map.choices[list]?.choices ?? []).map { choice in
      let name = names.take(Self.lower(choice.text))
      return name == choice.text
        ? "  case \(Self.escaped(name))"
        : "  case \(Self.escaped(name)) = \(Self.quoted(choice.text))"
    }
    return "/// A value of `\(list)`.\nenum \(typeNames[list] ?? list): String, CaseIterable, "
      + "DeepLinkValue {\n\(cases.joined(separator: "\n"))\n}"
  }

  private func cases(_ route: MapRoute) -> String {
    var lines: [String] = []
    if let title = route.titles.first { lines.append("  /// \(title.text.visible)") }
    var names = FreeNames(besides: Set(route.parameters.map(\.name)))
    let labels = labels(of: route, &names)
    let unnamed = UnnamedValues(route.links.map(\.pattern), &names)
    for (link, unnamed) in zip(route.links, unnamed.names) {
      let pattern = link.pattern.renamed(labels, unnamed: unnamed)
      lines.append("  @Link(\(Self.quoted(pattern)))")
    }
    var values = route.parameters.filter { $0.name != "*" }.map { parameter in
      "\(labels[parameter.name] ?? parameter.name): "
        + "\(type(of: parameter.kind))\(parameter.isRequired ? "" : "?")"
    }
    values += unnamed.values.map { value in
      "\(value.name): \(type(of: value.kind))\(value.links == route.links.count ? "" : "?")"
    }
    let name = Self.escaped(caseNames[route.name] ?? route.name)
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    lines.append("  case \(name)\(list)")
    return lines.joined(separator: "\n")
  }

  /// Returns labels for the values whose names are not identifiers.
  private func labels(of route: MapRoute, _ names: inout FreeNames) -> [String: String] {
    route.parameters.reduce(into: [:]) { labels, parameter in
      guard parameter.name.contains("-") else { return }
      labels[parameter.name] = names.take(Self.lower(parameter.name))
    }
  }

  private func type(of kind: MapKind) -> String {
    switch kind {
    case .int: "Int"
    case .float: "Double"
    case .uuid: "UUID"
    case .bool: "Bool"
    case .date: "Date"
    case .text, .path: "String"
    case .choice(let list): typeNames[list] ?? "String"
    }
  }

  /// The converters for the matcher, and the access that each route requires.
  private var facts: String {
    var parts: [String] = []
    let lists = usedLists(map)
    if !lists.isEmpty {
      let converters = lists.map { list in
        "    DeepLinkConverter(\(Self.quoted(list)), \(typeNames[list] ?? list).self)"
      }
      parts.append(
        "  /// The converters of the links: `DeepLinkMatcher(\(enumName).linkMappings, converters: …)`.\n"
          + "  static let converters: [DeepLinkConverter] = [\n"
          + converters.joined(separator: ",\n") + (lists.count > 1 ? "," : "") + "\n  ]")
    }
    var groups: [(needs: String, cases: [String])] = []
    for route in map.routes {
      let needs: String =
        switch route.needs.requirement {
        case .none, .personal: ".none"
        case .signedIn: ".signedIn"
        case .role(let role): ".role(\(Self.quoted(role)))"
        case .anyRole(let roles):
          ".anyRole([\(roles.map(Self.quoted).joined(separator: ", "))])"
        }
      let name = ".\(Self.escaped(caseNames[route.name] ?? route.name))"
      if let index = groups.firstIndex(where: { $0.needs == needs }) {
        groups[index].cases.append(name)
      } else {
        groups.append((needs, [name]))
      }
    }
    let lines = groups.map { needs, cases in
      let list = cases.joined(separator: ", ")
      let line = "    case \(list): \(needs)"
      return line.count <= 100
        ? line : "    case\n      \(cases.joined(separator: ",\n      ")):\n      \(needs)"
    }
    parts.append(
      "  /// The access that the route requires, for an `AccessPolicy`.\n"
        + "  var requirement: AccessRequirement {\n    switch self {\n"
        + lines.joined(separator: "\n") + "\n    }\n  }")
    return "extension \(enumName) {\n\(parts.joined(separator: "\n\n"))\n}"
  }

  // MARK: - Names

  private static func words(_ text: String) -> [String] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  private static func upper(_ text: String) -> String {
    let name = words(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Value" + name
  }

  private static func lower(_ text: String) -> String {
    let words = words(text)
    guard let first = words.first else { return "value" }
    let name =
      (words.count > 1 || first.allSatisfy(\.isUppercase)
        ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst())
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "value" + name
  }

  private static func escaped(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  private static func quoted(_ text: String) -> String {
    // Invisible characters become escapes that Swift understands.
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").visible + "\""
  }

  /// The types that the enum, or what `@Routable` adds to it, names.
  private static let typesInUse: Set<String> = [
    "AccessRequirement", "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Cases", "Date",
    "DeepLinkConverter", "DeepLinkValue", "Dictionary", "Double", "Foundation", "Int", "Link",
    "Navigation", "Optional", "Protocol", "Routable", "Self", "Sendable", "Set", "String", "Swift",
    "Type", "UUID",
  ]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}

/// Returns the value lists that the patterns of a map name, in order.
private func usedLists(_ map: RouteMap) -> [String] {
  var lists: Set<String> = []
  for link in map.routes.flatMap(\.links) {
    for case let name? in link.pattern.placeholders.map(\.converter) where map.choices[name] != nil
    {
      lists.insert(name)
    }
  }
  return lists.sorted()
}
