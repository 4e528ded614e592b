import Navigation
import TerminalKit

/// Keeps an app's state in its file: takes it up at the start, writes it when it has changed.
@MainActor
final class StateKeeper<R: Route> {
  private let file: StateFile
  private let codec: StateCodec<R>
  private var lock: StateLock?
  private var written: SavedState<R>?
  /// What to tell the person who started the app; the app runs without state then.
  private(set) var problem: String?

  init(file: StateFile, codec: StateCodec<R>) {
    self.file = file
    self.codec = codec
  }

  /// Whether what waits is still there after the end.
  var isKeeping: Bool { lock != nil && problem == nil }

  /// Takes the state up.
  ///
  /// - Parameter store: the store, as it begins without state.
  /// - Returns: whether there was anything to take up.
  func restore(into store: NavigationStore<R>) -> Bool {
    guard takeLock() else { return false }
    switch file.read() {
    case .none, .foreign: return false
    case .unreadable: setAside()
    case .saved(let data):
      guard let saved = try? codec.decode(data) else {
        setAside()
        return false
      }
      let before = SavedState(of: store)
      written = saved
      return store.restore(saved.state, waiting: saved.waiting) && SavedState(of: store) != before
    }
    return false
  }

  /// Writes the state when it is not the one that was written last.
  func keep(_ store: NavigationStore<R>) {
    guard lock != nil, problem == nil else { return }
    let now = SavedState(of: store)
    guard now != written else { return }
    do {
      try file.write(try codec.encode(now))
      written = now
    } catch {
      problem = "the state cannot be written to \(file.path.visiblySafe)"
    }
  }

  /// Lets another instance have the file.
  func end() {
    lock?.release()
    lock = nil
  }

  private func takeLock() -> Bool {
    do {
      try file.makeFolder()
    } catch {
      problem = "\(TapeSource.folder(of: file.path).visiblySafe) cannot be made: no state is kept"
      return false
    }
    let lock = StateLock(of: file)
    guard lock.take() else {
      problem = "another one is running with the same state: this one keeps none"
      return false
    }
    self.lock = lock
    return true
  }

  private func setAside() {
    if let other = file.setAside() {
      notice = "The saved state could not be read; it is now \(other.visiblySafe)."
    } else {
      problem = "the saved state cannot be read: no state is kept"
    }
  }

  /// What to say in the app about what was found.
  private(set) var notice: String?
}

extension String {
  /// The text as a sentence.
  var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
