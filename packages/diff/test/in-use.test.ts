/** Instances of both versions that were used, and what several changed lines of one function do. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DiffReport, type DiffRequest, diffFiles, diffMarkdown, diffText } from '../src/index.ts'

let folder = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'diff-in-use-')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const request: DiffRequest = { seed: 1, runs: 1_500, environment: { ...process.env, TZ: 'UTC' } }

type Change = readonly [from: string, to: string]

async function compared(
  code: string,
  changes: readonly Change[],
  more: Partial<DiffRequest> = {},
): Promise<DiffReport> {
  const files = [join(folder, 'before.ts'), join(folder, 'after.ts')] as const
  writeFileSync(files[0], code)
  writeFileSync(
    files[1],
    changes.reduce((text, [from, to]) => text.replace(from, to), code),
  )
  return await diffFiles(...files, { ...request, ...more })
}

const statesOf = ({ exports }: DiffReport) => Object.fromEntries(exports.map(({ name, state }) => [name, state]))
const toldBy = ({ differences }: DiffReport) =>
  differences.map(({ setup = [], call, before, after }) => [...setup, call, `${before} → ${after}`])

const cart = `export class Cart {
  private lines: { sku: string; cents: number; quantity: number }[] = []
  private coupon = 0
  add(sku: string, cents: number, quantity: number): void {
    const known = this.lines.find((line) => line.sku === sku)
    if (known) known.quantity += quantity
    else this.lines.push({ sku, cents, quantity })
  }
  reduce(percent: number): void {
    if (percent < 0 || percent > 100) throw new RangeError('percent')
    this.coupon = percent
  }
  remove(sku: string): boolean {
    const at = this.lines.findIndex((line) => line.sku === sku)
    if (at === -1) return false
    this.lines.splice(at, 1)
    return true
  }
  get count(): number { return this.lines.reduce((sum, line) => sum + line.quantity, 0) }
  total(): number {
    return this.lines.reduce((sum, line) => sum + line.cents * line.quantity, 0) * (1 - this.coupon / 100)
  }
  clear(): void {
    this.lines = []
    this.coupon = 0
  }
}
`

test('a method whose change shows behind other calls only is told as a small program, and each by itself', async () => {
  const report = await compared(cart, [
    ['known.quantity += quantity', 'known.quantity = quantity'],
    ['    this.coupon = 0\n', ''],
    ['if (at === -1) return false\n    this.lines.splice', 'if (at < 0) return false\n    this.lines.splice'],
  ])
  const [count, total, ...others] = report.differences
  expect(others).toEqual([])
  expect(count).toMatchObject({ kind: 'value', changed: [{ line: 6 }, { line: 6 }] })
  expect(count?.setup).toHaveLength(3)
  expect(count?.setup?.[0]).toBe('const cart = new Cart()')
  expect(total?.changed).toMatchObject([{ version: 'before', text: 'this.coupon = 0' }])
  expect(total?.setup).toEqual(expect.arrayContaining(['cart.clear()', expect.stringMatching(/^cart\.reduce\(/)]))
  expect(statesOf(report)).toMatchObject({
    ...{ 'Cart.add': 'different', 'Cart.clear': 'different', 'Cart.remove': 'same', Cart: 'same' },
  })
  const text = diffText(report)
  expect(text).toContain('   const cart = new Cart()\n   cart.add(')
  expect(text).toContain('test    const cart = new Cart(); cart.add(')
  expect(diffMarkdown(report)).toContain('```ts\nconst cart = new Cart()\ncart.add(')
})

const store = `export interface State { items: string[] }
export function createStore(first: string[] = []) {
  let state: State = { items: first }
  const history: State[] = []
  const listeners = new Set<(count: number) => void>()
  const tell = (): void => { for (const listener of listeners) listener(state.items.length) }
  return {
    getState: (): State => state,
    add(item: string): void {
      history.push(state)
      state = { items: [...state.items, item] }
      tell()
    },
    undo(): boolean {
      state = history.pop() ?? state
      tell()
      return history.length > 0
    },
    subscribe(listener: (count: number) => void) {
      listeners.add(listener)
      return () => { listeners.delete(listener) }
    },
  }
}
export function memoize(work: (key: string) => number): (key: string) => number {
  const known = new Map<string, number>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = work(key)
    known.set(key, value)
    return value
  }
}
`

test('what functions make is used as well: its members, functions it was given before, functions it is itself', async () => {
  const report = await compared(store, [
    ['?? state\n      tell()', '?? state'],
    ['return () => { listeners.delete(listener) }', 'return () => { listeners.clear() }'],
    ['if (before !== undefined) return before', 'if (before) return before'],
  ])
  expect(toldBy(report)).toEqual([
    expect.arrayContaining(['const made = memoize(() => 0)', "made('')", "calls nothing → calls ('')"]),
    expect.arrayContaining(['store.undo()', 'calls (0) → calls nothing']),
    expect.arrayContaining(['const result = store.subscribe(() => undefined)', 'result()', "store.add('')"]),
  ])
  expect(statesOf(report)).toEqual({ createStore: 'different', memoize: 'different' })
})

const editor = `export class Editor {
  private intro = ''
  edits = 0
  constructor(readonly original: string) {}
  prepend(text: string): this { this.intro = text + this.intro; return this }
  trim(): Editor { return new Editor(this.original.trim()) }
  async save(): Promise<string> { return this.toString() }
  *[Symbol.iterator](): Generator<string> { yield* this.toString() }
  toString(): string { return this.intro + this.original }
}
`

test('what answers itself is known by what it is, and public fields and items are read', async () => {
  const wrong = await compared(editor, [['this.intro = text + this.intro', 'this.intro += text']])
  expect(wrong.differences).toHaveLength(1)
  const { setup = [], call } = wrong.differences[0] ?? {}
  expect([...setup, call].join('\n').match(/\.prepend\(/g)).toHaveLength(2)
  const counted = await compared(editor, [['; return this }', '; this.edits++; return this }']])
  expect(toldBy(counted)).toEqual([["const editor = new Editor('')", "editor.prepend('')", 'editor.edits', '0 → 1']])
  const given = await compared(editor, [['yield* this.toString()', 'yield* this.original']], { only: /^Editor$/ })
  expect(toldBy(given)[0]?.slice(-2)).toEqual(['[...editor]', expect.any(String)])
  const kept = await compared(editor, [
    ["private intro = ''", 'private readonly before: string[] = []'],
    ['this.intro = text + this.intro; return this', 'this.before.unshift(text); return this'],
    ['return this.intro + this.original', "return this.before.join('') + this.original"],
  ])
  expect([kept.differences, kept.notCompared]).toEqual([[], []])
  expect(new Set(Object.values(statesOf(kept)))).toEqual(new Set(['same']))
})

test('what is exported as the default is written by its own name', async () => {
  const code = `export default class Counter {
  #sum = 0
  constructor(readonly step: number) { if (step > 99) throw new RangeError('step') }
  add(): void { this.#sum += this.step }
  sum(): number { return this.#sum }
}
`
  const report = await compared(code, [
    ['this.#sum += this.step', 'this.#sum += 1'],
    ['step > 99', 'step >= 99'],
  ])
  expect(toldBy(report)).toEqual([
    ['new Counter(99)', expect.stringContaining('→ throws RangeError: step')],
    ['const counter = new Counter(0)', 'counter.add()', 'counter.sum()', '0 → 1'],
  ])
})

test('of what was not used nobody says that it is the same', async () => {
  const hidden = `export class Box {
  private constructor(readonly n: number) {}
  plus(n: number): number { return this.n + n }
}
export const box = Reflect.construct(Box as never, [1]) as Box
export function pick(n: number) { return { n, ...{ get: [() => n][0] as unknown } } }
`
  const report = await compared(hidden, [
    ['this.n + n }', 'this.n - -n }'],
    ['[() => n]', '[() => 0 + n]'],
  ])
  expect(statesOf(report)).not.toMatchObject({ 'Box.plus': 'same' })
  expect(report.notCompared.map(({ because }) => because)).toContain('functions that it answers were not called')
})

test('each changed line of a function that makes a difference is told', async () => {
  const code = `const rate = 0.19
export function money(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const rest = Math.round(Math.abs(cents) % 100)
  return sign + Math.floor(Math.abs(cents) / 100) + '.' + String(rest).padStart(2, '0')
}
export function receipt(prices: number[]): { net: number; tax: number } {
  const net = prices.reduce((sum, price) => sum + price, 0)
  const tax = Math.round(net * rate)
  const gross = net + tax
  return { net, tax }
}
`
  const report = await compared(code, [
    ["cents < 0 ? '-'", "cents <= 0 ? '-'"],
    ['Math.round(Math.abs(cents) % 100)', 'Math.floor(Math.abs(cents) % 100)'],
    ['sum + price, 0)', 'sum + Math.round(price), 0)'],
    ['Math.round(net * rate)', 'Math.ceil(net * rate)'],
    ['const gross = net + tax\n', 'const gross = tax + net\n'],
  ])
  const lines = report.differences.map(
    ({ exports, changed }) => `${exports.join()} ${changed.map(({ line }) => line).join()}`,
  )
  expect(lines.sort()).toEqual(['money 3,3', 'money 4,4', 'receipt 8,8', 'receipt 9,9'])
})

test('what earlier inputs left in a module is not told of whatever reads it', async () => {
  const code = `const modes = new Set<string>()
export function allow(mode: string): void {
  modes.add(mode)
}
export function show(n: number): string { return n + ' of ' + modes.size }
`
  const report = await compared(code, [['modes.add(mode)', 'modes.add(mode.trim())']], { runs: 300 })
  expect(report.differences).toEqual([])
  expect(report.notCompared.map(({ name }) => name)).toEqual(['show'])
})

test('what does not end in use is told, and ends no comparison', async () => {
  const code = `export class Queue {
  private items: string[] = []
  push(item: string): void { this.items.push(item) }
  drain(): number {
    let drained = 0
    while (this.items.length > 0) { this.items.pop(); drained++ }
    return drained
  }
  get size(): number { return this.items.length }
}
`
  const report = await compared(
    code,
    [['this.items.pop(); drained++', "if (this.items.pop() === '') this.items.push(''); drained++"]],
    {
      timeBudget: 5_000,
    },
  )
  const [told] = report.differences
  expect([told?.kind, told?.setup, told?.call]).toEqual([
    'hangs',
    ['const queue = new Queue()', "queue.push('')"],
    'queue.drain()',
  ])
})

test('a time is a time: shrinking and processes that are started again are part of it', async () => {
  const slow = `function spin(n: number): number { let sum = 0; for (let at = 0; at < 3e4; at++) sum += at % 7; return sum + n }
export function slow(n: number, text: string): number { return spin(n) + text.length }
`
  const began = process.cpuUsage()
  const report = await compared(slow, [['sum + n }', 'sum + n + (n > 3 ? 1 : 0) }']], { runs: 1e6, timeBudget: 2_000 })
  expect(report.differences).toHaveLength(1)
  expect(report.cpu).toBeLessThan(6_000)
  expect(report.preparing).toBeGreaterThan(0)
  expect(diffText(report)).toMatch(/Searched for \d s of CPU; loading both and reading their types took \d+ s more\./)
  expect(process.cpuUsage(began).user).toBeGreaterThan(0)
})

const gauge = `export interface Gauge { unit: string; show(): string }
export function createGauge(): Gauge {
  return { unit: 'm', show() { return this.unit === 'km' ? 'far' : this.unit } }
}
export class Meter {
  total = 0
  add(amount: number): void { if (amount > 0) this.total += amount }
  isEmpty(): boolean { return this.total === 0 }
}
`

test('public fields are written, where the methods of the object do not keep something in them', async () => {
  const read = await compared(gauge, [["=== 'km' ? 'far'", "=== 'km' ? 'farther'"]])
  expect(toldBy(read)).toEqual([
    ['const gauge = createGauge()', "gauge.unit = 'km'", 'gauge.show()', "'far' → 'farther'"],
  ])
  const kept = await compared(gauge, [['this.total === 0', 'this.total <= 0']])
  expect(kept.differences).toEqual([])
})
