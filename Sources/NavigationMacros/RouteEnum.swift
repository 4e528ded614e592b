import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

/// The parts of a `@Routable` enum that matter for routes.
struct RouteEnum {
  /// The type's name as used inside its own braces.
  let name: String
  /// The access modifier for each member, followed by a space; empty if none is needed.
  let access: String
  private(set) var cases: [RouteCase] = []
  private var overloaded: Set<String> = []

  /// Reads an enum, and reports all errors in it.
  init(_ declaration: EnumDeclSyntax, in reading: Reading) {
    name = declaration.name.text
    access = AccessLevel(of: declaration, inside: reading.context.lexicalContext).modifier
    read(declaration.memberBlock.members, in: reading)
    // If several cases have the same name, none of them gets a path, because the name would be
    // ambiguous.
    cases.removeAll { overloaded.contains($0.name) }
  }

  private mutating func read(
    _ members: MemberBlockItemListSyntax, in reading: Reading
  ) {
    for member in members {
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        read(declaration, in: reading)
      } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        read(condition, in: reading)
      }
    }
  }

  private mutating func read(
    _ condition: IfConfigDeclSyntax, in reading: Reading
  ) {
    guard let configuration = reading.context.buildConfiguration else {
      reading.diagnose(.init(condition, "@Routable cannot tell which branch of '#if' is active"))
      return
    }
    if case .decls(let members)? = condition.activeClause(in: configuration).clause?.elements {
      read(members, in: reading)
    }
  }

  private mutating func read(
    _ declaration: EnumCaseDeclSyntax, in reading: Reading
  ) {
    // An unavailable case gets no path, since it cannot be built or matched.
    guard !declaration.isUnavailable else { return }
    let attributes = declaration.attributes.compactMap { element in
      element.isNamed("Link") ? element.as(AttributeSyntax.self) : nil
    }
    if declaration.elements.count > 1, let attribute = attributes.first {
      reading.diagnose(
        .init(attribute, "@Link applies to one case; declare each of the other cases separately"))
    }
    for element in declaration.elements {
      let name = element.name.text.filter { $0 != "`" }
      if ["Cases", "cases", "linkMappings"].contains(name) {
        reading.diagnose(.init(element.name, "'\(name)' conflicts with a member @Routable adds"))
      } else if cases.contains(where: { $0.name == element.name.text }) {
        reading.diagnose(
          .init(element.name, "a second case '\(name)': each case needs a unique name for its path")
        )
        overloaded.insert(element.name.text)
      } else {
        let isAlone = declaration.elements.count == 1
        cases.append(
          RouteCase(element, of: declaration, links: isAlone ? attributes : [], in: reading))
      }
    }
  }
}

extension EnumCaseDeclSyntax {
  fileprivate var isUnavailable: Bool {
    attributes.contains { attribute in
      attribute.isNamed("available")
        && attribute.tokens(viewMode: .sourceAccurate)
          .contains { $0.tokenKind == .keyword(.unavailable) }
    }
  }
}
