import Foundation
import Testing

/// What `Demo/new` writes, in a checkout whose path has what a string of Swift escapes.
@Suite(.timeLimit(.minutes(10))) final class DemoNewTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let sample = "Tests/Examples/Harbor"
  private var root: URL { folder.appending(path: #"a "b" & \c"#) }

  init() throws {
    for path in try ["Demo/new"]
      + names(below: Checkout.root.appending(path: sample)).map({
        "\(sample)/\($0)"
      })
    {
      let copy = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Checkout.text(of: path).write(to: copy, atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The paths of the files below a folder.
  private func names(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") && !$0.hasPrefix(".") }.sorted()
  }

  /// Runs `Demo/new` from the folder around the checkout.
  private func run(_ arguments: String...) throws -> (output: String, errors: String, code: Int32) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", root.appending(path: "Demo/new").path] + arguments
    process.currentDirectoryURL = folder
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      String(decoding: written, as: UTF8.self), String(decoding: said, as: UTF8.self),
      process.terminationStatus
    )
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: ["boats", "MyHarbor", "myharbor2"])
  func `a package is the sample with another name, and depends on the checkout`(
    name: String
  ) throws {
    let answer = try run(name)
    #expect(answer.code == 0 && answer.errors.isEmpty)
    let app = name.prefix(1).uppercased() + name.dropFirst()
    #expect(answer.output.hasSuffix("Next: cd \(app), then swift test, and swift run \(app)\n"))
    let samples = try names(below: root.appending(path: sample))
    #expect(samples.count == 5)
    func named(_ text: String) -> String {
      text.replacing(/Harbor|harbor|HARBOR/) { match in
        match.output == "Harbor"
          ? app : match.output == "harbor" ? app.lowercased() : app.uppercased()
      }
    }
    let written = try names(below: folder.appending(path: app))
    #expect(written == samples.map(named).sorted())
    for path in samples where path != "Package.swift" {
      #expect(try text("\(app)/\(named(path))") == named(Checkout.text(of: "\(sample)/\(path)")))
      #expect(answer.output.contains("\(app)/\(named(path))\n"))
    }
    let path = root.path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let manifest = try named(Checkout.text(of: "\(sample)/Package.swift"))
      .replacing(
        ".package(path: \"../../..\")", with: ".package(name: \"sextant\", path: \"\(path)\")")
    #expect(try text("\(app)/Package.swift") == manifest)
  }

  @Test func `a package may be elsewhere, and depend on a repository`() throws {
    let url = "https://example.com/a/Sextant&\"x\".git"
    let answer = try run("Harbor", "a/b", "--url", url)
    #expect(answer.code == 0, "\(answer.errors)")
    #expect(answer.output.contains("Next: cd a/b,"))
    let manifest = try text("a/b/Package.swift")
    #expect(
      manifest.contains(
        #".package(url: "https://example.com/a/Sextant&\"x\".git", branch: "main")"#))
    #expect(manifest.components(separatedBy: #"package: "sextant&\"x\"")"#).count == 4)
    for path in try names(below: root.appending(path: sample)) where path != "Package.swift" {
      #expect(try text("a/b/\(path)") == Checkout.text(of: "\(sample)/\(path)"))
    }
  }

  @Test(arguments: ["1st", "my-app", "é", "a/b", "..", "a b", "", "Sextant", "swift", "a\nb"])
  func `what cannot be the name of a module is refused`(name: String) throws {
    let answer = try run(name, "there")
    #expect(answer.code == 64)
    #expect(answer.errors.contains("cannot be the name of a new app"), "\(answer.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "there").path))
  }

  @Test func `a wrong command line, and a folder that exists, change nothing`() throws {
    for words in [[], ["a", "b", "c"], ["a", "--url"], ["a", "--ulr", "x"]] as [[String]] {
      let answer =
        switch words.count {
        case 0: try run()
        case 2: try run(words[0], words[1])
        default: try run(words[0], words[1], words[2])
        }
      #expect(answer.code == 64, "\(words)")
    }
    #expect(try run("a", "there").code == 0)
    let again = try run("other", "there")
    #expect(again.code == 73)
    #expect(again.errors == "Demo/new: there exists, so it is left unchanged\n")
    #expect(try run("a", "there/Package.swift/b").code == 73)
    #expect(try names(below: folder.appending(path: "there")).contains("Sources/A/main.swift"))
    #expect(try run("--help").output.contains("Demo/new NAME [FOLDER] [--url URL]"))
  }
}
