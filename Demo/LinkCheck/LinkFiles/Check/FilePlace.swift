import Spelling

/// Checks where association files are published, as far as their paths tell.
struct FilePlace {
  /// The only folder, apart from the root for Apple's file, where systems look for the files.
  private static let folder = ".well-known"

  /// Returns findings about a file that no system looks for: in a folder whose name is nearly
  /// `.well-known`, or with another name in that folder.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - name: The name that systems look for.
  /// - Returns: A finding, or none if the path tells nothing.
  static func findings(_ source: SourceText, named name: String) -> [LinkFinding] {
    let parts = source.name.split(separator: "/").map(String.init)
    guard parts.count > 1, let file = parts.last else { return [] }
    let folder = parts[parts.count - 2]
    let isFolder = folder == Self.folder
    guard isFolder ? file != name : isNear(folder) else { return [] }
    return [
      LinkFinding(
        .warning, .misspelt, file: source.name, at: .start,
        "the file must be published as /\(Self.folder)/\(name); nothing looks for it at "
          + "/\(folder)/\(file)".visible)
    ]
  }

  private static func isNear(_ folder: String) -> Bool {
    let plain = folder.lowercased().filter(\.isLetter)
    return plain == "wellknown"
      || NearWord.nearest(to: folder, among: [Self.folder], isStrict: true) != nil
  }
}
