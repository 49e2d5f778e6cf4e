/** Writers made of schemas: each planted bug is found, and correct ones are left alone. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { type Case, describePlanted, named, text } from '../../test/planted.ts'
import type { Subject } from '../subject/subject.ts'
import { schemaOf } from '../worker/schema-of.ts'
import { schemaWriters } from './schema-writers.ts'

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema | readonly Schema[]
}

const any: TypeShape = { kind: 'unknown' }
const writer: TypeShape = { kind: 'function', parameters: [{ name: 'value', shape: any }], returns: text }

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }
type Write = (value: Value, schema: Schema) => string | undefined
const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
const isSchemas = (items: Schema | readonly Schema[]): items is readonly Schema[] => Array.isArray(items)
const itemAt = (items: Schema | readonly Schema[], at: number): Schema => (isSchemas(items) ? items[at] : items) ?? {}
/** Writes by the schema; `own` writes a part in its own way. */
const write = (value: Value, schema: Schema, own: Write): string => {
  const written = own(value, schema)
  if (written !== undefined) return written
  const { items = {}, properties = {} } = schema
  if (isList(value)) return `[${value.map((item, at) => write(item, itemAt(items, at), own)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const lines = Object.entries(value).map(
    ([name, part]) => `${JSON.stringify(name)}:${write(part, properties[name] ?? {}, own)}`,
  )
  return `{${lines.join()}}`
}
const builds = (own: Write, name = 'build'): Case[1] => ({
  [name]: named((schema: Schema) => (value: Value) => write(value, schema, own), { schema: any }, writer),
})
const ofTexts =
  (own: (word: string) => string | undefined): Write =>
  (value) =>
    typeof value === 'string' ? own(value) : undefined
const none: Write = () => undefined
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const reversed = (value: object): object => Object.fromEntries(Object.entries(value).reverse())

const bugs: readonly Case[] = [
  [
    'a quote at the end is lost',
    builds(ofTexts((word) => (word.endsWith('"') ? JSON.stringify(word.slice(0, -1)) : undefined))),
  ],
  [
    'long texts are not escaped',
    builds(
      ofTexts((word) =>
        word.length > 4 && word.includes('\\') ? JSON.stringify(word.replaceAll('\\', '/')) : undefined,
      ),
    ),
  ],
  [
    'a number of one digit',
    builds((value, { type }) => (type === 'integer' && value === 0 ? '1' : undefined), 'compile'),
  ],
  [
    'the fourth item is lost',
    builds((value, schema) => (isList(value) && value.length > 3 ? write(value.slice(1), schema, none) : undefined)),
  ],
  [
    'a parser that loses a blank at the end',
    {
      ...builds(none, 'compileSerializer'),
      compileParser: named(
        () => (line: string) =>
          JSON.parse(line, (_, part) => (typeof part === 'string' ? part.replace(/ $/, '') : part)),
        { schema: any },
        { kind: 'function', parameters: [{ name: 'line', shape: text }], returns: any },
      ),
    },
  ],
]

const sound: readonly Case[] = [
  ['JSON', builds(none)],
  [
    'in another order, with blanks',
    {
      stringify: named(
        () => (value: Value) => JSON.stringify(value, (_, part) => (isPlain(part) ? reversed(part) : part), 2),
        { schema: any },
        writer,
      ),
    },
  ],
  [
    'a parser',
    {
      ...builds(none, 'compileSerializer'),
      compileParser: named(
        () => JSON.parse,
        { schema: any },
        { kind: 'function', parameters: [{ name: 'line', shape: text }], returns: any },
      ),
    },
  ],
  [
    'another notation',
    { compile: named(() => (value: object) => Object.values(value).join(';'), { schema: any }, writer) },
  ],
  [
    'what judges and writes nothing',
    {
      compile: named(
        () => (value: unknown) => typeof value === 'object',
        { schema: any },
        { ...writer, returns: { kind: 'boolean' } },
      ),
    },
  ],
]

describePlanted({ 'schema writers': { kind: 'roundtrip', runs: 200, bugs, sound } })

test('the schema of a value says its types', () => {
  expect(schemaOf({ a: 1, b: [1.5], c: [1, 'x'], d: null })).toEqual({
    type: 'object',
    properties: {
      a: { type: 'integer' },
      b: { type: 'array', items: { type: 'number' } },
      c: { type: 'array', items: {} },
      d: { type: 'null' },
    },
    required: ['a', 'b', 'c', 'd'],
  })
})

test('one of several signatures is enough, whichever is the first', () => {
  const schema = { name: 'schema', shape: any }
  const debug = { name: 'options', shape: any }
  const signature = (parameters: readonly ParameterShape[], returns: TypeShape) => ({ parameters, returns })
  const described = (overloads: readonly ReturnType<typeof signature>[]): Subject => ({
    ...{ id: 'build', entry: 0, expression: 'm.build', name: 'build', owner: 'm', kind: 'function', examples: [] },
    description: {
      ...{ formatVersion: 1, kind: 'function', name: 'build', definitions: {}, concreteValues: [], expectedErrors: [] },
      ...signature([schema, debug], text),
      overloads,
    },
  })
  const plain = signature([schema, { ...debug, optional: true }], writer)
  expect(new Set(schemaWriters([described([plain])]).flatMap(({ exports }) => exports))).toEqual(new Set(['build']))
  expect(schemaWriters([described([signature([schema], text)])])).toEqual([])
})
