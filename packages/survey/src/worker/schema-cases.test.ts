import { Context, printValue, Rng } from '@fuzzwright/core/domain'
import { judgeOf } from '@fuzzwright/schema'
import { expect, test } from 'vitest'
import { schemaCases } from './schema-cases.ts'

const draw = (count: number): readonly [Record<string, unknown>, unknown][] => {
  const context = new Context(new Rng(1))
  const domain = schemaCases()
  return Array.from({ length: count }, () => domain.getValue(domain.init(context.reset())))
}

test('every schema accepts the value beside it', () => {
  const refused = draw(1500).filter(
    ([schema, value]) => judgeOf(schema, { draft: 'draft-07' }).failures(value).length > 0,
  )
  expect(refused.map((one) => printValue(one))).toEqual([])
})

test('schemas have lists of types, choices, patterns, tuples and references in them', () => {
  const written = draw(1500).map(([schema]) => JSON.stringify(schema))
  const words = ['"type":[', '"anyOf"', '"oneOf"', '"patternProperties"', '"items":[', '"$ref"', '"required"', '"enum"']
  expect(words.filter((word) => written.filter((one) => one.includes(word)).length < 15)).toEqual([])
})

test('a search can begin with what was drawn, whoever drew it', () => {
  const lost = draw(200).filter((args) => schemaCases().fromValue(args) === undefined)
  expect(lost).toEqual([])
})
