package import Navigation

/// The message of an app without links.
package let opensNoLinks = "this app does not open links"

extension AnyLink {
  /// Why a link is not opened, as a clause.
  func reason(for decision: DeepLinkDecision<AnyRoute>) -> String {
    switch decision {
    case .plan, .pending: ""
    case .rejected(let rejection): rejection.message
    case .unhandled: explanation(for: nil).message
    }
  }

  /// Returns the error in an entered link and its position in characters.
  ///
  /// The result is `nil` if the link opens something, is queued, or is refused by the gate; a
  /// refusal is reported when the link is opened.
  func problem(entering principal: Principal?) -> (offset: Int, message: String)? {
    isForbidden(to: principal) ? nil : problem(for: principal)
  }

  /// Returns why the link does not open for an account, and the position in characters; `nil` if it
  /// opens or is queued.
  package func problem(for principal: Principal?) -> (offset: Int, message: String)? {
    switch decision(for: principal) {
    case .plan, .pending: return nil
    case .rejected(let rejection): return (rejection.characterOffset, rejection.message)
    case .unhandled(let link):
      let explanation = explanation(for: principal)
      return (explanation.place?.offset ?? link.count, explanation.message)
    }
  }

  /// Returns the error in a link being typed and its position in characters.
  ///
  /// An incomplete link is not an error yet. A declined value at the end of the link may be
  /// incomplete, too; the caller decides that.
  ///
  /// - Parameters:
  ///   - principal: The signed-in principal, or `nil`.
  ///   - isWrong: Returns whether a declined value is known to be wrong, given the number of
  ///     characters before it.
  /// - Returns: The position, the message and the corrected link; `nil` if there is no error yet.
  func problem(
    typing principal: Principal?, isWrong: (Int) -> Bool
  ) -> (offset: Int, message: String, suggestion: String?)? {
    guard !isForbidden(to: principal) else { return nil }
    let explanation = explanation(for: principal)
    switch explanation.outcome {
    case .plan, .pending: return nil
    case .rejected, .unhandled:
      let offset = explanation.place?.offset ?? request.link.count
      let isDeclined = explanation.candidates.first?.result == .declined
      if explanation.isIncomplete, !isDeclined || !isWrong(offset) { return nil }
      return (offset, explanation.message, explanation.suggestion)
    }
  }

  private func isForbidden(to principal: Principal?) -> Bool {
    guard case .rejected(let rejection) = decision(for: principal),
      case .forbidden = rejection.reason
    else { return false }
    return true
  }
}
