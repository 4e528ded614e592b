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
    while code.token != nil {
      let key = code.token(after: 1) == .sign(":") ? code.key : nil
      var value = code
      value.position += 2
      switch key {
      case "scheme":
        for (scheme, _) in texts("the scheme", value) where !LinkOrigin.isWeb(scheme) {
          add(scheme: scheme)
        }
      case "host":
        for (host, place) in texts("the host", value) { add(hosts: host, in: file, at: place) }
      case "associatedDomains":
        let list = constants.literal(value.reference, in: file).map { constants.literals[$0] }
        for (domain, place) in texts("a domain", list ?? value) {
          add(domain: domain, in: (list ?? value).file, at: place)
        }
      case "redirects"?, "rewrites"?: loseRewriting(key ?? "", file, code.place)
      default: break
      }
      code.position += 1
    }
  }
}
