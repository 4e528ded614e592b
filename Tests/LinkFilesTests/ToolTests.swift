import Foundation
import LinkFiles
import LinkTool
import Testing

/// The program `sextant`: what it prints and with which code it ends.
@Suite struct ToolTests {
  private static let news = """
    {
      "applinks": {
        "apps": [],
        "details": [
          { "appID": "ABCDE12345.example.shop",
            "paths": [
              "/login",
              "/help/*",
              "/about",
              "NOT **",
              "/news/*",
              "*" ] }
        ]
      }
    }
    """

  /// Runs a command line over files that it may name.
  private func run(_ words: String..., files: [String: String] = [:]) -> Tool.Result {
    var files = files
    files["aasa", default: Self.news] += ""
    let known = files
    return Tool.run(words) { name throws(ToolError) in
      guard let text = known[name] else { throw .missing("no \(name)\n") }
      return SourceText(name: name, text: text)
    }
  }

  @Test func `opens tells the rule that stops a link, and what would be without it`() {
    let result = run("opens", "https://shop.example/news/today", "--aasa", "aasa")
    #expect(
      result.output == """
        blocked   ABCDE12345.example.shop
          aasa:10:11  paths[3] "NOT **" stops it
          without it, paths[4] "/news/*" would open it

        """)
    #expect(result.exitCode == 4)
    #expect(result.errors == "")
  }

  @Test func `opens ends with the worst of its links`() {
    #expect(run("opens", "https://shop.example/login", "--aasa=aasa").exitCode == 0)
    let domain = run(
      "opens", "https://shop.example/login", "--aasa", "aasa", "--domain", "other.example")
    #expect(domain.exitCode == 5)
    #expect(domain.output.contains("is not other.example"))
    let both = run(
      "opens", "https://shop.example/login", "https://shop.example/x", "--aasa", "aasa", "--json")
    #expect(both.exitCode == 4)
    #expect(both.output.contains(#""outcome": "opens", "apps": ["#))
    #expect(throws: Never.self) {
      try JSONReader.read(SourceText(name: "out", text: both.output), dialect: .json)
    }
  }

  @Test func `check ends with 1 where something is wrong, and with 0 where not`() throws {
    let result = run("check", "--aasa", "aasa", "--domain", "shop.example")
    #expect(result.exitCode == 1)
    #expect(
      result.output.hasPrefix(#"aasa:11:11: error: never reached, because paths[3] "NOT **""#))
    #expect(result.output.contains("  also at "))
    #expect(result.output.contains("\n          ^\n") || result.output.contains("\n    ^\n"))
    #expect(result.errors == "1 error\n")
    let clean = run(
      "check", "--aasa", "clean",
      files: [
        "clean":
          #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a"], "components": [{"/": "/a"}]}]}}"#
      ])
    #expect([clean.output, clean.errors] == ["", "No problems found.\n"])
    #expect(clean.exitCode == 0)
    let data = run("check", "--aasa", "aasa", "--json")
    let json = try JSONReader.read(SourceText(name: "out", text: data.output), dialect: .json).root
    #expect(json["errors"]?.integer == 1)
    #expect(json["findings"]?.array?.first?["also"]?.array?.count == 1)
    #expect(data.exitCode == 1)
  }

  @Test func `check reads links and what is expected of them`() {
    let links = ["links": "https://shop.example/news/1\nhttps://shop.example/login opens\n"]
    let result = run("check", "--aasa", "aasa", "--links", "links", files: links)
    #expect(
      result.output.contains("links:1:1: error: expected: opens; on iOS: blocked, since paths[3]"))
    #expect(!result.output.contains("links:2"))
  }

  @Test(
    arguments: [
      ([], 64, "Usage"), (["opns"], 64, #"did you mean "opens"?"#),
      (["opens"], 64, "LINK is missing"),
      (["opens", "https://a.b/", "--asa", "x"], 64, #"did you mean "--aasa"?"#),
      (["opens", "https://a.b/"], 64, "specify --aasa, --assetlinks or --manifest"),
      (["opens", "https://a.b/", "--aasa"], 64, "--aasa FILE requires a value"),
      (["opens", "https://a.b/", "--aasa", "aasa", "--aasa", "aasa"], 64, "given twice"),
      (["opens", "a.b/c", "--aasa", "aasa"], 64, #"did you mean "https://a.b/c"?"#),
      (
        ["opens", "https://a.b/", "--aasa", "aasa", "--app", "ABCDE12345.example.shp"], 5,
        "did you mean \"ABCDE12345.example.shop\"?"
      ),
      (["opens", "https://a.b/", "--aasa", "aasa", "--domain", "https://a.b"], 64, "takes a host"),
      (["check", "x", "y", "--aasa", "aasa"], 64, "unexpected argument"),
      (["explore", "aasa"], 64, #"unexpected argument "aasa"; did you mean "--map aasa"?"#),
      (["check", "--aasa", "aasa", "--json", "--sarif", "x"], 64, "cannot be used together"),
      (["check", "--aasa", "aasa", "--json=1"], 64, "takes no value"),
      (["check", "--aasa", "gone"], 66, "gone"),
      (["check", "--aasa", "bad"], 65, "bad:1:7: expected a value"),
      (["check", "--aasa", "signed"], 65, "CMS-signed"),
      (["check", "--manifest", "bad"], 65, "bad:1:1: expected \"<\""),
      (["check", "--assetlinks", "long"], 65, "16 MiB"),
    ] as [([String], Int32, String)])
  func `what is wrong is refused in words`(words: [String], code: Int32, text: String) {
    let files = [
      "aasa": Self.news, "bad": #"{"a": tru}"#, "signed": "-----BEGIN PKCS7-----",
      "long": String(repeating: " ", count: SourceText.limit + 1),
    ]
    let result = Tool.run(words) { name throws(ToolError) in
      guard let text = files[name] else { throw .missing("no \(name)\n") }
      return SourceText(name: name, text: text)
    }
    #expect(result.exitCode == code)
    #expect(result.errors.contains(text), "\(result.errors)")
    #expect(result.output == "")
  }

  @Test func `help is at most 80 columns wide and names every option`() {
    let pages = [
      ["--help"], ["opens", "--help"], ["check", "-h"], ["try", "--help"], ["replay", "--help"],
      ["help", "import"], ["explain", "-h"], ["routes", "-h"],
    ].map { words in
      Tool.run(words) { _ throws(ToolError) in throw .missing("") }
    }
    for page in pages {
      #expect(page.exitCode == 0)
      #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
    for option in ["--aasa FILE", "--links FILE", "--json", "--sarif FILE", "--domain HOST"] {
      #expect(pages[2].output.contains(option))
    }
  }

  @Test func `nothing invisible is printed`() {
    let evil =
      #"{"applinks": {"details": [{"appIDs": ["A\u202e\u001b[31m"], "paths": ["/\u200b*", "NOT \u0007"]}]}}"#
    let raw = evil.replacing("\\u202e", with: "\u{202E}")
    for text in [evil, raw] {
      let files = ["evil\u{1B}": text]
      for words in [
        ["check", "--aasa", "evil\u{1B}"], ["check", "--aasa", "evil\u{1B}", "--json"],
        ["check", "--aasa", "evil\u{1B}", "--sarif", "x"],
        ["opens", "https://a.b/\u{202E}", "https://a.b/c", "--aasa", "evil\u{1B}"],
        ["opens", "https://a.b/\u{202E}", "--aasa", "evil\u{1B}", "--json"],
        ["opens", "https://a.b/", "--aasa", "evil\u{1B}", "--app", "\u{1B}"],
        ["\u{1B}"], ["check", "--\u{202E}"],
      ] {
        let result = Tool.run(words) { name throws(ToolError) in
          SourceText(name: name, text: files[name] ?? "")
        }
        for text in [result.output, result.errors, result.report?.text ?? ""] {
          #expect(text.visible == text.replacing("\n", with: "\\u{A}"), "\(words)")
        }
      }
    }
  }

  @Test func `the program ends as its result says`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sextant-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "aasa")
    try Data(Self.news.utf8).write(to: file)
    func run(_ words: String...) throws -> (output: String, errors: String, code: Int32) {
      let process = Process()
      process.executableURL = try Self.program
      process.currentDirectoryURL = folder
      process.arguments = words
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let printed = output.fileHandleForReading.readDataToEndOfFile()
      let told = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        String(decoding: printed, as: UTF8.self), String(decoding: told, as: UTF8.self),
        process.terminationStatus
      )
    }
    let blocked = try run("opens", "https://a.example/news/1", "--aasa", "aasa")
    #expect(blocked.code == 4)
    #expect(blocked.output.hasPrefix("blocked   ABCDE12345.example.shop\n  aasa:10:11"))
    #expect(blocked.errors == "")
    let check = try run("check", "--aasa", "aasa", "--sarif", "report.sarif")
    #expect(check.code == 1)
    #expect(check.errors == "1 error\n")
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "report.sarif").path))
    // Only its own report is replaced.
    #expect(try run("check", "--aasa", "aasa", "--sarif", "report.sarif").code == 1)
    #expect(try run("check", "--aasa", "aasa", "--sarif", "aasa").code == 73)
    #expect(try Data(contentsOf: file) == Data(Self.news.utf8))
    #expect(try run("check", "--aasa", "gone").code == 66)
    #expect(try run("check", "--aasa", ".").code == 65)
    #expect(try run("check", "--aasa", "/dev/null").code == 65)
  }

  private static var program: URL {
    get throws {
      let bundles = Bundle.allBundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
      for bundle in bundles {
        for name in ["sextant", "LinkTool"] {
          let file = bundle.deletingLastPathComponent().appending(path: name)
          if FileManager.default.isExecutableFile(atPath: file.path) { return file }
        }
      }
      throw CocoaError(.fileNoSuchFile)
    }
  }
}
