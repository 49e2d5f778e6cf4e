/** Which calls of a block of documentation are shown with their answer. */
import { expect, test } from 'vitest'
import { shownAnswers } from './shown-answers.ts'

const shown = (block: string): readonly string[] => shownAnswers(block).map(([name, { args }]) => `${name}(${args})`)

test('calls of the package are, in whatever way it is imported', () => {
  expect(shown("const m = require('planted')\nm.has(1) // => true\nhas(2) // => false")).toEqual(['has(1)', 'has(2)'])
})

test('what is called on an answer is no function of the package', () => {
  expect(shown('const model = planted({ a: 1 })\nmodel.has(1) // => false\nm.has(2) // => true')).toEqual(['has(2)'])
  expect(shown('const model = new Model()\nmodel.has(1) // => false')).toEqual([])
})

test('what is set above may be why it answers so', () => {
  expect(shown('escape(1) // => 1\nescape.options.all = true\nescape(2) // => 2')).toEqual(['escape(1)'])
  expect(shown("slug.config({ a: 1 })\n// All calls\nslug('x') // => 'y'")).toEqual([])
  expect(shown("writeUser({ a: 1 }, '.rc') // Will be kept\nreadUser('.rc') // => { a: 1 }")).toEqual([])
  expect(shown('registerAll(1) // => 1\nescape(2) // => 2')).toEqual(['registerAll(1)', 'escape(2)'])
})

const answered = (block: string): readonly string[] =>
  shownAnswers(block).map(([name, { args, answer }]) => `${name}(${args}) = ${answer.replaceAll(/\s+/g, ' ')}`)

test('an answer that is kept in a variable is shown as well', () => {
  expect(answered("const sum = add(1, 2) // 3\nconst list = pair('a') // => ['a']")).toEqual([
    'add(1, 2) = 3',
    "pair('a') = ['a']",
  ])
  expect(answered('const sum = add(1, 2) // sum = 3\nconst all = add(1, 2) // sum = 3')).toEqual(['add(1, 2) = 3'])
  expect(answered('const sum = add(1, other) // 3\nconst a = add(1), b = 2 // 2')).toEqual([])
})

test('an answer of several lines is read as one, and what stands apart from it is not', () => {
  expect(answered('parse(1)\n// {\n//   a: 1,\n// }\n')).toEqual(['parse(1) = { a: 1, }'])
  expect(answered('parse(1) // => [\n//   2\n// ]\n\n// and so on')).toEqual(['parse(1) = [ 2 ]'])
  expect(answered('parse(1) // => 3\n// as one sees')).toEqual(['parse(1) = 3'])
  expect(answered('parse(1)\n\n// { a: 1 }')).toEqual([])
})

test('what is asserted of a call is its answer', () => {
  const block = 'assert.deepEqual(parse(1), [1])\nexpect(parse(2)).toEqual({ a: 2 })\nt.is(parse(3), 3)'
  expect(answered(block)).toEqual(['parse(1) = [1]', 'parse(2) = { a: 2 }', 'parse(3) = 3'])
  expect(answered('other.equal(parse(1), 2)\nexpect(parse(1)).not.toBe(1)\nassert.equal(parse(x), 1)')).toEqual([])
})
