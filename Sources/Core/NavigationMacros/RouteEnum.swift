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
    if case .decls(let members)? = activeClause(of: condition, in: reading)?.elements {
      read(members, in: reading)
    }
  }

  private func activeClause(
    of condition: IfConfigDeclSyntax, in reading: Reading
  ) -> IfConfigClauseSyntax? {
    guard let configuration = reading.context.buildConfiguration else {
      reading.diagnose(.init(condition, "@Routable cannot tell which branch of '#if' is active"))
      return nil
    }
    return condition.activeClause(in: configuration).clause
  }

  private mutating func read(
    _ declaration: EnumCaseDeclSyntax, in reading: Reading
  ) {
    let attributes = active(declaration.attributes, in: reading)
    // An unavailable case gets no path, since it cannot be built or matched.
    guard !attributes.contains(where: \.isUnavailable) else { return }
    let links = attributes.compactMap { element in
      element.isNamed("Link") ? element.as(AttributeSyntax.self) : nil
    }
    if declaration.elements.count > 1, let attribute = links.first {
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
          RouteCase(
            element, attributes: attributes, links: isAlone ? links : [], in: reading))
      }
    }
  }

  /// Returns the attributes of a list, including those in active branches of `#if`.
  private func active(
    _ list: AttributeListSyntax, in reading: Reading
  ) -> [AttributeListSyntax.Element] {
    list.flatMap { element -> [AttributeListSyntax.Element] in
      guard case .ifConfigDecl(let condition) = element else { return [element] }
      guard let clause = activeClause(of: condition, in: reading),
        case .attributes(let inner)? = clause.elements
      else { return [] }
      return active(inner, in: reading)
    }
  }
}

extension AttributeListSyntax.Element {
  fileprivate var isUnavailable: Bool {
    isNamed("available")
      && tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.unavailable) }
  }
}
