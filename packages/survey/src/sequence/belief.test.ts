/** What few uses can show is not believed, and what an input brought with it is nobody else's. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { described, told } from '../../test/planted-class.ts'

const number: TypeShape = { kind: 'number' }
const anything: TypeShape = { kind: 'unknown' }
const comparator: ParameterShape = {
  ...{ name: 'compare', optional: true },
  shape: { kind: 'function', parameters: ['a', 'b'].map((name) => ({ name, shape: anything })), returns: number },
}

const made = (...parameters: readonly ParameterShape[]): FuzzedMethodDescription => ({
  ...described('Planted', 0),
  ...{ kind: 'constructor', parameters },
})

type Compare = (a: unknown, b: unknown) => number
const natural: Compare = (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)

/** Items in order, as a heap has them: no item comes at the end, one look takes everything out, `top` shows a part. */
class Heap {
  protected items: unknown[] = []
  private readonly compare: Compare
  constructor(compare: Compare = natural) {
    this.compare = compare
  }
  get length(): number {
    return this.items.length
  }
  add(item: unknown): void {
    this.items = [...this.items, item].sort(this.compare)
  }
  pop(): unknown {
    return this.items.shift()
  }
  top(count = 1): unknown[] {
    return this.items.slice(0, count)
  }
  contains(item: unknown): boolean {
    return this.items.some((other) => this.compare(item, other) === 0)
  }
  toArray(): unknown[] {
    return [...this.items]
  }
  *[Symbol.iterator](): Iterator<unknown> {
    while (this.items.length > 0) yield this.items.shift()
  }
}

test('a heap is left alone, whatever comparator it is handed', async () => {
  expect(await told(Heap, { construct: made(comparator), iterable: true })).toEqual([])
})

test('a heap that loses an item is told of', async () => {
  class Losing extends Heap {
    override toArray(): unknown[] {
      return this.items.length > 3 ? this.items.slice(1) : [...this.items]
    }
  }
  const titles = await told(Losing, { construct: made(comparator), iterable: true })
  expect(titles).toContain('Planted: length is the number of items of toArray')
})

/** Pairs that are handed over at the start. */
class Tree {
  private readonly pairs: Map<unknown, unknown>
  constructor(pairs: readonly (readonly [unknown, unknown])[] = []) {
    this.pairs = new Map(pairs)
  }
  get size(): number {
    return this.pairs.size
  }
  set(key: unknown, value: unknown): void {
    this.pairs.set(key, value)
  }
  get(key: unknown): unknown {
    return this.pairs.get(key)
  }
  has(key: unknown): boolean {
    return this.pairs.has(key)
  }
  toArray(): unknown[] {
    return [...this.pairs]
  }
}

test('a model begins with nothing, and is none of what was made with something', async () => {
  const pair: TypeShape = { kind: 'tuple', elements: [{ shape: number }, { shape: number }] }
  const pairs: ParameterShape = { name: 'pairs', optional: true, shape: { kind: 'array', element: pair } }
  expect(await told(Tree, { construct: made(pairs) })).toEqual([])
})
