import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("Nexus")
struct NexusTests {
  /// As programs for phylogenies write it.
  static let primates = """
    #NEXUS
    [! made by hand; with [nested] comments ]
    Begin taxa;
      Dimensions ntax=4;
      Taxlabels 'Homo sapiens' Pan_paniscus Gorilla Pongo;
    End;
    begin characters;
      matrix 'Homo sapiens' ACGT; Pan ACG-;
    end;
    BEGIN TREES;
      Title 'trees = many';
      TRANSLATE
        1 'Homo sapiens',
        2 Pan_paniscus,
        3 Gorilla,
        4 Pongo_'s'x,
      ;
      TREE * best = [&R] (((1:0.1,2:0.2)1:0.3,3:0.6)98:0.4,4:1.5)root;
      Tree second=((1,2),(3,4));
      utree third = (1,2,3,4);
    END;
    begin notes; end;
    """.replacing("_'s'x", with: "")

  @Test("The first tree is read with translated names; numbers of inner nodes are no tokens")
  func primates() throws {
    for format in [TreeFormat.nexus, .newick] {
      let tree = try read(Self.primates, as: format)
      #expect(
        tree.outline == "root(98(1(Homo sapiens=1 Pan_paniscus=1) Gorilla=1) Pongo=1)")
      #expect(
        tree.warnings == ["trees behind the first one, which are not read: 2"])
      #expect(tree.tree.lengths.dropFirst() == [0.4, 1.5, 0.3, 0.6, 0.1, 0.2])
    }
    let lengths = ReadingOptions.with { $0.value = "length" }
    let tree = try read(Self.primates, as: .nexus, options: lengths)
    #expect(tree.outline == "root(98(1(Homo sapiens=0.1 Pan_paniscus=0.2) Gorilla=0.6) Pongo=1.5)")
  }

  @Test(
    "What is wrong is refused with its place",
    arguments: [
      ("#NEXUS\nbegin trees;\nend;", "line 3, column 5: found the end instead of a block"),
      ("#NEXUS begin taxa; tree a = (b); end;", "found the end instead of a block `trees`"),
      ("nexus", "found the end instead of `#NEXUS`"),
      ("#NEXUS begin trees; translate a b c d;", "found `c` instead of `,` or `;`"),
      ("#NEXUS begin trees; translate 1 b,\n1 c;", "line 2, column 1: the key `1` occurs twice"),
      ("#NEXUS begin trees; translate 1 b; tree t =\n(1,\n1);", "line 3: `1` occurs twice"),
      ("#NEXUS begin trees; tree t = (a,b;", "column 34: found `;` instead of"),
      ("#NEXUS begin trees; tree t", "found the end instead of `=`"),
      ("#NEXUS begin trees; tree t = (a,b); begin 'x", "column 43: the quotes that open here"),
    ])
  func refuses(text: String, message: String) {
    #expect(refusal(of: text, as: .nexus)?.description.contains(message) == true)
  }
}
