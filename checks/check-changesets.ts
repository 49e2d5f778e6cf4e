/** Proves that each changeset names packages that are there: a release stops at one that is not. */
import { lineAt, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** One package and how big a step it takes. */
const step = /^['"]?([@\w/-]+)['"]?: (?:major|minor|patch)$/gm

/** @param tree changesets (`.changeset/*.md`) and manifests (`package.json`) below `packages/` */
export function checkChangesets(tree: SourceTree): readonly Violation[] {
  const names = new Set(
    [...tree]
      .filter(([file]) => /^packages\/[^/]+\/package\.json$/.test(file))
      .map(([, text]) => /"name": "([^"]+)"/.exec(text)?.[1]),
  )
  return [...tree]
    .filter(([file]) => file.startsWith('.changeset/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(step)]
        .filter(([, name]) => !names.has(name))
        .map(({ 1: name, index }) => ({ file, line: lineAt(text, index), message: `${name} is no package of ours` })),
    )
}
