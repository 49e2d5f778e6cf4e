/**
 * Words of a dictionary, put where the grammar has room for them: in the place of a short sub-tree whose rule can be the
 * word. After Superion's token dictionary, but without leaving the language.
 */
import type { Derivation } from '../derivation/derivation.ts'
import { outlineOf } from '../derivation/outline.ts'
import { entryOf } from '../grammar/column.ts'
import type { Plan } from '../grammar/plan.ts'
import { isDerivation, parserOf } from '../parsing/parse.ts'
import { replaceAt } from './edit-derivation.ts'
import type { MutationContext } from './tree-mutations.ts'

/** Longest text, in UTF-16 units, that is taken for one token. */
const longestToken = 48
const attempts = 6
/** Nodes of the grammars whose every node may get a parser. */
const mostNodes = 100

/** One of `words` in the place of a token, or undefined where none of a few tries fits. */
export function insertWord(
  from: Derivation,
  words: readonly string[],
  { plan, rng }: MutationContext,
): Derivation | undefined {
  const tree = outlineOf(plan, from)
  const tokens: number[] = []
  for (let place = 0; place < tree.length; place++) {
    const kind = plan.nodes[entryOf(tree.node, place)]?.kind
    const length = entryOf(tree.textTo, place) - entryOf(tree.textFrom, place)
    if (kind === 'chars' || length > longestToken) continue
    if (kind === 'rule' || plan.nodes.length <= mostNodes) tokens.push(place)
  }
  if (tokens.length === 0 || words.length === 0) return undefined
  for (let attempt = 0; attempt < attempts; attempt++) {
    const place = rng.pick(tokens)
    const found = parsedAt(plan, entryOf(tree.node, place), rng.pick(words))
    if (found !== undefined) return replaceAt(plan, from, [{ place, decisions: found.trace }])
  }
  return undefined
}

/** Parsers of single nodes are compiled only for small grammars; those of rules come with the grammar's own. */
function parsedAt(plan: Plan, id: number, word: string): Derivation | undefined {
  const node = plan.nodes[id]
  const fast = node?.kind === 'rule' ? parserOf(plan).parseRule(node.rule, word) : undefined
  if (fast !== undefined || plan.nodes.length > mostNodes) return fast
  const found = parserOf(planAt(plan, id)).parse(word)
  return isDerivation(found) ? found : undefined
}

const plansAt = new WeakMap<Plan, Map<number, Plan>>()

/** The same plan started at another node. */
export function planAt(plan: Plan, node: number): Plan {
  let known = plansAt.get(plan)
  if (known === undefined) plansAt.set(plan, (known = new Map()))
  let made = known.get(node)
  if (made === undefined) known.set(node, (made = { ...plan, root: node }))
  return made
}
