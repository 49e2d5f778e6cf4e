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
  expect(shown('registerAll(1) // => 1\nescape(2) // => 2')).toEqual(['registerAll(1)', 'escape(2)'])
})
