import { expect, test } from 'vitest'
import { Context, type Dictionary, emptyDictionary } from '../../domain/context.ts'
import { Rng } from '../../random/rng.ts'
import { editToken } from './edit-token.ts'

function edits(text: string, dictionary: Dictionary = emptyDictionary): ReadonlySet<string | undefined> {
  const context = new Context(new Rng(7))
  context.dictionary = dictionary
  return new Set(Array.from({ length: 4000 }, () => editToken(text, context)))
}

test('a name that all objects have takes the place of a word', () => {
  expect(edits('[a]\nx=1')).toContain('[__proto__]\nx=1')
})

test('names lead to a word, joined as its neighbours are', () => {
  expect(edits('--a.b=c')).toContain('--a.constructor.constructor.prototype.b=c')
  expect(edits('/a/b')).toContain('/constructor/prototype/b')
  expect(edits('a[b]=c')).toContain('a[constructor][prototype]=c')
})

test('words of the dictionary and words of the text itself are put in', () => {
  const found = edits('left:right', { ...emptyDictionary, strings: ['compared'], ambient: ['written'] })
  expect(found).toContain('compared:right')
  expect(found).toContain('written:right')
  expect(found).toContain('right:right')
})
