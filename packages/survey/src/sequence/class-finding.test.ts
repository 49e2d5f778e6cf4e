/** Which findings of a class are gone when the same calls are made again. */
import type { Finding } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { classOf, described } from '../../test/planted-class.ts'
import { CallTally } from '../worker/untyped-crash.ts'
import type { Check, Sides } from './checks.ts'
import { isGone, toFinding } from './class-finding.ts'
import { type ClassSearch, Misuse } from './class-search.ts'
import { itself } from './program.ts'

class Item {}

const search = {
  ...{ subject: classOf(Item), make: () => new Item(), methods: [], checks: [], calls: new CallTally() },
  scope: { namespaces: { m: { Item } }, imports: [], resolveEntity: () => undefined },
} as unknown as ClassSearch

function isTold(sides: () => Sides | undefined): boolean {
  const check = { title: 'has says so', sides } as unknown as Check
  const finding = { error: new Misuse('has says so after add', check), args: [[], []] } as unknown as Finding
  return !isGone(search, finding)
}

test('a claim that is broken each time is told, and one that holds the next time is not', () => {
  let asked = 0
  expect(isTold(() => ({ left: false, right: true }))).toBe(true)
  expect(isTold(() => ({ left: asked++ > 1, right: true }))).toBe(false)
  expect(isTold(() => ({ left: true, right: true }))).toBe(false)
})

test('a wrong answer of a function that a function answers is told by a program that runs', () => {
  const memo = (key: string) => () => (key === '__proto__' ? undefined : 33)
  const method = { name: itself, description: { ...described('', 0), returns: { kind: 'number' } } }
  const subject = { ...classOf(Item, 'memo'), maker: 'm.memo' }
  const make = ([key]: readonly unknown[]) => memo(String(key))
  const ofMemo = { ...search, subject, make, methods: [method], limits: { seed: 1 } } as unknown as ClassSearch
  const error = new Misuse('return-type ')
  const program = [['__proto__'], [[0, []]]]
  const told = toFinding(ofMemo, { error, args: program, source: '', runs: 1 } as unknown as Finding)
  expect(told.observed).toBe("'undefined', as it answers undefined")
  expect(new Function('m', `return ${told.code}`)({ memo })).toBe('undefined')
})
