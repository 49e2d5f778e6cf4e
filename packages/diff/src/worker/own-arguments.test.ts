/** Each version gets what is its own. */
import { expect, test } from 'vitest'
import { OwnArguments } from './own-arguments.ts'

class Older {
  readonly list: readonly number[]
  tag = ''
  constructor(list: readonly number[]) {
    this.list = list
  }
  static of(n: number): Older {
    return new Older([n])
  }
}
class Newer extends Older {
  static override of(n: number): Newer {
    return new Newer([n])
  }
}

test('instances are made again of the class of the version, with the fields that were edited', () => {
  const own = new OwnArguments()
  const Stand = own.standIn(Older, Newer) as typeof Newer
  const made = Object.assign(new Stand([1, 2]), { tag: 'x' })
  const [before, after] = [own.for('before', [made], []), own.for('after', [{ inside: made }], [])]
  expect(before[0]).toBeInstanceOf(Older)
  expect(before[0]).not.toBeInstanceOf(Newer)
  expect(before[0]).toMatchObject({ list: [1, 2], tag: 'x' })
  expect((after[0] as { inside: unknown }).inside).toBeInstanceOf(Newer)
  expect((after[0] as { inside: unknown }).inside).not.toBe(made)
  expect(own.for('before', [Stand.of(7)], [])[0]).toMatchObject({ list: [7] })
})

test('plain data is copied, functions are listened to', () => {
  const own = new OwnArguments()
  const given = { list: [1], twice: (n: number) => n * 2 }
  const calls: unknown[][] = []
  const [copied] = own.for('before', [given], calls) as [typeof given]
  copied.list.push(2)
  expect(copied.twice(4)).toBe(8)
  expect([given.list, calls]).toEqual([[1], [[4]]])
})

test('what a given function answers is the version’s own as well, and the same each time', () => {
  const answer = { list: [1] }
  const give = () => answer
  const own = new OwnArguments()
  const [before] = own.for('before', [give], []) as [typeof give]
  const [after] = own.for('after', [give], []) as [typeof give]
  before().list.push(2)
  expect([before().list, after().list, answer.list]).toEqual([[1, 2], [1], [1]])
  expect(before()).toBe(before())
  const [same] = own.for('before', [(value: unknown) => value], []) as [(value: unknown) => unknown]
  expect(same(answer)).toBe(answer)
})

test('an instance that a given function answers is of the class of the version, also inside of plain data', () => {
  const own = new OwnArguments()
  const Stand = own.standIn(Older, Newer) as typeof Newer
  const made = new Stand([1])
  const [give, wrap] = own.for('before', [() => made, () => ({ inside: made })], []) as [
    () => Older,
    () => { readonly inside: Older },
  ]
  for (const instance of [give(), wrap().inside]) {
    expect(instance).toBeInstanceOf(Older)
    expect(instance).not.toBeInstanceOf(Newer)
  }
  expect(give()).toBe(give())
  const [after] = own.for('after', [() => made], []) as [() => Newer]
  expect(after()).toBeInstanceOf(Newer)
  expect(after()).not.toBe(made)
})
