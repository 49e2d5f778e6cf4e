import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Project, type RunResult } from './project.ts'

const code = `
/** Opens only after the right calls in the right order. */
export class Lock {
  private second = false
  private third = false
  private first = false
  b(n: number): void { if (n === 2) this.second = true }
  c(n: number): void { if (n === 3 && this.second) this.third = true }
  a(n: number): void { if (n === 1 && this.third) this.first = true }
  d(n: number): void { if (n === 4 && this.first) this.inside.open() }
  private inside!: { open(): void }
}

export class Stack {
  private readonly items: number[] = []
  constructor(readonly room: number) {
    if (!(room >= 1)) throw new RangeError('no room')
  }
  push(item: number): number {
    if (this.items.length >= this.room) throw new RangeError('full')
    return this.items.push(item)
  }
  pop(): number {
    if (this.items.length === 0) throw new RangeError('empty')
    return this.items.pop() as number
  }
  get top(): number { return this.items.at(-1) as number }
}

/** Things by tickets; a ticket that was given back twice is given out twice. */
export function createCloakroom() {
  const free: number[] = []
  const things = new Map<number, string>()
  let next = 1000
  return {
    leave(thing: string): number {
      const ticket = free.pop() ?? next++
      if (things.has(ticket)) (undefined as unknown as Map<number, string>).clear()
      things.set(ticket, thing)
      return ticket
    },
    fetch(ticket: number): string | undefined {
      const thing = things.get(ticket)
      if (ticket >= 1000 && ticket < next) free.push(ticket)
      things.delete(ticket)
      return thing
    },
  }
}

class Item {
  next: Item | undefined
  constructor(readonly value: number, private readonly list: Chain) {}
  drop(): void { this.list.drop(this) }
}
export class Chain {
  private head: Item | undefined
  add(value: number): Item {
    const item = new Item(value, this)
    item.next = this.head
    return (this.head = item)
  }
  drop(item: Item): void {
    if (this.head === item) { this.head = item.next; return }
    let before = this.head!
    while (before.next !== item) before = before.next!
    before.next = item.next
  }
}

export class Bag {
  private readonly counts = new Map<string, number>()
  add(word: string): void { this.counts.set(word, (this.counts.get(word) ?? 0) + 1) }
  has(word: string): boolean { return this.counts.has(word) }
  remove(word: string): boolean { return this.counts.delete(word) }
  union(other: Bag): void { for (const [word, count] of other.counts) this.counts.set(word, count) }
  total(): number { let sum = 0; for (const count of this.counts.values()) sum += count; return sum }
}

export class Cache {
  private readonly values = new Map<string, number>()
  private readonly size = 2
  set(key: string, value: number): void {
    if (this.values.size >= this.size && !this.values.has(key)) this.values.clear()
    this.values.set(key, value)
  }
  get(key: string): number | undefined { return this.values.get(key) }
}

export class Door {
  private isOpen = false
  private readonly hinge!: { turn(): void }
  async open(): Promise<void> { if (this.isOpen) this.hinge.turn(); this.isOpen = true }
  async close(): Promise<void> { this.isOpen = false }
}

export class Sealed {
  private constructor(readonly n: number) {}
  get(): number { return this.n }
}
export class Money {
  private constructor(private amount: number) {}
  static of(amount: number): Money { return new Money(amount) }
  add(other: Money): Money { return new Money(this.amount + other.amount) }
  cents(): number { return Math.round(this.amount) }
}

export const sumAbove = (least: number) => (numbers: readonly number[]) => numbers.filter((n) => n >= least).reduce((a, b) => a + b)
declare const seal: unique symbol
export interface Sealing { [seal](): never }
export const ofSealed = (n: number) => (sealed: Sealing) => [n, sealed]
`

const tests = `
import { d, fuzzIt } from '@fuzzwright/vitest'
import { expect } from 'vitest'
import { Bag, Cache, Chain, Door, Lock, Money, Sealed, Stack, createCloakroom, ofSealed, sumAbove } from './code'

fuzzIt('lock', Lock)
fuzzIt('stack', Stack)
fuzzIt('cloakroom', createCloakroom)
fuzzIt('chain', Chain)
fuzzIt('door', Door)
fuzzIt('money', Money)
fuzzIt('sealed', Sealed)
fuzzIt('curried', sumAbove)
fuzzIt('curried, never called', ofSealed)
fuzzIt('curried, to be called', { calls: true }, ofSealed)
fuzzIt('only made', { calls: false }, Lock)
fuzzIt('bag', { invariant: (bag) => bag.total() < 3 || bag.has('') }, Bag)
fuzzIt('cache', { model: Map }, Cache)
fuzzIt('cache that holds', { model: class { get() {} set() {} }, allowThrows: 'any', invariant: () => true }, class { get() {} set() {} })
fuzzIt('created', { create: () => new Stack(2), oracles: { returns: false }, invariant: [function low(stack) { return !(stack.top > 5) }] })
fuzzIt('union', { model: class {
  words: string[] = []
  add(word: string) { this.words.push(word) }
  has(word: string) { return this.words.includes(word) }
  remove(word: string) { const had = this.has(word); this.words = this.words.filter((it) => it !== word); return had }
  union(other: { words: string[] }) { this.words.push(...other.words) }
  total() { return this.words.length }
} }, Bag)
fuzzIt('no such method', { model: { add() {} } }, Bag)
fuzzIt('abstract throws', { model: class { get() {} set() {} }, abstract: () => { throw new Error('mine') } }, Cache)
fuzzIt('a function', { invariant: () => true }, (n: number) => n)
fuzzIt('calls', [d.callsOf(Stack, { args: [d.just(9)], methods: { push: [d.int()] } })], (calls) => {
  calls.run((stack) => expect(stack.top ?? 0).toBeLessThan(100))
})
`

const project = new Project({ 'code.ts': code, 'code.test.ts': tests })
let first: RunResult
const said = (name: string): string => first.tests.get(name)?.message ?? ''
/** The lines of the program of a failure, without what they showed. */
const program = (name: string): readonly string[] => {
  const [, body = ''] = said(name).split(/runs?:\n\n(?:1 of 2\n)?/)
  const [lines = ''] = body.split('\n\n')
  return lines.split('\n').map((line) => line.replace(/ *\/\/.*/, '').trim())
}

beforeAll(async () => {
  first = await project.vitest()
})
afterAll(() => project.remove())

test('calls in the one order that fails are found, and are all that is left', () => {
  expect(program('lock')).toEqual(['const lock = new Lock()', 'lock.b(2)', 'lock.c(3)', 'lock.a(1)', 'lock.d(4)'])
  expect(said('lock')).toContain('TypeError: Cannot read')
})

test('getters are held to their types, and the state after each call is shown', () => {
  expect(program('stack')).toEqual(['const stack = new Stack(1)', 'stack.top'])
  expect(said('stack')).toContain('The returned value is undefined, not a number.')
  expect(said('stack')).toContain('// { room: 1, items: [] }')
})

test('results are handed back', () => {
  expect(program('cloakroom')).toHaveLength(6)
  expect(said('cloakroom')).toContain('TypeError: Cannot read')
  expect(program('chain').at(-1)).toMatch(/item1?\.drop\(\)|chain\.drop\(item1?\)/)
})

test('promises are awaited', () => {
  expect(program('door')).toEqual(['const door = new Door()', 'await door.open()', 'await door.open()'])
})

test('static methods make objects where the constructor is closed; without them that is told', () => {
  expect(first.tests.get('money')?.status).toBe('passed')
  expect(said('sealed')).toContain(
    'Sealed cannot be made: its constructor is not open, and no static method makes one.',
  )
  expect(first.tests.get('only made')?.status).toBe('passed')
})

test('a function that is answered is called, and left out where nobody can call it', () => {
  expect(said('curried')).toContain('sumAbove(least)(numbers)')
  expect(first.tests.get('curried, never called')?.status).toBe('passed')
  expect(first.output.replaceAll(/\s+/g, ' ')).toContain('what it answers is not called: No domain for sealed: ')
  expect(said('curried, to be called')).toContain('No domain for sealed: ')
})

test('invariants are asked after each call', () => {
  expect(program('bag').filter((line) => line.startsWith('bag.add('))).toHaveLength(3)
  expect(said('bag')).toContain('The invariant does not hold.')
  expect(program('created')).toEqual(['const stack = create()', 'stack.push(6)'])
  expect(said('created')).toContain('The invariant low does not hold.')
})

test('models are compared call by call', () => {
  expect(program('cache')).toHaveLength(5)
  expect(said('cache')).toMatch(/get answered undefined, where the model answered -?\d/)
  expect(program('union').join()).toMatch(/bag\d?\.union\(bag\d?\),bag\d?\.total\(\)$/)
})

test('mistakes are told at the test', () => {
  expect(said('no such method')).toContain('The model of Bag has no has, which Bag has.')
  expect(said('abstract throws')).toContain('abstract() threw for the object: Error: mine.')
  expect(said('a function')).toContain('option invariant is for a class or a factory')
})

test('the domain by itself is for properties', () => {
  expect(said('calls')).toContain("const calls = fuzzedCalls(Stack, [['new', 9]], [['push', 100]])")
})

test('a finding is kept, and replayed by its token', async () => {
  expect(readdirSync(project.path('__fuzz__', 'code.test.ts')).join()).toContain('lock')
  const token = /FUZZWRIGHT_REPLAY=(\S+)/.exec(said('lock'))?.[1] ?? ''
  const again = await project.vitest(['-t', '^lock$'], { FUZZWRIGHT_REPLAY: token })
  expect(again.tests.get('lock')?.message).toContain('lock.d(4)')
})
