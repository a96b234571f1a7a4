import DelimitedText
import TreeLayout

/// Why a file, a directory or a type does not make a tree, and where it says so.
public struct TreeImportError: Error, Equatable, Sendable {
  /// What was found.
  public enum Kind: Equatable, Sendable {
    // The file
    case noSuchFile
    case directoryAsFile
    case fileAsDirectory
    /// The system's own words for why it could not be read.
    case unreadable(String)
    case unknownFormat
    /// A text has bytes of 0, as where `find -print0` and `git ls-files -z` end lines with them.
    case nulBytes
    /// The file is compressed or of a program for offices; what it is, and what to do.
    case packed(String)
    case empty
    case badUTF8
    case badUTF16
    /// What the file is, which is known to hold no tree, with what to do; and the format or dialect
    /// that reads it as any other file.
    case unreadFormat(String, otherwise: String)
    /// There are more bytes than are read.
    case tooLong(limit: Int)

    // Lists of paths
    /// A line is not as the first ones are.
    case badPathLine

    // Outlines, drawn trees and YAML
    /// Where a line begins, and where those above it do that it may be below, counted from 1.
    case badIndentation(Int, levels: [Int])
    /// Some lines are indented by tabs, others by blanks.
    case mixedIndentation
    /// What of YAML is not read, in the plural.
    case unreadYAML(String)
    /// The option names a value, but the format knows `none` alone.
    case onlyNoValue(String)

    // Tables
    case unknownHeader([String])
    /// A column that an option names, and those that there are.
    case noSuchColumn(String, [String])
    /// No column is called `value`, but these hold numbers.
    case noValueColumn([String])
    /// How many rows of a table that adds up are below 0, and their sum.
    case negativeRows(Int, sum: Double, of: String)
    case duplicateColumn(String)
    case tooManyColumns(Int, limit: Int)
    case onlyHeader
    case fieldCount(found: Int, expected: Int)
    case unclosedQuote
    case textAfterQuote
    case quoteInField
    case strayCarriageReturn
    case emptyPath
    /// The column of ids.
    case emptyID(String)
    /// A level in front of one with a name, and whether this name is one of totals.
    case emptyLevel(String, below: String, name: String, isTotal: Bool)
    /// The first line is not the header, which may be in another one.
    case titleRows(headerLine: Int)
    /// All rows are left out because of their sign: whether those above 0 are, and the column.
    case noRowsLeft(onlyNegative: Bool, of: String)
    /// All columns hold numbers; these may be levels.
    case noLevels([String])
    /// All columns hold texts; these may be levels, of which rows are counted.
    case onlyTexts([String])
    /// The header has a number where those below it have one, so that it is rather a row of data.
    case headerIsData(String)
    /// What a row has as its depth, with that of the row above.
    case badDepth(String, of: String, above: Int?)
    /// How many blanks are in front of a name, how many are one level, and the row above.
    case badBlanks(Int, unit: Int, above: Int?)

    // Options
    /// An option that changes nothing, and what does not read it.
    case unreadOption(String, of: String)

    // Numbers and sides, with the column or key they stand in
    case notANumber(String, of: String)
    /// A comma or a point in it may be a decimal mark or separate thousands.
    case ambiguousNumber(String, of: String)
    /// Two amounts with signs of different currencies.
    case twoCurrencies(String, String, firstLine: Int, of: String)
    case negative(String, of: String)
    /// One that can be left out.
    case negativeValue(String, of: String)
    case tooLarge(String, of: String)
    case badSide(String)

    // The tree, with the names of its nodes
    /// Up to two parents that no row has, the nodes below them, and how many more there are.
    case unknownParents([String], of: [String], others: Int)
    case twoParents(of: String, String, String, firstLine: Int)
    case duplicateID(String, firstLine: Int)
    case cycle(String)
    case sameSide(String, String, firstLine: Int)
    case sideAmongMany(String)
    case weightOverflow(String)
    case tooManyNodes

    // Sequences
    case leafAndInner(String, childLine: Int)
    case wrongParent(String, of: String)
    case emptyStep(Int, column: String)
    case tooFewSteps(found: Int, asked: Int)
    /// A table with a column for each step would make more nodes, those of all steps together.
    case tooManyStepNodes(nodes: Int, steps: Int, limit: Int)

    // JSON, Newick and Swift types
    case syntax(found: String, expected: String)
    case duplicateKey(String)
    case loneSurrogate
    /// A number in a list of children, which may be a name or a value.
    case numberAsChild(String)
    /// A text in a list of children that is the name of a node at the top, and this node's line.
    case nameInList(String, nodeLine: Int)
    /// A key that an option names, and the option.
    case noSuchKey(String, option: String)
    /// What an option names as the value, where only branch lengths can be.
    case noSuchValue(String)
    /// The keys on the way to a place that the file does not have.
    case noSuchPlace([String])
    /// The keys on the way to objects, where one node was read, and whether nodes have their
    /// children under another key.
    case oneNode([String], hasChildren: Bool)
    /// Where arrays of objects are.
    case severalPlaces([String])
    /// No object is a node; the first key, with its line.
    case noNode(String)
    /// A key that holds which nodes belong together.
    case nodesAndLinks(String)
    /// A key that holds numbers, where no node has a value.
    case valuesElsewhere(String, count: Int)

    // MARK: Formats of other packages
    /// The format's own words.
    case other(String)
  }

  public var kind: Kind

  /// The file or directory, or `swift-type`.
  public var source: String

  /// Counted from 1; `nil` where the whole source is meant.
  public var line: Int?

  /// Counted from 1 in Unicode scalars; `nil` where the whole line is meant.
  public var column: Int?

  public init(_ kind: Kind, source: String, line: Int? = nil, column: Int? = nil) {
    self.kind = kind
    self.source = source
    self.line = line
    self.column = column
  }
}

extension TreeImportError.Kind {
  /// What is wrong with a number that is not finite or negative, or that is none (`nil`).
  static func badNumber(_ number: Double?, _ text: String, of column: String) -> Self {
    guard let number else { return .notANumber(text, of: column) }
    return number < 0 ? .negative(text, of: column) : .tooLarge(text, of: column)
  }
}

extension TreeImportError {
  /// Another error at the same place.
  func with(_ kind: Kind) -> TreeImportError {
    TreeImportError(kind, source: source, line: line, column: column)
  }
}

extension TreeImportError: TextFailure {
  public init(_ fault: TextFault, source: String, line: Int?, column: Int?) {
    self.init(Kind(fault), source: source, line: line, column: column)
  }

  init(_ error: TextError) {
    self.init(error.fault, source: error.source, line: error.line, column: error.column)
  }
}

extension TreeImportError.Kind {
  init(_ fault: TextFault) {
    self =
      switch fault {
      case .noSuchFile: .noSuchFile
      case .directoryAsFile: .directoryAsFile
      case .fileAsDirectory: .fileAsDirectory
      case .unreadable(let reason): .unreadable(reason)
      case .badUTF8: .badUTF8
      case .tooLong(let limit): .tooLong(limit: limit)
      case .duplicateColumn(let name): .duplicateColumn(name)
      case .fieldCount(let found, let expected): .fieldCount(found: found, expected: expected)
      case .unclosedQuote: .unclosedQuote
      case .textAfterQuote: .textAfterQuote
      case .quoteInField: .quoteInField
      case .strayCarriageReturn: .strayCarriageReturn
      }
  }
}

extension TreeImportError: CustomStringConvertible {
  public var description: String {
    var place = source.isEmpty ? "''" : source
    if let line { place += ", line \(line)" }
    if let column { place += ", column \(column)" }
    return "\(place): \(kind)"
  }
}

extension TreeImportError.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .other(let message): message
    case .directoryAsFile: "this is a directory; write dir:PATH to take its files as a tree"
    case .fileAsDirectory: "this is not a directory; leave out dir: to read a file"
    case .noSuchFile: "\(TextFault.noSuchFile)"
    case .unreadable(let reason): "\(TextFault.unreadable(reason))"
    case .badUTF8: "\(TextFault.badUTF8)"
    case .tooLong(let limit): "\(TextFault.tooLong(limit: limit))"
    case .badUTF16: "this is UTF-16, but cut or damaged; save the file as UTF-8"
    case .duplicateColumn(let name): "\(TextFault.duplicateColumn(name))"
    case .tooManyColumns(let count, let limit):
      "the table has \(count) columns, and at most \(limit) are read; leave out those that are not "
        + "needed, or write rows in their place"
    case .fieldCount(let found, let expected):
      "\(TextFault.fieldCount(found: found, expected: expected))"
    case .unclosedQuote: "\(TextFault.unclosedQuote)"
    case .textAfterQuote: "\(TextFault.textAfterQuote)"
    case .quoteInField: "\(TextFault.quoteInField)"
    case .strayCarriageReturn: "\(TextFault.strayCarriageReturn)"
    case .unknownFormat:
      "the format is unknown; trees are read from tables (.csv, .tsv), JSON (.json), Newick "
        + "(.nwk, .newick, .tree), Nexus (.nex), XML, HTML, DOT, GraphML, GEXF, YAML (.yaml), "
        + "Markdown (.md), outlines, the output of tree, pstree, mvn dependency:tree and go mod "
        + "graph, and lists of paths as du -a, find -printf '%s %p\\n', "
        + "git ls-tree -r -l and profilers print them"
    case .nulBytes:
      "it holds zero bytes, so it is no text; find -print0, du -0 and git -z print them between "
        + "paths: leave that option out"
    case .packed(let what): what
    case .unreadFormat(let advice, let id):
      "\(advice); --file-format \(id) reads it as any other file"
    case .empty: "it is empty; a tree has at least one node"

    case .badPathLine: "the line is not like the first ones: a size and a path"
    case .badIndentation(let column, let levels):
      "the line begins in column \(column), but the open levels above it begin in "
        + levels.map(String.init).joined(separator: ", ").excerpt(80)
        + "; let it begin in one of these columns, or further right than the last"
    case .mixedIndentation:
      "the line is indented in another way than those above; use tabs alone or blanks alone"
    case .unreadYAML(let what):
      "\(what) are not read in YAML; write keys, lists and texts"
    case .onlyNoValue(let name):
      "--value \(name.shellWord) changes nothing here; --value none reads no values, and --value "
        + "leaves counts 1 for each leaf"

    case .unknownHeader(let columns):
      "the header with the columns \(columns.listed(140)) is unknown; known headers are "
        + ColumnRole.known(besides: columns)
    case .noSuchColumn(let name, let columns):
      "no column is called \(quoted(name)); there are \(columns.listed())"
    case .noValueColumn(let columns):
      "no column is called `value`, but numbers are in \(columns.listed())"
        + ": use --value \(columns[0].shellWord)\(columns.count > 1 ? " or another" : ""), or "
        + "--value none for a tree without values"
    case .negativeRows(let count, let sum, let column):
      "\(count) \(count == 1 ? "row has" : "rows have") a negative \(quoted(column)), together "
        + "\(sum.summed); an area cannot show it: use --skip-negative to leave such rows out, or "
        + "--only-negative to take nothing else"
    case .noRowsLeft(let onlyNegative, let column):
      onlyNegative
        ? "no row has a negative \(quoted(column)), so that --only-negative leaves nothing"
        : "each row has a negative \(quoted(column)), so that --skip-negative leaves nothing; use "
          + "--only-negative"
    case .onlyHeader: "there are no rows below the header; a tree has at least one node"
    case .emptyPath: "the path is empty; write / for the root"
    case .emptyID(let column):
      "\(quoted(column)) is empty; give each node an id of its own, or take out the row"
    case .emptyLevel(let level, let below, let name, let isTotal):
      "\(quoted(level)) is empty, but \(quoted(below)) is \(quoted(name)): use --fill-down to take "
        + "\(quoted(level)) from the row above, or --no-fill-down if there is none"
        + (isTotal ? ", or --skip-totals to leave totals out" : "")
    case .titleRows(let line):
      "the line names one column only; if the header is in line \(line), use --skip-lines "
        + "\(line - 1)"
    case .noLevels(let columns):
      "all columns hold numbers: use --levels "
        + Self.levels(columns) + " to say which of them are levels"
    case .onlyTexts(let columns):
      "no column holds numbers: use --levels \(Self.levels(columns)), or some of these in their "
        + "order from the root down, to count rows; or --no-header if the first line is data"
    case .headerIsData(let name):
      "the first line has to name the columns, but \(quoted(name)) is a number like those below "
        + "it; write a line of names above it, or use --no-header to call the columns `column 1`, "
        + "`column 2`, …; if it is a name, use --value \(name.shellWord)"
    case .badDepth(let text, let column, let above):
      "\(quoted(column)) is \(quoted(text))\(above.map { ", in the row above \($0)" } ?? ""); a "
        + "row needs a whole number, at most 1 more than the row above; --levels reads the table "
        + "in another way"
    case .badBlanks(let count, let unit, let above):
      "\(count) blanks are in front of the name\(above.map { ", in the row above \($0)" } ?? ""); "
        + "a row needs a multiple of \(unit), at most \(unit) more than the row above"

    case .unreadOption(let option, let what):
      "--\(option) changes nothing for \(what); leave it out"

    case .notANumber(let text, let column):
      "\(column) is \(quoted(text)), which is not a decimal number; write it like 12.5 "
        + "or leave it out"
    case .ambiguousNumber(let text, let column):
      "\(column) is \(quoted(text)), which can be read in two ways; use --decimal point or "
        + "--decimal comma to say which sign stands before the fraction"
    case .twoCurrencies(let text, let first, let firstLine, let column):
      "\(column) is \(quoted(text)) here and \(quoted(first)) in line \(firstLine); convert all to "
        + "one currency, since amounts of two say nothing together"
    case .negative(let text, let column): "\(column) is \(text.excerpt()); it must not be negative"
    case .negativeValue(let text, let column):
      "\(column) is \(text.excerpt()), and an area cannot show it: use --skip-negative to leave "
        + "such values out, or --only-negative to take nothing else"
    case .tooLarge(let text, let column):
      "\(column) is \(text.excerpt()), more than a double can hold"
    case .badSide(let text): "the side is \(quoted(text)); it can be left, right or empty"

    case .unknownParents(let parents, let nodes, let others):
      zip(nodes, parents).map { "the parent of \(quoted($0)) is \(quoted($1))" }
        .joined(separator: ", ")
        + (others > 0 ? " (and \(others) more)" : "")
        + ", but no row has \(parents.count == 1 ? "that id" : "these ids"); add one without a "
        + "parent\(parents.count == 1 ? "" : " for each"), or leave the field empty"
    case .twoParents(let node, let first, let second, let firstLine):
      "\(quoted(node)) has two parents, \(quoted(first)) in line \(firstLine) and "
        + "\(quoted(second)) here; in a tree every node has one"
    case .duplicateID(let id, let firstLine):
      "\(quoted(id)) occurs twice, first in line \(firstLine); give each node an id of its own"
    case .cycle(let node): "\(quoted(node)) is its own ancestor; leave the parent of the root empty"
    case .sameSide(let first, let second, let firstLine):
      "\(quoted(second)) is on the same side of its parent as \(quoted(first)) in line \(firstLine)"
    case .sideAmongMany(let node):
      "\(quoted(node)) has a side, but its parent has more than two children; leave the side empty"
    case .weightOverflow(let node):
      "the values below \(quoted(node)) add up to more than a double can hold"
    case .tooManyNodes: "there are more nodes than the limit of \(Int32.max - 1)"

    case .leafAndInner(let node, let childLine):
      "\(quoted(node)) has values of its own, but line \(childLine) has a node below it; leave the "
        + "sums out"
    case .wrongParent(let parent, let node):
      "the parent of \(quoted(node)) is \(quoted(parent)); it has to be the path without its last "
        + "name"
    case .emptyStep(let step, let column):
      "no leaf has a value above 0 in step \(step), the column \(column); a tree has at least one "
        + "node"
    case .tooFewSteps(let found, let asked):
      "there \(found == 1 ? "is one step" : "are \(found) steps"), and --steps asks for \(asked)"

    case .tooManyStepNodes(let nodes, let steps, let limit):
      "\(nodes) nodes in \(steps) steps are more than \(limit) in all, the most that are read; "
        + "leave out columns"

    case .syntax(let found, let expected): "found \(found) instead of \(expected)"
    case .duplicateKey(let key): "the key \(quoted(key)) occurs twice in one object"
    case .noSuchKey(let key, let option):
      "no node has the key \(quoted(key)); --\(option) takes one that nodes have"
    case .noSuchValue(let name):
      "there is no \(quoted(name)); --value length takes branch lengths, --value none nothing"
    case .noSuchPlace(let keys):
      "there is nothing at \(quoted(ReadingOptions.joined(keys, separator: "."))): --at takes the "
        + "keys on the way to the nodes, with points between them; a key that holds a point stands "
        + "in quotes, as in 'outputs.\"main.js\".inputs'"
    case .oneNode(let keys, let hasChildren):
      "only one node was read, but \(quoted(keys[keys.count - 1])) holds objects: use "
        + (hasChildren
          ? "--at \(Self.place(keys)) to read these"
          : "--children \(keys[keys.count - 1].shellWord) if these are its children, or --at with "
            + "the keys on the way to the nodes")
    case .severalPlaces(let places):
      "the nodes may be in \(places.listed())"
        + ": use --at \(places[0].shellWord) or another"
    case .noNode(let key):
      "no object at the top has a name, a value or children; the first other key is \(key). If "
        + "these are nodes, use --label, --value and --children; if nodes are below, --at with the "
        + "keys on the way; columns and rows are read from tables (.csv)"
    case .nodesAndLinks(let key):
      "\(quoted(key)) say which nodes belong together; write them as a table with the columns "
        + "source,target,value"
    case .valuesElsewhere(let key, let count):
      "\(count) \(count == 1 ? "node has" : "nodes have") \(quoted(key)), none `value`: use "
        + "--value \(key.shellWord), or --value none for a tree without values"
    case .numberAsChild(let number):
      "\(quoted(number)) stands in a list of children, where it may be a name or a value: put it "
        + "in quotes as a name, or write an object with a name and this value; lists of ids are "
        + "read from tables (.csv) with the columns parent,child"
    case .nameInList(let name, let line):
      "\(quoted(name)) stands in a list, but is also the name of the node in line \(line): if it "
        + "is that one, write a table (.csv) with the columns parent,child; if it is another one, "
        + "write an object here"
    case .loneSurrogate: "half of a surrogate pair stands alone; write both halves as \\u escapes"
    }
  }
}

extension TreeImportError.Kind {
  /// Columns as `--levels` takes them.
  private static func levels(_ columns: [String]) -> String {
    ReadingOptions.joined(columns, separator: ",").shellWord
  }

  /// Keys as `--at` takes them.
  private static func place(_ keys: [String]) -> String {
    ReadingOptions.joined(keys, separator: ".").shellWord
  }
}

/// A text of the source between back quotes, a part of it where it is long.
private func quoted(_ text: String) -> String {
  "`\(text.excerpt())`"
}

extension String {
  /// The text as a shell takes it for one word, in quotes if it needs them; a part of a long one.
  var shellWord: String {
    let text = excerpt(200)
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "_-./,:%+@".unicodeScalars.contains(scalar)
    }
    if isPlain, !isEmpty { return text }
    return "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

extension [String] {
  /// Names as messages list them, each between back quotes, a part of them where they are many.
  func listed(_ limit: Int = 200) -> String {
    map { "`\($0)`" }.joined(separator: ", ").excerpt(limit)
  }
}
