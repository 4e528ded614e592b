import LinkFiles
import Navigation

// Expo's app.json and app.config.js: the schemes and the domains of an app.
extension RouteImport {
  mutating func readExpoConfiguration(_ root: JSONNode, _ file: String) {
    guard let expo = root["expo"] else { return }
    if let name = expo["name"]?.string, !name.isEmpty { map.app = name }
    for node in [expo, expo["ios"], expo["android"]].compactMap({ $0?["scheme"] }) {
      for scheme in node.array ?? [node] {
        if let text = scheme.string { add(scheme: text) }
      }
    }
    for node in expo["ios"]?["associatedDomains"]?.array ?? [] {
      if let text = node.string { add(domain: text, in: file, at: node.place) }
    }
    for filter in expo["android"]?["intentFilters"]?.array ?? [] {
      for data in filter["data"].map({ $0.array ?? [$0] }) ?? [] { readFilter(data, file) }
    }
    for plugin in expo["plugins"]?.array ?? [] {
      guard let parts = plugin.array, parts.first?.string == "expo-router", parts.count > 1 else {
        continue
      }
      for key in ["redirects", "rewrites"] {
        guard let member = parts[1].member(key), member.node.array?.isEmpty != true else {
          continue
        }
        loseRewriting(key, file, member.place)
      }
    }
  }

  private mutating func loseRewriting(_ key: String, _ file: String, _ place: SourcePlace) {
    lose(.redirect, file, place, "\(key) of expo-router send links elsewhere")
  }

  /// Adds the domain of `applinks:DOMAIN`.
  private mutating func add(domain text: String, in file: String, at place: SourcePlace) {
    guard text.hasPrefix("applinks:") else { return }
    let domain = text.dropFirst("applinks:".count).prefix { $0 != "?" }
    add(hosts: String(domain), in: file, at: place)
  }

  /// Adds the scheme and the host of an intent filter; its paths limit what the map opens.
  private mutating func readFilter(_ data: JSONNode, _ file: String) {
    let scheme = data["scheme"]?.string ?? "https"
    guard LinkOrigin.isWeb(scheme) else {
      // The scheme of an app is that of the map in any case.
      if data["host"] == nil { add(scheme: scheme) }
      return
    }
    guard let host = data.member("host"), let text = host.node.string else { return }
    if !add(hosts: text, in: file, at: host.place).isEmpty {
      add(scheme: scheme)
      if let path = data.members?.first(where: { $0.key.hasPrefix("path") }) {
        lose(
          .path, file, path.place,
          "on Android, the filter opens only links with this path; the map opens every pattern")
      }
    }
  }

  // MARK: - Code

  /// Whether a file is `app.config.js` or `app.config.ts`.
  static func isExpoConfiguration(_ file: String) -> Bool {
    file.split(separator: "/").last?.hasPrefix("app.config.") == true
  }

  mutating func readExpoConfiguration(_ code: CodeScanner, _ file: String) {
    var code = code
    while let token = code.token {
      let isKey = code.token(after: 1) == .sign(":")
      var value = code
      value.position += 2
      switch token {
      case .name("scheme") where isKey, .string("scheme") where isKey: readScheme(value, file)
      case .name("host") where isKey, .string("host") where isKey:
        if let host = constants.text(value) {
          add(hosts: host, in: file, at: value.place)
        } else {
          lose(.host, file, value.place, "the host is not one that a map can name: \(value.quoted)")
        }
      case .name("associatedDomains") where isKey, .string("associatedDomains") where isKey:
        if let number = constants.literal(value.reference, in: file) {
          readDomains(constants.literals[number])
        } else {
          readDomains(value)
        }
      case .name("redirects") where isKey, .name("rewrites") where isKey,
        .string("redirects") where isKey, .string("rewrites") where isKey:
        loseRewriting(code.key ?? "", file, code.place)
      default: break
      }
      code.position += 1
    }
  }

  private mutating func readScheme(_ value: CodeScanner, _ file: String) {
    if let scheme = constants.text(value) {
      if !LinkOrigin.isWeb(scheme) { add(scheme: scheme) }
    } else if value.token != .sign("[") {
      loseCode("the scheme", value, file)
    } else if let schemes = strings(value) {
      for scheme in schemes { add(scheme: scheme) }
    } else {
      loseCode("the list of schemes", value, file)
    }
  }

  private mutating func readDomains(_ value: CodeScanner) {
    guard value.token == .sign("[") else {
      return loseCode("the list of domains", value, value.file)
    }
    var value = value
    value.position += 1
    while let token = value.token, token != .sign("]") {
      if let domain = constants.text(value) {
        add(domain: domain, in: value.file, at: value.place)
      } else {
        loseCode("a domain", value, value.file)
      }
      let before = value.position
      value.skipItem()
      if value.position == before { break }
    }
  }
}
