/// Something that waits for its turn.
@MainActor @usableFromInline struct QueuedWork<R: Route> {
  let run: @MainActor () -> Void
  /// Says that it will not run; what has nobody to say it to is never refused.
  let refuse: (@MainActor (NavigationResult<R>) -> Void)?
  /// Names whoever may take it back.
  var ticket: AnyObject?
  /// Whether it signs somebody in, which a sign-out that overtakes it makes void.
  var isSignIn = false
}
