/** Types that were taken from a schema: what Jest loads is the schema itself, in CommonJS and in ECMAScript modules. */
import { symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { configFor, JestProject } from '../../../checks/jest-project.ts'

const options = '{ seed: 1, runs: 300, timeBudget: 600_000 }'
const project = new JestProject({
  'jest.config.cjs': configFor('@swc/jest', options),
  'esm.config.cjs': configFor('@swc/jest', options, "extensionsToTreatAsEsm: ['.ts']"),
  'src/schemas.ts': `import { z } from 'zod'
export const RangeSchema = z.object({ from: z.int().min(0), to: z.int().max(1000) }).refine(({ from, to }) => from < to)
export const Length = z.string().max(9).transform((text) => text.length)
`,
  'src/broken.ts': `import { z } from 'zod'
export const Broken = z.string().min(3)
throw new Error('this module does not load')
`,
  'src/functions.ts': `import type { z } from 'zod'
import type { Broken } from './broken'
import type { Length, RangeSchema } from './schemas'
type Range = z.infer<typeof RangeSchema>
const held = (holds: boolean, what: unknown) => { if (!holds) throw new TypeError('broken: ' + JSON.stringify(what)) }
export function refined({ from, to }: Range) { held(from >= 0 && from < to, [from, to]) }
export function reached({ from, to }: Range) { held(to - from !== 77, [from, to]) }
export function made(length: z.output<typeof Length>) { held(Number.isInteger(length) && length < 10, length) }
export function broken(text: z.infer<typeof Broken>) { held(typeof text === 'string', text) }
`,
  'tests/types.test.ts': `import { fuzzIt } from '@fuzzwright/jest'
import { broken, made, reached, refined } from '../src/functions'
fuzzIt('refined', { allowThrows: 'none' }, refined)
fuzzIt('reached', { allowThrows: 'none', runs: 2_000 }, reached)
fuzzIt('made', { allowThrows: 'none' }, made)
fuzzIt('broken', { allowThrows: 'none' }, broken)
`,
})
symlinkSync(
  fileURLToPath(new URL('../../schema/node_modules/zod', import.meta.url)),
  project.path('node_modules', 'zod'),
  'dir',
)
afterAll(() => project.remove())

test.each([
  ['CommonJS', 'jest.config.cjs', {}],
  ['ECMAScript modules', 'esm.config.cjs', { NODE_OPTIONS: '--experimental-vm-modules' }],
])('the schema behind a type is used, with its refinements: %s', async (_, config, env) => {
  const { tests, output } = await project.jest([`--config=${config}`], env)
  for (const title of ['refined', 'made', 'broken']) expect(tests.get(title)?.status, output).toBe('passed')
  expect(tests.get('reached')?.message, output).toMatch(/broken: \[\d+,\d+\]/)
  const said = output.replace(/\s+/g, ' ')
  expect(said).toMatch(/without the schema Broken: it could not be loaded: \w*Error: this module does not load/)
  expect(said).not.toMatch(/without the schema (?!Broken)/)
})
