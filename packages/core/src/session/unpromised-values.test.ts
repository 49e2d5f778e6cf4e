import { describe, expect, test } from 'vitest'
import { describedAs } from '../../test/scripted/fuzz-request.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { bareTarget } from '../execution/default-oracles.ts'
import { CorpusRunner } from '../execution/run-corpus.ts'
import { InputRunner } from '../execution/run-input.ts'
import { domainsFromDescription } from '../from-shape/domain-from-shape.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import { runFuzzTest } from './run-fuzz-test.ts'
import { UnpromisedValues } from './unpromised-values.ts'

const anyShape: TypeShape = { kind: 'unknown', any: true }
const unknown: TypeShape = { kind: 'unknown' }
const number: TypeShape = { kind: 'number' }
const of = (...names: readonly string[]): TypeShape => ({
  kind: 'object',
  properties: names.map((name) => ({ name, shape: anyShape })),
})

interface Told {
  readonly takes: TypeShape
  readonly returns?: TypeShape
  readonly options?: FuzzOptions
}

/** What the search has to say of `target`: the messages of its findings, without repeats. */
async function told<T>(target: (value: T) => unknown, { takes, returns = unknown, options }: Told) {
  const { findings } = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'any' },
    target,
    description: describedAs({ parameters: [{ name: 'value', shape: takes }], returns }),
    options: { runs: 500, continueAfterFailure: true, ...options },
    defaultSeed: 1,
    clock: { now: () => 0 },
  })
  return [...new Set(findings.map(({ error }) => (error instanceof Error ? error.message : String(error))))]
}

describe('what is no object', () => {
  const write = (value: { from: Record<string, number> & Iterable<unknown> }) => {
    value.from.x = 1
  }
  const look = (value: { from: Record<string, number> & Iterable<unknown> }) => 'x' in value.from
  const spread = (value: { from: Record<string, number> & Iterable<unknown> }) => [...value.from].length

  test('is written to, looked into and gone through by who is declared to take any', async () => {
    for (const target of [write, look, spread]) expect(await told(target, { takes: of('from', 'to') })).toEqual([])
    for (const target of [write, look, spread]) {
      expect(
        await told(target, { takes: { kind: 'object', properties: [{ name: 'from', shape: unknown }] } }),
      ).not.toEqual([])
    }
  })

  test('may come from somewhere else', async () => {
    const kept = (value: { from: unknown }) => {
      const other: Record<string, number> = JSON.parse(typeof value.from === 'string' ? '1' : '{}')
      other.x = 1
      return [...(typeof value.from === 'boolean' ? JSON.parse('1') : [])]
    }
    const messages = await told(kept, { takes: of('from', 'to') })
    expect(messages.length).toBe(2)
  })
})

describe('null and undefined', () => {
  const depth = (value: { depth?: unknown }) => value.depth

  test('are not held against who is declared to take any, and does not take them', async () => {
    expect(await told(depth, { takes: anyShape })).toEqual([])
    expect(await told((value: { from: { x: unknown } }) => value.from.x, { takes: of('from', 'to') })).toEqual([])
  })

  test('stand in several places', async () => {
    const both = (value: { from: { x: unknown }; to: { x: unknown } }) => [value.from.x, value.to.x]
    expect(await told(both, { takes: of('from', 'to') })).toEqual([])
    expect(await told((value: { from: object }) => Object.keys(value.from), { takes: of('from', 'to') })).toEqual([])
  })

  test('are not inside of what any is, either', async () => {
    const texts = (value: { from: { toString(): string }[] }) =>
      Array.isArray(value.from) ? value.from.map((item) => item.toString()) : []
    expect(await told(texts, { takes: of('from', 'to') })).toEqual([])
  })

  test('are, where what they lead to is read of something else', async () => {
    const settings = (): { x: unknown } => JSON.parse('null')
    const orElse = (value: { from?: unknown }) => value.from ?? settings().x
    expect(await told(orElse, { takes: of('from', 'to') })).not.toEqual([])
  })

  test('are, where everything is promised to be taken, or nothing may be thrown', async () => {
    expect(await told(depth, { takes: unknown })).not.toEqual([])
    expect(await told(depth, { takes: anyShape, options: { allowThrows: 'none' } })).not.toEqual([])
    expect(await told(depth, { takes: anyShape, returns: { kind: 'boolean' } })).not.toEqual([])
  })

  test('are, where one of the two is taken', async () => {
    const lists = (value: { depth?: unknown }) => (typeof value === 'object' ? value.depth : 1)
    expect(await told(lists, { takes: anyShape })).toHaveLength(1)
  })

  test('hide nothing that has another cause', async () => {
    const first = (value: { length?: unknown }) => (Array.isArray(value) ? value[0].length : value.length)
    expect(await told(first, { takes: anyShape })).toEqual([expect.stringContaining("reading 'length'")])
  })
})

describe('a value without a method', () => {
  const isBlank = (value: string) => value.trim() === ''

  test('is not held against who is declared to take any, and asks for the method', async () => {
    expect(await told((value: string) => value.trim().length, { takes: anyShape })).toEqual([])
    expect(await told((value: { from: string }) => value.from.trim().length, { takes: of('from', 'to') })).toEqual([])
  })

  test('is not in the words of JavaScriptCore either', async () => {
    const trimmed = (value: unknown) => {
      if (typeof value === 'string') return value
      const isNothing = value === null || value === undefined
      const lacking = "value.trim is not a function. (In 'value.trim()', 'value.trim' is undefined)"
      throw new TypeError(isNothing ? `${value} is not an object (evaluating 'value.trim')` : lacking)
    }
    expect(await told(trimmed, { takes: anyShape })).toEqual([])
    expect(await told(trimmed, { takes: unknown })).not.toEqual([])
  })

  test('is, where everything is asked', async () => {
    expect(await told(isBlank, { takes: unknown })).not.toEqual([])
    expect(await told(isBlank, { takes: anyShape, returns: { kind: 'boolean' } })).not.toEqual([])
  })

  test('is not where nothing is taken, or asked for something else first', async () => {
    expect(await told((value: string | null) => value?.trim().length, { takes: anyShape })).toEqual([])
    expect(await told((value: { id: string }) => [value.id.length, value].toString(), { takes: anyShape })).toEqual([])
  })

  test('is, where it is asked of something else', async () => {
    const made = (value: unknown) => (Array.isArray(value) ? JSON.parse('0').trim() : value)
    expect(await told(made, { takes: anyShape })).not.toEqual([])
  })
})

describe('a value that is no function', () => {
  const call = (value: { from: (() => number)[]; to: new () => object }) => {
    if (Array.isArray(value.from)) return value.from.map((one) => one()).length
    return value.to === undefined ? 0 : new value.to()
  }

  test('is called, and new ones are made by it, by who is declared to take any', async () => {
    expect(await told(call, { takes: of('from', 'to') })).toEqual([])
    expect(await told((value: () => number) => value(), { takes: anyShape })).toEqual([])
    expect(await told((value: () => number) => value(), { takes: unknown })).not.toEqual([])
  })

  test('may come from somewhere else', async () => {
    const other = (value: { from: unknown }) => (value.from === true ? JSON.parse('1')() : value.from)
    expect(await told(other, { takes: of('from', 'to') })).toHaveLength(1)
  })
})

describe('a member that is not there', () => {
  const width = (value: { box: { width: number } }) => value.box.width

  test('is read by who is declared to take any, of whatever is no list', async () => {
    expect(await told(width, { takes: anyShape })).toEqual([])
    expect(await told((value: { from: object }) => Object.keys(value.from), { takes: anyShape })).toEqual([])
    const room = (value: unknown[]) => (Object(value) === value ? new Array(value.length * 1) : 0)
    expect(await told(room, { takes: anyShape })).toEqual([])
    expect(await told(width, { takes: unknown })).not.toEqual([])
  })

  test('may be one of something else', async () => {
    const settings = (): { box: { width: number } } => JSON.parse('{}')
    const other = (value: { box?: object }) => (value?.box === undefined ? settings().box.width : 0)
    expect(await told(other, { takes: anyShape })).toHaveLength(1)
  })
})

describe('what comes out as it went in', () => {
  const numbers: TypeShape = {
    kind: 'object',
    properties: [{ name: 'points', shape: { kind: 'array', element: number } }],
  }

  test('is of no other type than any', async () => {
    const takes: TypeShape = { kind: 'array', element: anyShape }
    expect(await told((value: unknown[]) => ({ points: value }), { takes, returns: numbers })).toEqual([])
  })

  test('hides no answer that the function made', async () => {
    const takes: TypeShape = { kind: 'array', element: anyShape }
    const halves = (value: unknown[]) => ({ points: value.map((one) => (one === 1 ? 'one' : 0)) })
    expect(await told(halves, { takes, returns: numbers })).toEqual([expect.stringContaining("is 'one', not a number")])
  })
})

test('an input that is not to blame is the last one that was run', () => {
  const ran: unknown[][] = []
  const nothing = (...args: unknown[]): unknown => {
    ran.push(args)
    return JSON.parse('null').x
  }
  const parameters = ['a', 'b'].map((name) => ({ name, shape: anyShape }))
  const root = domainsFromDescription(describedAs({ parameters }))
  const inputs = new InputRunner(bareTarget(nothing, { allowThrows: 'declared', expectedErrors: [] }), {
    ...{ coverage: undefined, stepBudget: 1_000, pollution: undefined },
  })
  const runner = new CorpusRunner(root, inputs)
  const corpus = root.fromValue([null, undefined])
  runner.run(corpus)
  const values = new UnpromisedValues({ root, runner, breathing: { isDue: () => false }, stepBudget: 1_000 })
  expect(values.areToBlame(corpus, runner.result.error).next()).toEqual({ done: true, value: false })
  expect(ran).toEqual([
    [null, undefined],
    [null, null],
    [undefined, undefined],
    [undefined, undefined],
    [null, undefined],
  ])
})
