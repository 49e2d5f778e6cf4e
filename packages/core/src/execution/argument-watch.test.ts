import { expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { argumentWatch } from './argument-watch.ts'
import { oracleIdentityOf } from './oracle-error.ts'

function described(...parameters: ParameterShape[]): FuzzedMethodDescription {
  return {
    ...{ formatVersion: 1, name: 'f', kind: 'function', returns: { kind: 'void' } },
    ...{ parameters, definitions, concreteValues: [], expectedErrors: [] },
  }
}

const number: TypeShape = { kind: 'number' }
const node: TypeShape = { kind: 'reference', to: 'Node' }
const definitions: Record<string, TypeShape> = {
  Node: {
    kind: 'object',
    properties: [
      { name: 'id', shape: number, readonly: true },
      { name: 'seen', shape: number, optional: true },
      { name: 'next', shape: node, optional: true },
    ],
  },
}

/** What a call with `arg` that does `work` to it is told. */
function told<T>(shape: TypeShape, arg: T, work: (arg: T) => void): string | undefined {
  const watch = argumentWatch(described({ name: 'it', shape }), true)
  watch?.begin([arg])
  work(arg)
  const failure = watch?.returned([arg], undefined)
  expect(watch?.threw([arg], undefined)?.message).toBe(failure?.message)
  return failure?.message
}

const list: TypeShape = { kind: 'array', element: { kind: 'array', element: number }, readonly: true }

test('what is declared readonly is told by its way, without the places an input chose', () => {
  expect(told(list, [[1], [2]], (it) => it.reverse())).toBe('Changed what is declared readonly: it.')
  expect(told(list, [[1], [2]], (it) => it[0]?.push(3))).toBeUndefined()
  const inner: TypeShape = { kind: 'array', element: { kind: 'array', element: number, readonly: true } }
  expect(told(inner, [[1], [2]], (it) => it[1]?.push(3))).toBe('Changed what is declared readonly: it[].')
  expect(told(inner, [[1], [2]], (it) => it.pop())).toBeUndefined()
})

test('in a recursive type each level is looked at', () => {
  interface Node {
    id: number
    seen?: number
    next?: Node
  }
  const chain = (): Node => ({ id: 1, next: { id: 2 } })
  expect(told(node, chain(), (it) => Object.assign(it.next ?? {}, { id: 3 }))).toContain('it.next.id')
  expect(told(node, chain(), (it) => Object.assign(it.next ?? {}, { seen: 3 }))).toBeUndefined()
  const circle = chain()
  circle.next = circle
  expect(told(node, circle, (it) => void (it.id = 5))).toContain('it.id')
})

test('a key that appears where all keys are readonly is a change', () => {
  const table: TypeShape = {
    kind: 'object',
    properties: [{ name: 'count', shape: number }],
    index: { key: { kind: 'string' }, value: number, readonly: true },
  }
  expect(told(table, { count: 1 }, (it) => Object.assign(it, { other: 1 }))).toBe(
    'Changed what is declared readonly: it.',
  )
  expect(told(table, { count: 1 }, (it) => Object.assign(it, { count: 2 }))).toBeUndefined()
})

test('what one member of a union lets be written to is free in all', () => {
  const either: TypeShape = { kind: 'union', members: [list, { kind: 'array', element: number }] }
  expect(told(either, [[1]], (it) => it.pop())).toBeUndefined()
  const fixed: TypeShape = {
    kind: 'union',
    members: [{ kind: 'string' }, list, { kind: 'tuple', elements: [], readonly: true }],
  }
  expect(told(fixed, [[1]], (it) => it.pop())).toBe('Changed what is declared readonly: it.')
  expect(told({ kind: 'union', members: [list, { kind: 'unknown' }] }, [[1]], (it) => it.pop())).toBeUndefined()
})

test('of a rest parameter the arguments are looked at, not their list', () => {
  const shape: TypeShape = {
    kind: 'array',
    element: { kind: 'array', element: number, readonly: true },
    readonly: true,
  }
  const watch = argumentWatch(described({ name: 'lists', shape, rest: true }), true)
  const args = [[1], [2]]
  watch?.begin(args)
  expect(watch?.returned(args, 1)).toBeUndefined()
  args[1]?.push(3)
  expect(watch?.returned(args, 1)?.message).toBe('Changed what is declared readonly: lists.')
})

test('where nothing is declared, or nothing is to be judged, no call is watched', () => {
  expect(argumentWatch(described({ name: 'n', shape: { kind: 'array', element: number } }), true)).toBeUndefined()
  const both = described({ name: 'list', shape: list, guarded: { shape: { kind: 'string' } } })
  expect(argumentWatch(both, false)).toBeUndefined()
  expect(argumentWatch(both, { readonly: false, guards: false })).toBeUndefined()
  const watch = argumentWatch(both, { guards: false })
  watch?.begin([[[1]]])
  expect(watch?.returned([[[1]]], true)).toBeUndefined()
})

const cat: TypeShape = { kind: 'object', name: 'Cat', properties: [{ name: 'lives', shape: number }] }
const dog: TypeShape = { kind: 'object', name: 'Dog', properties: [{ name: 'bark', shape: { kind: 'string' } }] }

/** What a guard of `T` is told that answers so of `value`. */
function lieOf(answer: unknown, value: unknown, parameter: Omit<ParameterShape, 'name'>): Error | undefined {
  const watch = argumentWatch(described({ name: 'it', ...parameter }), true)
  watch?.begin([value])
  return watch?.returned([value], answer)
}

function answered(...asked: Parameters<typeof lieOf>): string | undefined {
  return lieOf(...asked)?.message
}

test('who denies it of what can be nothing else lies, and of what may be another does not', () => {
  const parameter = { shape: { kind: 'union', members: [cat, dog] }, guarded: { shape: cat, among: true } } as const
  expect(answered(false, { lives: 9 }, parameter)).toBe('The function denied that it is Cat, but it is { lives: 9 }.')
  expect(answered(false, { lives: 9, bark: 'both' }, parameter)).toBeUndefined()
  expect(answered(false, { bark: 'loud' }, parameter)).toBeUndefined()
  expect(answered(false, { lives: 9 }, { ...parameter, guarded: { shape: cat } })).toBeUndefined()
  const text = {
    shape: { kind: 'union', members: [{ kind: 'string' }, number] },
    guarded: { shape: { kind: 'string' }, among: true },
  } as const
  expect([answered(false, '', text), answered(false, 'a', text)]).toEqual([undefined, expect.any(String)])
})

test('who says it of one thing and of another lies once, and who denies it does something else', () => {
  const parameter = { shape: { kind: 'union', members: [cat, dog] }, guarded: { shape: cat, among: true } } as const
  const said = (value: unknown) =>
    oracleIdentityOf(lieOf(true, value, { shape: { kind: 'unknown' }, guarded: { shape: cat } }))
  expect(said({ lives: 'nine' })).toContain('said that it is Cat')
  expect(said({ lives: 'nine' })).toBe(said(null))
  expect(oracleIdentityOf(lieOf(false, { lives: 9 }, parameter))).not.toBe(said(null))
})

test('who says it of what is none lies', () => {
  const guarded = { shape: cat }
  expect(answered(true, { lives: 'nine' }, { shape: { kind: 'unknown' }, guarded })).toContain("at .lives is 'nine'")
  expect(answered(true, { lives: 9 }, { shape: { kind: 'unknown' }, guarded })).toBeUndefined()
  expect(answered(undefined, 0, { shape: number, guarded: { asserts: true } })).toBe(
    'The function asserts it, but it is 0.',
  )
  expect(answered(undefined, 1, { shape: number, guarded: { asserts: true } })).toBeUndefined()
  const limited: TypeShape = { kind: 'string', constraints: { pattern: '^[A-Z]*$' } }
  expect(answered(true, 'É', { shape: { kind: 'string' }, guarded: { shape: limited } })).toBeUndefined()
})
