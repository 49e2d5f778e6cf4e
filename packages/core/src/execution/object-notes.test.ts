import { expect, test } from 'vitest'
import { fuzzedCalls } from '../calls/call-sequence.ts'
import type { LineNote } from '../calls/print-calls.ts'
import { notesOf } from './object-notes.ts'

/** What is noted of an object as it is made, and after each change. */
function noted(object: object, changes: readonly (() => unknown)[]): (string | undefined)[] {
  const notes: (LineNote | undefined)[] = []
  const writer = notesOf(fuzzedCalls(Object, [['new']], []), notes)
  writer.made(object, 0)
  for (const [index, change] of changes.entries()) {
    const value = change()
    writer.called({ index, way: 'method', name: 'change', args: [], value }, object)
  }
  return notes.map((note) => note?.text)
}

test('a state is shown whole, where it is another than before', () => {
  const lamp = { isOn: false, turns: 0 }
  const turn = () => {
    lamp.isOn = true
    return ++lamp.turns
  }
  expect(noted(lamp, [turn, () => undefined])).toEqual([
    '{ isOn: false, turns: 0 }',
    '1, then { isOn: true, turns: 1 }',
    undefined,
  ])
})

test('of one that is longer than a line the fields are shown that changed', () => {
  const shop = { names: Array.from({ length: 40 }, (_, at) => `thing ${at ** 2 % 37}`), isOpen: true, sold: 0 }
  const [made, closed, added] = noted(shop, [
    () => {
      shop.isOpen = false
      shop.sold = 3
    },
    () => {
      shop.names.push('the last')
    },
  ])
  expect(made).toMatch(/^\{ names: \['thing 0', .{70,}…$/)
  expect(closed).toBe('{ …, isOpen: false, sold: 3 }')
  expect(added).toBe("{ …, names: …'the last'] }")
})

test('where several changed, the long ones share what the short ones leave', () => {
  const long = () => Array.from({ length: 40 }, (_, at) => at ** 2 % 97)
  const desk = { first: long(), second: long(), third: 'x'.repeat(40), fourth: 1 }
  const [, changed] = noted(desk, [
    () => {
      desk.first[0] = -1
      desk.third = 'y'.repeat(40)
      desk.fourth = 2
    },
  ])
  expect(changed).toMatch(/^\{ …, first: \[-1, 1, .{60,80}…, third: 'y'\.repeat\(40\), fourth: 2 \}$/)
})

test('a list that is longer than a line is shown from its first change on', () => {
  const list = Array.from({ length: 60 }, (_, at) => at ** 2 % 97)
  const items = { [Symbol.iterator]: () => list[Symbol.iterator]() }
  expect(noted(items, [() => void (list[58] = -1)]).at(-1)).toBe('…-1, 86]')
})

test('an error without a message is told by its name', () => {
  const notes: (LineNote | undefined)[] = []
  const thrown = { error: new RangeError() }
  const step = { way: 'method' as const, name: 'change', args: [], value: undefined, thrown }
  notesOf(fuzzedCalls(Object, [['new']], []), notes).called({ index: 0, ...step }, undefined)
  expect(notes.at(-1)?.text).toBe('throws RangeError')
})
