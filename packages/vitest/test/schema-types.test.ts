import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Project, type RunResult } from './project.ts'

const project = new Project({
  'src/schemas.ts': `import { z } from 'zod'
import * as v from 'valibot'
import { type } from 'arktype'
import { Type } from 'typebox'
import { Schema } from 'effect'
import { z as z3 } from 'zod/v3'
export const RangeSchema = z.object({ from: z.int().min(0), to: z.int().max(1000) }).refine(({ from, to }) => from < to)
export const Trimmed = z.object({ name: z.string().max(9).transform((text) => text.length), note: z.string().default('none') })
export const schemas = { age: z.int().min(18).max(99) }
export const Pair = v.pipe(v.object({ low: v.pipe(v.number(), v.minValue(0)), high: v.number() }), v.check(({ low, high }) => low < high))
export const Even = type('number % 2')
export const Code = Type.String({ pattern: '^[A-Z]{2}-\\\\d{4}$' })
export const Job = Schema.Struct({ at: Schema.String.check(Schema.isPattern(/^j-\\d+$/)), tries: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })) })
export const Old = z3.object({ tags: z3.array(z3.string().regex(/^#\\w+$/)).min(1), since: z3.date() }).refine(({ tags }) => tags.length < 4)
const hidden = z.string().regex(/^x+$/)
export type Hidden = z.infer<typeof hidden>
`,
  'src/types.ts': `import type { z } from 'zod'
import type { RangeSchema, Trimmed } from './schemas.ts'
export type Range = z.infer<typeof RangeSchema>
export interface Named extends z.infer<typeof RangeSchema> {}
export type Made = z.output<typeof Trimmed>
export type Taken = z.input<typeof Trimmed>
`,
  'src/broken.ts': `import { z } from 'zod'
export const Broken = z.string().min(3)
throw new Error('this module does not load')
`,
  'src/functions.ts': `import type { Static } from 'typebox'
import type * as v from 'valibot'
import type { z } from 'zod'
import type { z as z3 } from 'zod/v3'
import type { Broken } from './broken.ts'
import type * as all from './schemas.ts'
import type { Made, Named, Range, Taken } from './types.ts'
const held = (holds: boolean, what: unknown) => { if (!holds) throw new TypeError('broken: ' + JSON.stringify(what)) }
export function longest(ranges: readonly Range[], extra: { range?: Named | null }) {
  held([...ranges, ...(extra.range ? [extra.range] : [])].every(({ from, to }) => from < to), ranges)
}
export function reached({ from, to }: Range) { held(to - from !== 777, [from, to]) }
export function made(value: Made) { held(typeof value.name === 'number' && value.name < 10 && typeof value.note === 'string', value) }
export function taken(value: Taken) { held(typeof value.name === 'string' && value.name.length < 10, value) }
export function adult(age: z.infer<typeof all.schemas.age>) { held(Number.isInteger(age) && age > 17 && age < 100, age) }
export function pair(pair: v.InferOutput<typeof all.Pair>) { held(pair.low >= 0 && pair.low < pair.high, pair) }
export function even(even: typeof all.Even.infer) { held(even % 2 === 0, even) }
export function code(code: Static<typeof all.Code>) { held(/^[A-Z]{2}-\\d{4}$/.test(code), code) }
export function job(job: typeof all.Job.Type) { held(/^j-\\d+$/.test(job.at) && job.tries >= 1 && job.tries <= 5, job) }
export function old({ tags, since }: z3.infer<typeof all.Old>) { held(tags.length > 0 && tags.length < 4 && tags.every((tag) => /^#\\w+$/.test(tag)) && since.getTime() === since.getTime(), tags) }
export function hidden(text: all.Hidden) { held(typeof text === 'string', text) }
export function broken(text: z.infer<typeof Broken>) { held(typeof text === 'string', text) }
`,
  'tests/types.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { z } from 'zod'
import * as f from '../src/functions.ts'
import type { Range } from '../src/types.ts'
const strict = { allowThrows: 'none', runs: 400 } as const
const Here = z.object({ text: z.string().regex(/^[ab]+$/) })
fuzzIt('reached', strict, f.reached)
fuzzIt('longest', strict, f.longest)
fuzzIt('made', strict, f.made)
fuzzIt('taken', strict, f.taken)
fuzzIt('adult', strict, f.adult)
fuzzIt('pair', strict, f.pair)
fuzzIt('even', strict, f.even)
fuzzIt('code', strict, f.code)
fuzzIt('job', strict, f.job)
fuzzIt('old', strict, f.old)
fuzzIt('hidden', strict, f.hidden)
fuzzIt('broken', strict, f.broken)
fuzzIt('inline', (range: Range, { text }: z.infer<typeof Here>) => range.from < range.to && /^[ab]+$/.test(text))
`,
})
for (const name of [
  'zod',
  'valibot',
  '@valibot/to-json-schema',
  'arktype',
  'typebox',
  'effect',
  'zod-to-json-schema',
]) {
  const link = project.path('node_modules', name)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(fileURLToPath(new URL(`../../schema/node_modules/${name}`, import.meta.url)), link, 'dir')
}
afterAll(() => project.remove())

test('schemas are found behind the types that were taken from them, with their refinements', async () => {
  const { tests, output }: RunResult = await project.vitest()
  for (const title of ['longest', 'made', 'taken', 'adult', 'pair', 'even', 'code', 'job', 'old', 'inline']) {
    expect(tests.get(title)?.status, output).toBe('passed')
    expect(output).toMatch(new RegExp(`◇ ${title}: .*\\d runs`))
  }
  expect(tests.get('reached')?.message).toMatch(/broken: \[0,777\]/)
  expect(tests.get('reached')?.message).toMatch(/\{ from: 0, to: 777 \}/)
  expect(output).not.toMatch(/without the schema (?!Broken)/)
})

test('a schema that is out of reach is told in one line, and its type is enough', async () => {
  const { tests, output } = await project.vitest(['-t', 'hidden|broken'])
  expect(tests.get('hidden')?.status, output).toBe('passed')
  expect(tests.get('broken')?.status, output).toBe('passed')
  expect(output).toContain('Warning: the schema hidden is not exported: values are made of its type alone')
  expect(output.replace(/\s+/g, ' ')).toContain(
    'Warning: text is made of its type alone, without the schema Broken: it could not be loaded: Error: this module does not load.',
  )
})
