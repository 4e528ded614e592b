#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NavigationSnapshot: Codable {
  private enum Key: String, CodingKey {
    case format, version, date, tabs, selectedTab, layers, queued, waiting, owner
  }

  /// Decodes as much as possible, and records the rest for the report.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    var reading = SnapshotReading<R>(
      selectedTab: try values.decode(TabID.self, forKey: .selectedTab),
      owner: try values.decodeIfPresent(SubjectDigest.self, forKey: .owner))
    for tab in try values.decode([SavedPath<R>].self, forKey: .tabs) { reading.add(tab) }
    for layer in try values.decode([Readable<SavedLayer<R>>].self, forKey: .layers) {
      reading.add(layer.value)
    }
    // Files of 0.3 could hold presentations that waited for their turn.
    let queued = try values.decodeIfPresent([Readable<SavedLayer<R>>].self, forKey: .queued)
    for layer in queued ?? [] { reading.dropQueued(layer.value) }
    for item in try values.decode([Readable<SavedWaiting<R>>].self, forKey: .waiting) {
      reading.add(item.value)
    }
    self.init(
      Snapshot(
        date: try values.decode(Date.self, forKey: .date), tabs: reading.tabs,
        selectedTab: reading.selectedTab, layers: reading.layers, waiting: reading.waiting,
        owner: reading.owner, unreadable: reading.unreadable))
  }

  /// Encodes the versions, the location and the waiting requests.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(NavigationSnapshotSchema.Versions.currentFormat, forKey: .format)
    try values.encode(encoder.userInfo[.snapshotVersion] as? Int ?? 1, forKey: .version)
    try values.encode(base.date, forKey: .date)
    try values.encode(
      base.tabs.map { tab in
        SavedPath<R>(id: tab.id, path: tab.routes.map { Readable($0.typed()) })
      }, forKey: .tabs)
    try values.encode(base.selectedTab, forKey: .selectedTab)
    try values.encode(base.layers.map { SavedLayer<R>($0) }, forKey: .layers)
    try values.encode(base.waiting.map { SavedWaiting<R>($0) }, forKey: .waiting)
    try values.encodeIfPresent(base.owner, forKey: .owner)
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

  init(_ layer: Snapshot.Layer) {
    root = layer.root.typed()
    style = layer.style
    path = layer.routes.map { Readable($0.typed()) }
  }
}

/// The encoded form of a waiting request: `link`, `commands` or `place`; it never names an account.
struct SavedWaiting<R: Route & Codable>: Codable {
  let link: String?
  let commands: [SavedCommand<R>]?
  let place: [Readable<SavedCommand<R>>]?
  let queuedAt: Date
  /// The account for which it waited, in files of 0.3.
  let owner: SubjectDigest?

  init(_ waiting: Waiting) {
    let commands = waiting.plan.commands.map { SavedCommand<R>($0.map { $0.typed() }) }
    switch waiting.request {
    case .link(let text): (link, self.commands, place) = (text, nil, nil)
    case .commands, .intent: (link, self.commands, place) = (nil, commands, nil)
    case .place: (link, self.commands, place) = (nil, nil, commands.map(Readable.init))
    }
    queuedAt = waiting.queuedAt
    owner = nil
  }

  /// The decoded request, if exactly one of the three keys is present.
  var value: Waiting? {
    switch (link, commands, place) {
    case (let text?, nil, nil): waiting(.link(text), [])
    case (nil, let saved?, nil): waiting(.commands(commands(saved)), commands(saved))
    case (nil, nil, let saved?):
      waiting(.place, commands(saved.map(\.value).prefix { $0 != nil }.compactMap(\.self)))
    default: nil
    }
  }

  /// Whether a place ends early, at the first command that cannot be read.
  var isCut: Bool { place?.contains { $0.value == nil } == true }

  private func commands(_ saved: [SavedCommand<R>]) -> [Command] {
    saved.map { $0.command.map { AnyRoute($0) } }
  }

  private func waiting(_ request: NavigationRequest<AnyRoute>, _ commands: [Command]) -> Waiting {
    Waiting(request: request, plan: Plan(commands: commands), queuedAt: queuedAt)
  }
}
