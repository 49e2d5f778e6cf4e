/**
 * Finds every `fuzzIt` and `fuzzTest` call in the text of a test file, with a fast parser and without types: most test
 * files have none, and those that have some and did not change need nothing more.
 */
import { createRequire } from 'node:module'
import { holdsFuzzCalls } from '@fuzzwright/core/tooling'
import type * as OxcParser from 'oxc-parser'
import { callArguments } from './call-arguments.ts'
import { type Chain, chainOf, fuzzRoots, type Roots } from './call-chain.ts'
import { child, type SyntaxNode, walk } from './syntax-node.ts'
import type { FuzzCall } from './test-file-description.ts'

let parser: typeof OxcParser | undefined

/** Calls in source order. A file that does not parse has those the parser could recover, often none. */
export function findFuzzCalls(file: string, text: string): FuzzCall[] {
  if (!holdsFuzzCalls(text)) return []
  parser ??= createRequire(import.meta.url)('oxc-parser') as typeof OxcParser
  const { program } = parser.parseSync(file, text, { lang: languageOf(file), preserveParens: false })
  const root = program as unknown as SyntaxNode
  const roots = fuzzRoots(root)
  const lines = lineStarts(text)
  const calls: FuzzCall[] = []
  walk(root, (node) => {
    const chain = registration(node, roots)
    if (chain === undefined) return
    const { line, column } = placeOf(lines, node.start)
    calls.push({
      start: node.start,
      end: node.end,
      line,
      column,
      root: chain.root,
      withMembers: chain.withMembers,
      modifiers: chain.modifiers,
      ...callArguments(node, chain),
    })
  })
  return calls.sort((a, b) => a.start - b.start)
}

/** The chain of a call that registers a test; calls that only prepare one (`fuzzIt.each(table)`) are part of a chain. */
function registration(node: SyntaxNode, roots: Roots): Chain | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = child(node, 'callee')
  const chain = callee === undefined ? undefined : chainOf(callee, roots)
  if (callee === undefined || chain === undefined) return undefined
  const preparing = callee.type === 'MemberExpression' && preparingModifiers.has(chain.modifiers.at(-1) ?? '')
  return preparing ? undefined : chain
}

const preparingModifiers = new Set([
  'each',
  'for',
  'skipIf',
  'runIf',
  'extend',
  'with',
  'scoped',
  'override',
  'configure',
])

function languageOf(file: string): 'ts' | 'tsx' | 'js' | 'jsx' {
  if (/\.[mc]?ts$/.test(file)) return 'ts'
  if (file.endsWith('.tsx')) return 'tsx'
  return file.endsWith('.jsx') ? 'jsx' : /\.[mc]?js$/.test(file) ? 'jsx' : 'ts'
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function placeOf(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0
  for (let high = starts.length; low + 1 < high; ) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}
