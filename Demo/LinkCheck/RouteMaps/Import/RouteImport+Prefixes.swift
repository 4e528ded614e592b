import LinkFiles
import Navigation

// React Navigation: the schemes and hosts of a linking table.
extension RouteImport {
  mutating func readPrefixes(_ code: CodeScanner, _ file: String) {
    var code = code
    guard code.token == .sign("[") else {
      if let number = constants.literal(code.reference, in: code.file), takesLiteral(number) {
        readPrefixes(constants.literals[number], constants.literals[number].file)
        literals.open.remove(number)
      } else if code.token != .name("string"), code.token != .name("Array"),
        code.token != .name("readonly")
      {
        // A type is no list.
        loseCode("the list of prefixes", code, file)
      }
      return
    }
    code.position += 1
    while let token = code.token, token != .sign("]") {
      if code.isAt(.sign("."), .sign("."), .sign(".")) {
        code.position += 3
        readPrefixes(code, file)
      } else if let prefix = constants.text(code) {
        read(prefix: prefix, file, code.place)
      } else {
        loseCode("the prefix", code, file)
      }
      code.skipItem()
      if code.token == .sign(")") || code.token == .sign("}") { break }
    }
    endList("the list of prefixes", &code)
    loseRest(code, file)
  }

  private mutating func read(prefix: String, _ file: String, _ place: SourcePlace) {
    guard prefix.contains(":") else {
      return lose(.host, file, place, "\(prefix.shown()) is not a prefix: it has no scheme")
    }
    let parts = prefix.split(separator: ":", maxSplits: 1)
    let scheme = parts.first.map { $0.lowercased() } ?? ""
    guard LinkOrigin.isWeb(scheme) else {
      guard parts.count < 2 || parts[1].allSatisfy({ $0 == "/" }) else {
        return lose(
          .host, file, place,
          "\(prefix.shown()): the patterns of a map begin directly behind the scheme")
      }
      return add(scheme: scheme)
    }
    let rest = prefix.dropFirst(scheme.count + 3)
    let host = rest.prefix { $0 != "/" && $0 != ":" }
    guard rest.dropFirst(host.count).allSatisfy({ $0 == "/" }) else {
      return lose(
        .host, file, place, "\(prefix.shown()): a host of a map has neither a port nor a path")
    }
    for name in add(hosts: String(host), in: file, at: place) {
      add(scheme: scheme)
      prefixes[name, default: (file, place, [])].schemes.insert(scheme)
    }
  }

  /// Reports the hosts that prefixes name with one of the schemes of the web only: a map has every
  /// scheme for every host.
  mutating func finishPrefixes() {
    let schemes = Set(map.schemes.filter(LinkOrigin.isWeb))
    for (host, prefix) in prefixes.sorted(by: { $0.value.place.offset < $1.value.place.offset }) {
      guard let other = schemes.subtracting(prefix.schemes).sorted().first else { continue }
      lose(
        .host, prefix.file, prefix.place,
        "the map also opens \(other) links to \(host.shown()), which no prefix names")
    }
  }
}
