/// What an app touches besides the state that the library saves for it: files, servers, devices.
///
/// `replay`, `tour` and `explore` press keys that nobody meant, so they have to know whether that
/// can do harm.
public enum AppData: Hashable, Sendable {
  /// The app does not say. It is not explored, and `replay` and `tour` warn.
  case undeclared
  /// Nothing, or nothing that it changes.
  case nothing
  /// Only files in ``AppDescription/dataFolder``, which is empty in a rehearsal.
  case inDataFolder
  /// Other things, which the app leaves alone if ``RunKind/isRehearsal`` is true.
  case guarded
}

extension AppData {
  /// The line that `replay` and `tour` say about an app that does not declare its data.
  static let warning =
    "this app does not say what data it changes, so a tape may change it; see TerminalApp(…, data:)"
  /// The reason that such an app is not explored.
  package static let refusal =
    "explore presses every key, and this app does not say what data it changes. Declare it with "
    + "TerminalApp(…, data:), or use --on-real-data if all of its data may be changed"
}
