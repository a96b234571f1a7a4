import Testing

@Suite("metrics")
struct MetricsCommandTests {
  /// The tool with slices alone and two metrics, of which the second one may say nothing.
  private func metrics(isBlind: Bool) async throws -> Tool.Outcome {
    try await Tool.run(
      "/usr/bin/env",
      ["LAYOUTBENCH_METRICS=\(isBlind ? "blind" : "true")", Tool.failing, "metrics"]
        + ["--layouts", "100"])
  }

  @Test("the page of metrics that keep their word: 0")
  func page() async throws {
    let outcome = try await metrics(isBlind: false)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
        # What metrics notice

        Every metric of one layout says which edits of a picture make it worse and which leave it \
        as it
        is. Here this is checked on 100 layouts per family: random trees of 12 to 71
        nodes with names and mostly with lengths, laid out by all strategies of the family in \
        turns. Two
        of three treemaps have margins, and half of these have headers, too.
        `layoutbench metrics > docs/metrics.md` makes this page, and fails if a metric does not do \
        what
        it says.

        | edit | what becomes of the layout |
        |---|---|
        | move | everything lies elsewhere; a sunburst is turned |
        | scale | everything is a third as large, also the frame that is filled; labels stay |
        | mirror | left and right change places |
        | rename | nodes get other names of the same lengths |
        | jitter | leaves move by up to half their size; a drawing's nodes by up to 2 |
        | swap | leaves with one parent change places |
        | stack | leaves with one parent lie on each other |
        | cramp | everything but the root is a quarter as large; a drawing's boxes only come \
        closer |
        | inflate | half of the leaves grow by half where they are; a drawing's boxes move apart |
        | stretch | everything is 8 times as long along one axis, rings 8 times as thick |
        | vanish | a third of the leaves become points; `readability` counts each as a turn |

        A number says on how many of 100 layouts the edit makes the metric worse; layouts on \
        which the
        metric is not defined do not count. **Bold**: the metric says that it notices this edit, \
        and it
        does: it gets worse on at least a sixth of the layouts, and four times as often as it gets
        better. `=`: the metric says that this edit changes nothing, and it changes on no layout. A
        number with a cross, ✗: the metric should notice this edit but does not; no ranking uses it,
        and no table marks its best. In parentheses: the metric says nothing about this edit; the \
        first
        number says on how many layouts it gets worse, the second one on how many it gets better. An
        empty field: the edit means nothing there, or the metric was defined nowhere.

        The last column names the other metric of the family that puts these layouts into the most
        similar order, with the rank correlation between the two (Spearman 1904). If it is close \
        to 1
        or −1, both say the same.

        ## treemap

        | metric | better | move | scale | mirror | rename | jitter | swap | stack | cramp | \
        inflate | stretch | vanish | closest |
        |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|
        | `place` | lower | **100** | = | (0) | (0) | (0) | (0) | (0) | (0) | (0) | (0) | (0) |  |
        | `extent` | lower | = | (0, 100) | = | = | (0) | 0 ✗ | (0) | (0) | (0) | **100** | (0) |  |

        """)
  }

  @Test("a metric that breaks its word is told, and the page is there all the same: 1")
  func broken() async throws {
    let outcome = try await metrics(isBlind: true)
    #expect(outcome.status == 1)
    #expect(
      outcome.error == "warning: treemap: extent does not do what it claims for stretch\n")
    #expect(
      outcome.output.hasSuffix(
        """

        ## treemap

        | metric | better | move | scale | mirror | rename | jitter | swap | stack | cramp | \
        inflate | stretch | vanish | closest |
        |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|
        | `place` | lower | **100** | = | (0) | (0) | (0) | (0) | (0) | (0) | (0) | (0) | (0) |  |
        | `extent` | lower | = | (0) | = | = | (0) | 0 ✗ | (0) | (0) | (0) | **0** | (0) |  |

        """))
  }

  @Test("too few layouts are a mistake that is told")
  func mistake() async throws {
    let outcome = try await Tool.run("metrics", "--layouts", "7")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("it takes a whole number from 100 to 1000000"))
  }
}
