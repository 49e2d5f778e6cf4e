import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { hasToGiveIn, takeTried } from '../domains/functions/patience.ts'
import { d } from '../from-shape/d.ts'
import { isLengthError, SlowSizes, smallerSizes } from './slow-sizes.ts'

const stepBudget = 1_000_000
const numbers = d.tupleOf(d.number(), d.number()) as unknown as TupleDomain<unknown[]>
const texts = d.tupleOf(d.string()) as unknown as TupleDomain<unknown[]>

interface AskedFor {
  readonly askedTooMuch?: boolean
  readonly root?: TupleDomain<unknown[]>
  /** What smaller inputs fail with. */
  readonly wrong?: Error
}

/** Whether the sizes of each of these inputs are to blame, for a target that takes so many steps; and how often it was run. */
function asked(
  question: 'areToBlame' | 'areTooLarge' | 'endsWithOtherAnswers',
  steps: (from: number, to: number) => number,
  inputs: readonly (readonly [number, unknown])[],
  { askedTooMuch = false, root = numbers, wrong }: AskedFor = {},
): { blamed: boolean[]; runs: number } {
  let exhausted = false
  let runs = 0
  const coverage = Object.create(new ScriptedCoverage(), {
    steps: { value: 0, writable: true },
    exhausted: { get: () => exhausted },
    askedTooMuch: { value: askedTooMuch },
  }) as ScriptedCoverage & { steps: number }
  const status = wrong === undefined ? 'passed' : 'failed'
  const result = { status, error: wrong, news: false, thrown: undefined } as const
  const runBriefly = (corpus: unknown, mostSteps: number): undefined => {
    runs++
    const [from = 0, to = 0] = root.getValue(corpus as never) as number[]
    const taken = steps(from, to)
    exhausted = taken > mostSteps
    coverage.steps = Math.min(taken, mostSteps)
  }
  const none = (): undefined => undefined
  const runner = { result, current: undefined, inTarget: false, run: none, runApart: none, runBriefly, giveUp: none }
  const sizes = new SlowSizes({
    root,
    runner,
    coverage,
    stepBudget,
    breathing: { isDue: () => false },
  })
  const blamed = inputs.map((input) => {
    const work = sizes[question](root.fromValue([...input]))
    const step = work.next()
    if (step.done !== true) throw new Error('Nothing waits here.')
    return step.value
  })
  return { blamed, runs }
}

const judged = (steps: (from: number, to: number) => number, ...inputs: readonly (readonly [number, number])[]) =>
  asked('areToBlame', steps, inputs)

const range = (from: number, to: number): number => Math.max(0, to - from)

describe('an input that does not come to its end', () => {
  test('is none that never ends where a given function has to give in first', () => {
    const question = 'endsWithOtherAnswers'
    const untilEnough = (): number => (hasToGiveIn() ? 10 : Number.POSITIVE_INFINITY)
    hasToGiveIn()
    expect(asked(question, untilEnough, [[0, 0]])).toMatchObject({ blamed: [true], runs: 1 })
    hasToGiveIn()
    expect(asked(question, () => Number.POSITIVE_INFINITY, [[0, 0]])).toMatchObject({ blamed: [false], runs: 1 })
    // No function was asked as often.
    takeTried()
    expect(asked(question, untilEnough, [[0, 0]])).toMatchObject({ blamed: [false], runs: 0 })
  })

  test('asks for one long text, which is kept once it was made: nothing grows with it', () => {
    const made = new Set<number>()
    const kept = (length: number): number => (made.has(length) ? 0 : Math.floor(length / 16 + made.add(length).size))
    for (const length of [32_000_000, 16_000_000, 8_000_000, 4_000_000]) kept(length)
    expect(judged(kept, [32_000_000, 0]).blamed).toEqual([false])
    expect(asked('areToBlame', kept, [[32_000_000, 0]], { askedTooMuch: true }).blamed).toEqual([true])
    expect(asked('areToBlame', () => Infinity, [[32_000_000, 0]], { askedTooMuch: true }).blamed).toEqual([false])
  })

  test('counts to a large number: that is slow, and no hang', () => {
    expect(judged(range, [0, 1_000_000_000]).blamed).toEqual([true])
    expect(judged(range, [-2_000_000_000, 2_000_000_000]).blamed).toEqual([true])
  })

  test('counts in large steps: as often as one number goes into another', () => {
    const stepped = (start: number, step: number): number => (step < 1 ? 3 : Math.ceil(-start / step))
    expect(judged(stepped, [-6_872_493_136_048_126, 4_294_967_297]).blamed).toEqual([true])
  })

  test('counts in steps that are nearly nothing', () => {
    const stepped = (to: number, step: number): number => (step === 0 ? Number.POSITIVE_INFINITY : Math.ceil(to / step))
    expect(judged(stepped, [1, 1e-9], [3, 5e-324], [500, 1e-300]).blamed).toEqual([true, true, true])
    const loops = (_: number, step: number): number => (Math.trunc(step) === 0 ? Number.POSITIVE_INFINITY : 3)
    expect(judged(loops, [7, 0.5], [7, 1e-9], [2_000_000, 1e-9]).blamed).toEqual([false, false, false])
  })

  test('is told where it loops for ever for an infinity or a tiny step, also behind one that only counts', () => {
    const steps = (to: number, piece: number): number => (Number.isFinite(piece) && piece !== 1e-9 ? to : Infinity)
    expect(judged(steps, [1_000_000_000, 7], [3, Infinity], [3, 1e-9], [1_000_000_000, 7]).blamed).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('counts far beside a share that cannot be larger', () => {
    const root = d.tupleOf(d.number(), d.number({ min: 0, max: 1e-4 })) as unknown as TupleDomain<unknown[]>
    expect(asked('areToBlame', (n) => n, [[1_000_000_000, 1e-5]], { root }).blamed).toEqual([true])
  })

  test('takes room for more than there is: the largest number there is, in a dozen of runs', () => {
    const { blamed, runs } = judged((n) => n, [Number.MAX_VALUE, 0])
    expect(blamed).toEqual([true])
    expect(runs).toBeLessThan(16)
  })

  test('counts as far as there is no end: that is what was asked for', () => {
    const endless: readonly [number, number] = [Number.POSITIVE_INFINITY, 0]
    const backwards: readonly [number, number] = [Number.NEGATIVE_INFINITY, 7]
    expect(judged(range, backwards).blamed).toEqual([true])
    expect(judged(range, [2 ** 31 - 33_332, Number.POSITIVE_INFINITY]).blamed).toEqual([true])
    expect(judged((n) => n * 500, endless).blamed).toEqual([true])
    expect(judged(() => Number.POSITIVE_INFINITY, endless).blamed).toEqual([false])
  })

  test('never ends for an infinity that is not counted to: pieces of that size, halves, a remainder', () => {
    const unless = (steps: (n: number) => number) => (n: number) => (n === Infinity ? Infinity : steps(n))
    for (const steps of [() => 1, (n: number) => Math.log2(n), (n: number) => 1_000_000 / n]) {
      expect(judged(unless(steps), [Number.POSITIVE_INFINITY, 0]).blamed).toEqual([false])
    }
  })

  test('goes through the square or the cube of it', () => {
    expect(judged((rows, columns) => rows * columns, [2_000_000, 1_000_000]).blamed).toEqual([true])
    expect(judged((n) => n ** 3, [1_000_000, 0]).blamed).toEqual([true])
  })

  test('loops for ever from some number on', () => {
    const forEver = (n: number): number => (n > 5 ? Number.POSITIVE_INFINITY : n)
    expect(judged(forEver, [6, 0], [1_000_000, 0]).blamed).toEqual([false, false])
    expect(judged((n) => (n > 50_000 ? Number.POSITIVE_INFINITY : 3), [1_000_000, 0]).blamed).toEqual([false])
  })

  test('loops for ever for another reason than its sizes', () => {
    const noStep = (to: number, step: number): number => (step === 0 ? Number.POSITIVE_INFINITY : to)
    expect(judged(noStep, [1_000_000_000, 1], [1_000_000_000, 0]).blamed).toEqual([true, false])
  })

  test('beside a number that nobody counts to', () => {
    const counts = (n: number): number => n
    expect(judged(counts, [6_109_886, -1.24e65], [1_600_128, 1e300], [2_000_128, 7]).blamed).toEqual([true, true, true])
    // And does not hide a loop: what is near to nothing ends, and takes too little.
    const loops = (n: number): number => (n > 1_000 && n < 5_000 ? Number.POSITIVE_INFINITY : n)
    expect(judged(loops, [6_109_886, 1e65], [4_000, 1e65]).blamed).toEqual([true, false])
  })

  test('and does so for small numbers, too: a run for all of them says it, and one for the largest, and it is run once more', () => {
    expect(judged(() => Number.POSITIVE_INFINITY, [2 ** 40, 2 ** 50])).toEqual({
      blamed: [false],
      runs: 3,
    })
  })

  test('goes through a matrix of that many rows, again and again', () => {
    expect(judged((n) => n ** 3, [142, 0], [400, 0]).blamed).toEqual([true, true])
  })

  test('never ends for one number that is no size, or takes twice as long for the next', () => {
    expect(judged((n) => (n === 100 ? Number.POSITIVE_INFINITY : n), [100, 0]).blamed).toEqual([false])
    expect(judged((n) => (n > 90 ? Number.POSITIVE_INFINITY : n ** 2), [100, 0]).blamed).toEqual([false])
    expect(judged((n) => 2 ** n, [60, 0]).blamed).toEqual([false])
  })

  test('takes ever more for ever larger numbers, beyond any size: 2^n', () => {
    expect(judged((n) => 2 ** (n / 1_000), [20_000, 0]).blamed).toEqual([false])
  })
})

test.each([
  [new RangeError('Invalid string length'), true],
  [new RangeError('Invalid array length'), true],
  [new RangeError('Invalid array buffer length'), true],
  [
    new RangeError('The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received 4_503_599_627'),
    true,
  ],
  [new RangeError('The value of "size" is out of range. It must be >= 0 && <= 4294967296. Received -1'), false],
  [new RangeError('Invalid count value: -1'), false],
  [new RangeError('Invalid time value'), false],
  [new Error('Invalid array length'), false],
])('%s is about a length: %s', (error, expected) => {
  expect(isLengthError(error)).toBe(expected)
})

test('what is too long for the engine may be so for its numbers alone', () => {
  const padded = (length: number): number => (length > 2 ** 29 ? Number.POSITIVE_INFINITY : 1)
  expect(
    asked('areTooLarge', padded, [
      [2 ** 30, 0],
      [7, 0],
    ]).blamed,
  ).toEqual([true, false])
  expect(asked('areTooLarge', () => Number.POSITIVE_INFINITY, [[2 ** 30, 0]]).blamed).toEqual([false])
})

test('whatever else is wrong with small ones', () => {
  const small = (wrong: Error): boolean[] => asked('areTooLarge', () => 1, [[2 ** 30, 0]], { wrong }).blamed
  expect(small(new Error('returned undefined'))).toEqual([true])
  expect(small(new RangeError('Invalid array length'))).toEqual([false])
})

test('what is known is not tried again', () => {
  const once = judged(range, [0, 1_000_000_000]).runs
  expect(judged(range, [0, 1_000_000_000], [0, 2_000_000_000]).runs).toBe(once + 1)
})

test('a number that is written in a text is a size like any other', () => {
  const smaller = (text: string): unknown[] =>
    [...smallerSizes(texts, texts.fromValue([text]))].map((corpus) => texts.getValue(corpus as never)[0])
  expect(smaller('width=65536, 12px')).toEqual([
    'width=4096, 12px',
    'width=256, 12px',
    'width=16, 12px',
    'width=1, 12px',
  ])
  expect(smaller('width=999')).toEqual([])
  expect(smaller('4.001273716742308, 65536')[0]).toBe('4.001273716742308, 4096')
})

test('so is a text that is a number as a whole, with an exponent or without an end', () => {
  const root = d.tupleOf(d.number(), d.string()) as unknown as TupleDomain<unknown[]>
  const to = (_: number, text: unknown): number => Number(text)
  const counts = asked(
    'areToBlame',
    to,
    [
      [0, 'Infinity'],
      [0, ' 1e9 '],
      [0, '1e9s'],
    ],
    { root },
  )
  expect(counts.blamed).toEqual([true, true, false])
  const loops = (far: number, text: unknown): number => (Number.isFinite(Number(text)) ? far : Infinity)
  const behind: [number, string][] = [
    [1_000_000_000, '7'],
    [3, 'Infinity'],
  ]
  expect(asked('areToBlame', loops, behind, { root }).blamed).toEqual([true, false])
  expect(asked('areTooLarge', () => 1, [[0, '1e10']], { root }).blamed).toEqual([true])
})

test('so is the end of a range, and no fraction', () => {
  const [smaller] = [...smallerSizes(texts, texts.fromValue(['{6..80960} 0.80960']))]
  expect(texts.getValue(smaller as never)).toEqual(['{6..5060} 0.80960'])
})

test('so is one in a text that is made of parts', () => {
  const patterns = d.tupleOf(d.inRegexp(/^.*\[(\d+)\]$/), d.number()) as unknown as TupleDomain<unknown[]>
  const [smaller] = [...smallerSizes(patterns, patterns.fromValue(['[10000000][0]', 9_000]))]
  expect(patterns.getValue(smaller as never)).toEqual(['[625000][0]', 562])
})

test('a text that has to be what it is takes no part in it', () => {
  const either = d.tupleOf(d.elementOf(['version 20240101']), d.number()) as unknown as TupleDomain<unknown[]>
  const [first] = smallerSizes(either, either.fromValue(['version 20240101', 65_536]))
  expect(either.getValue(first as never)).toEqual(['version 20240101', 4_096])
})

test('a text that cannot be another one does not hide the number beside it', () => {
  const root = d.tupleOf(d.number(), d.recordOf(d.string(), d.number())) as unknown as TupleDomain<unknown[]>
  // Halved often enough, the second key is the first.
  const inputs = [[3_600_000, { 0: 1, 2000: 1 }]] as const
  expect(asked('areToBlame', (n) => n, inputs, { root }).blamed).toEqual([true])
  expect(asked('areToBlame', (n) => n, inputs, { root, askedTooMuch: true }).blamed).toEqual([true])
})

test('a date is a size: what counts the days up to it comes to its end', () => {
  const dates = d.tupleOf(d.date()) as unknown as TupleDomain<unknown[]>
  const far = new Date('9999-12-31T00:00:00.000Z')
  const years = [...smallerSizes(dates, dates.fromValue([far]))].map((corpus) =>
    (dates.getValue(corpus as never)[0] as Date).getUTCFullYear(),
  )
  expect(years.slice(0, 4)).toEqual([2471, 2001, 1971, 1970])
})
