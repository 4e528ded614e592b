#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Says to a second instance that the state has an owner.
struct StateLock {
  let path: String

  init(of file: StateFile) {
    path = file.path + ".lock"
  }

  /// Takes the lock; one whose process is gone counts for nothing.
  ///
  /// - Returns: whether it was taken.
  func take() -> Bool {
    let mine = Data("\(ProcessInfo.processInfo.processIdentifier)\n".utf8)
    let place = URL(filePath: path)
    if (try? mine.write(to: place, options: .withoutOverwriting)) != nil { return true }
    guard isStale else { return false }
    try? FileManager.default.removeItem(atPath: path)
    return (try? mine.write(to: place, options: .withoutOverwriting)) != nil
  }

  /// Gives the lock back.
  func release() {
    try? FileManager.default.removeItem(atPath: path)
  }

  private var isStale: Bool {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
    guard let owner = Int(text.split(separator: "\n").first ?? "") else { return true }
    // Where processes cannot be looked up, a lock is believed.
    guard FileManager.default.fileExists(atPath: "/proc/self") else { return false }
    return !FileManager.default.fileExists(atPath: "/proc/\(owner)")
  }
}
