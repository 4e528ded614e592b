#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program built beside the one that asks.
public enum BuiltProgram: Sendable {
  /// The path of a program.
  ///
  /// - Parameter name: Its name.
  /// - Returns: The first file of that name in the folder of the running program or above it.
  public static func path(_ name: String) -> String {
    var folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    while folder.count > 1 {
      folder.removeLast()
      let path = folder.joined(separator: "/") + "/" + name
      if unsafe access(path, X_OK) == 0 { return path }
    }
    return name
  }
}
