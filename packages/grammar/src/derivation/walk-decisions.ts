/**
 * The decisions of a derivation with the nodes they were taken at. Learning, counting and telling features apart need no more,
 * and need it for every input of an evolution: nothing is made for a place but a call, unlike an outline, which knows texts too.
 */
import { entryOf } from '../grammar/column.ts'
import type { Plan } from '../grammar/plan.ts'
import { flatPlanOf, kinds } from './flat-plan.ts'

// Read once: module runners look an import up each time, and this loop sees every decision of every input.
const { rule, sequence, choice, repeat, except } = kinds

/** What is told of a derivation, in pre-order. */
export interface DecisionVisitor {
  /** A decision at a node: option of a choice, repetitions beyond the minimum, index in a character class. */
  readonly decided?: (node: number, decision: number) => void
  /** A rule begins. What is answered is what its parts are told they are in; 0 is the outside of the derivation. */
  readonly entered?: (rule: number, inside: number) => number
}

/** Nodes still to be visited, each followed by what it is in. Walks end before another begins: visitors do not walk. */
let todo = new Int32Array(1024)

/** Visits the decisions of a derivation of the plan's root. A visitor must not walk another one meanwhile. */
export function walkDecisions(plan: Plan, trace: Int32Array, visitor: DecisionVisitor): void {
  const { kind, first, count, decisions, children, body } = flatPlanOf(plan)
  const { decided, entered } = visitor
  let top = 0
  let at = 0
  let id = plan.root
  let inside = 0
  for (;;) {
    const from = entryOf(first, id)
    let pushed = 0
    let decision = 0
    if (decisions[id] !== 0) {
      decision = entryOf(trace, at++)
      decided?.(id, decision)
    }
    switch (kind[id]) {
      case except:
        id = entryOf(children, from)
        continue
      case rule:
        if (entered !== undefined) inside = entered(from, inside)
        id = entryOf(body, from)
        continue
      case choice:
        id = entryOf(children, from + decision)
        continue
      case sequence:
        pushed = entryOf(count, id)
        if (top + 2 * pushed > todo.length) todo = larger(todo, top + 2 * pushed)
        for (let child = from + pushed - 1; child >= from; child--) {
          todo[top++] = entryOf(children, child)
          todo[top++] = inside
        }
        break
      case repeat:
        pushed = entryOf(count, id) + decision
        if (top + 2 * pushed > todo.length) todo = larger(todo, top + 2 * pushed)
        for (; pushed > 0; pushed--) {
          todo[top++] = entryOf(children, from)
          todo[top++] = inside
        }
        break
    }
    if (top === 0) return
    inside = entryOf(todo, --top)
    id = entryOf(todo, --top)
  }
}

function larger(full: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(least, full.length * 2))
  next.set(full)
  return next
}
