import { expect, test } from 'vitest'
import type { AnyDomain } from '../domain/domain.ts'
import { string } from '../domains/strings/string.ts'
import { StepBudgetExceeded } from '../execution/coverage.ts'
import { fingerprint } from '../failure/fingerprint.ts'
import { type MetFailure, MetFailures, unshrunk } from './met-failures.ts'

/** A failure of its own for each letter. */
function failure(letter: string, runs = 1): MetFailure {
  const error = new Error(`the ${letter} bug`)
  error.stack = ''
  return { corpus: letter, error, fingerprint: fingerprint(error), phase: 'search', runs, features: 0 }
}

test('the first of those alike is worked on, the oldest first', () => {
  const met = new MetFailures()
  expect([met.isEmpty, met.count, met.take()]).toEqual([true, 0, undefined])
  for (const letter of ['a', 'b', 'a']) met.note(failure(letter))
  expect([met.isEmpty, met.count]).toEqual([false, 2])
  const taken = met.take()
  expect([taken?.corpus, met.count, met.shrunk]).toEqual(['a', 2, []])
  met.finish(unshrunk(taken as MetFailure))
  met.note(failure('a'))
  expect([met.count, met.shrunk.map(({ corpus }) => corpus), met.take()?.corpus]).toEqual([2, ['a'], 'b'])
})

test('what needs no work is known at once, and another like it is not taken up', () => {
  const met = new MetFailures()
  met.finish(unshrunk(failure('kept')))
  met.note(failure('kept'))
  expect([met.isEmpty, met.count, met.take()]).toEqual([false, 1, undefined])
  expect(met.shrunk[0]).toMatchObject({
    shrink: { evaluations: 0, complete: false },
    free: [],
    steps: [],
    flaky: undefined,
  })
})

test('work that is interrupted goes on where it got, and not for ever', () => {
  const met = new MetFailures()
  expect(met.interrupt()).toBe(false)
  for (const letter of 'ab') met.note(failure(letter))
  for (const simpler of ['a1', 'a2', 'a3']) {
    expect(met.take()?.fingerprint.message).toBe('the a bug')
    met.simplify({ ...failure('a'), corpus: simpler })
    expect([met.interrupt(), met.count, met.shrunk]).toEqual([true, 2, []])
  }
  expect([met.take()?.corpus, met.interrupt(), met.shrunk[0]?.corpus]).toEqual(['a3', true, 'a3'])
  expect([met.take()?.corpus, met.interrupt(), met.shrunk[1]?.corpus]).toEqual(['b', true, 'b'])
})

test('eight are enough', () => {
  const met = new MetFailures()
  for (const letter of 'abcdefg') met.note(failure(letter))
  expect(met.isFull).toBe(false)
  met.note(failure('h'))
  met.note(failure('i'))
  expect([met.isFull, met.count]).toEqual([true, 8])
})

test('one failure met again and again is looked at 64 times, and then at every 64th', () => {
  const met = new MetFailures()
  const looks: number[] = []
  for (let count = 1; count <= 200; count++) {
    if (!met.isFamiliar(failure('a').fingerprint)) looks.push(count)
  }
  expect(looks).toEqual([...Array.from({ length: 64 }, (_, index) => index + 1), 128, 192])
  expect(met.isFamiliar(failure('b').fingerprint)).toBe(false)
})

/** A failure for each message, by an input that `string()` has. */
function failing(message: string, input: string, runs: number): MetFailure {
  return { ...failure(message, runs), corpus: string().fromValue(input) }
}

test('of those alike the simplest input is worked on, as one that was met when the first was', () => {
  const domain: AnyDomain = string()
  const met = new MetFailures(domain)
  const inputs = ['long input', 'shorter', 'long as well', 'abc', 'longer']
  for (const [index, input] of inputs.entries()) met.note(failing('a', input, index + 1))
  met.note(failing('b', 'x', 9))
  const taken = met.take()
  expect([domain.getValue(taken?.corpus), taken?.runs, met.count]).toEqual(['abc', 1, 2])
})

test('of those that do not end, which may have several causes, the first is worked on', () => {
  const domain: AnyDomain = string()
  const met = new MetFailures(domain)
  const error = new StepBudgetExceeded(1)
  for (const input of ['long input', 'abc'])
    met.note({ ...failing('a', input, 1), error, fingerprint: fingerprint(error) })
  expect([domain.getValue(met.take()?.corpus), met.count]).toEqual(['long input', 1])
})

test('a simpler input than any before is looked at however often the failure was met', () => {
  const domain: AnyDomain = string()
  const met = new MetFailures(domain)
  const isFamiliar = (input: string): boolean => met.isFamiliar(failure('a').fingerprint, domain.fromValue(input))
  for (let count = 0; count < 64; count++) isFamiliar('as long as that')
  const inputs = ['as long as that', 'shorter', 'longer again', 'shorter', 'abc']
  expect(inputs.map(isFamiliar)).toEqual([true, false, true, true, false])
})
