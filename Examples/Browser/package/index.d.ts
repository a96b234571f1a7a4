/** Where the module is: a URL, its bytes, a response, or compiled. */
export type Source =
  | string | URL | BufferSource | Response | WebAssembly.Module | Promise<Response>;

/** Loads the module; the default is the file beside the script. */
export function load(source?: Source, options?: LoadOptions): Promise<Layoutbench>;

export interface LoadOptions {
  /** The most bytes that an instance may take; the default is 2 GiB, all that it can have. */
  memoryLimit?: number;
}

/** An instance of the module has ended, and all trees, layouts and scenes in it are lost. */
export class TrapError extends Error {
  constructor(call: string, reason: string);
  /** The call that ended it, such as `layout squarified of 1000 nodes`. */
  readonly call: string;
}

/** Why something cannot be made; the input is at fault. */
export interface Refusal {
  message: string;
  /** The node at fault, of a layout. */
  node?: number | null;
  /** More memory may be needed than there is. */
  isTooLarge?: true;
}

/** Why a file is no tree. `message` has the place in front of the reason. */
export interface ReadingError extends Refusal {
  /** What is wrong and what to do. */
  reason?: string;
  source?: string;
  /** Counted from 1; null where the whole file is meant. */
  line?: number | null;
  /** Counted from 1; null where the whole line is meant. */
  column?: number | null;
}

export type Result<Name extends string, Value, Failure = Refusal> =
  | ({ [name in Name]: Value } & { error?: undefined })
  | ({ [name in Name]?: undefined } & { error: Failure });

export interface Layoutbench {
  /** All families, with their strategies, options and metrics. */
  readonly catalog: Family[];
  /** Swift that makes a strategy's layout, to paste into an app; null for an unknown strategy. */
  swiftCode(strategy: string, frame?: { width?: number; height?: number }): string | null;
  /** How many bytes the instance has taken, and how many of them are in use. */
  readonly memory: { bytes: number; inUse: number };
  /** The tree of a file; of one with several versions, the last. */
  read(source: string | BufferSource, options?: ReadingOptions):
    Result<"tree", Tree, ReadingError>;
  /** How a file is read and why, as far as its first bytes tell. */
  explain(source: string | BufferSource, options?: ReadingOptions):
    Result<"reading", Reading, ReadingError>;
  /** Trees that follow each other as versions of one; the last of them. */
  sequence(trees: Tree[], options?: { id?: string }): Result<"tree", Tree>;
  /** The tree of columns in any order of nodes. */
  tree(columns: Columns): Result<"tree", Tree>;
}

/** The options of files, as on the command line. */
export interface ReadingOptions {
  /** The name of the file, whose ending tells the format. */
  name?: string;
  fileFormat?: string;
  delimiter?: "," | ";" | "\t" | "|";
  header?: boolean;
  skipLines?: number;
  decimal?: "point" | "comma";
  id?: string;
  parent?: string;
  value?: string;
  label?: string;
  colorColumn?: string;
  length?: string;
  levels?: string[];
  fillDown?: boolean;
  children?: string;
  at?: string[];
  skipTotals?: boolean;
  skipNegative?: boolean;
  onlyNegative?: boolean;
}

export interface ReadingWay {
  format: string;
  dialect: string;
  /** What messages call such files. */
  words: string;
  /** Why the file is taken as one. */
  reason: string;
}

export interface Reading extends ReadingWay {
  formatReason: string;
  /** What else the file could be. */
  second?: ReadingWay;
}

export interface Columns {
  /** The parent of each node, −1 for the root. */
  parents: ArrayLike<number>;
  /** NaN where a node has none. */
  values?: ArrayLike<number>;
  names?: ArrayLike<string>;
  /** The width and the height of each node, two numbers each. */
  sizes?: ArrayLike<number>;
  /** The distance of each node to its parent; NaN where it has none. */
  lengths?: ArrayLike<number>;
}

export interface Family {
  id: string;
  /** What the numbers of a node are. */
  components: string[];
  /** What the numbers of a node's list are, in turn; empty where nodes have no lists. */
  list: string[];
  /** The metrics that tables show first. */
  headline: string[];
  strategies: { name: string; summary: string; options: StrategyOption[] }[];
  /** Of one layout. */
  metrics: Metric[];
  /** Of the change from one layout to the next. */
  changes: Metric[];
}

export type StrategyOption = {
  name: string;
  /** What the option takes, in words. */
  values: string;
  /** The value if the option is not set. */
  value: string;
  summary: string;
} & (
  | { kind: "flag" }
  | { kind: "choice"; choices: string[] }
  | {
      kind: "number";
      least: number;
      /** Null where there is none. */
      greatest: number | null;
      isWhole: boolean;
      /** Whether the option also takes the word `none`. */
      allowsNone: boolean;
    }
);

export interface Metric {
  id: string;
  unit: string;
  better: "lower" | "higher" | "zero" | "none";
  summary: string;
}

/** Something in the module, until it is released or collected. */
export interface Held {
  /** Gives the memory back. */
  release(): void;
}

/** Columns are views of the module's memory until its next call; copy what you keep. */
export interface Tree extends Held {
  readonly id: string;
  readonly count: number;
  readonly height: number;
  readonly leafCount: number;
  /** The root's weight. */
  readonly total: number;
  readonly hasNames: boolean;
  readonly unit: string | null;
  /** How the file was read, where that does not go without saying. */
  readonly notes: string[];
  readonly warnings: string[];
  readonly versions: number;
  readonly versionNames: string[];
  /** What the file calls the levels below the root, the uppermost first; empty if it does not. */
  readonly levels: string[];
  /** What the file calls the values; null if it does not. */
  readonly valueName: string | null;
  readonly parents: Int32Array;
  /** A leaf's value, 0 for none; for an inner node the sum of its children's weights. */
  readonly weights: Float64Array;
  /** Each node's own value, NaN for none. */
  readonly values: Float64Array;
  /** Each node's distance to its parent; null if no node has one. */
  readonly lengths: Float64Array | null;
  readonly names: string[];
  /** What is the same for a node in all versions of the tree; null of a tree without versions. */
  readonly keys: Int32Array | null;
  /** Of a part, the node of the whole tree for each of its nodes; null of another tree. */
  readonly nodes: Int32Array | null;
  /** Another version, counted from 0. */
  version(index: number): Result<"tree", Tree>;
  /** A node with all below it, in the colors of this tree; with so many levels, and with the
   *  largest leaves alone. */
  part(node: number, options?: { depth?: number; top?: number }): Result<"tree", Tree>;
  /** The same tree with other values, NaN where a node has none. */
  withValues(values: ArrayLike<number>): Result<"tree", Tree>;
  /** The layout by a strategy, with its options behind a colon or in `settings`. */
  layout(strategy: string, options?: LayoutOptions): Result<"layout", Layout>;
  /** Which layout to take, as `recommend` tells it; null if no layout serves the needs. */
  advise(options?: Screen & { strategies?: string[]; needs?: Need[] }): Advice;
  /** The strategies that `advise` looks at, in order, and what is left out. */
  candidates(): { candidates: string[]; warnings: string[] };
  /** What the layout by one strategy shows of all versions of the tree. */
  sight(strategy: string, options?: Screen): Result<"sight", Sight>;
  /** Which layout to take by what layouts show; without `needs`, for what the tree tells. */
  answer(sights: Sight[], options?: { needs?: Need[] }): Result<"answer", Answer | null>;
}

/** In pixels: 1440 by 900, and letters of 11 if they are not given. */
export interface Screen {
  width?: number;
  height?: number;
  labelSize?: number;
}

export type Need = "values" | "names" | "structure" | "order" | "changes" | "lengths";

export type Advice =
  | {
      answer: Answer | null;
      error?: undefined;
      /** What the layouts show, in the order of the candidates. */
      sights: Sight[];
      /** The strategies that do not lay the tree out, and why. */
      leftOut: { strategy: string; reason: string }[];
      warnings: string[];
    }
  | { error: Refusal };

/** As in `recommend --format json`. */
export interface Answer {
  /** What the tree is: `35 cities in 4 regions, 3 levels, with values`. */
  subject: string;
  needs: Need[];
  /** What is said, in order: the layout to take comes first. */
  lines: {
    role: "take" | "or" | "moving" | "size" | "lengths" | "not";
    need?: Need;
    /** The strategy, or `list`; undefined for a remark. */
    strategy?: string;
    words: string;
  }[];
}

/** A plain value: it may be kept, sent and written as JSON. */
export interface Sight {
  strategy: string;
  family: string;
  /** From what values are read; null for layouts that show no values. */
  reading: "length" | "area" | "angle" | null;
  showsStructure: boolean;
  /** Of a drawing on its side, the strategy that does not turn it. */
  upright: string | null;
  firstScreens: number | null;
  /** As metrics measure the layout; the choice goes by these numbers. */
  measured: Shown;
  /** As a picture shows it, with headers and margins; sentences tell these numbers. */
  drawn: Shown;
}

/** Shares are from 0 to 1; null where a number means nothing. */
export interface Shown {
  /** The shares of leaves and of value that have a mark of their own. */
  marked: number | null;
  markedValue: number | null;
  /** The shares of leaves and of value whose name is in sight. */
  named: number | null;
  namedValue: number | null;
  /** The share of leaves whose name and value are in sight. */
  nameAndValue: number | null;
  /** The share of groups in sight that have a title. */
  titled: number | null;
  /** The mean of longer ÷ shorter side, weighted by area. */
  aspect: number | null;
  /** How many screens a drawing takes whose names can all be read. */
  screens: number | null;
  /** The share of siblings that are read in the order of the data. */
  order: number | null;
  /** How far leaves are from their mean place over all versions, as a share of the screen's
   *  shorter side. */
  drift: number | null;
  /** The size in pixels of a picture that is as large as its names need. */
  width: number | null;
  height: number | null;
}

export interface LayoutOptions {
  x?: number;
  y?: number;
  /** 1600 if it is not given. */
  width?: number;
  /** 900 if it is not given. */
  height?: number;
  /** Options of the strategy. */
  settings?: Record<string, string | number | boolean>;
  /** The boxes of a tree drawing: those of the data, of the labels, or 1 × 1. */
  nodeSizes?: "data" | "label" | "unit";
  /** The layout of the version before by the same strategy, which may remember it. */
  after?: Layout;
  /** With room for names, as `render` makes it: headers, margins, boxes as large as names. Without
   *  `width` and `height`, in a frame of its own. */
  picture?: boolean;
}

export interface Layout extends Held {
  /** The strategy's id, with the options that are not the standard ones. */
  readonly strategy: string;
  readonly family: string;
  /** What the numbers of a node are. */
  readonly components: string[];
  /** Which options gave way in the frame. */
  readonly remarks: string[];
  readonly count: number;
  /** The numbers of all nodes, node by node: a view until the module's next call. */
  readonly numbers: Float64Array;
  readonly frame: { x: number; y: number; width: number; height: number };
  /** Of a picture, which frame would show the names; null where all is well. */
  readonly remark: string | null;
  /** The lists of nodes, such as the corners of polygons, one behind the other, and where each
   *  ends; null where nodes have none. Views as `numbers`. */
  readonly lists: { ends: Int32Array; numbers: Float64Array } | null;
  /** The list of one node. */
  list(index: number): Float64Array;
  /** The numbers of a node by their names. */
  node(index: number): Record<string, number>;
  /** 0 for a node that is shown, 1 for a part of a common mark, 2 for a hidden one; null if all
   *  are shown. A view as `numbers`. */
  readonly marks: Uint8Array | null;
  /** The column `layout_hash` of a run. */
  readonly hash: string;
  /** The values of all metrics, or of some; null for an undefined one. */
  metrics(ids?: string[], options?: { seed?: number }): Record<string, number | null>;
  /** The values of the metrics of the change from the layout of the version before. */
  change(before: Layout, options?: { seed?: number }):
    Result<"change", Record<string, number | null>>;
  /** The picture as `render` draws it. */
  svg(options?: PictureOptions): Result<"svg", string>;
  /** The rows of the command `layout`. */
  table(options?: { format?: "csv" | "json" }): string;
  /** What is seen of the layout in its frame. */
  scene(options?: SceneOptions): Result<"scene", Scene>;
}

export interface PictureOptions {
  /** The first line above the picture; an empty text is no such line. */
  title?: string;
  color?: "branch" | "depth" | "node" | "aspect";
  theme?: "light" | "dark";
  edges?: "straight" | "elbow" | "curved";
  detail?: number;
  locale?: string;
  palette?: string | string[];
  unit?: string;
  cushions?: boolean;
}

export interface SceneOptions {
  color?: "branch" | "depth" | "node" | "aspect";
  theme?: "light" | "dark";
  edges?: "straight" | "elbow" | "curved";
  /** The least size of what is drawn by itself, in pixels. */
  detail?: number;
  locale?: string;
  /** The name of a palette, or colors such as `#1f77b4`. */
  palette?: string | string[];
  unit?: string;
  cushions?: boolean;
  /** Whether there are no more marks than a screen has room for; the default. */
  limitsMarks?: boolean;
  /** Whether a group without room for its name has it in front of what is inside; the default. */
  namesInFront?: boolean;
  /** The width of a line as a multiple of the size of its letters. */
  letterWidth?: (text: string, isBold: boolean) => number;
}

/** A scene apart from the module: plain columns, which another thread takes as they are. */
export class Snapshot {
  constructor(data: Pick<Snapshot, "width" | "height" | "notes" | "columns">);
  readonly width: number;
  readonly height: number;
  readonly notes: string[];
  readonly columns: Record<string, Uint8Array | Int32Array | Float64Array>;
  readonly marks: Mark[];
  readonly texts: Text[];
  draw(context: Context, options?: { font?: string; background?: string }): void;
}

/** Draws marks and texts on a canvas; the background is also the color of lines between cells. */
export function draw(
  scene: Pick<Snapshot, "width" | "height" | "marks" | "texts">, context: Context, font: string,
  background: string): void;

/** Adds a shape to the path of a canvas. */
export function trace(shape: Shape, context: Context | Path2D): void;

export interface Scene extends Held {
  readonly width: number;
  readonly height: number;
  /** What the picture does not show, and why. */
  readonly notes: string[];
  /** The marks in drawing order. */
  readonly marks: Mark[];
  /** The lines of text, which are drawn after all marks. */
  readonly texts: Text[];
  /** Marks and texts as columns: views of the module's memory until its next call. */
  readonly columns: Record<string, Uint8Array | Int32Array | Float64Array>;
  /** The node of the innermost mark at a point. */
  nodeAt(x: number, y: number): number | null;
  /** The node that an arrow key leads to. */
  neighbor(node: number, direction: "left" | "right" | "up" | "down"): number | null;
  /** The node of the nearest group around a node's mark. */
  parent(node: number): number | null;
  /** Draws marks and texts on a canvas of the scene's size. */
  draw(context: Context, options?: { font?: string; background?: string }): void;
  /** The scene with columns of its own, which stay. */
  snapshot(): Snapshot;
}

/** What a canvas and an OffscreenCanvas have. */
export type Context = Omit<
  CanvasRenderingContext2D, "canvas" | "drawFocusIfNeeded" | "getContextAttributes">;

export interface Mark {
  role: "group" | "leaf" | "more" | "edge" | "link" | "ground";
  node: number;
  /** The last node of a chain of only children that share the mark. */
  last: number;
  /** The index behind the last mark inside. */
  end: number;
  /** How many leaves a hatching stands for. */
  leaves: number;
  shape: Shape;
  fill: string | null;
  /** The width of the line along the outline. */
  line: number;
  /** Null is the color of the background. */
  lineColor: string | null;
  opacity: number;
  cushion: number;
  /** How much of the name is written. */
  name: "none" | "short" | "whole";
  hasValue: boolean;
}

/** Angles are degrees clockwise from the top. */
export type Shape =
  | { kind: "box"; x: number; y: number; width: number; height: number; radius: number }
  | { kind: "circle"; x: number; y: number; r: number }
  | {
      kind: "arc"; startAngle: number; endAngle: number; innerRadius: number;
      outerRadius: number; x: number; y: number; gap: number;
    }
  | { kind: "path"; pieces: Piece[] };

export type Piece =
  | ["move" | "line", number, number]
  /** The end and both points of a cubic Bézier curve. */
  | ["curve", number, number, number, number, number, number]
  /** Around a point, by degrees clockwise. */
  | ["arc", number, number, number]
  | ["close"];

export interface Text {
  text: string;
  /** The index of the mark that the text is on. */
  mark: number;
  /** The size of the letters, in pixels. */
  size: number;
  /** The place of the baseline that the anchor names. */
  x: number;
  y: number;
  direction: [number, number];
  width: number;
  anchor: "start" | "middle" | "end";
  isBold: boolean;
  color: string;
}
