import { describe, expect, test } from 'vitest'
import { describedAs } from '../../test/scripted/fuzz-request.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { d } from '../from-shape/d.ts'
import { fixed } from '../providers/fuzzed-value.ts'
import type { GenerateFunction } from '../providers/model-provider.ts'
import { Rng } from '../random/rng.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import { openRequest } from './open-request.ts'
import { prepareInputs } from './prepare-inputs.ts'

function prepared(more: Partial<FuzzTestRequest>, options: FuzzOptions = {}) {
  const request = { test: { file: '', projectRoot: '', name: 'prepared' }, defaultSeed: 1, clock: { now: () => 0 } }
  return prepareInputs(openRequest({ ...request, ...more, options }), options, new Rng(1))
}

/** What is tried before the search, as arguments. */
function combinations({ search, root }: ReturnType<typeof prepared>): unknown[] | undefined {
  const { combinations: steps } = search
  if (steps === undefined) return undefined
  const found: unknown[] = []
  for (let step = steps.next(); step.done !== true; step = steps.next()) found.push(root.getValue(step.value as never))
  return found
}

const target = (n: number): number => n
const withConstants = (count: number): FuzzedMethodDescription =>
  describedAs({
    concreteValues: Array.from({ length: count }, (_, at) => ({ value: 1000 + at, context: { kind: 'none' } })),
  })

describe('the domain of the arguments', () => {
  test('is that of the domains given, whatever the types say', () => {
    const domains = [d.string(), d.boolean()]
    const { root, names } = prepared({ target, description: describedAs() }, { domains })
    expect(root.elements).toEqual(domains)
    expect(names.map(({ name }) => name)).toEqual(['n'])
  })

  test('is that of the types, and of domains by path where some are given', () => {
    expect(prepared({ target, description: describedAs() }).root.elements).toHaveLength(1)
    const only = d.int({ min: 7, max: 7 })
    const { root } = prepared({ target, description: describedAs() }, { domains: { n: only } })
    expect(root.getValue(root.simplest() as never)).toEqual([7])
  })

  test('is nothing for a function that takes nothing', () => {
    expect(prepared({ target: () => 1 }).root.elements).toEqual([])
    expect(prepared({ property: () => true }).root.elements).toEqual([])
  })

  test('is missing for one that takes something nobody described: the error says what to do', () => {
    const wanted = { code: 'no-domains', message: expect.stringContaining('"prepared" takes 1 argument(s)') as unknown }
    expect(() => prepared({ target })).toThrow(expect.objectContaining(wanted))
    expect(() => prepared({ property: (_: number, __: number) => true })).toThrow('takes 2 argument(s)')
    expect(() => prepared({ target })).toThrow('Give domains: fuzzIt(name, [d.int()], property).')
    expect(() => prepared({ target, typesAdvice: 'Add the plugin' })).toThrow(
      'Add the plugin so that types are read, or give domains: fuzzIt(',
    )
  })
})

describe('the target', () => {
  test.each([
    ['null', null],
    ['number', 5],
    ['object', {}],
    ['undefined', undefined],
  ])('is no %s', (shown, wrong) => {
    const wanted = {
      code: 'not-a-function',
      message: expect.stringContaining(`the target is ${shown}, not`) as unknown,
    }
    expect(() => prepared({ target: wrong as never })).toThrow(expect.objectContaining(wanted))
  })

  test('that is bare is judged by the errors and the type that were described', () => {
    const expectedErrors = [{ name: 'RangeError', source: 'throw' as const }]
    const description = describedAs({ expectedErrors, returns: { kind: 'number' } })
    const { target: bare } = prepared({ target, description })
    expect(bare.kind).toBe('function')
    expect([bare.isFailure(new RangeError('mine'), []), bare.isFailure(new TypeError('other'), [])]).toEqual([
      false,
      true,
    ])
    expect([bare.judgeReturn(5), bare.judgeReturn('5')]).toMatchObject([undefined, { kind: 'return-type' }])
  })

  test('that is bare allows what the option says', () => {
    const { target: bare } = prepared({ target }, { domains: [d.int()], allowThrows: 'none' })
    expect(bare.isFailure(new Error('any'), [])).toBe(true)
    expect(bare.judgeReturn('5')).toBeUndefined()
  })

  test('that is a property judges itself', () => {
    const { target: property } = prepared({ property: target }, { domains: [d.int()] })
    expect([property.kind, property.judgeReturn(false)]).toMatchObject(['property', { kind: 'returned-false' }])
  })
})

describe('names', () => {
  test('of rest parameters say nothing where domains stand in for types', () => {
    const parameterNames = [{ name: 'first' }, { name: 'others', rest: true as const }]
    const { names } = prepared({ target, parameterNames }, { domains: [d.int(), d.int()] })
    expect(names).toEqual([{ name: 'first' }])
  })
})

describe('the dictionary', () => {
  test('has the constants of the code, and the values of the option by their kind', () => {
    const { search } = prepared({ target, description: withConstants(2) }, { dictionary: ['a', 5, 6n] })
    expect(search.dictionary.numbers).toEqual(expect.arrayContaining([1000, 1001, 5]))
    expect([search.dictionary.strings, search.dictionary.bigints]).toEqual([['a'], [6n]])
  })

  test('has constants a host found where there is no description', () => {
    const concreteValues = [{ value: 'word', context: { kind: 'none' } } as const]
    const { search } = prepared({ target, concreteValues }, { domains: [d.int()] })
    expect(search.dictionary.strings).toContain('word')
  })
})

describe('combinations of known values', () => {
  test('are of the types, or of the providers that were given', () => {
    const domains = [d.int()]
    expect(combinations(prepared({ target }, { domains }))).toBeUndefined()
    expect(combinations(prepared({ target, description: withConstants(3) }, { domains }))).toBeUndefined()
    expect(combinations(prepared({ target, description: withConstants(3) }))).toContainEqual([1001])
    const providers: GenerateFunction[] = [
      function* () {
        yield { index: 0, value: fixed(77) }
      },
    ]
    expect(combinations(prepared({ target }, { domains, providers }))).toContainEqual([77])
  })

  test('take a tenth of the runs, 64 at least and 1,000 at most', () => {
    const counted = (runs: number): number =>
      combinations(prepared({ target, description: withConstants(2000) }, { runs }))?.length ?? 0
    expect([10, 1000, 100_000].map(counted)).toEqual([64, 100, 1000])
  })
})

test('what a reader of the types should know is a warning', () => {
  expect(prepared({ target, description: describedAs({ notes: ['Not all types were read.'] }) }).warnings).toEqual([
    'Not all types were read.',
  ])
  expect(prepared({ target, description: describedAs() }).warnings).toEqual([])
})

describe('a limit of complexity', () => {
  test("is the search's, and is told where no input keeps to it", () => {
    const domains = [d.string().withMinSize(20)]
    expect(prepared({ property: () => true }, { domains }).search).not.toHaveProperty('maxComplexity')
    expect(prepared({ property: () => true }, { domains, maxComplexity: 500 }).search.maxComplexity).toBe(500)
    expect(() => prepared({ property: () => true }, { domains, maxComplexity: 9 })).toThrow(
      expect.objectContaining({
        code: 'bad-option',
        message: expect.stringMatching(
          /"prepared": option maxComplexity is 9, and its simplest input has \d+ bits/,
        ) as unknown,
      }),
    )
  })
})
