package import LinkFiles
import LinkPatterns
import Navigation

extension PrintedRoutes {
  /// The app's links as association files; `nil` if it opens no web links.
  package var associations: AssociationText? { hosts.isEmpty ? nil : AssociationText(forms) }

  /// The patterns of web links that the app prints, with the values that each may have.
  private var forms: [AssociationForm] {
    entries.compactMap { entry in
      let scheme = entry.pattern.scheme
      guard entry.writesLinks, scheme == nil || scheme == "https" || scheme == "http" else {
        return nil
      }
      var form = AssociationForm(pattern: entry.pattern)
      for placeholder in entry.pattern.placeholders {
        let name = placeholder.name
        let isListed = entry.existence == .listed && name == entry.listed
        if isListed, placeholder.converter != "bool" {
          form.lists[name] = entry.samples.compactMap { $0.values[name] }
        } else if let choices = entry.choices[name == "_" ? placeholder.converter ?? name : name] {
          form.lists[name] = choices
        }
      }
      return form
    }
  }

  /// What the app's mappings do not state about a pattern.
  private enum Doubt {
    /// Code decides what the links open.
    case code
    /// Code decides which of the routes exist, or a list of several values does.
    case existence
    /// No value of a type is known.
    case values
  }

  private func doubt(about entry: Entry) -> Doubt? {
    guard entry.action == nil else { return nil }
    switch entry.existence {
    case nil: return .code
    case _ where entry.samples.isEmpty: return .values
    case .code: return .existence
    // A map lists the values of one placeholder.
    case .listed: return entry.pattern.requiredNames.count > 1 ? .existence : nil
    case .all: return nil
    }
  }

  /// Messages about the patterns that the map does not have, or has with more values than the app.
  package var doubts: String {
    let reasons: [(Doubt, String)] = [
      (.code, "not in the map, because code decides what they open"),
      (.values, "not in the map, because no value for them is known"),
      (
        .existence,
        "open more in the map than in the app, because code decides which of their routes exist"
      ),
    ]
    return reasons.map { reason, words in
      let patterns = entries.filter { doubt(about: $0) == reason }
        .map(\.pattern.description.visible).joined(separator: ", ")
      return patterns.isEmpty ? "" : "\(app.visible): \(words): \(patterns)\n"
    }.joined()
  }

  /// The message of an app without web links.
  package var noWebLinks: String { "\(app.visible): this app does not open web links\n" }
}
