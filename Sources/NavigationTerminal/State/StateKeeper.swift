#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Navigation
import TerminalKit

/// Keeps an app's state in its file: takes it up at the start, writes it when it has changed.
@MainActor
final class StateKeeper<R: Route> {
  /// What the file held when it was taken.
  enum Found {
    /// Nothing that could be taken up.
    case nothing
    /// A state, and what came back of it.
    case restored(StateRestoration)
    /// A file of the app that this program cannot read; it has another name now.
    case setAside(path: String, why: NavigationSnapshotError)
  }

  /// What was written last, as far as it shows whether to write again.
  private struct Written: Equatable {
    var state: NavigationState<R>
    var pending: [PendingDeepLink<R>]
    /// Never written; when it changes, what the file holds may be more than may be kept.
    var principal: Principal?

    @MainActor init(_ store: NavigationStore<R>) {
      let session = store.session
      state = session.state.savable(store.access.login)
      pending = session.pending.items
      principal = session.principal
    }

    func isUrgent(after other: Self?) -> Bool {
      pending != other?.pending ?? [] || principal != other?.principal
    }
  }

  private let file: (any StateFileBackend)?
  private let path: String
  private let codec: StateCodec<R>
  private let values: [KeptValue]
  private var bytes: [UInt8]?
  private var written: Written?
  /// The store's count of changes when the state was compared with what was written.
  private var seen: Int?
  /// The store's count of changes when it was searched for something urgent.
  private var looked: Int?
  private var isTaken = false
  /// Why no state is kept, or was not the last time.
  private(set) var problem: StateFileError?
  /// What did not come back, for the words at the end.
  private(set) var losses: [String] = []

  init(file: any StateFileBackend, at path: String, codec: StateCodec<R>, values: [KeptValue]) {
    self.file = file
    self.path = path
    self.codec = codec
    self.values = values
  }

  /// Keeps nothing, for want of a place.
  init(homeless codec: StateCodec<R>) {
    self.codec = codec
    file = nil
    values = []
    path = ""
    problem = StateFileError(.noPlace, at: path)
  }

  /// Whether what may be written is there again after the end.
  var isKeeping: Bool { isTaken && problem == nil }

  /// Takes the file for this process.
  ///
  /// - Parameter app: the app's name.
  /// - Throws: why it cannot be had; the app runs without state then.
  func take(for app: String) throws(StateFileError) {
    do {
      bytes = try file?.take(marked: StateMark(app: app).bytes)
      isTaken = true
    } catch {
      problem = error
      throw error
    }
  }

  /// Takes the state up.
  ///
  /// - Parameters:
  ///   - store: the store, as it begins without state.
  ///   - setsAside: whether a file that cannot be read gets another name; otherwise it stays.
  /// - Returns: what the file held, and what came of it.
  func restore(into store: NavigationStore<R>, settingAside setsAside: Bool = true) -> Found {
    guard let bytes else { return .nothing }
    self.bytes = nil
    do {
      let restoration = try codec.restore(Data(bytes), store, values)
      losses = restoration.losses
      return .restored(restoration)
    } catch {
      guard setsAside else {
        problem = StateFileError(.foreign("cannot be read"), at: path)
        return .nothing
      }
      do {
        guard let file else { return .nothing }
        return .setAside(path: try file.setAside(), why: error)
      } catch {
        giveUp(error)
        return .nothing
      }
    }
  }

  /// Writes at once what must not be lost, and what must not stay: waiting links, and the state of
  /// somebody whose rights changed.
  ///
  /// - Parameter store: The store.
  /// - Returns: Why the state cannot be written, if that is news.
  func writeUrgent(of store: NavigationStore<R>) -> StateFileError? {
    guard isTaken, store.changes != looked else { return nil }
    looked = store.changes
    let now = Written(store)
    return now.isUrgent(after: written) ? write(now, of: store) : nil
  }

  /// Whether something may have changed since the state was written.
  ///
  /// - Parameter store: The store.
  /// - Returns: Whether to write it.
  func needsWriting(of store: NavigationStore<R>) -> Bool {
    isTaken && (store.changes != seen || !values.allSatisfy { $0.isUnchanged() })
  }

  /// Writes the state if it differs from the one that was written last.
  ///
  /// - Parameter store: The store.
  /// - Returns: Why the state cannot be written, if that is news.
  func write(_ store: NavigationStore<R>) -> StateFileError? {
    guard needsWriting(of: store) else { return nil }
    let areSame = values.allSatisfy { $0.isUnchanged() }
    seen = store.changes
    let now = Written(store)
    return now != written || !areSame ? write(now, of: store) : nil
  }

  /// Lets another instance have the file.
  func end() {
    file?.release()
    isTaken = false
  }

  private func write(_ now: Written, of store: NavigationStore<R>) -> StateFileError? {
    let old = problem
    // Also if it fails: it is tried again after the next change.
    (written, seen) = (now, store.changes)
    do {
      try file?.replace(with: Array(codec.encode(store, values)))
      problem = nil
    } catch let error as StateFileError {
      if case .system = error.reason { problem = error } else { giveUp(error) }
    } catch {
      problem = StateFileError(.system("\(error)"), at: path)
    }
    return problem == old ? nil : problem
  }

  private func giveUp(_ why: StateFileError) {
    problem = why
    end()
  }
}
