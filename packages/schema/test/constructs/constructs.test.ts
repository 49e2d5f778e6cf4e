/** The constructs of each library's own pages: which are read, and which are refused by what name. */
import { type Domain, FuzzError, sample } from '@fuzzwright/core'
import { Value as OldValue } from '@sinclair/typebox/value'
import { Schema } from 'effect'
import * as effect3 from 'effect-3'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { fromSchema } from '../../src/from-schema.ts'
import { oldEffectSchema, standardEffect } from '../../src/libraries/effect-schema.ts'
import { isStandardSchema, issuesOf } from '../../src/libraries/standard-schema.ts'
import { arktypeConstructs } from './arktype.ts'
import { effectConstructs } from './effect.ts'
import { oldEffectConstructs } from './old-effect.ts'
import { oldTypeboxConstructs } from './old-typebox.ts'
import { oldZodConstructs } from './old-zod.ts'
import { typeboxConstructs } from './typebox.ts'
import { valibotConstructs } from './valibot.ts'
import { zodConstructs } from './zod.ts'

/** Values of each schema. */
const count = 5

type Accepts = (value: unknown) => boolean
const standard = (schema: unknown): Accepts => {
  if (!isStandardSchema(schema)) throw new Error('no standard schema')
  return (value) => issuesOf(schema, value).length === 0
}
const typebox =
  (schema: unknown): Accepts =>
  (value) =>
    Reflect.apply(Value.Check, Value, [schema, value]) === true
const oldTypebox =
  (schema: unknown): Accepts =>
  (value) =>
    Reflect.apply(OldValue.Check, OldValue, [schema, value]) === true
const effect = (schema: unknown): unknown => {
  const json: unknown = Reflect.apply(Schema.toStandardJSONSchemaV1, Schema, [schema])
  return Reflect.apply(Schema.toStandardSchemaV1, Schema, [json])
}
/** As where version 3 is installed: what is asked of the package is asked of that one. */
const oldEffect = (schema: unknown): unknown => {
  const ready = standardEffect(schema, effect3)
  if (ready === undefined) throw new Error('no schema of Effect')
  const jsonSchema = { input: () => oldEffectSchema(ready, effect3) }
  return { '~standard': { ...ready['~standard'], vendor: 'effect 3', jsonSchema } }
}
const same = (schema: unknown): unknown => schema

/** `supported`, or what is said instead. */
function verdict(
  make: () => unknown,
  ready: (schema: unknown) => unknown,
  judge: (schema: unknown) => Accepts,
): string {
  try {
    const schema = ready(make())
    const domain: Domain<unknown> = fromSchema(schema)
    const refused = sample(domain, { count, seed: 1 }).find((value) => !judge(schema)(value))
    return refused === undefined ? 'supported' : 'a value is refused'
  } catch (error) {
    if (!(error instanceof FuzzError)) throw error
    return error.code
  }
}

test.each([
  ['zod', zodConstructs, same, standard, 0.98],
  ['valibot', valibotConstructs, same, standard, 0.98],
  ['arktype', arktypeConstructs, same, standard, 0.98],
  ['typebox', typeboxConstructs, same, typebox, 0.98],
  ['old-typebox', oldTypeboxConstructs, same, oldTypebox, 0.94],
  ['effect', effectConstructs, effect, standard, 0.98],
  ['old-zod', oldZodConstructs, same, standard, 0.94],
  ['old-effect', oldEffectConstructs, oldEffect, standard, 0.9],
] as const)('%s: what its pages show is read, or refused by name', async (name, constructs, ready, judge, least) => {
  const verdicts = Object.entries(constructs).map(([what, make]) => [what, verdict(make, ready, judge)] as const)
  const lines = verdicts.map(([what, told]) => `${told.padEnd(24)}${what}\n`)
  const share = verdicts.filter(([, told]) => told === 'supported').length / verdicts.length
  await expect(lines.join('')).toMatchFileSnapshot(`${name}.txt`)
  expect(share).toBeGreaterThanOrEqual(least)
})
