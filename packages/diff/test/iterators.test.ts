/** Functions that answer iterators, and answers that only their items, or what comes late in them, tell apart. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DiffReport, diffFiles } from '../src/index.ts'

let folder = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'diff-iterators-')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function compared(before: string, after: string): Promise<DiffReport> {
  const files = [join(folder, 'before.ts'), join(folder, 'after.ts')] as const
  writeFileSync(files[0], before)
  writeFileSync(files[1], after)
  return await diffFiles(...files, { seed: 1, runs: 600, environment: { ...process.env, TZ: 'UTC' } })
}

const told = ({ differences }: DiffReport) =>
  differences.map(({ setup = [], kind, call, before, after, test: line }) => [
    kind,
    [...setup, call].join('; '),
    `${before} → ${after}`,
    line?.before,
  ])

test('an iterator is what it gives, and to go through it is part of the call', async () => {
  const code = `export function* chunks(items: readonly number[], size: number): Generator<number[]> {
  if (size < 1) throw new RangeError('size')
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size)
}
export async function* later(items: number[]): AsyncGenerator<number> { for (const one of items) yield one % 7 }
export function* ids(from: number): Generator<number> { for (;;) yield from++ }
export function* half(items: number[]): Generator<number> { for (const one of items) yield one / 2 }
export function* rest(items: number[]): Generator<number> { yield* items.slice(1) }
`
  const report = await compared(
    code,
    code
      .replace('i < items.length', 'i <= items.length')
      .replace('one % 7', 'one % 5')
      .replace('yield from++', 'yield ++from')
      .replace(
        'function* half(items: number[]): Generator<number> { for (const one of items) yield one / 2 }',
        'function half(items: number[]): number[] { return items.map((one) => one / 2) }',
      )
      .replace('yield* items.slice(1)', 'for (let i = 1; i < items.length; i++) yield items[i]!'),
  )
  expect(told(report)).toEqual([
    ['type', 'half([])', 'gives  → []', undefined],
    ['value', 'ids(0)', 'gives 0, 1, 2, 3, 4, 5, 6, 7, … → gives 1, 2, 3, 4, 5, 6, 7, 8, …', undefined],
    [
      'value',
      'Array.fromAsync(later([5]))',
      'resolves to [5] → resolves to [0]',
      'await expect(Array.fromAsync(later([5]))).resolves.toEqual([5])',
    ],
    ['value', '[...chunks([], 1)]', '[] → [[]]', 'expect([...chunks([], 1)]).toEqual([])'],
  ])
  // `next` and the like are nobody's exports.
  expect(report.exports.map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
    'chunks different',
    'half different',
    'ids different',
    'later different',
    'rest same',
  ])
})

test('so it is for methods, and what reads alike on both sides is shown by what tells it apart', async () => {
  const code = `export class Bag {
  #items: number[] = []
  static of(items: number[]): Bag {
    const bag = new Bag()
    bag.#items = items.slice(0, 3)
    return bag
  }
  add(item: number): void { this.#items.push(item) }
  *[Symbol.iterator](): IterableIterator<number> { yield* this.#items }
  *pairs(): IterableIterator<[number, number]> {
    for (let i = 0; i + 1 < this.#items.length; i++) yield [this.#items[i]!, this.#items[i + 1]!]
  }
}
export function label(size: number): string { return Array.from({ length: 200 }, (_, i) => i * i).join() + (size > 3 ? '!' : '.') }
`
  const report = await compared(
    code,
    code.replace('slice(0, 3)', 'slice(0, 2)').replace('let i = 0', 'let i = 1').replace('size > 3', 'size >= 3'),
  )
  const lines = told(report)
  expect(lines).toContainEqual([
    'value',
    'Bag.of([0, 0, 0])',
    "shows { class: 'Bag', items: [0, 0, 0] } → shows { class: 'Bag', items: [0, 0] }",
    undefined,
  ])
  expect(lines).toContainEqual([
    'value',
    '[...Bag.of([0, 0]).pairs()]',
    '[[0, 0]] → []',
    'expect([...Bag.of([0, 0]).pairs()]).toEqual([[0, 0]])',
  ])
  const [, , shown = '', line] = lines.find(([, call]) => call === 'label(3)') ?? []
  expect(shown).toMatch(/^…([\d,]{40,})\.' → …\1!'$/)
  expect(line).toBeUndefined()
})

test('an object that can do nothing but be gone through is what it gives, too', async () => {
  const code = `export function steps(to: number): Iterable<number> {
  return { *[Symbol.iterator]() { for (let n = 0; n < Math.min(to, 9); n++) yield n } }
}
export function later(items: number[]): AsyncIterable<number> {
  return { async *[Symbol.asyncIterator]() { for (const one of items) yield one % 7 } }
}
export function halves(items: number[]): Iterable<number> {
  return { *[Symbol.iterator]() { for (const one of items) yield one / 2 } }
}
`
  const report = await compared(
    code,
    code.replace('n < Math', 'n <= Math').replace('one % 7', 'one % 5').replace('one / 2', 'one * 0.5'),
  )
  expect(told(report)).toEqual([
    ['value', '[...steps(0)]', '[] → [0]', 'expect([...steps(0)]).toEqual([])'],
    [
      'value',
      'Array.fromAsync(later([5]))',
      'resolves to [5] → resolves to [0]',
      'await expect(Array.fromAsync(later([5]))).resolves.toEqual([5])',
    ],
  ])
  expect(report.exports).toContainEqual(expect.objectContaining({ name: 'halves', state: 'same' }))
})
