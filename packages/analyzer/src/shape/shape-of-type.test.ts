// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates in source text that is read, not run.
import type { TypeShape } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { describeAll } from '../describe.ts'

const declarations = `
export enum Level { Low, High = 5 }
export enum Word { A = 'a', B = 'b' }
export enum Access { None = 0, Read = 1, Write = 2, Run = 4, All = Read | Write | Run }
export const enum Hidden { X = 1, Y = 7 }
interface Point { readonly x: number; y?: number }
interface Chained { add(item: string): this }
interface NonEmpty<T> extends Array<T> { 0: T }
interface Bytes extends Uint8Array {}
interface Words<T> extends Map<string, T> {}
interface Sibling { new(size: number): this; size: number }
interface Tree { value: string; children: Tree[] }
interface Even { next?: Odd } interface Odd { next: Even | null }
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Shape = { kind: 'circle'; r: number } | { kind: 'square'; side: number }
type Brand = string & { readonly __brand: 'Id' }
export declare const mark: unique symbol
export class Account {
  label = ''
  readonly fixed = 1
  #hidden = ''
  '#open' = ''
  private secret = 0
  static count = 0
  constructor(public owner: string, balance: number = 0) {}
  static open(owner: string): Account { return new Account(owner) }
  get limit(): number { return 1 }
  set limit(value: number) {}
  private d = ''
  setD(value: string): this { return this }
  getD(): string { return this.d }
  getE(): boolean { return false }
}
export interface Store { get(key: string): number | undefined }
export class MemoryStore implements Store { get(key: string) { return key.length } }
class Sealed { private constructor() {} label = ''; #inner = 1; private secret = ''; read(): number { return 1 } copy(): Sealed { return this } }
class Locked { private constructor() {} static make(): Locked { return new Locked() } }
`

const cases: Readonly<Record<string, readonly [type: string, shape: TypeShape]>> = {
  string: ['string', { kind: 'string' }],
  number: ['number', { kind: 'number' }],
  sibling: ['Sibling', { kind: 'object', name: 'Sibling', properties: [{ name: 'size', shape: { kind: 'number' } }] }],
  boolean: ['boolean', { kind: 'boolean' }],
  bigint: ['bigint', { kind: 'bigint' }],
  symbol: ['symbol', { kind: 'symbol' }],
  uniqueSymbol: [
    'typeof mark',
    { kind: 'symbol', unique: { module: expect.stringMatching(/\.ts$/), exportName: 'mark' } },
  ],
  wellKnownSymbol: ['typeof Symbol.iterator', { kind: 'symbol', unique: { wellKnown: 'iterator' } }],
  callable: [
    '{ (text: string): void; level: number; child?(): void }',
    {
      ...{ kind: 'function', parameters: [{ name: 'text', shape: { kind: 'string' } }], returns: { kind: 'void' } },
      members: {
        kind: 'object',
        properties: [
          { name: 'level', shape: { kind: 'number' }, optional: true, needed: true },
          {
            name: 'child',
            shape: { kind: 'function', parameters: [], returns: { kind: 'void' } },
            optional: true,
            method: true,
          },
        ],
      },
    },
  ],
  bareFunction: ['Function', { kind: 'function', parameters: [], returns: { kind: 'unknown' } }],
  undefinedType: ['undefined', { kind: 'undefined' }],
  nullType: ['null', { kind: 'null' }],
  voidType: ['void', { kind: 'void' }],
  neverType: ['never', { kind: 'never' }],
  unknownType: ['unknown', { kind: 'unknown' }],
  anyType: ['any', { kind: 'unknown', any: true }],
  date: ['Date', { kind: 'date' }],
  regexp: ['RegExp', { kind: 'regexp' }],
  wrapper: ['Number', { kind: 'number' }],
  collator: ['Intl.Collator', { kind: 'builtin', name: 'Intl.Collator' }],
  formatter: ['Intl.NumberFormat', { kind: 'builtin', name: 'Intl.NumberFormat' }],
  localeObject: ['Intl.Locale', { kind: 'builtin', name: 'Intl.Locale' }],
  text: ['"on"', { kind: 'literal', value: 'on' }],
  negative: ['-1', { kind: 'literal', value: -1 }],
  big: ['-5n', { kind: 'literal', value: { bigint: '-5' } }],
  yes: ['true', { kind: 'literal', value: true }],
  template: [
    '`${number}px-${"a" | "b"}`',
    {
      kind: 'union',
      members: [
        { kind: 'templateLiteral', parts: [{ kind: 'number' }, 'px-a'] },
        { kind: 'templateLiteral', parts: [{ kind: 'number' }, 'px-b'] },
      ],
    },
  ],
  numericEnum: [
    'Level',
    {
      kind: 'enum',
      name: 'Level',
      members: [
        { name: 'Low', value: 0 },
        { name: 'High', value: 5 },
      ],
      entity: { module: '/nowhere/types.ts', exportName: 'Level' },
    },
  ],
  stringEnum: [
    'Word',
    {
      kind: 'enum',
      name: 'Word',
      members: [
        { name: 'A', value: 'a' },
        { name: 'B', value: 'b' },
      ],
      entity: { module: '/nowhere/types.ts', exportName: 'Word' },
    },
  ],
  flags: [
    'Access',
    {
      kind: 'enum',
      name: 'Access',
      members: [
        { name: 'None', value: 0 },
        { name: 'Read', value: 1 },
        { name: 'Write', value: 2 },
        { name: 'Run', value: 4 },
        { name: 'All', value: 7 },
      ],
      flags: true,
      entity: { module: '/nowhere/types.ts', exportName: 'Access' },
    },
  ],
  constEnum: [
    'Hidden',
    {
      kind: 'enum',
      name: 'Hidden',
      members: [
        { name: 'X', value: 1 },
        { name: 'Y', value: 7 },
      ],
    },
  ],
  enumMember: ['Level.High', { kind: 'literal', value: 5 }],
  nullable: ['string | null', { kind: 'union', members: [{ kind: 'null' }, { kind: 'string' }] }],
  booleanInUnion: ['boolean | 0', { kind: 'union', members: [{ kind: 'boolean' }, { kind: 'literal', value: 0 }] }],
  array: ['readonly number[]', { kind: 'array', element: { kind: 'number' }, readonly: true }],
  interfaceOfTheLibrary: [
    'EventListenerObject',
    {
      kind: 'object',
      name: 'EventListenerObject',
      properties: [
        {
          name: 'handleEvent',
          shape: {
            kind: 'function',
            parameters: [{ name: 'object', shape: expect.objectContaining({ name: 'Event' }) }],
            returns: { kind: 'void' },
          },
          method: true,
        },
      ],
    },
  ],
  handedToDecorators: [
    'ClassMethodDecoratorContext',
    expect.objectContaining({
      kind: 'unsupported',
      reason: 'ClassMethodDecoratorContext is a built-in type without a known construction',
    }),
  ],
  arrayLike: ['ArrayLike<string>', { kind: 'array', element: { kind: 'string' }, like: true }],
  ownArrayLike: [
    '{ readonly [at: number]: string; length: number }',
    { kind: 'array', element: { kind: 'string' }, like: true },
  ],
  tuple: [
    '[a: string, b?: number, ...rest: boolean[]]',
    {
      kind: 'tuple',
      elements: [
        { name: 'a', shape: { kind: 'string' } },
        { name: 'b', shape: { kind: 'number' }, optional: true },
        { name: 'rest', shape: { kind: 'array', element: { kind: 'boolean' } }, rest: true },
      ],
    },
  ],
  object: [
    'Point',
    {
      kind: 'object',
      name: 'Point',
      properties: [
        { name: 'x', shape: { kind: 'number' }, readonly: true },
        { name: 'y', shape: { kind: 'number' }, optional: true },
      ],
    },
  ],
  method: [
    '{ run(times: number): void; get size(): number }',
    {
      kind: 'object',
      properties: [
        {
          name: 'run',
          shape: {
            kind: 'function',
            parameters: [{ name: 'times', shape: { kind: 'number' } }],
            returns: { kind: 'void' },
          },
          method: true,
        },
        { name: 'size', shape: { kind: 'number' }, method: true },
      ],
    },
  ],
  record: [
    'Record<string, number>',
    { kind: 'object', name: 'Record', properties: [], index: { key: { kind: 'string' }, value: { kind: 'number' } } },
  ],
  recordOfKeys: [
    'Record<"a" | "b", 1>',
    {
      kind: 'object',
      name: 'Record',
      properties: [
        { name: 'a', shape: { kind: 'literal', value: 1 } },
        { name: 'b', shape: { kind: 'literal', value: 1 } },
      ],
    },
  ],
  partial: [
    'Partial<{ a: string }>',
    { kind: 'object', name: 'Partial', properties: [{ name: 'a', shape: { kind: 'string' }, optional: true }] },
  ],
  pick: [
    'Pick<Point, "x">',
    {
      kind: 'object',
      name: 'Pick',
      properties: [{ name: 'x', shape: { kind: 'number' }, readonly: true }],
    },
  ],
  mapped: [
    '{ [K in "p" | "q" as `get${Capitalize<K>}`]: K }',
    {
      kind: 'object',
      properties: [
        { name: 'getP', shape: { kind: 'literal', value: 'p' } },
        { name: 'getQ', shape: { kind: 'literal', value: 'q' } },
      ],
    },
  ],
  conditional: ['Extract<"a" | 1 | 2n, number>', { kind: 'literal', value: 1 }],
  keyof: [
    'keyof Point',
    {
      kind: 'union',
      members: [
        { kind: 'literal', value: 'x' },
        { kind: 'literal', value: 'y' },
      ],
    },
  ],
  indexed: ['Point["x"]', { kind: 'number' }],
  intersectionWithPartial: [
    '{ a: 1 } & Partial<{ b: 2 }> & Pick<Point, "x">',
    {
      kind: 'object',
      properties: [
        { name: 'a', shape: { kind: 'literal', value: 1 } },
        { name: 'b', shape: { kind: 'literal', value: 2 }, optional: true },
        { name: 'x', shape: { kind: 'number' }, readonly: true },
      ],
    },
  ],
  intersection: [
    '{ a: 1 } & { b?: 2 }',
    {
      kind: 'object',
      properties: [
        { name: 'a', shape: { kind: 'literal', value: 1 } },
        { name: 'b', shape: { kind: 'literal', value: 2 }, optional: true },
      ],
    },
  ],
  branded: ['Brand', { kind: 'string' }],
  map: ['ReadonlyMap<string, Date>', { kind: 'map', key: { kind: 'string' }, value: { kind: 'date' }, readonly: true }],
  set: ['Set<1>', { kind: 'set', element: { kind: 'literal', value: 1 } }],
  weakMap: ['WeakMap<object, number>', { kind: 'builtin', name: 'WeakMap' }],
  typedArray: ['Float32Array', { kind: 'typedArray', name: 'Float32Array' }],
  aroundTypedArray: ['Bytes', { kind: 'typedArray', name: 'Uint8Array' }],
  aroundMap: ['Words<1>', { kind: 'map', key: { kind: 'string' }, value: { kind: 'literal', value: 1 } }],
  promise: ['Promise<string>', { kind: 'promise', value: { kind: 'string' } }],
  iterable: ['Iterable<number>', { kind: 'iterable', element: { kind: 'number' } }],
  asyncIterable: ['AsyncIterable<number>', { kind: 'iterable', element: { kind: 'number' }, async: true }],
  generator: ['Generator<number, void>', { kind: 'iterable', element: { kind: 'number' }, generator: true }],
  generatorWithAnswer: [
    'Generator<number, string>',
    { kind: 'iterable', element: { kind: 'number' }, generator: true, returns: { kind: 'string' } },
  ],
  sureElement: ['NonEmpty<string>', { kind: 'array', element: { kind: 'string' }, constraints: { minItems: 1 } }],
  twoSureElements: [
    'readonly 1[] & { 0: 1; 1: 1; 2?: 1 }',
    {
      kind: 'array',
      element: { kind: 'literal', value: 1 },
      readonly: true,
      constraints: { minItems: 2 },
    },
  ],
  chained: [
    'Chained',
    {
      kind: 'object',
      name: 'Chained',
      properties: [
        {
          name: 'add',
          shape: { kind: 'function', parameters: [], returns: { kind: 'unknown' }, answersThis: true },
          method: true,
        },
      ],
    },
  ],
  asyncGenerator: [
    'AsyncGenerator<1>',
    { kind: 'iterable', element: { kind: 'literal', value: 1 }, async: true, generator: true },
  ],
  url: ['URL', { kind: 'builtin', name: 'URL' }],
  buffer: ['Buffer', { kind: 'builtin', name: 'Buffer' }],
  error: ['RangeError', { kind: 'builtin', name: 'RangeError' }],
  signal: ['AbortSignal', { kind: 'builtin', name: 'AbortSignal' }],
  request: ['Request', { kind: 'builtin', name: 'Request' }],
  stream: ['ReadableStream<string>', { kind: 'builtin', name: 'ReadableStream', content: { kind: 'string' } }],
  message: ['MessageEvent<number>', { kind: 'builtin', name: 'MessageEvent', content: { kind: 'number' } }],
  classItself: [
    'typeof Account',
    {
      kind: 'constructor',
      name: 'typeof Account',
      entity: { module: expect.stringMatching(/\.ts$/), exportName: 'Account' },
      instance: { kind: 'unknown' },
    },
  ],
  anyClass: [
    'new (x: number) => Date',
    { kind: 'constructor', name: 'new (x: number) => Date', instance: { kind: 'date' } },
  ],
  callback: [
    '(left: string, right?: number) => boolean',
    {
      kind: 'function',
      parameters: [
        { name: 'left', shape: { kind: 'string' } },
        { name: 'right', shape: { kind: 'number' }, optional: true },
      ],
      returns: { kind: 'boolean' },
    },
  ],
  guard: [
    '(value: unknown) => value is string',
    {
      kind: 'function',
      parameters: [{ name: 'value', shape: { kind: 'unknown' } }],
      returns: { kind: 'boolean' },
      guards: { kind: 'string' },
    },
  ],
}

const text = `${declarations}${Object.entries(cases)
  .map(([name, [type]]) => `export function ${name}_(p: ${type}) {}`)
  .join('\n')}
export function tree_(p: Tree) {}
export function mutual_(p: Even) {}
export function json_(p: Json) {}
export function shape_(p: Shape) {}
export function account_(p: Account) {}
export function store_(p: Store) {}
export function locked_(p: Locked) {}
export function sealed_(p: Sealed) {}
export function socket_(options: { transport: { socket: FinalizationRegistry<string> } }) {}
export function broken_(p: NoSuchName) {}
export function anyObject_(p: object) {}
export function objectType_(p: Object) {}
export function nonNullish_(p: {}) {}
`

const described = new Map(describeAll('/nowhere/types.ts', { text }).map((one) => [one.name, one]))
const parameter = (name: string) => described.get(`${name}_`)?.parameters[0]?.shape

test.each(Object.entries(cases))('%s', (name, [, shape]) => {
  expect(parameter(name)).toEqual(shape)
})

test('a recursive type refers to its own definition', () => {
  expect(parameter('tree')).toEqual({ kind: 'reference', to: 'Tree' })
  expect(described.get('tree_')?.definitions).toEqual({
    Tree: {
      kind: 'object',
      name: 'Tree',
      properties: [
        { name: 'value', shape: { kind: 'string' } },
        { name: 'children', shape: { kind: 'array', element: { kind: 'reference', to: 'Tree' } } },
      ],
    },
  })
})

test('types that refer to each other end in one definition', () => {
  expect(parameter('mutual')).toEqual({ kind: 'reference', to: 'Even' })
  expect(Object.keys(described.get('mutual_')?.definitions ?? {})).toEqual(['Even'])
})

test('a recursive union is one definition', () => {
  expect(parameter('json')).toEqual({ kind: 'reference', to: 'Json' })
})

test('a discriminated union names what tells its members apart', () => {
  expect(parameter('shape')).toMatchObject({ kind: 'union', discriminant: 'kind' })
})

test('a class offers its constructor, its open fields, its accessor pairs and its factories', () => {
  const shape = parameter('account')
  if (shape?.kind !== 'class') throw new Error('no class')
  expect(shape.entity).toEqual({ module: '/nowhere/types.ts', exportName: 'Account' })
  expect(shape.constructors).toEqual([
    {
      parameters: [
        { name: 'owner', shape: { kind: 'string' } },
        { name: 'balance', shape: { kind: 'number' }, optional: true, defaultValue: 0 },
      ],
    },
  ])
  expect(shape.fields.map(({ name, through, method }) => [name, through, method])).toEqual([
    ['label', 'field', undefined],
    ['#open', 'field', undefined],
    ['owner', 'field', undefined],
    ['limit', 'accessor', undefined],
    ['d', 'setter', 'setD'],
  ])
  expect(shape.factories.map(({ name }) => name)).toEqual(['open'])
})

test('an interface with methods is a structure of stubs or a class that implements it', () => {
  expect(parameter('store')).toMatchObject({
    kind: 'union',
    members: [
      { kind: 'object', name: 'Store' },
      { kind: 'class', name: 'MemoryStore' },
    ],
  })
})

test('a class that is neither exported nor open keeps only its factories', () => {
  const shape = parameter('locked')
  expect(shape).toMatchObject({ kind: 'class', constructors: [], factories: [{ name: 'make', parameters: [] }] })
  expect(shape).not.toHaveProperty('entity')
})

test('an object with its public members stands in for a class that nobody else can make', () => {
  const properties = [
    { name: 'label', shape: { kind: 'string' } },
    { name: 'read', shape: { kind: 'function', parameters: [], returns: { kind: 'number' } }, method: true },
  ]
  const again = { name: 'copy', optional: true, method: true }
  const standIn = { kind: 'object', name: 'Sealed', properties: [...properties, again] }
  expect(described.get('sealed_')?.definitions.Sealed).toMatchObject({ kind: 'class', standIn })
  expect(described.get('sealed_')?.notes?.join()).toContain('Sealed is not exported: objects with its public members')
})

test('what has no construction says the way that leads to it', () => {
  expect(JSON.stringify(parameter('socket'))).toContain(
    '"path":"options.transport.socket: FinalizationRegistry<string>"',
  )
})

test('a name that resolves to nothing is unknown, and said so', () => {
  expect(parameter('broken')).toEqual({ kind: 'unknown', any: true })
  expect(described.get('broken_')?.notes?.join()).toContain('could not be resolved')
})

test('object admits objects and arrays, {} everything but null and undefined', () => {
  expect(parameter('anyObject')).toMatchObject({ kind: 'union', members: [{ kind: 'object' }, { kind: 'array' }] })
  expect(parameter('objectType')).toEqual(parameter('anyObject'))
  expect(JSON.stringify(parameter('nonNullish'))).not.toContain('null')
})
