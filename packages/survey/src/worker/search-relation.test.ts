import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import type { Relation } from '../relation/relation.ts'
import { partsOf } from './argument-sources.ts'
import { argumentsDomain } from './inputs.ts'
import { RelationJudge } from './judge-relation.ts'
import { isRecognised, searchRelations } from './search-relation.ts'

const description: FuzzedMethodDescription = {
  ...{ formatVersion: 1, kind: 'function', name: 'write', definitions: {}, concreteValues: [], expectedErrors: [] },
  ...{ parameters: [{ name: 'value', shape: { kind: 'unknown' } }], returns: { kind: 'string' } },
}

test('no search begins with what would be another when it is made anew', () => {
  const root = argumentsDomain(description, { resolveEntity: () => undefined })
  expect([-0, Number.NaN, /a/, 1n].filter((value) => !isRecognised(root, [value]))).toEqual([])
  expect(isRecognised(root, [Symbol('s')])).toBe(false)
  expect(isRecognised(root, [[Symbol('s')]])).toBe(false)
})

const scope = { imports: [], resolveEntity: () => undefined }

function relationOf(inputs: FuzzedMethodDescription, rest: Partial<Relation>): Relation {
  const nothing = { title: 'it holds', exports: ['write'], examples: [], left: '$0', judgement: 'value' } as const
  return { ...nothing, ...{ kind: 'roundtrip', inputs, promise: 0.9, threshold: 0.5 }, ...rest }
}

test('who takes anything is handed one value of each kind, however few are drawn', async () => {
  const m = { write: (value: unknown) => (value instanceof SharedArrayBuffer ? 1 : value) }
  const relation = relationOf(description, { left: 'm.write($0)', right: '$0' })
  const limits = { seed: 1, runs: 1, timeBudget: 60_000 }
  const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m } }, limits)
  expect(outcome?.findings.map(({ input }) => input)).toEqual(['new SharedArrayBuffer(2)'])
})

test('what a factory did not make says nothing, in every draw of a survey', async () => {
  class Offset {
    private static asked = 0
    readonly minutes = 0
    static parse(_text: string): Offset | null {
      return Offset.asked++ % 3 === 0 ? null : new Offset()
    }
  }
  const offset: TypeShape = {
    ...{ kind: 'class', name: 'Offset', entity: { module: 'offset.ts', exportName: 'Offset' } },
    ...{ constructors: [], fields: [], subclasses: [] },
    factories: [{ name: 'parse', parameters: [{ name: 'text', shape: { kind: 'string' } }] }],
  }
  const inputs: FuzzedMethodDescription = {
    ...description,
    parameters: [...description.parameters, { name: 'offset', shape: offset }],
  }
  const relation = relationOf(inputs, { left: 'm.write($0, $1)', right: '$0' })
  const m = { write: (value: unknown) => (value instanceof SharedArrayBuffer ? 1 : value) }
  const within = { ...scope, resolveEntity: () => Offset, namespaces: { m } }
  for (const seed of Array.from({ length: 20 }, (_, at) => at)) {
    const [outcome] = await searchRelations([relation], within, { seed, runs: 1, timeBudget: 60_000 })
    expect(outcome?.held).toBeGreaterThan(0)
  }
})

test('an example no search can begin with does not stand before drawn inputs that break it alike', async () => {
  const inputs: FuzzedMethodDescription = {
    ...description,
    parameters: [{ name: 'count', shape: { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 50 } } }],
  }
  const relation = relationOf(inputs, { examples: ['500'], left: 'm.isSmall($0)', judgement: 'truth' })
  const m = { isSmall: (count: number) => count < 40 }
  const limits = { seed: 1, runs: 1, timeBudget: 60_000 }
  const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m } }, limits)
  expect(outcome?.findings.map(({ input }) => Number(input) >= 40)).toEqual([true])
})

test('arguments that are drawn as one list are told one by one', () => {
  const argument = { name: 'described', rest: true }
  const told = (source: string): readonly string[] => partsOf({ arguments: [{ ...argument, source }] })
  expect(told("[{ a: [1, 2] }, 'b, c']")).toEqual(['{ a: [1, 2] }', "'b, c'"])
  expect(told('made')).toEqual(['...made'])
})

test('what breaks it for a whole kind of values is told where it stands inside of another', async () => {
  const write = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
  const relation = relationOf(description, { left: 'm.write($0)', right: '$0' })
  const limits = { seed: 1, runs: 600, timeBudget: 60_000 }
  const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { write } } }, limits)
  expect(outcome?.findings.map(({ input }) => input)).toContainEqual(expect.stringMatching(/^[[{].*Infinity/))
})

test('a fraction of a day, and NaN of a text that is no number, are less sure', async () => {
  const told = async (shape: TypeShape, rest: Partial<Relation>, m: object): Promise<readonly number[]> => {
    const inputs: FuzzedMethodDescription = { ...description, parameters: [{ name: 'value', shape }] }
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const relation = relationOf(inputs, rest)
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m } }, limits)
    return outcome?.findings.map(({ confidence }) => confidence) ?? []
  }
  const again = { left: 'm.again($0)', right: '$0' } as const
  const m = { again: (days: number) => Math.trunc(days), isOdd: (days: number) => (Math.abs(days) > 40 ? 0 : days) }
  const [fraction = 0] = await told({ kind: 'number' }, again, m)
  const [whole = 0] = await told({ kind: 'number' }, { ...again, left: 'm.isOdd($0)' }, m)
  expect([fraction > 0, fraction < whole]).toEqual([true, true])
})

test('what comes back but for its sign is doubted, what is another number is not', async () => {
  const inputs: FuzzedMethodDescription = { ...description, parameters: [{ name: 'value', shape: { kind: 'number' } }] }
  const doubts = async (again: (amount: number) => number): Promise<readonly boolean[]> => {
    const relation = relationOf(inputs, { left: 'm.again($0)', right: '$0' })
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { again } } }, limits)
    return outcome?.findings.map(({ doubt }) => doubt !== undefined) ?? []
  }
  expect(await doubts((amount) => (amount < -40 ? -amount : amount))).toContain(true)
  expect(await doubts((amount) => (amount > 40 ? amount - 1 : amount))).toContain(false)
})

const textInput: FuzzedMethodDescription = { ...description, parameters: [{ name: 'text', shape: { kind: 'string' } }] }

test('a text of another spelling is doubted, what is read as another value is not', async () => {
  const read = (words: string): string[] => words.replaceAll('  ', ' ').split(' ')
  const doubts = async (write: (words: string[]) => string): Promise<readonly (string | undefined)[]> => {
    const relation = relationOf(textInput, {
      ...{ left: 'm.write(m.read($0))', right: '$0' },
      spelling: { left: 'm.read(m.write(m.read($0)))', right: 'm.read($0)' },
    })
    const m = { read, write }
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m } }, limits)
    return outcome?.findings.map(({ doubt }) => doubt) ?? []
  }
  const spelled = await doubts((words) => words.join(' '))
  expect([spelled.length > 0, spelled.every((doubt) => doubt?.includes('spelled'))]).toEqual([true, true])
  expect(await doubts((words) => words.join(' ').replace('!', ''))).toContain(undefined)
})

test('a symbol that is made each time is no other answer', async () => {
  const states = (m: object): string =>
    new RelationJudge(relationOf(textInput, { kind: 'repeatable', left: 'm.make($0)', right: 'm.make($0)' }), {
      m,
    }).judge(['a'], 'exact').state
  let count = 0
  expect(states({ make: (name: string) => ({ of: Symbol(name) }) })).toBe('held')
  expect(states({ make: (name: string) => ({ of: Symbol(name + count++) }) })).toBe('broken')
})

test('of a question about a call the answer is shown, and of changed arguments what is left of them', async () => {
  const lists: FuzzedMethodDescription = {
    ...description,
    parameters: [{ name: 'list', shape: { kind: 'array', element: { kind: 'number' } } }],
  }
  const seen = async (rest: Partial<Relation>, of: (list: number[]) => unknown): Promise<string> => {
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const relation = relationOf(lists, { judgement: 'truth', ...rest })
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { of } } }, limits)
    return Object.values(outcome?.findings[0]?.seen ?? {}).join(' | ')
  }
  const share = (list: number[]): number => (list.length === 2 ? 0 / 0 : 1)
  const finite = { call: 'm.of($0)', answer: 'm.of($0)', expected: 'finite numbers' }
  expect(await seen({ kind: 'non-finite', left: 'finite(m.of($0), [$0])', seen: finite }, share)).toBe(
    'm.of([0, 0]) | NaN | finite numbers',
  )
  const drop = (list: number[]): unknown => (list.length === 2 ? list.pop() : 0)
  const left = {
    call: 'm.of($0)',
    answer: 'leftBehind(m.of, [$0])',
    expected: 'its arguments as they were',
    isOfArguments: true,
  } as const
  expect(await seen({ kind: 'mutates', left: 'unchanged(m.of, [$0])', seen: left }, drop)).toBe(
    'm.of([0, 0]) | its arguments as [0] | its arguments as they were',
  )
})

test('what is changed where a flag asks for it is doubted, and options that are changed are not', async () => {
  const list = { name: 'list', shape: { kind: 'array', element: { kind: 'number' } } } as const
  const doubts = async (option: TypeShape, of: (list: number[], option?: unknown) => unknown) => {
    const inputs = { ...description, parameters: [list, { name: 'option', shape: option, optional: true }] } as const
    const left = 'unchanged((...args) => m.of(...args), [$0, $1])'
    const relation = relationOf(inputs, { kind: 'mutates', left, judgement: 'truth' })
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { of } } }, limits)
    return outcome?.findings.map(({ doubt }) => doubt?.includes('an option') === true)
  }
  const taking = (from: number[], remove?: unknown): unknown => (remove === true ? from.pop() : from[0])
  expect(await doubts({ kind: 'boolean' }, taking)).toEqual([true])
  const filling = (from: number[], options?: unknown): unknown => {
    return from.length > 2 && typeof options === 'object' && options !== null ? Object.assign(options, { depth: 1 }) : 0
  }
  expect(await doubts({ kind: 'object', properties: [] }, filling)).toEqual([false])
})

test('where nobody says what is taken, there may be no number of it', async () => {
  const doubt = async (shape: TypeShape): Promise<string | undefined> => {
    const inputs: FuzzedMethodDescription = { ...description, parameters: [{ name: 'value', shape }] }
    const left = 'finite(m.of($0), [$0])'
    const relation = relationOf(inputs, { kind: 'non-finite', left, judgement: 'truth' })
    const m = { of: (value: unknown) => (typeof value === 'boolean' || Number(value) > 1e6 ? 0 / 0 : 1) }
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m } }, limits)
    return outcome?.findings[0]?.doubt
  }
  expect(await doubt({ kind: 'unknown' })).toContain('no type says')
  expect(await doubt({ kind: 'number' })).toBeUndefined()
})

test('what the first call writes into an instance, the second one meets', () => {
  const relation = relationOf(description, { kind: 'repeatable', left: 'm.next($0)', right: 'm.next($0)' })
  const next = (value: { at?: number }): number => {
    value.at = (value.at ?? 0) + 1
    return value.at
  }
  let count = 0
  const state = (call: (value: { at?: number }) => number): string =>
    new RelationJudge(relation, { m: { next: call } }).judge([new Error('x')], 'exact').state
  expect(state(next)).toBe('empty')
  expect(state(() => count++)).toBe('broken')
})

test('what no name promises is doubted, however nearly always it holds', async () => {
  const inputs: FuzzedMethodDescription = { ...description, parameters: [{ name: 'value', shape: { kind: 'number' } }] }
  const doubt = async (promise: number): Promise<string | undefined> => {
    const relation = relationOf(inputs, { left: 'm.isFine($0)', judgement: 'truth', promise })
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const m = { isFine: (value: number) => value !== 1 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m } }, limits)
    return outcome?.findings[0]?.doubt
  }
  expect(await doubt(0.3)).toContain('no name promises it')
  expect(await doubt(0.7)).toBeUndefined()
})

test('what comes back unless an option is set is doubted', async () => {
  const optional: FuzzedMethodDescription = {
    ...description,
    parameters: [
      { name: 'text', shape: { kind: 'string' } },
      { name: 'isRaw', shape: { kind: 'boolean' }, optional: true },
    ],
  }
  const doubts = async (write: (text: string, isRaw?: boolean) => string): Promise<readonly boolean[]> => {
    const relation = relationOf(optional, { left: 'm.write($0...)', right: '$0' })
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { write } } }, limits)
    return outcome?.findings.map(({ doubt }) => doubt?.includes('takes an option') === true) ?? []
  }
  const raw = await doubts((text, isRaw) => (isRaw === true && text.includes('a') ? 'b' : text))
  const always = await doubts((text) => (text.includes('a') ? 'b' : text))
  expect([raw.length, always.length].every((count) => count > 0)).toBe(true)
  expect([raw.every(Boolean), always.some(Boolean)]).toEqual([true, false])
})

test('bytes come back as a list or as a typed array, and other bytes do not', () => {
  const m = { same: (list: readonly number[]) => Uint8Array.from(list), other: () => Uint8Array.of(1) }
  const state = (left: string): string =>
    new RelationJudge(relationOf(description, { left, right: '$0' }), { m }).judge([[0, 2]], 'exact').state
  expect([state('m.same($0)'), state('m.other()')]).toEqual(['held', 'broken'])
})

test('bytes that come back in a buffer where they were in a view are doubted, and other bytes are not', async () => {
  const shape = { kind: 'unknown' } as const
  const inputs: FuzzedMethodDescription = { ...description, parameters: [{ name: 'value', shape }] }
  const doubts = async (from: number): Promise<readonly (string | undefined)[]> => {
    const write = (value: unknown) => (value instanceof Uint8Array ? Uint8Array.from(value).slice(from).buffer : value)
    const relation = relationOf(inputs, { left: 'm.write($0)', right: '$0', examples: ['Uint8Array.of(1, 2)'] })
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { write } } }, limits)
    return outcome?.findings.map(({ doubt }) => doubt) ?? []
  }
  expect(await doubts(0)).toContainEqual(expect.stringContaining('what holds them'))
  expect(await doubts(1)).toContain(undefined)
})

test('NaN below nought is less sure than NaN of an amount', async () => {
  const shape = { kind: 'number', constraints: { integer: true, minimum: -50, maximum: 50 } } as const
  const inputs: FuzzedMethodDescription = { ...description, parameters: [{ name: 'count', shape }] }
  const told = async (answer: (count: number) => number): Promise<readonly number[]> => {
    const relation = relationOf(inputs, { kind: 'non-finite', left: 'finite(m.of($0), [$0])', judgement: 'truth' })
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { of: answer } } }, limits)
    return outcome?.findings.map(({ confidence }) => confidence) ?? []
  }
  const [below] = await told((count) => Math.sqrt(count + 40))
  const [amount] = await told((count) => Math.sqrt(40 - count))
  expect(below).toBeLessThan(0.7 * (amount ?? 0))
})

test('what only infinities break is less sure', async () => {
  const shape = { kind: 'number' } as const
  const inputs: FuzzedMethodDescription = { ...description, parameters: [{ name: 'count', shape }] }
  const told = async (answer: (count: number) => number): Promise<readonly number[]> => {
    const relation = relationOf(inputs, { kind: 'agreement', left: 'm.of($0)', right: '$0', promise: 0.7 })
    const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { of: answer } } }, limits)
    return outcome?.findings.map(({ confidence }) => confidence) ?? []
  }
  const [infinite = 0] = await told((count) => (count === Number.POSITIVE_INFINITY ? 1 : count))
  const [finite = 0] = await told((count) => (count === 7 ? 1 : count))
  expect(infinite).toBeGreaterThan(0)
  expect(infinite).toBeLessThan(0.7 * finite)
})

test('to take what is wrong and to refuse what is right are two causes', async () => {
  const shape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 50 } } as const
  const inputs: FuzzedMethodDescription = { ...description, parameters: [{ name: 'count', shape }] }
  const relation = relationOf(inputs, { left: 'm.isEven($0)', right: '$0 % 2 === 0' })
  const m = { isEven: (count: number) => (count === 8 ? false : count === 9 || count % 2 === 0) }
  const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
  const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m } }, limits)
  expect(outcome?.findings.map(({ cause }) => cause).sort()).toEqual(['false became true', 'true became false'])
})

test('what keeps other fractions with all their digits is for fractions, and what rounds is not', () => {
  const judged = (write: (value: number) => number, value: number) => {
    const relation = relationOf(description, { left: 'm.write($0)', right: '$0' })
    return new RelationJudge(relation, { m: { write } }).judge([value], 'exact')
  }
  const tiny = (value: number): number => (Math.abs(value) < 1e-6 ? 0 : value)
  expect(judged(tiny, 1e-7)).toMatchObject({ state: 'broken' })
  expect(judged(tiny, 1e-7).isOutside).toBeUndefined()
  expect(judged((value) => Number(value.toFixed(2)), 1.005)).toMatchObject({ state: 'broken', isOutside: true })
  expect(judged(Math.abs, -1)).toMatchObject({ state: 'broken', isOutside: true })
})

describe('a whole kind of values that does not come back', () => {
  const limits = { seed: 1, runs: 300, timeBudget: 60_000 }
  const told = async (write: (value: unknown) => unknown): Promise<readonly string[]> => {
    const relation = relationOf(description, { left: 'm.write($0)', right: '$0', threshold: 0.3 })
    const [outcome] = await searchRelations([relation], { ...scope, namespaces: { m: { write } } }, limits)
    return outcome?.findings.map(({ input }) => input) ?? []
  }
  const isData = (value: unknown): boolean => Array.isArray(value) || typeof value === 'string'

  test('is not what the functions are for', async () => {
    expect(await told((value) => (isData(value) ? value : 'lost'))).toEqual([])
  })

  test('hides no value of a kind that does', async () => {
    const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2
    const write = (value: unknown): unknown => (isPair(value) ? 'pair' : isData(value) ? value : 'lost')
    expect(await told(write)).toEqual([expect.stringMatching(/^\[.*, .+\]$/)])
  })
})
