import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { d } from '../from-shape/d.ts'
import { LargeAnswers } from './large-answers.ts'

type Call = (numbers: number[], size: number) => { steps: number; answer: unknown }

const root = d.tupleOf(d.arrayOf(d.number()), d.number()) as unknown as TupleDomain<unknown[]>

/** Whether that input asks for as much as it takes of such a target, and the runs until that was known. */
function isAskedFor(call: Call, input: readonly [numbers: number[], size: number]): [asked: boolean, runs: number] {
  let exhausted = false
  let answer: unknown
  let runs = 0
  const coverage = Object.create(new ScriptedCoverage(), {
    steps: { value: 0, writable: true },
    exhausted: { get: () => exhausted },
  }) as ScriptedCoverage & { steps: number }
  const result = { status: 'passed', error: undefined, news: false, thrown: undefined } as const
  const runBriefly = (corpus: unknown, mostSteps: number): undefined => {
    runs++
    const [numbers = [], size = 0] = root.getValue(corpus as never) as [number[], number]
    const done = call(numbers, size)
    exhausted = done.steps > mostSteps
    coverage.steps = Math.min(done.steps, mostSteps)
    answer = exhausted ? undefined : done.answer
  }
  const none = (): undefined => undefined
  const runner = { result, current: undefined, inTarget: false, run: none, runApart: none, runBriefly, giveUp: none }
  const answers = new LargeAnswers({
    root,
    runner: Object.defineProperty(runner, 'answer', { get: () => answer }),
    coverage,
    stepBudget: 1_000_000,
    breathing: { isDue: () => false },
  })
  const step = answers.areAskedFor(root.fromValue([...input])).next()
  if (step.done !== true) throw new Error('Nothing waits here.')
  return [step.value, runs]
}

const many = (length: number): number[] => Array.from({ length }, (_, at) => at)
const listOf = (length: number): unknown => ({ steps: length, answer: length > 1e5 ? [] : many(length) })

describe('an input that takes all its steps asks for what it takes', () => {
  test('where the answer grows with a number that is Infinity', () => {
    expect(isAskedFor((_, size) => listOf(size) as never, [[], Number.POSITIVE_INFINITY])).toEqual([true, 7])
  })

  test.each([
    ['from the other end', [Number.NEGATIVE_INFINITY], 0],
    ['between both ends', [Number.NEGATIVE_INFINITY], Number.POSITIVE_INFINITY],
    ['up to a number that nothing counts to', [Number.NEGATIVE_INFINITY], 1e291],
    ['from such a number on', [2 ** 52 - 1], Number.POSITIVE_INFINITY],
  ])('where it grows with how far two numbers are apart, %s', (_, numbers, end) => {
    const range: Call = ([start = 0], end) => listOf(Math.max(0, end - start)) as never
    expect(isAskedFor(range, [numbers, end])[0]).toBe(true)
  })

  test.each([512, 2 ** 32 + 1])('where the steps in between are large: %s', (each) => {
    const stepped: Call = ([start = 0, step = 1], end) => listOf(Math.ceil(Math.max(0, end - start) / step)) as never
    expect(isAskedFor(stepped, [[Number.NEGATIVE_INFINITY, each], 0])[0]).toBe(true)
  })

  test('where it is twice as large with each item of a list', () => {
    expect(isAskedFor((numbers) => listOf(2 ** numbers.length) as never, [many(40), 0])[0]).toBe(true)
  })
})

describe('and not', () => {
  const forEver = { steps: Number.POSITIVE_INFINITY, answer: [] }

  test('where smaller ones do not end either', () => {
    expect(isAskedFor(() => forEver, [many(8), Number.POSITIVE_INFINITY])).toEqual([false, 2])
  })

  test('where smaller ones are answered the same', () => {
    const chunks: Call = (numbers, size) => (size === Infinity ? forEver : { steps: 3, answer: [numbers] })
    expect(isAskedFor(chunks, [[1], Number.POSITIVE_INFINITY])).toEqual([false, 7])
  })

  test('where what takes long has no steps: nothing that is shorter is cut for them', () => {
    const pattern: Call = (numbers) => (numbers.length > 30 ? forEver : { steps: numbers.length, answer: numbers })
    expect(isAskedFor(pattern, [many(20), 0])).toEqual([false, 19])
  })

  test('where one more item is what never ends, and those before it were answered one by one', () => {
    const each: Call = (numbers) => (numbers.includes(8) ? forEver : { steps: 3 * numbers.length, answer: numbers })
    expect(isAskedFor(each, [many(12), 0])[0]).toBe(false)
  })

  test('where only the steps grow by a factor', () => {
    expect(isAskedFor((numbers) => ({ steps: 2 ** numbers.length, answer: numbers }), [many(40), 0])[0]).toBe(false)
  })
})
