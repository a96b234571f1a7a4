import type { Layoutbench } from "layoutbench";

/** What a layout needs of a node: what `d3.hierarchy` makes has it. */
export interface HierarchyNode {
  children?: this[] | null;
  /** Of a leaf; that of an inner node is the sum of its children's. */
  value?: number;
}

type Size = readonly [number, number];

/** An option: its value, or the layout with another one. */
interface Option<Value, Itself> {
  (): Value;
  (value: Value): Itself;
}

/** Sets x0, y0, x1 and y1 of each node. */
export interface Treemap {
  <Node extends HierarchyNode>(root: Node): Node & Record<"x0" | "y0" | "x1" | "y1", number>;
  size: Option<Size, this>;
  /** The name of a treemap, such as `binary`; null for `squarified`. */
  tile: Option<string | null, this>;
  round: Option<boolean, this>;
  padding: Option<number, this>;
  paddingInner: Option<number, this>;
  paddingOuter: Option<number, this>;
  paddingTop: Option<number | null, this>;
}

/** Sets x0, y0, x1 and y1 of each node. */
export interface Partition {
  <Node extends HierarchyNode>(root: Node): Node & Record<"x0" | "y0" | "x1" | "y1", number>;
  size: Option<Size, this>;
}

/** Sets x and y of each node. */
export interface TreeDrawing {
  <Node extends HierarchyNode>(root: Node): Node & Record<"x" | "y", number>;
  size: Option<Size, this>;
  nodeSize: Option<Size | null, this>;
  /** Between siblings, and between others. */
  separation: Option<Size, this>;
}

/** Sets x, y and r of each node. */
export interface Pack {
  <Node extends HierarchyNode>(root: Node): Node & Record<"x" | "y" | "r", number>;
  size: Option<Size, this>;
  padding: Option<number, this>;
}

/** Functions as those of d3-hierarchy, whose layouts the module makes. */
export function layouts(bench: Layoutbench): {
  treemap(): Treemap;
  partition(): Partition;
  tree(): TreeDrawing;
  cluster(): TreeDrawing;
  pack(): Pack;
};
