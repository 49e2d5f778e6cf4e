import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { type OracleError, oracleKindOf } from '../execution/oracle-error.ts'
import type { Callable } from '../target/callable.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import type { FuzzReport } from './fuzz-report.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const text: ParameterShape = { name: 'text', shape: { kind: 'string' } }
const n: ParameterShape = { name: 'n', shape: { kind: 'number' } }

interface Case {
  readonly parameters: readonly ParameterShape[]
  readonly returns?: TypeShape
  readonly target: Callable
}

async function reportOf({ parameters, returns = { kind: 'string' }, target }: Case, options: FuzzOptions = {}) {
  const description = describedAs({ name: 'target', parameters, returns })
  return (await runFuzzTest(
    requestOf({ target, description, options: { domains: {} as never, runs: 3000, ...options } }),
  )) as FuzzReport
}

const mark: ParameterShape = { name: 'mark', shape: { kind: 'string' }, optional: true, defaultValue: ',' }
const digits: ParameterShape = { name: 'digits', shape: { kind: 'number' }, optional: true, defaultValue: 2 }
const options = (optional: boolean): ParameterShape => ({
  name: 'options',
  ...(optional && { optional }),
  shape: {
    kind: 'object',
    properties: [
      { name: 'upper', shape: { kind: 'boolean' }, optional: true, defaultValue: true },
      { name: 'mark', shape: { kind: 'string' }, optional: true, defaultValue: '-' },
    ],
  },
})

interface Options {
  readonly upper?: boolean
  readonly mark?: string
}

const planted: Readonly<Record<string, Case>> = {
  'another default than the one that is written': {
    parameters: [text, mark],
    target: (t: string, m = ';') => t + m,
  },
  'arguments that are counted': {
    parameters: [text, mark],
    target(...args: string[]) {
      return args.length < 2 ? (args[0] ?? '') : args.join('!')
    },
  },
  'a default for some inputs only': {
    parameters: [n, digits],
    target: (value: number, count?: number) => String(value * (count ?? (value > 0 ? 2 : 3))),
  },
  'an option that is looked for, not read': {
    parameters: [text, options(false)],
    target: (t: string, o: Options) => ('upper' in o && o.upper ? t.toUpperCase() : `${t}.`),
  },
  'an option with another default': {
    parameters: [text, options(false)],
    target: (t: string, { mark: m = '_' }: Options) => t + m,
  },
  'a second argument that turns a list round': {
    parameters: [text, { ...digits, defaultValue: 0 }],
    target: (t: string, from?: number) => (from === undefined ? [...t].reverse().join('') : t.slice(from)),
  },
}

const honest: Readonly<Record<string, Case>> = {
  'a default of the language': { parameters: [text, mark], target: (t: string, m = ',') => t + m },
  'a default that is put in by hand': {
    parameters: [n, digits],
    target: (value: number, count?: number) => value.toFixed(Math.min(100, Math.max(0, Math.trunc(count ?? 2) || 0))),
  },
  'options that are spread over defaults': {
    parameters: [text, options(true)],
    target: (t: string, o?: Options) => {
      const { upper, mark: m } = { upper: true, mark: '-', ...o }
      return (upper ? t.toUpperCase() : t) + m
    },
  },
  'options that are handed on': {
    parameters: [text, options(false)],
    returns: { kind: 'object', properties: [] },
    target: (t: string, o: Options) => ({ t, options: o }),
  },
  'options that shut each other out': {
    parameters: [text, options(false)],
    target(t: string, o: Options) {
      if (o.upper !== undefined && o.mark !== undefined) throw new Error('either the one or the other')
      return t
    },
  },
  'an answer of chance': {
    parameters: [text, mark],
    target: (t: string, _m = ',') => (Math.random() < 0.5 ? t : `${t}!`),
  },
  'something that has to be given behind it': {
    parameters: [{ ...digits, defaultValue: 0 }, n],
    target: (from: number | undefined, to?: number) => String([from, to]),
  },
}

describe('f(x) and f(x, default)', () => {
  test.each(Object.keys(planted))('%s is told', async (name) => {
    const { finding } = await reportOf(planted[name] as Case)
    expect(oracleKindOf(finding?.error)).toBe('defaults')
    expect(String(finding?.error)).toMatch(/Answers differently where the default of [\w.]+ is written out/)
  })

  test.each(Object.keys(honest))('%s is not', async (name) => {
    expect((await reportOf(honest[name] as Case)).finding).toBeUndefined()
  })

  test("an instance whose constructor refuses says nothing, and is nobody's failure", async () => {
    let made = 0
    class Whole {
      readonly n: number
      constructor(given: number) {
        if (++made % 3 === 0) throw new RangeError('not now')
        this.n = given
      }
    }
    const given = {
      name: 'given',
      shape: { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 99 } },
    } as const
    const shape: TypeShape = {
      kind: 'class',
      name: 'Whole',
      entity: { module: 'whole.ts', exportName: 'Whole' },
      constructors: [{ parameters: [given] }],
      ...{ fields: [], factories: [], subclasses: [] },
    }
    const parameters = [{ name: 'whole', shape }, mark]
    const { outcome, discarded } = await runFuzzTest(
      requestOf({
        target: ({ n: value }: Whole, m = ';') => value + m,
        description: describedAs({ name: 'target', parameters, returns: { kind: 'string' } }),
        resolveEntity: () => Whole,
        options: { domains: {} as never, runs: 3000 },
      }),
    )
    expect(outcome).toBe('passed')
    expect(discarded).toBeGreaterThan(0)
  })

  test('what is told leaves the argument out, and says how it is switched off', async () => {
    const shown = planted['another default than the one that is written'] as Case
    const { finding } = await reportOf(shown)
    expect(finding?.args).toEqual([''])
    expect((finding?.error as OracleError | undefined)?.details).toEqual([
      "Without it answered ';', with ',' answered ','.",
      expect.stringContaining('oracles: { defaults: false }'),
    ])
    expect((await reportOf(shown, { oracles: { defaults: false } })).finding).toBeUndefined()
  })
})
