/** Syntax trees for the checks that look at code and not at text; each text is parsed once, whoever asks. */
import { ts } from 'ts-morph'

const known = new Map<string, ts.SourceFile>()

/** The tree of a TypeScript text, with parents. */
export function parsed(file: string, text: string): ts.SourceFile {
  const tree = known.get(text) ?? ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  known.set(text, tree)
  return tree
}

/** Visits `root` and every node below it, parents first. */
export function eachNode(root: ts.Node, visit: (node: ts.Node) => void): void {
  visit(root)
  ts.forEachChild(root, (child) => eachNode(child, visit))
}

/** 1-based line a node begins in. */
export function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}
