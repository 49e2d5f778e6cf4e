import { Rng } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { compiled } from '../generation/compiler.ts'
import { uniformWeights } from '../generation/slots.ts'
import { tablesOf } from '../generation/tables.ts'
import { planOf } from '../grammar/plan.ts'
import { css } from '../ready-made/css.ts'
import { json } from '../ready-made/json.ts'
import { flatPlanOf } from './flat-plan.ts'
import { outlineOf } from './outline.ts'
import { walkDecisions } from './walk-decisions.ts'

test.each([json, css])('a walk tells the decisions and rules of an outline, in its order ($name)', (grammar) => {
  const plan = planOf(grammar)
  const generator = compiled(plan, tablesOf(plan, uniformWeights(plan)))
  const { decisions } = flatPlanOf(plan)
  const rng = new Rng(3)
  for (let text = 0; text < 40; text++) {
    const derivation = generator.generate(rng)
    const { trace } = derivation
    const tree = outlineOf(plan, derivation)
    const places = Array.from({ length: tree.length }, (_, place) => place)
    const ruleAt = (place: number): number | undefined => {
      const node = plan.nodes[tree.node[place] as number]
      return node?.kind === 'rule' ? node.rule : undefined
    }
    const depthAt = (place: number): number => {
      let depth = 0
      for (let at = tree.parent[place] as number; at >= 0; at = tree.parent[at] as number)
        if (ruleAt(at) !== undefined) depth++
      return depth
    }
    const decided: [number, number][] = []
    const entered: [number, number][] = []
    walkDecisions(plan, trace, {
      decided: (node, decision) => decided.push([node, decision]),
      entered: (rule, depth) => {
        entered.push([rule, depth])
        return depth + 1
      },
    })
    const deciding = places.filter((place) => decisions[tree.node[place] as number] !== 0)
    expect(decided).toEqual(
      deciding.map((place) => [tree.node[place], trace[tree.from[place] as number]] as [number, number]),
    )
    expect(entered).toEqual(
      places.flatMap((place) => (ruleAt(place) === undefined ? [] : [[ruleAt(place), depthAt(place)]])),
    )
  }
})
