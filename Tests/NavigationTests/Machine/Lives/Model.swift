import Navigation

/// The routes of random lives.
enum Place: Route, Codable {
  case open(Int), gated(Int), admin, slow(Int), login

  static let access = AccessPolicy<Place>(login: .login) { place in
    switch place {
    case .gated: .signedIn
    case .admin: .role("admin")
    default: .none
    }
  }
}

/// A store in plain arrays, which runs every told request again by its own rules.
///
/// It takes from a record only what nobody else can know: what each middleware decided.
struct Model {
  struct Layer: Equatable {
    var root: Place
    var style: PresentationStyle
    var path: [Place] = []
    var isAwaited = false
    /// Its place in the order in which layers were presented, which only the store knows.
    var age = UInt64.max

    var isPassing: Bool { style == .alert || isAwaited }

    static func == (left: Self, right: Self) -> Bool {
      left.root == right.root && left.style == right.style && left.path == right.path
        && left.isAwaited == right.isAwaited
    }
  }

  struct Location: Equatable {
    var tabs: [[Place]]
    var selected = 0
    var layers: [Layer] = []

    var path: [Place] {
      get { layers.last?.path ?? tabs[selected] }
      set {
        if layers.isEmpty {
          tabs[selected] = newValue
        } else {
          layers[layers.count - 1].path = newValue
        }
      }
    }
    /// Puts the layers that the history omits back, each above those that are older.
    mutating func keepPassing(of old: Self) {
      for layer in old.layers where layer.isPassing {
        let below = layers.lastIndex { $0.age < layer.age }
        layers.insert(layer, at: below.map { $0 + 1 } ?? 0)
      }
    }
    var visible: Place? { path.last ?? layers.last?.root ?? Model.roots[selected] }

    /// What one sees of it.
    var shown: Self {
      var shown = self
      for index in layers.indices { shown.layers[index].isAwaited = false }
      return shown
    }

    /// As the history has it.
    var step: Self {
      var step = self
      step.layers.removeAll(where: \.isPassing)
      return step
    }
  }

  static let names: [TabID] = ["a", "b", "c"]
  static let roots: [Place?] = [nil, .gated(0), .open(0)]

  private static let initial = Location(tabs: [[.open(1)], [], []])

  private(set) var location = initial
  private(set) var past: [Location] = []
  private(set) var cursor = 0
  private(set) var asksForSignIn = false
  private(set) var principal: Principal?
  private(set) var owner: String?
  var closed: Place?

  init() {
    past = [location]
  }

  // MARK: - What may be shown

  func mayShow(_ place: Place, for principal: Principal?) -> Bool {
    switch place {
    case .login: false
    case .gated: principal != nil
    case .admin: principal?.roles.contains("admin") == true
    case .open, .slow: true
    }
  }

  /// The routes that can be reached in a location: nothing else is visible.
  func reachable(_ location: Location) -> [Place] {
    let roots = location.tabs.indices.compactMap { index in
      index == location.selected || !location.tabs[index].isEmpty ? Self.roots[index] : nil
    }
    return roots + location.tabs.flatMap(\.self) + location.layers.flatMap { [$0.root] + $0.path }
  }

  func isAllowed(_ location: Location) -> Bool {
    reachable(location).allSatisfy { mayShow($0, for: principal) && $0 != closed }
  }

  private func cut(_ location: Location, _ stays: (Place) -> Bool) -> Location {
    var cut = location
    for index in cut.tabs.indices {
      let isOpen = Self.roots[index].map(stays) ?? true
      cut.tabs[index] = isOpen ? Array(cut.tabs[index].prefix { stays($0) }) : []
    }
    if !(Self.roots[location.selected].map(stays) ?? true) {
      cut.selected = 0
      cut.layers = []
    }
    if cut.tabs[location.selected] != location.tabs[location.selected] { cut.layers = [] }
    var layers: [Layer] = []
    for layer in cut.layers {
      guard stays(layer.root) else { break }
      var kept = layer
      kept.path = Array(layer.path.prefix { stays($0) })
      layers.append(kept)
      if kept.path != layer.path { break }
    }
    cut.layers = layers
    return cut
  }

  // MARK: - The engine

  /// Applies a plain command; the identities are those of a state with the same routes.
  private static func apply(
    _ command: NavigationCommand<Place>, _ ids: NavigationState<Place>, _ to: inout Location
  ) -> Bool {
    let isAlert = to.layers.last?.style == .alert
    switch command {
    case .push(let place): return !isAlert && append([place], &to)
    case .pushAll(let places): return !isAlert && append(places, &to)
    case .pop: return drop(1, &to)
    case .popCount(let count): return drop(count, &to)
    case .popTo(let place):
      guard let index = to.path.lastIndex(of: place) else { return false }
      to.path = Array(to.path[...index])
    case .popToRoot: to.path = []
    case .replace(let places):
      if isAlert, !places.isEmpty { return false }
      to.path = places
    case .replaceTop(let place): return drop(1, &to) && append([place], &to)
    case .amend(let place, let id): return amend(place, id, ids, &to)
    case .present(let place, let style):
      if let top = to.layers.last, top.root == place, top.path.isEmpty { return false }
      to.layers.append(Layer(root: place, style: style))
    case .dismiss: return to.layers.popLast() != nil
    case .dismissEntry(let id):
      guard let index = ids.presentations.firstIndex(where: { $0.id == id }) else { return false }
      to.layers.removeSubrange(index...)
    case .dismissAll: to.layers = []
    case .selectTab(let name):
      guard let index = names.firstIndex(of: name) else { return false }
      to.selected = index
    case .sequence, .whenCancelled: return false
    }
    return true
  }

  private static func append(_ places: [Place], _ to: inout Location) -> Bool {
    to.path += places
    return true
  }

  private static func drop(_ count: Int, _ to: inout Location) -> Bool {
    guard (1...max(1, to.path.count)).contains(count), !to.path.isEmpty else { return false }
    to.path.removeLast(count)
    return true
  }

  private static func amend(
    _ place: Place, _ id: EntryID?, _ ids: NavigationState<Place>, _ to: inout Location
  ) -> Bool {
    guard let id else {
      if !to.path.isEmpty {
        to.path[to.path.count - 1] = place
      } else if !to.layers.isEmpty {
        to.layers[to.layers.count - 1].root = place
      } else {
        return false
      }
      return true
    }
    for (index, tab) in ids.tabs.enumerated() {
      if let entry = tab.stack.indices.first(where: { tab.stack.id(at: $0) == id }) {
        to.tabs[index][entry] = place
        return true
      }
    }
    for (index, layer) in ids.presentations.enumerated() {
      if layer.id == id {
        to.layers[index].root = place
        return true
      }
      if let entry = layer.stack.indices.first(where: { layer.stack.id(at: $0) == id }) {
        to.layers[index].path[entry] = place
        return true
      }
    }
    return false
  }

  // MARK: - A run

  /// A plan on its way through what the middlewares decided.
  private struct Draft {
    var location: Location
    var asksForSignIn = false
    var isForward = false
    var amendments = 0
    var others = 0
  }

  private struct Replay {
    var steps: ArraySlice<NavigationTrace<Place>.Step>
    let ids: NavigationState<Place>
    var draft: Draft
    var complaint: String?

    mutating func run(_ command: NavigationCommand<Place>) -> Bool {
      switch command {
      case .sequence(let commands):
        return commands.map { run($0) }.reduce(!commands.isEmpty) { $0 && $1 }
      case .whenCancelled(let first, let fallback):
        let before = draft
        if run(first) { return true }
        draft = before
        if run(fallback) { return true }
        draft = before
        return false
      default: return runPlain(command)
      }
    }

    private mutating func runPlain(_ requested: NavigationCommand<Place>) -> Bool {
      guard let step = steps.popFirst(), step.requested == requested else {
        complaint = "no step for \(requested)"
        return false
      }
      var command = requested
      for verdict in step.verdicts {
        switch verdict.decision {
        case .proceed: continue
        case .rewrite(let other): command = other
        case .cancel: return false
        }
      }
      if step.executed != command { complaint = "\(step.executed) ran in place of \(command)" }
      if case .present(.login, _) = command {
        draft.asksForSignIn = true
        draft.isForward = true
        draft.others += 1
        return true
      }
      guard Model.apply(command, ids, &draft.location) else { return false }
      switch command {
      case .push, .pushAll, .replace, .replaceTop, .present, .selectTab:
        draft.isForward = true
        draft.others += 1
      case .amend: draft.amendments += 1
      default: draft.others += 1
      }
      return true
    }
  }

  /// Runs a plan again; returns what is wrong with the record of it.
  mutating func run(
    _ plan: NavigationPlan<Place>, isAtomic: Bool, _ trace: NavigationTrace<Place>,
    awaits: Bool
  ) -> String? {
    var replay = Replay(
      steps: trace.steps[...], ids: trace.before, draft: Draft(location: location))
    var isDone = !plan.commands.isEmpty || plan.action != nil || !isAtomic
    for command in plan.commands where isDone || !isAtomic { isDone = replay.run(command) }
    if let complaint = replay.complaint { return complaint }
    if !replay.steps.isEmpty { return "too many steps" }
    if isAtomic, !isDone { return trace.result.isSuccess ? "a failed plan succeeded" : nil }
    let draft = replay.draft
    let needsSignIn = plan.action != nil && principal == nil
    guard isAllowed(draft.location), !needsSignIn, !(draft.asksForSignIn && principal != nil) else {
      return refuse(draft.location, plan, trace, awaits: awaits)
    }
    commit(draft, plan, awaits: awaits)
    return trace.result == .pending ? "what is allowed waits" : nil
  }

  private mutating func refuse(
    _ wanted: Location, _ plan: NavigationPlan<Place>, _ trace: NavigationTrace<Place>,
    awaits: Bool
  ) -> String? {
    let isForward = plan.action != nil || plan.commands.contains { self.isForward($0) }
    switch trace.result {
    case .pending:
      if principal != nil { return "an account's request waits for sign-in" }
      if !isForward || awaits { return "what may not wait waits" }
      asksForSignIn = true
    case .rejected(.needsSignIn):
      // Only if the queue is full, which asks for sign-in as well.
      if principal != nil { return "an account needs sign-in" }
      if isForward, !awaits { asksForSignIn = true }
    default:
      // A middleware may have said otherwise, but nothing may be shown.
      if trace.before != trace.after { return "what is refused is shown" }
    }
    return nil
  }

  private func isForward(_ command: NavigationCommand<Place>) -> Bool {
    switch command {
    case .push, .pushAll, .replace, .replaceTop, .present, .selectTab: true
    case .sequence(let steps): steps.contains { isForward($0) }
    case .whenCancelled(let one, let other): isForward(one) || isForward(other)
    default: false
    }
  }

  private mutating func commit(_ draft: Draft, _ plan: NavigationPlan<Place>, awaits: Bool) {
    let old = location
    if draft.location.shown != old.shown { location = draft.location }
    if awaits, location.layers.count > old.layers.count {
      location.layers[location.layers.count - 1].isAwaited = true
    }
    if draft.asksForSignIn {
      asksForSignIn = true
    } else if draft.isForward || plan.commands == [.dismissAll] {
      asksForSignIn = false
    }
    let step = location.step
    if draft.amendments > 0, draft.others == 0 {
      past[cursor] = step
      if cursor > 0, past[cursor - 1] == step {
        past.remove(at: cursor)
        cursor -= 1
      }
      if cursor + 1 < past.count, past[cursor + 1] == step { past.remove(at: cursor + 1) }
    } else if past[cursor] != step {
      past = past[...cursor] + [step]
      cursor += 1
    }
  }

  // MARK: - Everything else

  mutating func travel(_ intent: NavigationIntent<Place>, succeeds: Bool) -> String? {
    let isOther = { [past, cursor] (index: Int) in
      let (one, two) = (past[index], past[cursor])
      return one.selected != two.selected || one.visible != two.visible
        || one.layers.count != two.layers.count
    }
    let target: Int? =
      switch intent {
      case .undo: cursor > 0 ? cursor - 1 : nil
      case .redo: cursor + 1 < past.count ? cursor + 1 : nil
      case .historyBack: past.indices.last { $0 < cursor && isOther($0) }
      default: past.indices.first { $0 > cursor && isOther($0) }
      }
    guard let target else { return succeeds ? nil : "nothing to move to is a failure" }
    var wanted = past[target]
    wanted.keepPassing(of: location)
    guard isAllowed(wanted) else { return succeeds ? "a denied step is shown" : nil }
    if !succeeds { return "an allowed step is refused" }
    (location, cursor, asksForSignIn) = (wanted, target, false)
    return nil
  }

  mutating func revisit(_ place: Location, succeeds: Bool) -> String? {
    var wanted = place.step
    wanted.keepPassing(of: location)
    guard isAllowed(wanted) else { return succeeds ? "a denied state is shown" : nil }
    if !succeeds { return "an allowed state is refused" }
    (location, asksForSignIn) = (wanted, false)
    if past[cursor] != wanted.step {
      past = past[...cursor] + [wanted.step]
      cursor += 1
    }
    return nil
  }

  /// Takes the ages of the layers from the store, whose location and steps are the same.
  mutating func takeAges(from location: Location, past: [Location]) {
    if location == self.location { self.location = location }
    if past == self.past { self.past = past }
  }

  mutating func cancelSignIn() { asksForSignIn = false }

  mutating func askForSignIn() { asksForSignIn = true }

  /// The location in which a session begins.
  private var first: Location {
    cut(cut(Self.initial) { mayShow($0, for: nil) }) { $0 != closed }
  }

  private mutating func begin(at location: Location) {
    self.location = location
    (past, cursor) = ([location.step], 0)
  }

  /// Signs in; returns whether the session was another account's.
  mutating func signIn(_ new: Principal) -> Bool {
    asksForSignIn = false
    let (old, isAnothers) = (principal, owner != nil && owner != new.subject)
    (principal, owner) = (new, new.subject)
    if isAnothers {
      begin(at: first)
    } else if let old, !old.roles.isSubset(of: new.roles) {
      begin(at: cut(location) { mayShow($0, for: new) })
    }
    return isAnothers
  }

  mutating func signOut() {
    (principal, owner, asksForSignIn) = (nil, nil, false)
    begin(at: first)
  }

  mutating func expire() {
    (principal, asksForSignIn) = (nil, false)
    location.layers.removeAll(where: \.isAwaited)
    begin(at: cut(location) { mayShow($0, for: nil) })
  }

  mutating func applyRules() {
    let stays = { [closed] (place: Place) in place != closed }
    var kept: [Location] = []
    var position = 0
    for (index, step) in past.enumerated() {
      let step = cut(step, stays)
      if kept.last != step { kept.append(step) }
      if index == cursor { position = kept.count - 1 }
    }
    (past, cursor) = (kept, position)
    let after = cut(location, stays)
    guard after != location else { return }
    location = after
    if past[cursor] != after.step {
      past = past[...cursor] + [after.step]
      cursor += 1
    }
  }

  /// A restored session is a location that is read from the store, and must be allowed; another
  /// account's is the first one.
  mutating func restore(
    _ restored: Location, of saved: String?, asksForSignIn: Bool
  ) -> String? {
    guard isAllowed(restored) else { return "a restored session shows what is not allowed" }
    if let principal, let saved, saved != principal.subject, restored != first {
      return "another account's session is shown"
    }
    if principal == nil { owner = saved }
    begin(at: restored)
    self.asksForSignIn = asksForSignIn
    return nil
  }
}

extension Model.Location {
  init(_ state: NavigationState<Place>) {
    self.init(
      tabs: state.tabs.map { Array($0.stack) },
      selected: Model.names.firstIndex(of: state.selectedTab) ?? -1,
      layers: zip(state.presentations, state.base.layers).map {
        Model.Layer(
          root: $0.root, style: $0.style, path: Array($0.stack), isAwaited: $1.isAwaited,
          age: $1.age)
      })
  }
}
