#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tapes of the demo, where they lie.
enum DemoTapes {
  static let folder =
    "\(#filePath)".split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/Demo/Tapes"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".tape") }.sorted()

  static func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }
}
