import Foundation
import LinkFiles
import NavigationTesting
import Testing

/// Association files of every form: what they let happen, and what becomes of them when they are damaged.
@Suite struct CorpusTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

  static func source(_ name: String) throws -> SourceText {
    SourceText(name: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
  }

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0 != "outcomes.txt" }.sorted()
    }
  }

  @Test func `every link comes out as the list says`() throws {
    let lines = try Self.source("outcomes.txt").text.split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
    #expect(lines.count > 50)
    var seen: Set<String> = []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let source = try Self.source(words[0])
      seen.insert(words[0])
      let link = try WebLink(words[2])
      let decision: LinkDecision
      if words[0].hasSuffix(".aasa.json") {
        decision = try AssociationFile(source).decide(link, app: words[1])
      } else {
        let isManifest = words[0].hasSuffix(".xml")
        let files = AndroidFiles(
          links: isManifest ? nil : try AssetLinks(source),
          manifest: isManifest ? try AndroidManifest(source) : nil)
        #expect(files.apps.contains(words[1]))
        decision = files.decide(link, app: words[1])
      }
      #expect(decision.outcome.rawValue == words[3], "\(line): \(decision)")
      if let rule = decision.rule {
        #expect(rule.place.line > 0 && rule.place.offset < source.bytes.count)
      }
    }
    #expect(try Set(Self.names) == seen)
  }

  @Test func `the files have no mistakes but those that they show`() throws {
    let expected: [String: Set<LinkFinding.Kind>] = [
      "shadowed.aasa.json": [.unreached],
      "encoded.aasa.json": [.otherSpelling],
      "simple.manifest.xml": [],
    ]
    for name in try Self.names {
      let source = try Self.source(name)
      let check =
        name.hasSuffix(".aasa.json")
        ? LinkCheck(apple: try AssociationFile(source))
        : LinkCheck(
          android: AndroidFiles(
            links: name.hasSuffix(".json") ? try AssetLinks(source) : nil,
            manifest: name.hasSuffix(".xml") ? try AndroidManifest(source) : nil))
      let found = check.findings().filter { $0.severity != .note }
      #expect(Set(found.map(\.kind)).subtracting(expected[name] ?? []) == [], "\(name): \(found)")
    }
  }

  // MARK: Damaged files

  /// Pieces that are put into files.
  private static let pieces = [
    "{", "}", "[", "]", "\"", ",", ":", "*", "?", "$(", "NOT ", "/", "null", "true", "1e9", "\\u12",
    "%E1", "é", "\u{202E}", "<", ">", "&", "'", "=", "\n", "\u{0}", "<!--", "]]>", "\\",
  ]

  private func damaged(_ bytes: [UInt8], _ numbers: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      let start = Int.random(in: 0...bytes.count, using: &numbers)
      let end = min(bytes.count, start + Int.random(in: 0...12, using: &numbers))
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2:
        bytes.insert(contentsOf: (Self.pieces.randomElement(using: &numbers) ?? "").utf8, at: start)
      case 3 where start < bytes.count:
        bytes[start] = UInt8.random(in: 0...255, using: &numbers)
      default:
        let piece = Array((Self.pieces.randomElement(using: &numbers) ?? "").utf8)
        bytes.replaceSubrange(start..<end, with: piece)
      }
    }
    return bytes
  }

  private func checkPlaces(_ findings: [LinkFinding], of source: SourceText) {
    for finding in findings {
      #expect(finding.place.offset <= source.bytes.count)
      #expect(finding.place.line >= 1 && finding.place.column >= 1)
      #expect(!finding.message.isEmpty)
      let excerpt = source.excerpt(at: finding.place)
      #expect(excerpt.visible == excerpt.replacing("\n", with: "\\u{A}"))
    }
  }

  private func checkPlace(_ place: SourcePlace, _ message: String, of source: SourceText) {
    #expect(place.offset <= source.bytes.count && place.line >= 1 && place.column >= 1)
    #expect(!message.isEmpty)
    #expect(source.excerpt(at: place).hasSuffix("^"))
  }

  @Test(arguments: 0..<10)
  func `a damaged file is read or told, with a place for each mistake`(part: UInt64) throws {
    let sources = try Self.names.map(Self.source)
    var (read, refused) = (0, 0)
    for seed in (part * 1_000)..<(part * 1_000 + 1_000) {
      var numbers = SeededGenerator(seed: seed)
      let whole = sources[Int.random(in: sources.indices, using: &numbers)]
      let source = SourceText(name: whole.name, bytes: damaged(whole.bytes, &numbers))
      do {
        if whole.name.hasSuffix(".aasa.json") {
          let file = try AssociationFile(source)
          var steps = 0
          for app in file.apps {
            var walk = file.walk(for: app)
            _ = walk.answers()
            steps += walk.steps
          }
          #expect(steps < 1_000_000, "seed \(seed)")
          // The whole check is dear; one in four is enough.
          if seed % 4 == 0 {
            let findings = LinkCheck(apple: file, domain: "shop.example").findings()
            checkPlaces(findings, of: source)
            for finding in findings { try confirm(finding, in: file) }
          }
        } else if whole.name.hasSuffix(".json") {
          let links = try AssetLinks(source)
          checkPlaces(
            LinkCheck(android: AndroidFiles(links: links, manifest: nil)).findings(), of: source)
        } else {
          let manifest = try AndroidManifest(source)
          checkPlaces(
            LinkCheck(android: AndroidFiles(links: nil, manifest: manifest)).findings(), of: source)
        }
        read += 1
      } catch let problem as FileProblem {
        checkPlace(problem.place, problem.description, of: source)
        refused += 1
      }
    }
    #expect(read + refused == 1_000 && read > 20 && refused > 300)
  }
}
