import Sextant

extension ManualApp {
  /// Runs the program for a command line; or prints what `man` prints for it, if `man` knows the words
  /// and the output goes to a pipe or a file.
  @MainActor package static func main(_ words: [String]) async {
    if words == ["--help"] {
      StandardProcess.writeOutput(help)
      StandardProcess.end("manual", with: 0)
    }
    do {
      let (own, named, isSearch) = try read(words)
      if isSearch || !named.isEmpty, !words.contains(where: { $0.hasPrefix("--") }),
        named.contains("-w") || !StandardProcess.writesToTerminal
      {
        let plain = await ProcessOutput(of: ["man"] + words)
        // Any word is a section if the others are names of pages in it.
        let other = plain.exitCode == 16 ? await ProcessOutput(of: ["man", "-s"] + words) : plain
        let output = other.exitCode == 0 ? other : plain
        StandardProcess.writeOutput(output.text)
        StandardProcess.writeError(output.errorText)
        // Man does not fail if it cannot unpack a page; 3 is its code for a program that failed.
        let isLost = output.text.isEmpty || output.isCut
        StandardProcess.end("manual", with: isLost && output.exitCode == 0 ? 3 : output.exitCode)
      }
      let pages = ManualPages(environment: [:])
      let (arguments, files) = try await arguments(own, showing: named, in: pages)
      await program(isNamed: !named.isEmpty, files: files, hasOthers: pages.hasOthers())
        .main(arguments) { (program(input: $0, isNamed: true), ["--no-state", "man:-"]) }
    } catch {
      // The code of man.
      program().fail("\(error)", code: 16)
    }
  }

  private static let switches = [
    "-", "--plain", "--no-state", "--no-keys", "--no-mouse", "--explain", "--open",
  ]

  /// Reads what fingers that know `man` type.
  ///
  /// - Returns: The options and links that any app knows, the words with which `man` finds pages, and
  ///   whether the former are the link to a search.
  /// - Throws: An error in the words of `man` if a word is missing.
  static func read(
    _ words: [String]
  ) throws -> (own: [String], named: [String], isSearch: Bool) {
    var (own, options, terms, rest): ([String], [String], [String], _) = ([], [], [], words[...])
    var (search, section): (Character?, String?)
    while let word = rest.popFirst() {
      let isLink = word.contains(":") && PageName(word) == nil && !"/.".contains(word.prefix(1))
      if isLink || word.hasPrefix("man:") || switches.contains(word) {
        own.append(word)
      } else if !word.hasPrefix("-") {
        terms.append(word)
      } else {
        // Letters may stand together, as in `-aw` and `-s3`.
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
          switch letter {
          case "k", "f", "K": search = letter
          case "a", "l", "w": options.append("-\(letter)")
          case "s":
            section = letters.isEmpty ? rest.popFirst() : String(letters)
            (options, letters) = (options + ["-s", section ?? ""], "")
          // The words after another option may be its values.
          default: return (words, [], false)
          }
        }
      }
    }
    guard !terms.isEmpty || search == nil && [[], ["-w"]].contains(options) else {
      let missing = search.map { "-\($0) needs words to look for" }
      throw ManualPages.Failure(missing ?? "What manual page do you want?")
    }
    guard let search else { return (own, options + terms, false) }
    let list = search == "f" ? ManualRoute.named : ManualRoute.about
    let route = search == "K" ? ManualRoute.containing : list
    return (own + [try link(route(terms.joined(separator: " "), section))], [], true)
  }

  /// Returns the arguments that show pages, the first on top of the others, and no earlier session; and
  /// the files among the pages.
  ///
  /// - Throws: An error in the words of `man` if there is no such page.
  static func arguments(
    _ own: [String], showing named: [String], in pages: ManualPages
  ) async throws -> (words: [String], files: [PageName]) {
    guard !named.isEmpty else { return (own, []) }
    let found = try await pages.find(named)
    let files = found.filter(\.isFile)
    guard files.isEmpty || !own.contains("--open") else {
      throw ManualPages.Failure("--open takes links and names of pages, but no files.")
    }
    let names = found.map { page in files.firstIndex(of: page).map { "~\($0 + 1)" } ?? "\(page)" }
    let isElsewhere = ["--explain", "--open", "--no-state"].contains { own.contains($0) }
    let link = try link(.pages(names.joined(separator: ",")))
    return (own + (isElsewhere ? [] : ["--no-state"]) + [link], files)
  }

  private static func link(_ route: ManualRoute) throws -> String {
    guard let link = ManualRoute.matcher.url(for: route) else {
      throw ManualPages.Failure("No link can hold these words.")
    }
    return "man:\(link)"
  }

  private static let help = """
    A reader for manual pages.

    Usage
      manual [OPTION...] [LINK...]  the lists of pages, or what a link shows
      manual [SECTION] NAME...      pages, the first on top

    Options
      -a NAME...      all pages with these names
      -f NAME...      a list of the pages with these names
      -k WORDS        a list of the pages about these words
      -K TEXT         a list of the pages whose text contains this
      -l FILE...      the pages in these files, as for names with a slash
      -s SECTIONS     only in these sections, such as 3 or 1,8
      -w NAME...      print the files of these pages
      --open LINK     open a link, such as man:ls(1)#NAME, in the running manual
      --plain         print the screen as text
      --keys FILE     use FILE for your own keys, or none with --no-keys
      --state FILE    use FILE for saved state, or none with --no-state
      --no-mouse      leave the mouse to the terminal
      --version       print the version

    With MANPAGER=manual, man shows its pages here. Press ? for the keys.

    """
}
