import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// Newick and Nexus as other programs than their authors' write them.
@Suite("Trees of phylogenies, as they are written")
struct PhylogenyNamesTests {
  @Test(
    "Names are as written; quotes may be double",
    arguments: [
      (
        "((GB_GCA_1.1:1,RS_GCF_2.1:2)n_1:1,d__Bacteria:3);",
        "#0(n_1(GB_GCA_1.1=1 RS_GCF_2.1=1) d__Bacteria=1)"
      ),
      ("((\"A\":0.1,\"B\":0.2):0.1,\"C\":0.3);", "#0(#1(A=1 B=1) C=1)"),
      ("(\"Homo sapiens\":1,\"Pan\":1);", "#0(Homo sapiens=1 Pan=1)"),
      ("(\"a \"\"b\"\"'s\",'c \"d\"',5\"x);", "#0(a \"b\"'s=1 c \"d\"=1 5\"x=1)"),
    ])
  func names(text: String, outline: String) throws {
    #expect(try read(text, as: .newick).outline == outline)
  }

  @Test("Of several trees the first is read, with a warning")
  func several() throws {
    let tree = try read("(A:1,B:2);\n(A:2,(B:1,C:1):1);\n('a;b',\"c;d\")[;];\n", as: .newick)
    #expect(tree.outline == "#0(A=1 B=1)")
    #expect(tree.warnings.last == "trees behind the first one, which are not read: 2")
  }

  @Test("A comma in front of a fraction is an error")
  func decimalCommas() {
    let expected = "a point in front of its fraction, since a comma ends a branch length"
    for text in ["((A:0,1,B:0,2):0,3,C:0,4);", "((A:0,1,B:0,2)7:0,3,C:1);"] {
      #expect(
        refusal(of: text, as: .newick)
          == failure(.syntax(found: "`0,1`", expected: expected), line: 1, column: 5))
    }
    // Leaves of digits may be names of leaves.
    for text in ["(1:0,2:0,3:1);", "(A:1,2,B:3);", "(1,2,(3,4):5,6:7);", "(A:0.1,2,B:0.2,3);"] {
      #expect(refusal(of: text, as: .newick) == nil)
    }
  }

  @Test("Numbers of taxa are their names, where no taxon is called so")
  func taxa() throws {
    let text = """
      #NEXUS
      BEGIN TAXA;
       DIMENSIONS NTAX=3;
       TAXLABELS Homo 'Pan p' Gorilla;
      END;
      BEGIN TREES;
       TREE t = ((1,2)1,(3,4));
      END;
      """
    #expect(try read(text, as: .nexus).outline == "#0(1(Homo=1 Pan p=1) #2(Gorilla=1 4=1))")
    let own = text.replacing("Homo", with: "2")
    #expect(try read(own, as: .nexus).outline == "#0(1(2=1 2=1) #2(Gorilla=1 4=1))")
    let translated = text.replacing(" TREE t", with: " TRANSLATE 1 A, 2 B;\n TREE t")
    #expect(try read(translated, as: .nexus).outline == "#0(1(A=1 B=1) #2(Gorilla=1 4=1))")
  }
}
