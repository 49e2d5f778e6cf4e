/**
 * Mends what a grammar cannot say: names that are used without being declared, lengths that do not fit. A hook looks at the
 * sub-trees of a text and names texts to put in their place, so the result stays in the language.
 */
import type { Rng } from '@fuzzwright/core/domain'
import type { Derivation } from '../derivation/derivation.ts'
import { outlineOf } from '../derivation/outline.ts'
import { entryOf } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import { parserOf } from '../parsing/parse.ts'
import { replaceAt } from './edit-derivation.ts'
import { planAt } from './insert-word.ts'

/** A sub-tree of one rule, as a hook sees it. */
export interface RuleSubtree {
  readonly rule: string
  readonly text: string
  /** UTF-16 offsets in the whole text: start included, end excluded. */
  readonly from: number
  readonly to: number
}

/** What to put in the place of a sub-tree: a text of its rule; anything else is ignored. */
export interface Replacement {
  readonly subtree: RuleSubtree
  readonly text: string
}

/** Looks at all sub-trees of rules, in the order of their starts, outer ones first; names those to replace. */
export type Repair = (subtrees: readonly RuleSubtree[], rng: Rng) => Iterable<Replacement>

/** The derivation with the replacements made; of two inside each other only the outer one is. */
export function repaired(plan: Plan, derivation: Derivation, repair: Repair, rng: Rng): Derivation {
  const tree = outlineOf(plan, derivation)
  const places = new Map<RuleSubtree, number>()
  for (let place = 0; place < tree.length; place++) {
    const node = nodeAt(plan, entryOf(tree.node, place))
    if (node.kind !== 'rule') continue
    const [from, to] = [entryOf(tree.textFrom, place), entryOf(tree.textTo, place)]
    places.set({ rule: plan.rules[node.rule]?.name ?? '', text: derivation.text.slice(from, to), from, to }, place)
  }
  const edits = [...repair([...places.keys()], rng)].flatMap(({ subtree, text }) => {
    const place = places.get(subtree)
    const decisions = place === undefined ? undefined : decisionsOf(plan, entryOf(tree.node, place), text)
    return place === undefined || decisions === undefined ? [] : [{ place, decisions }]
  })
  edits.sort((a, b) => a.place - b.place)
  let end = 0
  const apart = edits.filter(({ place }) => {
    if (place < end) return false
    end = entryOf(tree.next, place)
    return true
  })
  return apart.length === 0 ? derivation : (replaceAt(plan, derivation, apart) ?? derivation)
}

function decisionsOf(plan: Plan, id: number, text: string): Int32Array | undefined {
  const node = nodeAt(plan, id)
  const fast = node.kind === 'rule' ? parserOf(plan).parseRule(node.rule, text) : undefined
  if (fast !== undefined) return fast.trace
  const complete = parserOf(planAt(plan, id)).parse(text)
  return 'trace' in complete ? complete.trace : undefined
}

/** Names of rules. */
export interface NameRules {
  /** Rules whose text declares a name. */
  readonly declares: readonly string[]
  /** Rules whose text uses one. What lies inside a declaring sub-tree is no use. */
  readonly uses: readonly string[]
  /** Rules whose declarations end with them; none where left out. */
  readonly scopes?: readonly string[]
  /** Names that need no declaration. */
  readonly known?: readonly string[]
}

/**
 * Names that are used before they are declared become names that are. Where nothing is declared yet they stay as they are.
 * Pass it as `repair`.
 */
export function declaredBeforeUsed({ declares, uses, scopes = [], known = [] }: NameRules): Repair {
  return (subtrees, rng) => {
    const replacements: Replacement[] = []
    const open: { readonly end: number; readonly names: string[] }[] = [
      { end: Number.POSITIVE_INFINITY, names: [...known] },
    ]
    let declared = -1
    for (const subtree of subtrees) {
      while ((open.at(-1)?.end ?? 0) <= subtree.from) open.pop()
      if (scopes.includes(subtree.rule)) open.push({ end: subtree.to, names: [] })
      if (declares.includes(subtree.rule)) {
        open.at(-1)?.names.push(subtree.text)
        declared = subtree.to
      } else if (uses.includes(subtree.rule) && subtree.from >= declared) {
        const names = open.flatMap((scope) => scope.names)
        if (names.length > 0 && !names.includes(subtree.text)) replacements.push({ subtree, text: rng.pick(names) })
      }
    }
    return replacements
  }
}
