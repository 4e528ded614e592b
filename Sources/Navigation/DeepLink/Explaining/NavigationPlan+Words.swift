extension NavigationPlan {
  /// The steps in words, the action last.
  var words: [String] {
    commands.map(\.words) + (action.map { ["perform \($0.name)"] } ?? [])
  }
}
