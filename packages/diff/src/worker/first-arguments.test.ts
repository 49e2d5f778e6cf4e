/** With which arguments a search begins. */
import { d } from '@fuzzwright/core'
import { TupleDomain } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { firstArguments } from './first-arguments.ts'
import { knownForms } from './known-forms.ts'

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'length']

test('names that all objects have and texts of known forms stand alone where a text is taken, behind what the code shows', () => {
  const root = new TupleDomain<unknown[]>([d.string(), d.int({ min: 1, max: 9 }), d.oneOf(d.int(), d.string())])
  const args = firstArguments({ examples: ["'a', 2, 3", 'no source at all', "'a', 'no number', 3"] }, root)
  const named = [['a', 2, 3], ...names.map((name) => [name, 1, 0]), ...names.map((name) => ['', 1, name])]
  expect(args.slice(0, named.length)).toEqual(named)
  expect(args.slice(named.length)).toEqual(knownForms.map((form) => [form, 1, 0]))
})

test('where no text is taken there are none', () => {
  expect(firstArguments({ examples: [] }, new TupleDomain<unknown[]>([d.int(), d.date()]))).toEqual([])
})
