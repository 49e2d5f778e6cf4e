import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

const text = `
export class Shelf<T = string> implements Iterable<string> {
  private readonly books: string[] = []
  titles(): Generator<string> { return this.all() }
  some(): IterableIterator<number> | undefined { return undefined }
  private *all(): Generator<string> { yield* this.books }
  async *later(): AsyncGenerator<string> { yield* this.books }
  list(): string[] { return this.books }
  pages(from: number): Iterable<number>
  pages(from: string): Iterable<string>
  pages(from: unknown): Iterable<never> { throw new RangeError(String(from)) }
  read(): Reader { return new Reader() }
  *[Symbol.iterator](): Generator<string> { if (this.books.length > 9) throw new RangeError('full'); yield* this.books }
}
export class Reader implements IterableIterator<number> {
  private at = 0
  next(): IteratorResult<number> { return { done: this.at > 3, value: this.at++ } }
  [Symbol.iterator](): this { return this }
}
export class Numbers { *[Symbol.iterator](): Generator<number> { yield 1 } }
export class Bag extends Set<string> { twice(): void {} }
`
const membersOf = (name: string) => {
  const { objects } = describeFunction('/nowhere/shelf.ts', name, { text, withObjects: true })
  return objects?.kinds[0]?.members.map(({ way, name: member, returns }) => `${way} ${member} ${returns.kind}`)
}

test('what only can be gone through is, and so is an object that the user made for that', () => {
  expect(membersOf('Shelf')).toEqual([
    ...['items titles array', 'method some union', 'method later iterable', 'method list array', 'items pages array'],
    ...['method read class', 'items  array'],
  ])
  expect(membersOf('Numbers')).toEqual(['items  array'])
})

test('what goes through itself is gone through by its next, and what a platform goes through is left to it', () => {
  expect(membersOf('Reader')).toEqual(['method next union'])
  expect(membersOf('Bag')).toEqual(['method twice void'])
})

test('items are judged by their type unless that is of a parameter, and errors of the iterator are expected', () => {
  const { objects } = describeFunction('/nowhere/shelf.ts', 'Shelf', { text, withObjects: true })
  const itself = objects?.kinds[0]?.members.at(-1)
  expect(itself?.judgedReturns).toEqual({ kind: 'unknown' })
  expect(itself?.expectedErrors.map(({ name }) => name)).toEqual(['RangeError'])
  const numbers = describeFunction('/nowhere/shelf.ts', 'Numbers', { text, withObjects: true }).objects?.kinds[0]
    ?.members[0]
  expect(numbers?.returns).toEqual({ kind: 'array', element: { kind: 'number' } })
  expect(numbers).not.toHaveProperty('judgedReturns')
})
