import LinkFiles
import Sextant

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Tool {
  static let new = ToolCommand(
    name: "new", help: "write a package with an app to begin with",
    operand: .init(word: "NAME", count: 1...1),
    options: [
      CommandLineOption(
        name: "path", value: .file("CHECKOUT"), excludes: ["url"],
        help: "depend on a checkout of Sextant (default: ../sextant beside the new package)"),
      CommandLineOption(
        name: "url", value: .text("URL"), excludes: ["path"],
        help: "depend on the branch main of a repository"),
    ],
    details:
      "Writes the folder NAME, which must not exist: a list, a screen, a link that needs sign-in, "
      + "two tests and a tape. CHECKOUT is a path from the new folder, or an absolute one. "
      + "It needs a Swift toolchain to build."
  ) { words, _ throws(ToolError) in
    let source: NewPackage.Source =
      words.options["url"]?.first.map { .url($0) }
      ?? .path(words.options["path"]?.first ?? "../sextant")
    guard let package = NewPackage(named: words.operands[0], from: source) else {
      throw .wrong(.invalidName(words.operands[0]), command: "new")
    }
    let name = package.name
    return Result(
      output: "\(package.files.map { "\(name)/\($0.path)\n" }.joined())"
        + "Next: cd \(name), then swift test, and swift run \(name)\n",
      folder: (name, package.files))
  }
}

extension ToolFiles {
  /// Writes a new folder of files; returns an error message on failure.
  static func make(folder: String, files: [(path: String, text: String)]) -> String? {
    let manager = FileManager.default
    guard !manager.fileExists(atPath: folder) else {
      return "\(folder.visible) exists, so it is left unchanged"
    }
    do {
      for (path, text) in files {
        let file = "\(folder)/\(path)"
        let parent = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        try manager.createDirectory(
          atPath: parent.joined(separator: "/"), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file))
      }
      return nil
    } catch {
      return "\(folder.visible): the folder cannot be written"
    }
  }
}
