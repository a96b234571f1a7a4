import TreeLayout

let tree = try LayoutTree(parents: [-1, 0, 0, 0], values: [.nan, 6, 3, 1])
let frame = Rect(x: 0, y: 0, width: 600, height: 400)
let rects = Treemap<Squarified>().layout(tree, in: frame).geometry
print("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 400' fill='teal' stroke='white'>")
for rect in tree.nodes.filter(tree.isLeaf).map({ rects[$0] }) {
  print("<rect x='\(rect.x)' y='\(rect.y)' width='\(rect.width)' height='\(rect.height)'/>")
}
print("</svg>")
