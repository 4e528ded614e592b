/// The arguments of `replay`.
package struct ReplayOrder: Hashable, Sendable {
  /// The tapes.
  package let tapes: [String]
  /// The mode in which they are played.
  package var mode: CommandLineInvocation.ReplayMode
  /// The path for the results as JUnit XML.
  package var junit: String?
  /// The number of tapes to play in parallel; defaults to the number of processors.
  package var jobs: Int?
  /// Whether each line of output is JSON.
  package var asJSON = false
  /// The folder whose files the data folder of each run begins with.
  package var data: String?
  /// Whether to play an app that does not declare its data without a warning.
  package var onRealData = false

  /// Creates the arguments.
  package init(
    tapes: [String], mode: CommandLineInvocation.ReplayMode = .run, junit: String? = nil,
    jobs: Int? = nil, asJSON: Bool = false
  ) {
    self.tapes = tapes
    self.mode = mode
    self.junit = junit
    self.jobs = jobs
    self.asJSON = asJSON
  }
}
