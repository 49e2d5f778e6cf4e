import { symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Project } from './project.ts'

const project = new Project({
  'src/order.ts': `import { z } from 'zod'
export const Order = z.object({ from: z.int().min(0), to: z.int().max(1000), note: z.string().max(20).optional() }).refine(({ from, to }) => from < to)
export function length({ from, to }: z.infer<typeof Order>): number {
  if (to - from === 777) throw new TypeError('no such length')
  return to - from
}
`,
  'tests/schemas.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
import { expect } from 'vitest'
import { length, Order } from '../src/order.ts'

fuzzIt('positive', Order, (order) => expect(order.to - order.from).toBeGreaterThan(0))
fuzzIt('any length', Order, (order) => length(order))
fuzzIt('JSON Schema', { type: 'array', items: { enum: [1, 2] }, maxItems: 3 }, (list: number[]) => list.length <= 3 && list.every((one) => one < 3))
fuzzIt('beside a domain', [Order, d.boolean()], (order, flag) => typeof flag === 'boolean' && order.from < order.to)
fuzzIt('near', [d.nearSchema(Order)], (value) => !Order.safeParse(value).success)
fuzzIt('contradiction', { type: 'string', minLength: 3, maxLength: 2 }, () => true)
`,
})
symlinkSync(
  fileURLToPath(new URL('../../schema/node_modules/zod', import.meta.url)),
  project.path('node_modules', 'zod'),
  'dir',
)
afterAll(() => project.remove())

test('a schema stands where domains do', async () => {
  const { tests, output } = await project.vitest()
  for (const title of ['positive', 'JSON Schema', 'beside a domain', 'near']) {
    expect(tests.get(title)?.status, output).toBe('passed')
  }
  expect(tests.get('any length')?.message).toMatch(/no such length/)
  expect(tests.get('any length')?.message).toMatch(/\{ from: 0, to: 777 \}/)
  expect(tests.get('contradiction')?.message).toMatch(/#: no value meets the schema/)
})
