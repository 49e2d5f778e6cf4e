import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { nameCandidates } from './name-candidates.ts'
import { PartIndex } from './part-index.ts'

function candidates(text: string): string[] {
  const root = d.tupleOf(d.string())
  const index = new PartIndex(root, root.fromValue([text]))
  return [...nameCandidates(index)].map((value) => (root.getValue(value as never) as [string])[0])
}

test('every word is replaced, then led up to as the text joins its words', () => {
  expect(candidates('a=b')).toEqual([
    '__proto__=b',
    'toString=b',
    'a=__proto__',
    'a=toString',
    '__proto__.a=b',
    'constructor.prototype.a=b',
    'constructor.constructor.prototype.a=b',
    'a=__proto__.b',
    'a=constructor.prototype.b',
    'a=constructor.constructor.prototype.b',
  ])
  expect(candidates('/a')).toContain('/constructor/prototype/a')
  expect(candidates('x[a]')).toContain('x[constructor][prototype][a]')
})

test('quotes and brackets without a word between them are a place for one', () => {
  expect(candidates('{"":1}')).toContain('{"__proto__":1}')
})

test('texts without words, and those that are too long to go through, are left alone', () => {
  expect(candidates('=;')).toEqual([])
  expect(candidates('a'.repeat(300))).toEqual([])
})
