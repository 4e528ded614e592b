#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NavigationSnapshot: Codable {
  private enum Key: String, CodingKey {
    case format, version, date, tabs, selectedTab, layers, waiting, owner
    /// Presentations that waited for others to be dismissed, in files of version 0.2.
    case queued
  }

  /// Decodes as much as possible, and records the rest for the report.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    var reading = SnapshotReading<R>(
      selectedTab: try values.decode(TabID.self, forKey: .selectedTab))
    for tab in try values.decode([SavedPath<R>].self, forKey: .tabs) { reading.add(tab) }
    for layer in try values.decode([Readable<SavedLayer<R>>].self, forKey: .layers) {
      reading.add(layer.value)
    }
    let queued = try values.decodeIfPresent(
      [Readable<SavedLayer<R>>].self, forKey: .queued)
    for layer in queued ?? [] { reading.dropQueued(layer.value) }
    for item in try values.decode([Readable<SavedWaiting<R>>].self, forKey: .waiting) {
      reading.add(item.value)
    }
    self.init(
      date: try values.decode(Date.self, forKey: .date), tabs: reading.tabs,
      selectedTab: reading.selectedTab, layers: reading.layers, waiting: reading.waiting,
      owner: try values.decodeIfPresent(SubjectDigest.self, forKey: .owner),
      unreadable: reading.unreadable)
  }

  /// Encodes the versions, the location and the waiting requests.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(NavigationSnapshotSchema.Versions.currentFormat, forKey: .format)
    try values.encode(encoder.userInfo[.snapshotVersion] as? Int ?? 1, forKey: .version)
    try values.encode(date, forKey: .date)
    try values.encode(
      tabs.map { SavedPath(id: $0.id, path: $0.routes.map(Readable.init)) }, forKey: .tabs)
    try values.encode(selectedTab, forKey: .selectedTab)
    try values.encode(layers.map(SavedLayer.init), forKey: .layers)
    try values.encode(waiting.map(SavedWaiting.init), forKey: .waiting)
    try values.encodeIfPresent(owner, forKey: .owner)
  }
}

/// A value, or `nil` if it cannot be decoded, so that decoding an array can continue after it.
struct Readable<Value: Codable>: Codable {
  let value: Value?

  init(_ value: Value) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

/// The encoded form of a tab's path.
struct SavedPath<R: Route & Codable>: Codable {
  let id: TabID
  let path: [Readable<R>]
}

/// The encoded form of a presentation.
struct SavedLayer<R: Route & Codable>: Codable {
  let root: R
  let style: PresentationStyle
  let path: [Readable<R>]

  init(_ layer: NavigationSnapshot<R>.Layer) {
    root = layer.root
    style = layer.style
    path = layer.routes.map(Readable.init)
  }
}

/// The encoded form of a waiting request: `link`, `commands` or `place`; it never names an account.
struct SavedWaiting<R: Route & Codable>: Codable {
  let link: String?
  let commands: [SavedCommand<R>]?
  let place: [Readable<SavedCommand<R>>]?
  let queuedAt: Date
  let owner: SubjectDigest?

  init(_ waiting: NavigationSnapshot<R>.Waiting) {
    let commands = waiting.plan?.commands.map(SavedCommand.init)
    switch waiting.request {
    case .link(let text): (link, self.commands, place) = (text, nil, nil)
    case .commands: (link, self.commands, place) = (nil, commands, nil)
    case .place: (link, self.commands, place) = (nil, nil, commands?.map(Readable.init))
    }
    queuedAt = waiting.queuedAt
    owner = waiting.owner
  }

  /// The decoded request, if exactly one of the three keys is present.
  var value: NavigationSnapshot<R>.Waiting? {
    switch (link, commands, place) {
    case (let text?, nil, nil):
      return NavigationSnapshot.Waiting(
        request: .link(text), plan: nil, queuedAt: queuedAt, owner: owner)
    case (nil, let saved?, nil):
      let commands = saved.map(\.command)
      return NavigationSnapshot.Waiting(
        request: .commands(commands), plan: NavigationPlan(commands: commands),
        queuedAt: queuedAt, owner: owner)
    case (nil, nil, let saved?):
      let commands = saved.map(\.value).prefix { $0 != nil }.compactMap { $0?.command }
      return NavigationSnapshot.Waiting(
        request: .place, plan: NavigationPlan(commands: commands), queuedAt: queuedAt,
        owner: owner)
    default: return nil
    }
  }

  /// Whether a place ends early, at the first command that cannot be read.
  var isCut: Bool { place?.contains { $0.value == nil } == true }
}
