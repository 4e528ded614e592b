import Foundation
import LinkFiles
import LinkTool
import Navigation
import NavigationTesting
import RouteMaps
import Testing

/// The association files of maps: for every route its link opens, and what leads nowhere does not.
@Suite(.timeLimit(.minutes(10))) @MainActor struct AssociationTests {
  /// The files that `export` prints for a map.
  private func files(_ routes: String) async throws -> (
    apple: AssociationFile, android: AndroidFiles
  ) {
    let path = URL.temporaryDirectory.appending(path: "links-\(UUID().uuidString).json5")
    try Self.text(routes).write(to: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: path) }
    var texts: [String] = []
    for words in [["--aasa", "ABCDE12345.acme"], ["--assetlinks", "example.acme"]] {
      let printed = Printed()
      let code = await Tool.run(
        ["export", path.path] + words, variables: [:], console: printed.console)
      #expect(code == 0, "\(printed.errors)")
      texts.append(printed.output)
    }
    return (
      try AssociationFile(SourceText(name: "aasa", text: texts[0])),
      AndroidFiles(links: try AssetLinks(SourceText(name: "links", text: texts[1])), manifest: nil)
    )
  }

  private static func text(_ routes: String) -> String {
    "{ map: 1, app: \"Acme\", hosts: [\"acme.example\"], "
      + "values: { list: [\"one\", \"two\", \"7\"], digit: [\"s\"], xdigit: [\"s\", \"m\"] }, routes: { \(routes) } }"
  }

  @Test(arguments: [
    #"a: { link: "o/<int:id>" }, b: { link: "o/new" }, c: { link: "o/:slug" }"#,
    #"a: { link: "docs/:id" }, b: { link: "docs/*" }"#,
    #"a: { link: ":lang/docs/:id" }, b: { link: "x/docs/*" }, c: { link: "y/<path:p>" }"#,
    #"a: { link: "o/<int:id>/x" }, b: { link: "o/<uuid:id>/x" }"#,
    #"a: { link: ":name.json" }, b: { link: "v-<int:n>" }"#,
    #"a: { link: "s?by=<list:by>&q=:q" }, b: { link: "s" }"#,
    #"a: { link: "<int:n>/<int:m>?" }, b: { link: "<bool:n>/z" }"#,
    // Names of built-in variables, and text that has a meaning in rules.
    #"a: { link: "c/<digit:n>" }, b: { link: "d/<date:n>" }"#,
    #"a: { link: "c/<xdigit:n>" }, b: { link: "d/<uuid:n>" }"#,
    #"a: { link: "v$(x)/b" }, b: { link: "$(x)/c?q=$(y)" }"#,
    #"a: { link: "s/%2A" }, b: { link: "s/a%2Ab" }, c: { link: "t?q=%2A" }"#,
  ])
  func `no rule stops the link of another pattern`(routes: String) async throws {
    let (apple, android) = try await files(routes)
    let map = try RouteMap.read(SourceText(name: "map", text: Self.text(routes)))
    try check(map, apple, android, "\(routes)")
  }

  @Test(arguments: ["one", "7", "three", "one%20", ""])
  func `a required item with a list opens only with its values`(value: String) async throws {
    let (apple, android) = try await files(#"a: { link: "s?by=<list:l>&to=<list:m>" }"#)
    let link = try WebLink("https://acme.example/s?by=\(value)&to=two")
    let isListed = ["one", "7"].contains(value)
    #expect((apple.decide(link, app: "ABCDE12345.acme").outcome == .opens) == isListed)
    #expect((android.decide(link, app: "example.acme").outcome == .opens) == isListed)
  }

  @Test func `a star in a pattern stands for one character of a rule`() async throws {
    let apple = try await files(#"a: { link: "s/%2A" }"#).apple
    #expect(
      apple.decide(try WebLink("https://acme.example/s/*"), app: "ABCDE12345.acme").outcome
        == .opens)
    #expect(
      apple.decide(try WebLink("https://acme.example/s/abc"), app: "ABCDE12345.acme").outcome
        != .opens)
  }

  @Test func `long lists are not multiplied without end`() async throws {
    let values = (1...400).map { "\"v\($0)\"" }.joined(separator: ", ")
    let lists = "values: { list: [\(values)] }, "
    let path = URL.temporaryDirectory.appending(path: "lists-\(UUID().uuidString).json5")
    defer { try? FileManager.default.removeItem(at: path) }
    let link = "<list:a>/<list:b>/<list:c>?d=<list:d>&e=<list:e>&f=<list:f>?"
    let text =
      "{ map: 1, app: \"Acme\", hosts: [\"acme.example\"], \(lists)"
      + "routes: { a: { link: \"\(link)\" } } }"
    try text.write(to: path, atomically: true, encoding: .utf8)
    let printed = Printed()
    let code = await Tool.run(
      ["export", path.path, "--assetlinks", "example.acme"], variables: [:],
      console: printed.console)
    #expect(code == 0)
    #expect(printed.output.split(separator: "\n").count < 2_000)
    let files = AndroidFiles(
      links: try AssetLinks(SourceText(name: "links", text: printed.output)), manifest: nil)
    let one = try WebLink("https://acme.example/v1/v400/v2?d=v3&e=v4&f=v5")
    #expect(files.decide(one, app: "example.acme").outcome == .opens)
  }

  @Test func `the pattern without segments is shown as a slash`() async throws {
    let path = URL.temporaryDirectory.appending(path: "root-\(UUID().uuidString).json5")
    try Self.text(#"a: { link: "" }"#).write(to: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: path) }
    let printed = Printed()
    _ = await Tool.run(
      ["routes", "--map", path.path], variables: [:], console: printed.console)
    #expect(printed.output.hasPrefix("/\n\n1 pattern;"))
  }

  /// Routes that follow from a seed, and the numbers after them.
  private func routes(_ seed: UInt64) -> (text: String, numbers: SeededGenerator) {
    var numbers = SeededGenerator(seed: seed)
    let segments = [
      "a", "b", ":x", "<int:n>", "<uuid:u>", "<bool:f>", "<list:k>", "v-:x", ":x.json",
    ]
    var routes: [String] = []
    for number in 0..<Int.random(in: 2...7, using: &numbers) {
      var used: Set<String> = []
      var path = (0..<Int.random(in: 1...3, using: &numbers))
        .map { _ in segments.randomElement(using: &numbers) ?? "a" }
        // A value has one place in a pattern.
        .filter {
          $0.utf8.count == 1
            || used.insert(String($0.filter { "xnufky".contains($0) })).inserted
        }
      if Int.random(in: 0..<5, using: &numbers) == 0 { path.append("<path:p>") }
      let query =
        ["", "", "", "?q=:q", "?s=<list:s>?", "?d=<int:d>?", "?r=<list:r>"].randomElement(
          using: &numbers) ?? ""
      routes.append("r\(number): { link: \"\(path.joined(separator: "/"))\(query)\" }")
      // Only maps that can be read; the others are another test's.
      let text = Self.text(routes.joined(separator: ", "))
      if (try? RouteMap.read(SourceText(name: "map", text: text))) == nil { routes.removeLast() }
    }
    return (routes.joined(separator: ", "), numbers)
  }

  @Test(arguments: 1...40)
  func `every link that a random map prints opens`(seed: UInt64) async throws {
    let text = routes(seed).text
    let map = try RouteMap.read(SourceText(name: "map", text: Self.text(text)))
    let (apple, android) = try await files(text)
    try check(map, apple, android, "seed \(seed): \(text)")
  }

  @Test func `what a random map does not answer does not open`() async throws {
    let words = [
      "a", "b", "c", "7", "-12", "007", "one", "true", "v-a", "v-", "a.json", "x", "%2F",
      "6F9619FF-8B86-D011-B42D-00C04FC964FF",
    ]
    var (checked, strays) = (0, Set<UInt64>())
    for seed in 1...40 as ClosedRange<UInt64> {
      var (text, numbers) = routes(seed)
      // What stands before any number of segments cannot be told from them.
      guard !text.contains("<path:") else { continue }
      checked += 1
      let pipeline = try RouteMap.read(SourceText(name: "map", text: Self.text(text))).pipeline
      let apple = try await files(text).apple
      for _ in 0..<300 {
        let path = (0..<Int.random(in: 1...4, using: &numbers))
          .map { _ in words.randomElement(using: &numbers) ?? "" }.joined(separator: "/")
        let link = "https://acme.example/" + path
        guard apple.decide(try WebLink(link), app: "ABCDE12345.acme").outcome == .opens,
          case .unhandled = pipeline.find(DeepLinkRequest(link)).decision(for: nil)
        else { continue }
        strays.insert(seed)
      }
    }
    // There the exclusions of two patterns would stop each other's links, so they are left out.
    #expect(strays == [13, 15])
    #expect(checked > 12)
  }

  private func check(
    _ map: RouteMap, _ apple: AssociationFile, _ android: AndroidFiles, _ words: String
  ) throws {
    let values: [MapKind: [MappedValue]] = [
      .int: [.int(0), .int(7), .int(-12), .int(.max), .int(.min)],
      .text: [.text("x"), .text("a b"), .text("new"), .text("7"), .text("a.b")],
      .path: [.text("a"), .text("a/b"), .text("docs/x/y")],
      .bool: [.bool(true), .bool(false)], .float: [.number(1.5), .number(-2)],
      .choice("digit"): [.text("s")], .choice("xdigit"): [.text("s")],
      .choice("list"): [.text("one"), .text("7")],
    ]
    let pipeline = map.pipeline
    for route in map.routes {
      for round in 0..<10 {
        let parameters = route.parameters.enumerated().filter { $1.isRequired || round % 2 == 0 }
        let place = MappedRoute(
          route.name,
          parameters.reduce(into: [:]) { all, parameter in
            let (number, parameter) = parameter
            let list = values[parameter.kind] ?? []
            all[parameter.name] =
              list.isEmpty
              ? parameter.kind.value(parameter.kind.sample) : list[(round + number) % list.count]
          })
        guard let text = pipeline.url(for: place, scheme: "https")?.description else { continue }
        let link = try WebLink(text)
        let (ios, other) = (
          apple.decide(link, app: "ABCDE12345.acme"), android.decide(link, app: "example.acme")
        )
        #expect(ios.outcome == .opens, "\(words): \(text), \(ios)")
        #expect(other.outcome == .opens, "\(words): \(text), \(other)")
      }
    }
  }
}
