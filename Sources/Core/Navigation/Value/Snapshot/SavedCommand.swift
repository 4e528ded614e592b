/// The encoded form of a command, keyed by its name: `{"push": …}`.
struct SavedCommand<R: Route & Codable>: Codable {
  let command: NavigationCommand<R>

  private enum Key: String, CodingKey {
    case push, pushAll, pop, popCount, popTo, popToRoot, replace, replaceTop, amend, present,
      style, dismiss, dismissAll
    case selectTab, sequence, whenCancelled, fallback
  }

  init(_ command: NavigationCommand<R>) {
    self.command = command
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let names = values.allKeys.filter { $0 != .style && $0 != .fallback }
    guard names.count == 1, let name = names.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "A command has exactly one name."))
    }
    func nested(_ key: Key) throws -> NavigationCommand<R> {
      try values.decode(Self.self, forKey: key).command
    }
    switch name {
    case .push: command = .push(try values.decode(R.self, forKey: name))
    case .pushAll: command = .pushAll(try values.decode([R].self, forKey: name))
    case .pop: command = .pop
    case .popCount: command = .popCount(try values.decode(Int.self, forKey: name))
    case .popTo: command = .popTo(try values.decode(R.self, forKey: name))
    case .popToRoot: command = .popToRoot
    case .replace: command = .replace(try values.decode([R].self, forKey: name))
    case .replaceTop: command = .replaceTop(try values.decode(R.self, forKey: name))
    case .amend: command = .amend(try values.decode(R.self, forKey: name))
    case .present:
      command = .present(
        try values.decode(R.self, forKey: name),
        try values.decode(PresentationStyle.self, forKey: .style))
    case .dismiss: command = .dismiss
    case .dismissAll: command = .dismissAll
    case .selectTab: command = .selectTab(try values.decode(TabID.self, forKey: name))
    case .sequence:
      command = .sequence(try values.decode([Self].self, forKey: name).map(\.command))
    case .whenCancelled, .style, .fallback:
      command = .whenCancelled(try nested(.whenCancelled), fallback: try nested(.fallback))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch command {
    case .push(let route): try values.encode(route, forKey: .push)
    case .pushAll(let routes): try values.encode(routes, forKey: .pushAll)
    case .pop: try values.encode(true, forKey: .pop)
    case .popCount(let count): try values.encode(count, forKey: .popCount)
    case .popTo(let route): try values.encode(route, forKey: .popTo)
    case .popToRoot: try values.encode(true, forKey: .popToRoot)
    case .replace(let routes): try values.encode(routes, forKey: .replace)
    case .replaceTop(let route): try values.encode(route, forKey: .replaceTop)
    case .amend(let route, nil): try values.encode(route, forKey: .amend)
    case .present(let route, let style):
      try values.encode(route, forKey: .present)
      try values.encode(style, forKey: .style)
    case .dismiss: try values.encode(true, forKey: .dismiss)
    case .dismissAll: try values.encode(true, forKey: .dismissAll)
    case .selectTab(let id): try values.encode(id, forKey: .selectTab)
    case .sequence(let steps): try values.encode(steps.map(Self.init), forKey: .sequence)
    case .whenCancelled(let first, let fallback):
      try values.encode(Self(first), forKey: .whenCancelled)
      try values.encode(Self(fallback), forKey: .fallback)
    case .dismissEntry, .amend:
      throw EncodingError.invalidValue(
        command,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "An entry's identity has no meaning in another process."))
    }
  }
}

extension NavigationCommand {
  /// Whether the command has the same meaning in another process.
  var isSavable: Bool {
    switch self {
    case .dismissEntry, .amend(_, .some): false
    case .sequence(let steps): steps.allSatisfy(\.isSavable)
    case .whenCancelled(let first, let fallback): first.isSavable && fallback.isSavable
    default: true
    }
  }
}
