/** What the laws are tried on besides plain values: recursive domains, classes, an enum, an in-place mutator. */

import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { InPlaceMutator } from '../domains/combinators/in-place.ts'
import { d } from '../from-shape/d.ts'

export interface Linked {
  value: number
  next: Linked | null
}
export const linked: AnyDomain = d.structOf({ value: d.int(), next: d.nullableOf(d.lazy(() => linked)) })
export const tree: AnyDomain = d.oneOf(
  d.int(),
  d.tupleOf(
    d.lazy(() => tree),
    d.lazy(() => tree),
  ),
)

export class Point {
  x: number
  y = 0
  label = ''
  constructor(x: number) {
    if (x === 13) throw new RangeError('unlucky')
    this.x = x
  }
  setLabel(label: string): void {
    this.label = label
  }
}

export class Shelf {
  readonly room: number
  label = ''
  private readonly things: string[] = []
  constructor(room: number) {
    this.room = room
  }
  get size(): number {
    return this.things.length
  }
  put(thing: string): number {
    return this.things.push(thing) - 1
  }
  take(at: number): string | undefined {
    return this.things.splice(at, 1)[0]
  }
  clear(): void {
    this.things.length = 0
  }
}

/** As TypeScript compiles `enum Level { Low, High }`. */
export const Level = { Low: 0, High: 1, 0: 'Low', 1: 'High' } as const

/** The vector of document 003: numbers from 0 to 255, edited in place. */
export const vector: InPlaceMutator<
  number[],
  { total: number },
  { turn: number },
  [at: number, old: number | undefined]
> = {
  cacheFromValue: (value) => ({ total: value.reduce((sum, item) => sum + item, 0) }),
  mutationStepFromValue: () => ({ turn: 0 }),
  minComplexity: () => 1,
  maxComplexity: () => 1 + 8 * 64,
  complexity: (value) => 1 + 8 * value.length,
  arbitrary(seed, maxComplexity) {
    const length = Math.max(0, Math.min(seed % 8, Math.floor((maxComplexity - 1) / 8)))
    const value = Array.from({ length }, (_, index) => (seed >>> index) & 255)
    return [value, { total: value.reduce((sum, item) => sum + item, 0) }]
  },
  mutate(value, cache, step, maxComplexity) {
    step.turn++
    if (value.length > 0 && (step.turn % 2 === 0 || 1 + 8 * (value.length + 1) > maxComplexity)) {
      const old = value.pop() as number
      cache.total -= old
      return [-1, old]
    }
    value.push(step.turn & 255)
    cache.total += step.turn & 255
    return [1, undefined]
  },
  unmutate(value, cache, [kind, old]) {
    if (kind === -1) value.push(old as number)
    else cache.total -= value.pop() as number
    if (kind === -1) cache.total += old as number
  },
  clone: (value) => value.slice(),
}

/** The compiler accepts the flag in literals for newer targets only. */
export const unicodeSets: string = 'v'

/** Made with all that is needed, made simpler without. */
export const standIn: TypeShape = {
  kind: 'object',
  properties: [
    { name: 'id', shape: { kind: 'string' }, optional: true, needed: true },
    { name: 'tags', shape: { kind: 'array', element: { kind: 'number' } }, optional: true, needed: true },
    { name: 'note', shape: { kind: 'boolean' }, optional: true },
  ],
}

/** A function that holds something. */
export const log: TypeShape = {
  kind: 'function',
  parameters: [],
  returns: { kind: 'number' },
  members: {
    kind: 'object',
    properties: [
      { name: 'level', shape: { kind: 'number' }, optional: true, needed: true },
      { name: 'prefix', shape: { kind: 'string' }, optional: true },
    ],
  },
}

/** An object with a method under a symbol. */
export const range: TypeShape = {
  kind: 'object',
  properties: [{ name: 'from', shape: { kind: 'number' } }],
  symbols: [{ name: 'iterator', shape: { kind: 'function', parameters: [], returns: { kind: 'number' } } }],
}

export function built(name: string): AnyDomain {
  const make = d.builder()
  make.set('tree', d.oneOf(d.nat(9), d.structOf({ children: make.get('list') })))
  make.set('list', d.arrayOf(make.get('tree')))
  return make.finalize(name)
}
