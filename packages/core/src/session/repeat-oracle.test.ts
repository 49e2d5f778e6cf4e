import { describe, expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { oracleKindOf } from '../execution/oracle-error.ts'
import { d } from '../from-shape/d.ts'
import type { Callable } from '../target/callable.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import type { FuzzReport } from './fuzz-report.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

type Form = 'text' | 'number' | 'list'
const domains = { text: d.string(), number: d.int({ min: -50, max: 50 }), list: d.arrayOf(d.int({ min: 0, max: 9 })) }
const shapes: Readonly<Record<Form | 'flag' | 'object', TypeShape>> = {
  text: { kind: 'string' },
  number: { kind: 'number' },
  list: { kind: 'array', element: { kind: 'number' } },
  flag: { kind: 'boolean' },
  object: { kind: 'object', properties: [] },
}

interface Case {
  readonly name: string
  readonly takes: Form
  readonly answers: Form | 'flag' | 'object'
  /** Makes the function anew: what it remembers is its own. */
  readonly make: () => Callable
}

async function reportOf({ name, takes, answers, make }: Case, options: FuzzOptions = {}): Promise<FuzzReport> {
  const parameters: ParameterShape[] = [{ name: takes, shape: shapes[takes] }]
  return runFuzzTest(
    requestOf({
      target: make(),
      description: describedAs({ name, parameters, returns: shapes[answers] }),
      options: { domains: [domains[takes]], runs: 4000, ...options },
    }),
  )
}

const planted: readonly Case[] = [
  {
    name: 'hasDigit',
    takes: 'text',
    answers: 'flag',
    make: () =>
      (
        (re) => (t: string) =>
          re.test(t)
      )(/\d/g),
  },
  {
    name: 'isSpaced',
    takes: 'text',
    answers: 'flag',
    make: () =>
      (
        (re) => (t: string) =>
          re.test(t)
      )(/ /y),
  },
  {
    name: 'firstWord',
    takes: 'text',
    answers: 'text',
    make: () =>
      (
        (re) => (t: string) =>
          re.exec(t)?.[0] ?? ''
      )(/[a-z]+/gi),
  },
  {
    name: 'withDefaults',
    takes: 'number',
    answers: 'list',
    make: () =>
      ((base: number[]) => (n: number) => {
        if (n > 30) base.push(n)
        return base
      })([1]),
  },
  {
    name: 'parity',
    takes: 'number',
    answers: 'number',
    make: () => {
      let sign = 1
      return (n: number) => (n === 7 ? (sign = -sign) * n : n)
    },
  },
  {
    name: 'total',
    takes: 'list',
    answers: 'number',
    make: () => {
      let carried = 0
      return (list: number[]) => (list.length > 6 ? (carried += list.length) : list.reduce((a, b) => a + b, 0))
    },
  },
  {
    name: 'median',
    takes: 'list',
    answers: 'list',
    make: () => {
      const buffer: number[] = []
      return (list: number[]) => {
        if (list.length < 4) buffer.length = 0
        buffer.push(...list)
        return [...buffer]
      }
    },
  },
  {
    name: 'slug',
    takes: 'text',
    answers: 'text',
    make: () => {
      let count = 0
      return (t: string) => (t.includes('a') ? `${t}-${count++}` : t)
    },
  },
  {
    name: 'parse',
    takes: 'text',
    answers: 'number',
    make: () => {
      let isOdd = false
      return (t: string) => {
        if (t.length > 12) {
          isOdd = !isOdd
          if (isOdd) throw new SyntaxError('too long')
        }
        return t.length
      }
    },
  },
  {
    name: 'clamp',
    takes: 'number',
    answers: 'number',
    make: () => {
      let limit = 40
      return (n: number) => (n > 35 ? limit-- : n)
    },
  },
]

const sound: readonly Case[] = [
  { name: 'length', takes: 'text', answers: 'number', make: () => (t: string) => t.length },
  { name: 'hasLetter', takes: 'text', answers: 'flag', make: () => (t: string) => /[a-z]/g.test(t) },
  { name: 'sorted', takes: 'list', answers: 'list', make: () => (list: number[]) => list.sort() },
  { name: 'maybe', takes: 'number', answers: 'number', make: () => (n: number) => (n > 9 ? Math.random() : n) },
  {
    name: 'heir',
    takes: 'number',
    answers: 'object',
    make: () => (n: number) => Object.create(n > 9 ? [] : Array.prototype),
  },
  {
    name: 'stamp',
    takes: 'number',
    answers: 'number',
    make: () => (n: number) => (n > 9 ? Number(process.hrtime()[1]) : n),
  },
  {
    name: 'label',
    takes: 'number',
    answers: 'text',
    make: () => {
      let last = 0
      return (n: number) => (n > 9 ? `${n} ${new Date().getMilliseconds() + last++}` : `${n}`)
    },
  },
  {
    name: 'nextOf',
    takes: 'number',
    answers: 'number',
    make: () => {
      let last = 0
      return (n: number) => (n > 9 ? ++last : n)
    },
  },
  {
    name: 'ordinal',
    takes: 'text',
    answers: 'number',
    make: () => {
      let last = 0
      return () => ++last
    },
  },
  {
    name: 'applied',
    takes: 'number',
    answers: 'number',
    make: () => {
      let made = 0
      return (n: number) => {
        if (n > 20) throw new Error(`cannot apply it to Thing@${++made}`)
        return n
      }
    },
  },
  {
    name: 'define',
    takes: 'text',
    answers: 'flag',
    make: () => {
      const known = new Set<string>()
      return (t: string) => {
        if (!/^[a-z]/.test(t)) throw new Error('no name')
        if (known.has(t)) throw new Error('defined already')
        known.add(t)
        return true
      }
    },
  },
  {
    name: 'lookUp',
    takes: 'text',
    answers: 'list',
    make: () => {
      const cache = new Map<string, number[]>()
      return (t: string) => {
        const kept = cache.get(t) ?? [...t].map((c) => c.charCodeAt(0))
        cache.set(t, kept)
        return kept
      }
    },
  },
  {
    name: 'seenBefore',
    takes: 'number',
    answers: 'flag',
    make: () => {
      const seen = new Set<number>()
      return (n: number) => n > 20 && (seen.has(n) || !seen.add(n))
    },
  },
  { name: 'identity', takes: 'list', answers: 'number', make: identityHash },
  { name: 'same', takes: 'number', answers: 'number', make: () => (n: number) => (n === 3 ? Number.NaN : -n) },
]

/** Numbers of lists by their identity; what is short has a hash of its own. */
function identityHash(): (list: number[]) => number {
  const known = new WeakMap<object, number>()
  let count = 0
  return (list) => {
    if (list.length < 3) return list.length
    const hash = known.get(list) ?? 100 + count++
    known.set(list, hash)
    return hash
  }
}

describe('a function that answers differently the second time', () => {
  test.each(planted)('$name', async (it) => {
    const { finding } = await reportOf(it)
    expect(oracleKindOf(finding?.error)).toBe('repeatable')
    expect(finding?.error).toHaveProperty('details.1', expect.stringContaining('oracles: { repeatable: false }'))
    expect((await reportOf(it, { oracles: { repeatable: false } })).findings).toEqual([])
  })

  test('is shown with the smallest input, and both answers', async () => {
    const [hasDigit] = planted
    if (hasDigit === undefined) throw new Error('no case')
    const { finding, runs } = await reportOf(hasDigit)
    expect(finding?.source).toBe("'0'")
    expect(finding?.error).toMatchObject({
      details: [
        expect.stringMatching(/^First it answered (true|false), then it answered (true|false)\.$/),
        expect.any(String),
      ],
    })
    expect(runs).toBe(4000)
  })

  test('fails again where it is replayed', async () => {
    const [, , , , parity] = planted
    if (parity === undefined) throw new Error('no case')
    const { finding } = await reportOf(parity)
    const again = await runFuzzTest(
      requestOf({
        target: parity.make(),
        description: describedAs({
          name: 'parity',
          parameters: [{ name: 'number', shape: shapes.number }],
          returns: shapes.number,
        }),
        options: { domains: [domains.number] },
        environment: { replay: finding?.replay ?? '' },
      }),
    )
    expect(oracleKindOf(again.finding?.error)).toBe('repeatable')
  })
})

describe('is left alone', () => {
  test.each(sound)('$name', async (it) => {
    const report = await reportOf(it)
    expect(report.findings).toEqual([])
  })

  test('what asks a function that is given about the number of an object', async () => {
    let made = 0
    const domain = d.fn(d.int({ min: 0, max: 99 }))
    const asks: Callable = (given: (at: number) => number) => given(given(0) > 40 ? ++made : 0)
    const [parameters, returns] = [[{ name: 'given', shape: shapes.object }], shapes.number]
    const report = await runFuzzTest(
      requestOf({
        target: asks,
        description: describedAs({ name: 'asks', parameters, returns }),
        options: { domains: [domain], runs: 4000 },
      }),
    )
    expect(report.findings).toEqual([])
  })

  test('what answers later, or nothing', async () => {
    let count = 0
    for (const returns of [{ kind: 'promise', value: shapes.number }, { kind: 'void' }] as const) {
      const report = await runFuzzTest(
        requestOf({
          target: (n: number) => (n > 9 ? ++count : n),
          description: describedAs({ returns }),
          options: { domains: [domains.number], oracles: { returns: false }, runs: 4000 },
        }),
      )
      expect(report.findings).toEqual([])
    }
  })
})
