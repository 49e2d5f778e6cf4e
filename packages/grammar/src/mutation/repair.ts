/**
 * Mends what a grammar cannot say: names that are used without being declared, lengths that do not fit. A hook looks at the
 * sub-trees of a text and says what is to change, so the result stays in the language.
 */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { type Outline, outlineOf } from '../derivation/outline.ts'
import { entryOf } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { parserOf } from '../parsing/parse.ts'
import { type Splice, spliced } from './edit-derivation.ts'
import { planAt } from './insert-word.ts'
import { Without } from './without-rules.ts'

/** A sub-tree of one rule, as a hook sees it. */
export interface RuleSubtree {
  readonly rule: string
  readonly text: string
  /** UTF-16 offsets in the whole text: start included, end excluded. */
  readonly from: number
  readonly to: number
  /** The nearest rule around it; undefined for the whole text. */
  readonly within: RuleSubtree | undefined
}

/**
 * What is to happen to a sub-tree. `text`: it becomes that text of its rule; anything else is ignored. `without`: the smallest part around it
 * that can do without these rules is written anew, or left out where it is an item of a list.
 */
export type Replacement =
  | { readonly subtree: RuleSubtree; readonly text: string }
  | { readonly subtree: RuleSubtree; readonly without: readonly string[] }

/**
 * Looks at all sub-trees of rules, in the order of their starts, outer ones first; names those to replace. It is asked again about the
 * result until it names none, eight times at most.
 */
export type Repair = (subtrees: readonly RuleSubtree[], rng: Rng) => Iterable<Replacement>

const mostRounds = 8

/** The derivation with the replacements made; of two inside each other only the outer one is, in each round. */
export function repaired(plan: Plan, derivation: Derivation, repair: Repair, rng: Rng): Derivation {
  let mended = derivation
  for (let round = 0; round < mostRounds; round++) {
    const next = repairedOnce(plan, mended, { repair, rng })
    if (next === undefined) break
    mended = next
  }
  return mended
}

interface Mending {
  readonly repair: Repair
  readonly rng: Rng
}

/** Undefined where nothing is to change, or nothing can. */
function repairedOnce(plan: Plan, derivation: Derivation, { repair, rng }: Mending): Derivation | undefined {
  const tree = outlineOf(plan, derivation)
  const places = ruleSubtrees(plan, derivation, tree)
  const left = new Without(plan, derivation, rng)
  const splices: Splice[] = []
  for (const replacement of repair([...places.keys()], rng)) {
    const place = places.get(replacement.subtree)
    if (place === undefined) continue
    if ('without' in replacement) left.doWithout(place, replacement.without)
    else {
      const decisions = decisionsOf(plan, entryOf(tree.node, place), replacement.text)
      if (decisions !== undefined && replacement.text !== replacement.subtree.text)
        splices.push({ from: entryOf(tree.from, place), to: entryOf(tree.to, place), decisions })
    }
  }
  splices.push(...left.splices())
  return splices.length === 0 ? undefined : spliced(plan, derivation, splices)
}

function ruleSubtrees(plan: Plan, { text }: Derivation, tree: Outline): Map<RuleSubtree, number> {
  const places = new Map<RuleSubtree, number>()
  /** By place, the nearest rule at it or around it. */
  const nearest: (RuleSubtree | undefined)[] = []
  for (let place = 0; place < tree.length; place++) {
    const within = nearest[entryOf(tree.parent, place)]
    nearest[place] = within
    const node = nodeAt(plan, entryOf(tree.node, place))
    if (node.kind !== 'rule') continue
    const [from, to] = [entryOf(tree.textFrom, place), entryOf(tree.textTo, place)]
    const subtree = { rule: plan.rules[node.rule]?.name ?? '', text: text.slice(from, to), from, to, within }
    nearest[place] = subtree
    places.set(subtree, place)
  }
  return places
}

function decisionsOf(plan: Plan, id: number, text: string): Int32Array | undefined {
  const node = nodeAt(plan, id)
  const fast = node.kind === 'rule' ? parserOf(plan).parseRule(node.rule, text) : undefined
  if (fast !== undefined) return fast.trace
  const complete = parserOf(planAt(plan, id)).parse(text)
  return 'trace' in complete ? complete.trace : undefined
}
