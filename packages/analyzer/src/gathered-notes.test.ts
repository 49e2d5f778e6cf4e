import { expect, test } from 'vitest'
import { gatheredNotes } from './gathered-notes.ts'

const alone = (name: string) => `${name} is not exported: objects with its public members stand in for it`

test('what is said of several types is said once', () => {
  expect(gatheredNotes([alone('Node'), 'type parameter T is taken as number', alone('Node')])).toEqual([
    alone('Node'),
    'type parameter T is taken as number',
  ])
  expect(gatheredNotes(['a', alone('Node'), 'b', alone('Text')])).toEqual([
    'a',
    'Node and Text are not exported: objects with their public members stand in for them',
    'b',
  ])
  expect(gatheredNotes(['Node', 'Text', 'Comment', 'Element'].map(alone))).toEqual([
    'Node, Text and 2 more are not exported: objects with their public members stand in for them',
  ])
  const depends = (name: string) => `${name} depends on a type parameter and is treated as unknown`
  expect(gatheredNotes(['F', 'S', 'T'].map(depends))).toEqual([
    'F, S and T depend on type parameters and are treated as unknown',
  ])
})

test('what makes values of one type is said by the most that do', () => {
  const made = (by: string) => `values of Either are made by ${by} of purify`
  expect(gatheredNotes([made('Left()'), made('Left(), Right()'), made('Right()'), 'other'])).toEqual([
    made('Left(), Right()'),
    'other',
  ])
})
