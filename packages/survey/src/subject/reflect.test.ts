/** What modules let be called, and where it is told. */
import { EventEmitter } from 'node:events'
import { Transform } from 'node:stream'
import { expect, test } from 'vitest'
import { reflect } from './reflect.ts'

function chunk(): void {}
function drop(): void {}

test('what several modules hold is told where it is nearest, in the order of the modules', () => {
  const all = { chunk, drop }
  const partial = Object.assign(() => {}, { placeholder: all })
  const found = reflect([{ partial }, { chunk }, undefined, { drop, default: all }])
  expect(found.map(({ entry, path }) => [entry, path.join('.')])).toEqual([
    [0, 'partial'],
    [1, 'chunk'],
    [3, 'drop'],
  ])
})

test('functions come before what holders have, and three names are the most', () => {
  const deep = { a: { b: { c: chunk } } }
  const found = reflect([{ deep, holder: { inner: () => {} }, plain: drop }])
  expect(found.map(({ path }) => path.join('.'))).toEqual(['plain', 'holder.inner'])
})

test('a generator function is a function: what can be asked of every iterator is no member of it', () => {
  const found = reflect([
    {
      *upTo() {},
      async *later() {},
      Bag: class Bag {
        *[Symbol.iterator]() {}
        *pairs() {}
      },
    },
  ])
  expect(found.map(({ kind, members, iterable }) => [kind, members.map(({ name }) => name), iterable])).toEqual([
    ['function', [], false],
    ['function', [], false],
    ['class', ['pairs'], true],
  ])
})

test('the members of an object that a module exports as a whole are its own', () => {
  const found = reflect([{ default: { chunk, drop } }, { default: chunk }])
  expect(found.map(({ entry, path }) => [entry, path.join('.')])).toEqual([
    [0, 'default.chunk'],
    [0, 'default.drop'],
  ])
})

test('a prototype whose tag cannot be worked out of itself is looked at all the same', () => {
  class Cache extends Map<string, number> {
    private readonly older = new Map<string, number>()
    override get [Symbol.toStringTag](): string {
      return `Cache of ${[...this.older].length}`
    }
  }
  expect(reflect([{ Cache }]).map(({ path }) => path.join('.'))).toEqual(['Cache'])
})

test('what a class has of a class of Node is no member of it', () => {
  class Lines extends Transform {
    lines(): number {
      return 0
    }
  }
  class Bus extends EventEmitter {
    tell(): void {}
  }
  const members = reflect([{ Bus, Lines }]).map(({ members: all }) => all.map(({ name }) => name))
  expect(members).toEqual([['tell'], ['lines']])
})
