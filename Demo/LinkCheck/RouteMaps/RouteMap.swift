package import LinkFiles
package import LinkPatterns
package import Navigation

/// The navigation of an app, read from a file.
package struct RouteMap: Sendable {
  /// The maximum number of routes in a map.
  package static let routeLimit = 100_000
  /// The name of the route that is presented when sign-in is needed, whether or not the map
  /// contains it.
  package static let signIn = "sign-in"

  /// The file.
  package let source: SourceText
  /// The name of the app.
  package internal(set) var app = ""
  /// The schemes of the app's links; the first is the app's own.
  package internal(set) var schemes: [String] = []
  /// The hosts of the app's links.
  package internal(set) var hosts: [String] = []
  /// The routes at the roots of the app's tabs.
  package internal(set) var tabs: [MapWord] = []
  /// The lists of values, by name.
  package internal(set) var choices: [String: MapChoices] = [:]
  /// The accounts that can sign in.
  package internal(set) var accounts: [MapAccount] = []
  /// The routes, in the order of the file.
  package internal(set) var routes: [MapRoute] = []
  /// The expected outcomes of links.
  package internal(set) var expectations: [MapExpectation] = []
  /// The index of each route in the list, by name.
  var index: [String: Int] = [:]

  init(_ source: SourceText) { self.source = source }

  /// Reads a map.
  ///
  /// - Parameter source: The file.
  /// - Returns: The map.
  /// - Throws: All of the mistakes in the map, with their locations.
  /// - Complexity: O(*n*), where *n* is the size of the file in bytes, if few patterns differ only
  ///   in their converters.
  package static func read(_ source: SourceText) throws(MapMistakes) -> RouteMap {
    let document: JSONDocument
    do throws(FileProblem) {
      document = try JSONReader.read(source)
    } catch {
      throw MapMistakes(
        source: source, mistakes: [MapMistake(place: error.place, message: error.description)])
    }
    var reader = RouteMapReader(source)
    reader.read(document)
    guard reader.mistakes.isEmpty else {
      throw MapMistakes(source: source, mistakes: reader.mistakes.sorted { $0.place < $1.place })
    }
    return reader.map
  }

  /// The route with the given name.
  package subscript(name: String) -> MapRoute? { index[name].map { routes[$0] } }

  /// The name of the program made from the map, in letters, digits and dashes.
  package var programName: String {
    let name = app.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
      .reduce(into: "") { $0.append($1) }
    return name.contains { $0 != "-" } ? name : "app"
  }

  /// The name of the folder for the data of the program made from the map.
  ///
  /// The program's name leaves out what does not fit into it, so that it may be that of several
  /// maps. Their folders differ in a hash of the map's own name. The case of letters makes no
  /// difference.
  package var folderName: String {
    let (start, name) = (String(programName.prefix(60)), app.lowercased())
    if start == name, app.allSatisfy(\.isASCII) { return start }
    // FNV-1a, which is the same in every process.
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return "\(start)-\(String(repeating: "0", count: 16 - digits.count))\(digits)"
  }
}

/// A route of a map.
package struct MapRoute: Sendable {
  /// How a route is shown.
  package enum Style: Hashable, Sendable {
    /// The route is pushed on the stack.
    case push
    /// The route is presented in a layer.
    case present(PresentationStyle)
    /// The route performs an action and shows nothing.
    case action

    /// All styles.
    static let all = [.push] + PresentationStyle.allCases.map(Self.present) + [.action]

    /// The name of the style in a map.
    package var word: String {
      switch self {
      case .push: "push"
      case .action: "action"
      case .present(let style): style.rawValue
      }
    }
  }

  /// A pattern of the route's links.
  package struct Link: Sendable {
    /// The pattern.
    package let pattern: DeepLinkPattern
    /// The location of the pattern.
    package let place: SourcePlace
    /// The style in which these links show the route, if it differs from the route's own; these
    /// links are not printed.
    package let style: Style?
  }

  /// A value that the route carries.
  package struct Parameter: Hashable, Sendable {
    /// The name of the value.
    package let name: String
    /// The type of the value.
    package let kind: MapKind
    /// Whether every link of the route has the value.
    package internal(set) var isRequired: Bool
    /// The list that restricts the value, in addition to its type.
    package internal(set) var only: String?

    /// The list that restricts the value, if there is one.
    package var list: String? {
      if let only { return only }
      if case .choice(let name) = kind { return name }
      return nil
    }
  }

  /// The name.
  package let name: String
  /// The location of the name.
  package let place: SourcePlace
  /// The patterns of the route's links; links are printed with the first pattern that can contain
  /// the route's values.
  package internal(set) var links: [Link] = []
  /// The titles of the route; the first title whose values are all present is shown.
  package internal(set) var titles: [MapTitle] = []
  /// The access that the route requires.
  package internal(set) var needs = Needs.nothing
  /// The route's parent.
  package internal(set) var under: MapWord?
  /// The style in which the route is shown.
  package internal(set) var style = Style.push
  /// The routes that the screen leads to.
  package internal(set) var to: [MapWord] = []
  /// The values that the route carries, in the order of its patterns.
  package internal(set) var parameters: [Parameter] = []

  init(name: String, place: SourcePlace) {
    self.name = name
    self.place = place
  }

  /// Returns the value with the given name.
  package func parameter(_ name: String) -> Parameter? { parameters.first { $0.name == name } }

  /// The access that a route requires.
  package enum Needs: Hashable, Sendable {
    /// No access is required.
    case nothing
    /// The user must be signed in.
    case signIn
    /// The user must have one of these roles.
    case roles([MapWord])

    /// The names of the roles.
    package var roles: [String] {
      if case .roles(let roles) = self { roles.map(\.text) } else { [] }
    }

    /// The requirement for the access policy.
    package var requirement: AccessRequirement {
      switch self {
      case .nothing: .none
      case .signIn: .signedIn
      case .roles(let roles): roles.count == 1 ? .role(roles[0].text) : .anyRole(self.roles)
      }
    }

    /// The names of the roles, joined by “or”.
    package var roleWords: String { roles.joined(separator: " or ") }
  }
}

/// A title that can contain values: `Order {id}`.
package struct MapTitle: Hashable, Sendable {
  /// A part of a title.
  enum Part: Hashable, Sendable {
    case text(String)
    case value(String)
  }

  let parts: [Part]
  /// The title as written in the map.
  package let text: String

  init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(.value(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names of the values in the title.
  var names: [String] {
    parts.compactMap { if case .value(let name) = $0 { name } else { nil } }
  }
}

/// A list of the values that a placeholder may have.
package struct MapChoices: Sendable {
  /// One of the values.
  package struct Choice: Sendable {
    /// The value as it appears in links.
    package let text: String
    /// The text that titles show instead of the value.
    package internal(set) var title: String?
    /// The choice below this one on the stack.
    package internal(set) var under: MapWord?
    /// The values that the routes below take from this choice.
    package internal(set) var fields: [String: MappedValue] = [:]
  }

  /// The name of the list.
  package let name: String
  /// The values, in the order of the file.
  package internal(set) var choices: [Choice] = []
  var index: [String: Int] = [:]

  /// Returns the choice with the given value.
  package func choice(_ text: String) -> Choice? { index[text].map { choices[$0] } }
}

/// An account that can sign in.
package struct MapAccount: Hashable, Sendable {
  /// The email address to sign in with.
  package let email: String
  /// The password.
  package let password: String
  /// The roles.
  package let roles: Set<String>
}

/// The expected outcome of a link.
package struct MapExpectation: Hashable, Sendable {
  /// The outcomes that can be expected besides a route.
  package static let words = ["pending", "rejected", "unhandled"]

  /// The link.
  package let link: MapWord
  /// A route or one of ``words``.
  package let outcome: MapWord
}
