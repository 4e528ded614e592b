import Foundation
import Navigation
import NavigationTesting
import Testing

/// The laws that the fuzzer checks, on its corpus and on what is put together of its words.
struct DeepLinkLawTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fuzz").standardized

  static func corpus() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Corpus").path)
      .sorted()
  }

  @Test func `the corpus is small and there`() throws {
    let names = try Self.corpus()
    #expect((20...200).contains(names.count))
    for name in names {
      let data = try Data(contentsOf: Self.folder.appending(path: "Corpus/\(name)"))
      #expect(data.count <= 512, "\(name)")
    }
  }

  @Test func `no input of the corpus breaks a law`() throws {
    for name in try Self.corpus() {
      let data = try Data(contentsOf: Self.folder.appending(path: "Corpus/\(name)"))
      let lines = data.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      let texts = lines.map { String(decoding: $0, as: UTF8.self) }
      let broken = LinkLaws.broken(pattern: texts[0], link: texts.last ?? "")
      #expect(broken.isEmpty, "\(name): \(texts)")
    }
  }

  @Test(arguments: [51, 52, 53, 54] as [UInt64])
  func `nothing that is put together of words breaks a law`(seed: UInt64) {
    let words = [
      "app://", "https://", "app.example", "/", "/", "a", "s", "l", "x", "only", "web", "?", "#",
      "&",
      "=", "q", "o", "7", "-", ".", "..", ".json", ":t", "<int:i>", "<bool:b>", "<path:p>", "*",
      "?",
      "%2F", "%C3%A9", "%FF", "%", "é", "😀", "\u{301}", "\u{202E}", "\0", " ", "A", "true", "@",
      ":80",
      "[::1]", "<uuid:u>", ">",
    ]
    var generator = SeededGenerator(seed: seed)
    func text() -> String {
      (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for _ in 0..<LawSeed.links {
      let (pattern, link) = (text(), text())
      let broken = LinkLaws.broken(pattern: pattern, link: link)
      #expect(broken.isEmpty, "\(pattern) \(link), seed \(seed)")
    }
  }
}
