import { expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { PartList } from '../parts/part-tree.ts'
import { Rng } from '../random/rng.ts'
import { EditChoice } from './edit-choice.ts'
import { mutateEntry } from './mutate-entry.ts'

const number = d.int()

/** Mutants of one entry, as user values; `lent` is what another entry has in the place of `number`. */
function mutants(root: AnyDomain, value: unknown, lent?: unknown): unknown[] {
  const context = new Context(new Rng(3))
  context.donor = { part: (domain) => (domain === number ? lent : undefined) }
  const partsOf = (entry: { readonly value: unknown }): PartList => new PartList(root, entry.value)
  const mutation = { root, context, choice: new EditChoice(), partsOf }
  const entry = { value: root.fromValue(value) as unknown }
  return Array.from({ length: 400 }, () => mutateEntry(entry, mutation))
    .filter((mutant) => mutant !== undefined)
    .map((mutant): unknown => root.getValue(mutant))
}

test('a part becomes equal to another, of its own domain or of one that accepts it', () => {
  const far = [123_456_789, -987_654_321]
  const found = mutants(d.tupleOf(d.int(), d.int()), far)
  expect(found).toContainEqual([far[0], far[0]])
  expect(found).toContainEqual([far[1], far[1]])
})

test('a part is borrowed from another entry', () => {
  expect(mutants(d.tupleOf(number, number), [1, 2], 424_242).flat()).toContain(424_242)
})

test('several edits meet in one mutant', () => {
  const found = mutants(d.tupleOf(d.int(), d.int()), [1000, 2000]) as [number, number][]
  expect(found.some(([a, b]) => a !== 1000 && b !== 2000)).toBe(true)
})

test('there is no neighbour of a constant', () => {
  expect(mutants(d.just('fixed'), 'fixed')).toEqual([])
})
