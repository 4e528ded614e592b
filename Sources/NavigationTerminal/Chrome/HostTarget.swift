import TerminalKit

/// What a click hits.
enum HostTarget: Hashable {
  /// A tab, by its number from 1.
  case tab(Int)
  /// A breadcrumb, so many steps back.
  case crumb(Int)
  /// The badge of what waits.
  case badge
  /// A line of the prompt's list.
  case completion(Int)
  /// The prompt's line, whose field begins at a column.
  case screen(HitID)
  /// A row of the help page.
  case help(Int)
  /// A row of the inspector's timeline.
  case moment(Int)
  /// A key that the last line names.
  case hint(String)
  /// A row of the inspector's tree.
  case treeLine(Int)
}
