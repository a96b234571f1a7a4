import TreeLayout
