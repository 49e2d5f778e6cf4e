/** Instances made of many items at once: five that are not what the items make one by one are told, five that are are not. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import type { ClassSubject, Subject } from '../subject/subject.ts'
import { searchRelations } from '../worker/search-relation.ts'
import { proposeInstanceRelations } from './propose.ts'

const item: ParameterShape = { name: 'item', shape: { kind: 'unknown' } }
const items: ParameterShape = { name: 'items', shape: { kind: 'iterable', element: { kind: 'unknown' } } }
const capacity: ParameterShape = {
  name: 'capacity',
  shape: { kind: 'number', constraints: { integer: true, minimum: 1, maximum: 4 } },
}
const nothing: TypeShape = { kind: 'unknown' }

function described(name: string, parameters: readonly ParameterShape[]): FuzzedMethodDescription {
  const base = { formatVersion: 1, kind: 'function', definitions: {}, concreteValues: [], expectedErrors: [] } as const
  return { ...base, name, parameters, returns: nothing }
}

interface Box {
  push(item: unknown): void
  toArray(): readonly unknown[]
}

type BoxClass = (new (
  capacity: number,
) => Box) & {
  readonly from: (items: readonly unknown[], capacity: number) => Box
}

async function told(Planted: BoxClass): Promise<number> {
  const base = { entry: 0, expression: 'm.Planted', owner: 'm.Planted', examples: [] } as const
  const method = (name: string, parameters: readonly ParameterShape[]): Subject => ({
    ...base,
    ...{ id: `Planted.${name}`, name, kind: 'method', description: described(name, parameters) },
  })
  const subject: ClassSubject = {
    ...{ id: 'Planted', entry: 0, expression: 'm.Planted', examples: [], properties: [], iterable: false, statics: [] },
    construct: { ...described('Planted', [capacity]), kind: 'constructor' },
    methods: [method('push', [item]), method('toArray', [])],
  }
  const from: Subject = {
    ...base,
    ...{ id: 'Planted.from', name: 'from', kind: 'static', expression: 'm.Planted.from' },
    description: described('from', [items, capacity]),
  }
  const scope = { namespaces: { m: { Planted } }, imports: [], resolveEntity: () => undefined }
  let broken = 0
  for (const [, relations] of proposeInstanceRelations({ functions: [from], classes: [subject] })) {
    for (const relation of relations.filter(({ title }) => /of the same items/.test(title))) {
      const outcomes = await searchRelations([relation], scope, { seed: 1, runs: 300, timeBudget: 60_000 })
      broken += outcomes.filter(({ state }) => state === 'broken').length
    }
  }
  return broken
}

/** Keeps the last ones. */
class Ring {
  protected kept: unknown[] = []
  readonly capacity: number

  constructor(capacity: number) {
    this.capacity = capacity
  }

  static from(list: readonly unknown[], capacity: number): Ring {
    const ring = new Ring(capacity)
    for (const one of list) ring.push(one)
    return ring
  }

  push(one: unknown): void {
    this.kept = [...this.kept, one].slice(-this.capacity)
  }

  toArray(): readonly unknown[] {
    return this.kept
  }

  protected with(kept: readonly unknown[]): this {
    this.kept = [...kept]
    return this
  }
}

const made = (fill: (list: readonly unknown[], capacity: number) => readonly unknown[]): BoxClass =>
  class extends Ring {
    static override from(list: readonly unknown[], capacity: number): Ring {
      return new this(capacity).with(fill(list, capacity))
    }
  }

test('where items make another one at once than one by one, it is told', async () => {
  const broken = [
    made((list, capacity) => (list.length === capacity + 1 ? list : list.slice(-capacity))),
    made((list, capacity) => (list.length === 5 ? list.slice(0, capacity) : list.slice(-capacity))),
    made((list, capacity) => list.slice(-capacity).filter((one) => one !== 13)),
    made((list, capacity) => (list.length === 3 ? [...list].reverse() : list).slice(-capacity)),
    made((list, capacity) => (list.includes(7) ? [] : list.slice(-capacity))),
  ]
  for (const [at, Planted] of broken.entries()) expect([at, await told(Planted)]).toEqual([at, 1])
})

test('where it is the same, nothing is said, nor where it means something else', async () => {
  const sound = [
    Ring,
    made((list, capacity) => list.slice(-capacity)),
    made((list, capacity) => [...list].slice(Math.max(0, list.length - capacity))),
    // Another order altogether, and a list of its own.
    made((list, capacity) => [...list].reverse().slice(0, capacity)),
    made((list) => [list.length]),
  ]
  for (const [at, Planted] of sound.entries()) expect([at, await told(Planted)]).toEqual([at, 0])
})
