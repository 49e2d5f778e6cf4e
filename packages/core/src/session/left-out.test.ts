import { expect, test } from 'vitest'
import { cannotGenerate } from '../from-shape/shape-reader.ts'
import { LeftOut } from './left-out.ts'

const leftOut = (...names: readonly string[]): readonly string[] => {
  const parts = new LeftOut()
  for (const name of names) parts.add(cannotGenerate(name, 'Socket', 'nothing makes one'))
  return parts.warnings
}

test('parts that nothing makes are told in one line', () => {
  expect(leftOut()).toEqual([])
  expect(leftOut('a', 'options.b', 'a')).toEqual(['left out, as nothing makes one: a: Socket; options.b: Socket'])
  expect(leftOut('a', 'b', 'c', 'd', 'e')).toEqual([
    'left out, as nothing makes one: a: Socket; b: Socket; c: Socket; and 2 more',
  ])
})
