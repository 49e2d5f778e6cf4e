import { Rng } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { compiled } from '../generation/compiler.ts'
import { uniformWeights } from '../generation/slots.ts'
import { tablesOf } from '../generation/tables.ts'
import { planOf } from '../grammar/plan.ts'
import { readEbnf } from '../notation/ebnf.ts'
import { css } from '../ready-made/css.ts'
import { javascript } from '../ready-made/javascript.ts'
import { json } from '../ready-made/json.ts'
import { xml } from '../ready-made/xml.ts'
import { OuterAutomaton } from './outer-automaton.ts'
import { isDerivation, parserOf } from './parse.ts'

const leftRecursive = readEbnf('sum ::= sum "+" term | term   term ::= [0-9]+ | "(" sum ")"')

test.each(Object.entries({ json, css, javascript, xml, leftRecursive }))(
  '%s: no text of the grammar is rejected',
  (_, grammar) => {
    const plan = planOf(grammar)
    const automaton = new OuterAutomaton(plan)
    const generator = compiled(plan, tablesOf(plan, uniformWeights(plan)))
    const rng = new Rng(1)
    for (let run = 0; run < 200; run++) {
      const { text } = generator.generate(rng)
      expect(automaton.accepts(text), text).toBe(true)
    }
  },
)

test('what is rejected has no derivation, and what no parser need look at is most of what is wrong', () => {
  const plan = planOf(json)
  const automaton = new OuterAutomaton(plan)
  const generator = compiled(plan, tablesOf(plan, uniformWeights(plan)))
  const rng = new Rng(2)
  let [wrong, rejected] = [0, 0]
  for (let run = 0; run < 400; run++) {
    const { text } = generator.generate(rng, { budget: 400, maxDepth: 20 })
    const at = rng.below(text.length + 1)
    const edited =
      text.slice(0, at) + rng.pick(['"', ',', 'true', ']', '\\', '😀', 'x']) + text.slice(at + rng.below(3))
    const isText = isDerivation(parserOf(plan).parseCompletely(edited).derivation)
    if (isText) expect(automaton.accepts(edited), edited).toBe(true)
    else {
      wrong++
      if (!automaton.accepts(edited)) rejected++
    }
  }
  expect(wrong).toBeGreaterThan(100)
  expect(rejected / wrong).toBeGreaterThan(0.8)
  expect(['[1}', '{"a":]'].map((text) => automaton.accepts(text))).toEqual([true, false])
})

test('characters beyond 16 bits are two units of one class', () => {
  const automaton = new OuterAutomaton(planOf(readEbnf('s ::= [#x1F600-#x1F64F] "!"')))
  expect(['😀!', '😀', '!', 'a!'].map((text) => automaton.accepts(text))).toEqual([true, false, false, false])
})
