import { expect, test } from 'vitest'
import { withoutPredicates } from './contrary-predicates.ts'

test('predicates that may be left out are, and nothing else is', () => {
  const [yes, name] = [() => true, () => 'name']
  expect(withoutPredicates([{ a: 1 }, { isMergeable: yes, deep: true }], 1)).toEqual([{ a: 1 }, { deep: true }])
  expect(withoutPredicates([[1], yes], 1)).toEqual([[1]])
  expect(withoutPredicates([[1], yes], 2)).toBeUndefined()
  expect(withoutPredicates([[1], { key: name }], 1)).toBeUndefined()
  expect(withoutPredicates([[1], name], 1)).toBeUndefined()
})

test('arguments stay as they were', () => {
  const options = { keep: () => false }
  expect(withoutPredicates([options], 1)).toEqual([{}])
  expect(options).toHaveProperty('keep')
})
