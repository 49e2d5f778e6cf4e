/** How deep a derivation recurs. */
import { entryOf } from '../grammar/column.ts'
import { nodeAt, type Plan } from '../grammar/plan.ts'
import type { Derivation } from './derivation.ts'
import { outlineOf } from './outline.ts'

/** The most often that one rule stands inside itself on a way from the root to a leaf: 0 where none does. */
export function recursionDepth(plan: Plan, derivation: Derivation): number {
  const tree = outlineOf(plan, derivation)
  const open = new Int32Array(plan.rules.length)
  /** Rules that stand open, as places. */
  const way: number[] = []
  let deepest = 0
  for (let place = 0; place < tree.length; place++) {
    for (let last = way.at(-1); last !== undefined && entryOf(tree.next, last) <= place; last = way.at(-1)) {
      close(last)
      way.pop()
    }
    const rule = ruleAt(place)
    if (rule < 0) continue
    deepest = Math.max(deepest, entryOf(open, rule))
    open[rule] = entryOf(open, rule) + 1
    way.push(place)
  }
  return deepest

  function ruleAt(place: number): number {
    const node = nodeAt(plan, entryOf(tree.node, place))
    return node.kind === 'rule' ? node.rule : -1
  }

  function close(place: number): void {
    const rule = ruleAt(place)
    open[rule] = entryOf(open, rule) - 1
  }
}
