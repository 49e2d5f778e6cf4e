import { expect, test } from 'vitest'
import { TupleDomain } from '../domain/tuple.ts'
import { allowedGrowth, orderOf } from '../execution/growth-order.ts'
import { d } from '../from-shape/d.ts'
import { doubling, doublingTo, isBeyond, looksSteep, type Measuring, measure } from './measure.ts'
import { Pump } from './pump.ts'
import { simplestPump } from './simplest-pump.ts'

const root = new TupleDomain<unknown[]>([d.string(), d.int()])

function pumpOf(unit: string, before = '', after = '', other = 0): Pump {
  const form = { before: [...before], unit: [...unit], mirror: [], after: [...after], way: 'same' } as const
  return new Pump({ root, value: root.fromValue([unit, other]), path: [0], form })
}

type Law = (text: string, other: number) => number

/** Answers what a measuring proposes by a law of the text. */
function told<R>(measuring: Measuring<R>, law: Law): ReturnType<typeof toldIn<R>> {
  return toldIn(root, measuring, ([text, other]) => law(text as string, other as number))
}

function toldIn<R>(
  domain: TupleDomain<unknown[]>,
  measuring: Measuring<R>,
  law: (args: readonly unknown[]) => number,
): { result: R; steps: number; runs: number } {
  let steps = 0
  let runs = 0
  let step = measuring.next()
  while (step.done !== true) {
    const { corpus, mostSteps } = step.value
    const taken = law(domain.getValue(corpus as never))
    steps += Math.min(taken, mostSteps)
    runs++
    step = measuring.next({ steps: Math.min(taken, mostSteps), exhausted: taken > mostSteps })
  }
  return { result: step.value, steps, runs }
}

const laws: Readonly<Record<string, Law>> = {
  n: ({ length }) => 5000 + 40 * length,
  'n log n': ({ length }) => Math.ceil(length * Math.log2(length + 1)),
  'n^1.5': ({ length }) => Math.ceil(length ** 1.5),
  'n^2': ({ length }) => (length * (length + 1)) / 2 + 60 * length + 900,
  'n^3': ({ length }) => (length * (length + 1) * (length + 2)) / 6,
  '2^n': ({ length }) => 2 ** length,
}

const factorial: Law = ({ length }) => (length < 2 ? 1 : length * factorial('a'.repeat(length - 1), 0) + length)

test.each(Object.entries(laws))('%s', (order, law) => {
  const { result } = told(measure(pumpOf('a'), doubling()), law)
  expect(result && orderOf(result.exponent, result.exponential)).toBe(order)
  expect(result?.samples.length).toBeGreaterThanOrEqual(3)
})

test('what is too steep to be doubled is measured one by one', () => {
  const { result } = told(measure(pumpOf('a'), doubling()), (text) => 20 * factorial(text, 0))
  expect(result?.exponential).toBe(true)
  expect(result?.samples.map(({ count }) => count)).toEqual([4, 5, 6, 7])
  const ninth = told(measure(pumpOf('a'), doubling()), ({ length }) => length ** 6).result
  expect(ninth?.exponential).toBe(false)
})

test('what grows slowly at first by a factor is no power', () => {
  const { result } = told(measure(pumpOf('a'), doubling()), ({ length }) => Math.ceil(1.2 ** length) + length)
  expect(result?.exponential).toBe(true)
})

test('a first look takes two runs, and lets lines and n log n pass', () => {
  const byDefault = allowedGrowth(true)
  if (byDefault === undefined) throw new Error('growth is judged')
  const looks = Object.entries(laws).map(
    ([order, law]) => [order, told(looksSteep(pumpOf('a'), byDefault), law)] as const,
  )
  expect(looks.filter(([, { result }]) => result).map(([order]) => order)).toEqual(['n^1.5', 'n^2', 'n^3', '2^n'])
  for (const [, { runs }] of looks) expect(runs).toBeLessThanOrEqual(2)
})

test('beyond is what is steeper than allowed, and by default what would use up the steps of a long input', () => {
  const measured = (law: Law) => {
    const { result } = told(measure(pumpOf('a'), doubling()), law)
    if (result === undefined) throw new Error('too few sizes')
    return result
  }
  const square = laws['n^2'] as Law
  const beyond = (law: Law, option: true | 'n' | 'n^2' | 'n^3', budget = 2_000_000) => {
    const allowed = allowedGrowth(option)
    return allowed !== undefined && isBeyond(measured(law), { allowed, stepBudget: budget })
  }
  expect(beyond(square, true)).toBe(true)
  expect(beyond(square, true, 1_000_000_000)).toBe(false)
  expect(beyond(square, 'n', 1_000_000_000)).toBe(true)
  expect(beyond(square, 'n^2')).toBe(false)
  expect(beyond(laws['n^3'] as Law, 'n^2')).toBe(true)
  expect(beyond(laws['2^n'] as Law, 'n^3')).toBe(true)
  expect(beyond(laws.n as Law, 'n')).toBe(false)
})

test('arguments that are the rest of a call are judged as the few that somebody writes', () => {
  const allowed = allowedGrowth(true)
  const asked = allowedGrowth('n')
  if (allowed === undefined || asked === undefined) throw new Error('growth is judged')
  const isBeyondAsRest = (law: Law, option = allowed) => {
    const { result } = told(measure(pumpOf('a'), doubling()), law)
    return result !== undefined && isBeyond(result, { allowed: option, stepBudget: 2_000_000, rests: new Set([0]) })
  }
  expect(isBeyondAsRest(laws['n^2'] as Law)).toBe(false)
  expect(isBeyondAsRest(laws['n^2'] as Law, asked)).toBe(true)
  expect(isBeyondAsRest(laws['n^3'] as Law)).toBe(true)
  expect(isBeyondAsRest(laws['2^n'] as Law)).toBe(true)
})

test('sizes end where a domain ends, and up to a count that is given', () => {
  const short = new TupleDomain<unknown[]>([d.string().withMaxSize(3), d.int()])
  const form = { before: [], unit: ['a'], mirror: [], after: [], way: 'same' } as const
  const pump = new Pump({ root: short, value: short.fromValue(['a', 0]), path: [0], form })
  expect(told(measure(pump, doubling()), ({ length }) => length).result).toBeUndefined()
  expect([...doublingTo(100)]).toEqual([2, 4, 7, 13, 25, 50, 100])
})

test('the simplest pump has nothing around a plain character, and plain other arguments', () => {
  // A square for the spaces of any text.
  const law: Law = (text) => (text.split(' ').length - 1) ** 2
  const { result: growth } = told(measure(pumpOf('x ', 'ab', 'cd', 77), doubling()), law)
  const allowed = allowedGrowth(true)
  if (growth === undefined || allowed === undefined) throw new Error('nothing measured')
  const { result } = told(simplestPump(growth, { allowed, stepBudget: 2_000_000 }), law)
  const { form, value } = result.growth.pump
  expect([form.before, form.unit, form.after]).toEqual([[], [' '], []])
  expect((root.getValue(value as never) as unknown[])[1]).toBe(0)
  expect(result.complete).toBe(true)
  expect(result.accepted).toBeGreaterThan(0)
})

test('what is repeated in a list becomes as plain as it may be', () => {
  const node = d.structOf({
    kind: d.elementOf(['text', 'rule']),
    parent: d.optionalOf(d.arrayOf(d.string())),
    at: d.int(),
  })
  const list = new TupleDomain<unknown[]>([d.arrayOf(node)])
  const value = list.fromValue([[{ kind: 'rule', parent: ['Zg{', '\n'], at: 77 }]])
  const unit = list.getValue(value as never)
  const parts: unknown[] = []
  list.visit(value as never, (domain, c) => domain.visit(c, (_, item) => void parts.push(item)))
  const form = { before: [], unit: parts, mirror: [], after: [], way: 'same' } as const
  // A square for the rules of any list.
  const law = ([nodes]: readonly unknown[]): number =>
    (nodes as { kind: string }[]).filter(({ kind }) => kind === 'rule').length ** 2
  const pump = new Pump({ root: list, value, path: [0], form })
  const { result: growth } = toldIn(list, measure(pump, doubling()), law)
  const allowed = allowedGrowth(true)
  if (growth === undefined || allowed === undefined) throw new Error(`nothing measured of ${unit}`)
  const { result } = toldIn(list, simplestPump(growth, { allowed, stepBudget: 2_000_000 }), law)
  const [nodes] = list.getValue(result.growth.samples[0]?.corpus as never) as [unknown[]]
  expect(nodes[0]).toEqual({ kind: 'rule', parent: undefined, at: 0 })
})
