/** Twelve situations a person may meet, as the files of one project: what each prints is kept in fixtures/transcripts. */

const files: Record<string, string> = {
  // One process and one thread: the price of the suite is that of starting Vitest.
  'vitest.config.ts': `import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({
  plugins: [fuzzwright({ seed: 1, timeBudget: 600_000 })],
  test: { pool: 'threads', isolate: false, fileParallelism: false },
})
`,
  'src/duration.ts': `const units: Record<string, { seconds: number }> = { s: { seconds: 1 }, m: { seconds: 60 } }

/** '90s' to 90. Breaks for a unit it does not know. */
export function parseDuration(text: string, options: { strict: boolean; label: string }): number {
  const match = /^(\\d)([a-z])$/.exec(text)
  if (match === null) throw new SyntaxError('not a duration: ' + text)
  return Number(match[1]) * units[match[2]!]!.seconds
}
`,
  'src/order.ts': `export interface Item { name: string; price: number; tags: ('new' | 'sale')[] }
export interface Order { id: string; customer: { name: string; city: string }; items: Item[]; note?: string }

/** Sums an order. Two mistakes. */
export function total(order: Order): number {
  let sum = 0
  for (const item of order.items) {
    if (item.tags.includes('sale') && item.price > 100) sum += discounts.get('summer')!.percent
    sum += item.price
  }
  if (order.note === 'gift') return order.items[0]!.price
  return sum
}
const discounts = new Map<string, { percent: number }>()
`,
  'src/spin.ts': `export function spin(way: number, step: number): number {
  let steps = 0
  if (way > 1000 && step === 7) for (let at = 0; at !== 0.5; at += 1) steps += 1
  return steps
}
`,
  'src/clamp.ts': `export function clamp(n: number, most: number): number {
  return n > most ? most : n
}
`,
  'tests/failure.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { describe, expect } from 'vitest'
import { parseDuration } from '../src/duration.ts'

describe('durations', () => {
  fuzzIt('parses any duration', parseDuration)
})

fuzzIt('reverses', (list: number[]) => {
  expect(list.toReversed()).toEqual(list)
})
`,
  'tests/several.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { total } from '../src/order.ts'

fuzzIt('sums any order', { continueAfterFailure: true }, total)
`,
  'tests/flaky.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'

let calls = 0
fuzzIt('answers the same', [d.int({ min: 0, max: 1000 })], (n) => {
  calls++
  if (n > 10 && calls % 3 === 0) throw new Error('busy')
})
`,
  'tests/hang.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { spin } from '../src/spin.ts'

fuzzIt('ends', spin)
`,
  'tests/timeout.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'

fuzzIt('is slow', { timeout: 4000, domains: [d.int({ min: 0 })] }, async (n) => {
  await new Promise((resolve) => setTimeout(resolve, 40))
  return n >= 0
})
fuzzIt('never answers', { hangAfter: 200, domains: [d.int({ min: 0 })] }, (n) => (n > 20 ? new Promise(() => {}) : true))
`,
  'tests/exhausted.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
import { clamp } from '../src/clamp.ts'

fuzzIt('tries every input', [d.int({ min: 1, max: 6 }), d.boolean()], (n, flag) => n >= 1 && typeof flag === 'boolean')
fuzzIt('clamps', { allowThrows: 'none' }, clamp)
`,
  'tests/vacuous.test.ts': `import { assume, d, fuzzIt } from '@fuzzwright/vitest'

fuzzIt('proves nothing', [d.string()], (text) => {
  assume(text.length < 0)
})
fuzzIt('proves little', [d.int({ min: 0, max: 10_000_000 })], (n) => {
  assume(Math.imul(n, 0x9e3779b1) >>> 27 === 3)
  return n !== 2
})
fuzzIt('has one input', [d.just(7)], (n) => n === 7)
`,
  'tests/bad-option.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'

fuzzIt('asks for nothing', { runs: 0 }, (n: number) => n === n)
fuzzIt('misspells', { rums: 10 } as object, (n: number) => n === n)
`,
  'tests/corrupt.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'

fuzzIt('has a broken file', (n: number) => typeof n === 'number')
`,
  'tests/fixed.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'

fuzzIt('was mended', (n: number) => typeof n === 'number')
`,
}

/** Findings from before: one that is no JSON any longer, one that no longer fails. */
const kept: Record<string, string> = {
  'tests/__fuzz__/corrupt.test.ts/has-a-broken-file/1234567890ab.json': '{ "formatVersion": 1, "test": <<<<<<< HEAD\n',
  'tests/__fuzz__/fixed.test.ts/was-mended/1234567890ab.json': `${JSON.stringify({
    formatVersion: 1,
    test: 'was mended',
    error: { class: 'Error', message: 'too large' },
    arguments: [{ name: 'n', source: '1000' }],
    corpus: [1000],
    fingerprint: { key: '1234567890ab', className: 'Error', message: 'too large' },
    seed: 1,
    versions: { fuzzwright: '0.1.0', node: '20.19.0' },
  })}\n`,
}

export const transcriptFiles: Readonly<Record<string, string>> = files
export const keptFindings: Readonly<Record<string, string>> = kept
