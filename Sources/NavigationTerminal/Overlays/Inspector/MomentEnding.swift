/// How a moment ended.
enum MomentEnding: String {
  /// Nothing is known yet.
  case open
  /// The state changed.
  case changed
  /// Nothing changed, and nobody objected.
  case unchanged
  /// It waits for sign-in.
  case waits
  /// It was refused, or failed.
  case refused
}
