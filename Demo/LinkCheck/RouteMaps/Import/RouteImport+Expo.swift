import LinkFiles
import Navigation

// Expo Router: a folder whose files are screens.
extension RouteImport {
  /// A file in an app folder, if it is a screen: its folders and its name without the extension.
  private struct ScreenFile {
    let path: String
    let folders: [String]
    let stem: String

    /// Splits a path; `nil` if the file is not code.
    init?(_ path: String) {
      let parts = path.split(separator: "/").map(String.init)
      guard let file = parts.last,
        let end = [".tsx", ".ts", ".jsx", ".js"].first(where: file.hasSuffix)
      else { return nil }
      self.path = path
      folders = parts.dropLast()
      stem = String(file.dropLast(end.count))
    }

    var folder: String { folders.joined(separator: "/") }

    /// Whether the file is a test, a configuration or a declaration of types.
    var isTool: Bool {
      let marks = [".test", ".spec", ".config", ".d", ".stories"]
      return marks.contains(where: stem.hasSuffix)
        || folders.contains { $0.hasPrefix("__") && $0.hasSuffix("__") }
    }

    static let platforms = [".web", ".ios", ".android", ".native"]
  }

  /// Reads the files in an app folder of Expo Router.
  ///
  /// - Parameters:
  ///   - folder: The name of the folder.
  ///   - paths: The paths of all files in the folder.
  ///   - files: Those of them that are read, the layouts above all.
  mutating func readExpoRouter(_ folder: String, _ paths: [String], _ files: [SourceText]) {
    let screens = paths.sorted().compactMap(ScreenFile.init).filter { !$0.isTool }
    guard isAppFolder(folder, screens) else { return }
    let known = Set(screens.map { "\($0.folder)/\($0.stem)" })
    // The route of each file, by its path without the extension.
    var added: [String: String] = [:]
    for screen in screens {
      let file = "\(folder)/\(screen.path)"
      let stem = screen.stem
      if stem.hasSuffix("+api") || stem == "_layout" { continue }
      if stem == "+native-intent" {
        lose(
          .redirect, file, .start,
          "+native-intent is code that rewrites links before they are matched")
        continue
      }
      if stem.hasPrefix("+") {
        if stem != "+html", stem != "+not-found" {
          lose(.file, file, .start, "\(stem.shown()) is not a screen")
        }
        continue
      }
      if stem.contains("."), !stem.contains("[") {
        let end = ScreenFile.platforms.first(where: stem.hasSuffix)
        let base = end.map { "\(screen.folder)/\(stem.dropLast($0.count))" }
        if base.map({ !known.contains($0) }) ?? true {
          lose(.file, file, .start, "skipped: a dot in the name of a screen")
        }
        continue
      }
      guard let pattern = pattern(of: screen, file) else { continue }
      let name = add(Self.name(of: pattern), pattern, in: file, at: .start)
      added[(screen.folders + [stem]).joined(separator: "/")] = name
    }
    // The start is the first tab, unless layouts name tabs.
    for file in files {
      let name = file.name.split(separator: "/").last ?? ""
      if name.hasPrefix("_layout.") {
        readLayout(file, in: folder, screens.map(\.path), added)
      } else {
        readRedirect(file)
      }
    }
    if map.tabs.isEmpty, let start = routes.first(where: { $0.links.contains { $0.path.isEmpty } })
    {
      add(tab: start.route.name)
    }
  }

  /// Whether a folder is one of Expo Router; reports which folder to use otherwise.
  private mutating func isAppFolder(_ folder: String, _ screens: [ScreenFile]) -> Bool {
    let layouts = screens.filter { $0.stem == "_layout" }
    if layouts.contains(where: { $0.folders.isEmpty }) { return true }
    if layouts.isEmpty, screens.contains(where: { $0.stem == "page" }) {
      lose(
        .file, folder, .start,
        "this is a folder of Next.js, which import does not read: it has page files and no _layout")
      return false
    }
    let app = layouts.filter { $0.folders.last == "app" }
      .min { $0.folders.count < $1.folders.count }
    lose(
      .file, folder, .start,
      "not the app folder of Expo Router, which has a _layout file; import that folder"
        + (app.map { ", \("\(folder)/\($0.folder)".shown())" } ?? ""))
    return false
  }

  /// Returns the pattern of a screen, or `nil` if there is none; that is reported.
  private mutating func pattern(of screen: ScreenFile, _ file: String) -> String? {
    var segments: [String] = []
    for part in screen.folders + [screen.stem] {
      // A group in parentheses is not part of the link.
      if part.hasPrefix("("), part.hasSuffix(")") { continue }
      if part == "index" { continue }
      guard part.contains("[") else {
        segments.append(part)
        continue
      }
      if part.hasPrefix("[[..."), part.hasSuffix("]]") {
        segments.append("*")
      } else if part.hasPrefix("[..."), part.hasSuffix("]") {
        segments.append("<path:\(Self.identifier(part.dropFirst(4).dropLast()))>")
      } else if part.hasPrefix("["), part.hasSuffix("]") {
        segments.append(":" + Self.identifier(part.dropFirst().dropLast()))
      } else {
        lose(.path, file, .start, "\(part.shown()) cannot be a segment of a pattern")
        return nil
      }
    }
    return segments.joined(separator: "/")
  }

  /// Reports a redirect in a screen.
  private mutating func readRedirect(_ source: SourceText) {
    guard source.bytes.count <= SourceText.limit, ScreenFile(source.name)?.isTool == false else {
      return
    }
    let code = CodeScanner(source)
    guard
      let index = code.tokens.indices.dropFirst().first(where: {
        code.tokens[$0].token == .name("Redirect") && code.tokens[$0 - 1].token == .sign("<")
      })
    else { return }
    lose(
      .redirect, source.name, code.tokens[index].place,
      "a redirect in code can send a link elsewhere")
  }

  /// Reads what a layout says: tabs, guards and redirects.
  private mutating func readLayout(
    _ source: SourceText, in folder: String, _ paths: [String], _ added: [String: String]
  ) {
    guard source.bytes.count <= SourceText.limit,
      let layout = ScreenFile(String(source.name.dropFirst(folder.utf8.count + 1)))
    else { return }
    var code = CodeScanner(source)
    var tabs: [String] = []
    var hasTabs = false
    while let token = code.token {
      switch token {
      case .name(let name) where name.hasSuffix("Tabs"):
        if code.token(after: -1) == .sign("<"), code.token(after: 1) != .sign(".") {
          hasTabs = true
        }
        if code.token(after: -1) == .sign("<"), code.token(after: 1) == .sign("."),
          code.token(after: 2) == .name("Screen") || code.token(after: 2) == .name("Trigger"),
          let name = Self.screenName(code)
        {
          tabs.append(name)
        }
      case .name("Protected"):
        if code.token(after: -1) == .sign("."), code.token(after: -3) == .sign("<") {
          let place = code.tokens[code.position - 3].place
          lose(
            .access, source.name, place,
            "a guard in code decides who may see the screens inside; add \"needs\" to the map")
        }
      case .name("Redirect"):
        if code.token(after: -1) == .sign("<") {
          lose(
            .redirect, source.name, code.place, "a redirect in code can send a link elsewhere")
        }
      default: break
      }
      code.position += 1
    }
    guard hasTabs else { return }
    let prefix = layout.folders.isEmpty ? "" : layout.folder + "/"
    for name in tabs {
      if let route = added[prefix + name] ?? added[prefix + name + "/index"] { add(tab: route) }
    }
    guard tabs.isEmpty else { return }
    for path in paths {
      guard let screen = ScreenFile(path), screen.folders == layout.folders,
        let route = added[prefix + screen.stem]
      else { continue }
      add(tab: route)
    }
  }

  /// Returns the name in `<Tabs.Screen name="…">`, unless the tab is hidden.
  private static func screenName(_ code: CodeScanner) -> String? {
    var code = code
    var name: String?
    code.position += 3
    for _ in 0..<400 {
      switch code.token {
      case nil, .sign("<"): return name
      case .sign(">") where code.token(after: -1) == .sign("/"): return name
      case .name("name"):
        if name == nil, code.token(after: 1) == .sign("="),
          case .string(let text)? = code.token(after: 2)
        {
          name = text
        }
      case .name("href"):
        if code.token(after: 1) == .sign(":"), code.token(after: 2) == .name("null") { return nil }
      case .name("redirect") where code.token(after: 1) != .sign(":"): return nil
      default: break
      }
      code.position += 1
    }
    return name
  }
}
