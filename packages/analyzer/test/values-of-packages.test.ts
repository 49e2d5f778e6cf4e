/** Values of types that a package declares, as functions of projects take them. */
import { expect, test } from 'vitest'
import { describe as describeFunction, describeTestFile } from '../src/index.ts'
import { temporaryProject } from './temporary-project.ts'

const path = temporaryProject({
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "nodenext", "moduleResolution": "nodenext" } }',
  'node_modules/moments/package.json':
    '{ "name": "moments", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/moments/index.js': 'module.exports = () => ({})',
  'node_modules/moments/index.d.ts': `
export = moment
declare function moment(at?: moment.Input): moment.Moment
declare function moment(at?: moment.Input, format?: string, strict?: boolean): moment.Moment
declare namespace moment {
  type Input = string | number | Date | Moment | null | undefined
  class Moment { constructor(at?: Input); year(): number; add(n: number): Moment }
  function unix(seconds: number): Moment
  interface Duration { ${Array.from({ length: 70 }, (_, at) => `part${at}(): number`).join('; ')} }
  function duration(milliseconds: number): Duration
}`,
  'node_modules/money/package.json':
    '{ "name": "money", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/money/index.js': 'module.exports = () => ({})',
  'node_modules/money/index.d.ts': `
export = money
declare function money(value: string | number | money, options?: { precision: number }): money
interface money { readonly cents: number; add(other: string | number | money): money }`,
  'node_modules/exact/package.json':
    '{ "name": "exact", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/exact/index.js': 'module.exports = class {}',
  'node_modules/exact/index.d.ts': `
export default class Exact {
  constructor(digits: string | number)
  pow(n: number): Exact
  static pow(base: number, n: number): Exact
  static parse(text: string): Exact
  static clone(): typeof Exact
  static random(digits?: number): Exact
}`,
  'node_modules/@plain/lists/package.json': '{ "name": "@plain/lists", "version": "1.0.0", "main": "index.js" }',
  'node_modules/@plain/lists/index.js':
    'exports.first = (list, n) => list.slice(0, n)\n/** @param {number[]} list */\nexports.last = (list) => list.at(-1)',
  'node_modules/old/package.json': '{ "name": "old", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/old/index.js': `
export function Stack(size) { this.items = []; this.size = size }
Stack.prototype.push = function (item) { this.items.push(item) }
export var Queue = function () { this.items = [] }
Queue.prototype = { take: function () { return this.items.shift() } }
export function plain(item) { return item + 1 }
`,
  'node_modules/nets/package.json': '{ "name": "nets", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/nets/index.js': 'module.exports = {}',
  'node_modules/nets/index.d.ts': `
declare module 'nets' {
  namespace All {
    abstract class Base { abstract size(): number }
    class Net extends Base { constructor(octets: number[]); size(): number }
    class View extends Base { constructor(of: Base); size(): number }
    interface Mask { readonly bits: number; ${Array.from({ length: 70 }, (_, at) => `part${at}(): number`).join('; ')} }
    function mask(bits: number): Mask
  }
  export = All
}`,
  'node_modules/maybe/package.json': '{ "name": "maybe", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/maybe/index.js': 'export const some = () => ({}); export const none = some',
  'node_modules/maybe/index.d.ts': `
interface Some<T> { readonly is: 'some'; value: T; or(other: Maybe<T>): Maybe<T>; self(): Some<T> }
interface None<T> { readonly is: 'none'; or(other: Maybe<T>): Maybe<T>; self(): None<T> }
export type Maybe<T> = Some<T> | None<T>
export declare function some<T>(value: T): Maybe<T>
export declare function none<T>(): Maybe<T>`,
  'node_modules/@types/node/package.json': '{ "name": "@types/node", "version": "22.0.0", "types": "index.d.ts" }',
  'node_modules/@types/node/index.d.ts': `
declare module 'node:http' {
  class IncomingMessage { url?: string; method?: string; read(): any; [Symbol.asyncIterator](): AsyncIterator<any> }
}`,
  'node_modules/trees/package.json': '{ "name": "trees", "version": "1.0.0", "main": "index.js" }',
  'node_modules/trees/index.js': '',
  'node_modules/trees/index.d.ts': `
export interface Node { readonly type: string; readonly parent?: Node; readonly children?: Node[] }
export interface Leaf { readonly name: string; readonly items?: Leaf[] }
export declare function parseTree(text: string, errors?: unknown[]): Node | undefined
export declare function parseLeaf(text: string): Leaf
export declare function createNode(type: string): Node`,
  'node_modules/web/package.json': '{ "name": "web", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/web/index.js': '',
  'node_modules/web/index.d.ts': `/// <reference types="node" />
import { IncomingMessage } from 'node:http'
export type Send<T> = (body?: any) => T
export interface Request<P = Record<string, string>> extends IncomingMessage {
  url: string
  params: P
  user?: { name: string }
  get(name: string): string | undefined
  vary(field: string): this
  answer: Send<this>
}`,
  'node_modules/coins/package.json':
    '{ "name": "coins", "version": "1.0.0", "type": "module", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/coins/index.js': '',
  'node_modules/coins/index.d.ts': `
export type Currency<A, C extends string = string> = { readonly code: C; readonly base: A | readonly A[] }
export type Options<A, C extends string = string> = { readonly amount: A; readonly currency: Currency<A, C> }
export type Coin<A, C extends string = string> = {
  readonly currency: Currency<A, C>
  readonly add: (other: Coin<A, C>) => Coin<A, C>
  readonly toJSON: () => Options<A, C>
}
export declare const coin: <C extends string>({ amount, currency: { code, base } }: Options<number, C>) => Coin<number, C>
export declare function sum<A, C extends string>(...[first, second]: [Coin<A, C>, Coin<A, C>]): Coin<A, C>
export declare function most<A, C extends string>(...[coins]: readonly [readonly Coin<A, C>[]]): Coin<A, C>
export declare function isZero<A>(...[coin]: readonly [Coin<A>]): boolean`,
  'use.ts': `
import { isZero } from 'coins'
export { isZero }
import type { Duration, Moment } from 'moments'
import Exact from 'exact'
import money from 'money'
export function cents(amount: money): number { return amount.cents }
import type { Request } from 'web'
export function show(req: Request<{ id: string }>): string { return req.params.id }
import { Base, Mask, Net } from 'nets'
export function baseOf(base: Base): number { return base.size() }
export function sizeOf(net: Net): number { return net.size() }
export function bitsOf(mask: Mask): number { return mask.bits }
import type { Leaf, Node } from 'trees'
export function typeOf(node: Node): string { return node.type }
export function typeOfLeaf(leaf: Leaf): string { return leaf.name }
import type { Maybe } from 'maybe'
export function valueOf(maybe: Maybe<string>): string { return maybe.is === 'some' ? maybe.value : '' }
export function year(at: Moment): number { return at.year() }
export function half(time: Duration): number { return time.part0() / 2 }
export function square(n: Exact): Exact { return n.pow(2) }`,
})
const parameterOf = (name: string) => {
  const { parameters, definitions } = describeFunction(path('use.ts'), name)
  const shape = parameters[0]?.shape
  return shape?.kind === 'reference' ? definitions[shape.to] : shape
}

test('what a function makes from a record of plain values, and what others only hand on', () => {
  const { parameters, definitions } = describeFunction(path('use.ts'), 'isZero')
  expect(parameters).toEqual([{ name: 'coin', shape: { kind: 'reference', to: 'Coin' } }])
  expect(definitions.Coin).toMatchObject({
    factories: [{ name: 'coin', parameters: [{ shape: { kind: 'object' } }] }],
  })
})

test('a class beside the function that is its module may only be declared: the function makes it', () => {
  const plain = ['string', 'number', 'date'].map((kind) => ({ kind }))
  expect(parameterOf('year')).toMatchObject({
    kind: 'class',
    name: 'Moment',
    standIn: {
      kind: 'class',
      entity: { module: 'moments', exportName: '*' },
      factories: [
        { name: 'default', shownAs: 'moment', parameters: [{ name: 'at', shape: { members: plain } }] },
        { name: 'unix', parameters: [{ name: 'seconds' }] },
      ],
    },
  })
})

test('what a file declares as a module is imported like one that is a file', () => {
  expect(parameterOf('sizeOf')).toMatchObject({ kind: 'class', entity: { module: 'nets', exportName: 'Net' } })
  expect(parameterOf('bitsOf')).toMatchObject({
    kind: 'class',
    entity: { module: 'nets', exportName: '*' },
    factories: [{ name: 'mask', parameters: [{ name: 'bits' }] }],
  })
})

test('an abstract class of a package is met by the classes beside it that extend it', () => {
  expect(parameterOf('baseOf')).toMatchObject({
    kind: 'class',
    abstract: true,
    subclasses: [
      { kind: 'class', name: 'Net' },
      { kind: 'class', name: 'View' },
    ],
  })
})

test('what is one of several endless types is made by functions that answer one of them', () => {
  expect(parameterOf('valueOf')).toMatchObject({
    kind: 'class',
    entity: { module: 'maybe', exportName: '*' },
    factories: [
      { name: 'none', parameters: [] },
      { name: 'some', parameters: [{ name: 'value' }] },
    ],
  })
})

test('an interface with too many members for a stand-in is made by a function, too', () => {
  expect(parameterOf('half')).toMatchObject({ kind: 'class', factories: [{ name: 'duration' }] })
})

test('an interface that extends a class of the platform is such an object, with what the interface adds', () => {
  const chained = { kind: 'function', answersThis: true }
  expect(parameterOf('show')).toMatchObject({
    kind: 'builtin',
    name: 'IncomingMessage',
    members: {
      properties: [
        { name: 'params', optional: true, needed: true, shape: { kind: 'object', properties: [{ name: 'id' }] } },
        { name: 'user', optional: true },
        { name: 'get', needed: true, shape: { kind: 'function' } },
        { name: 'vary', shape: chained },
        { name: 'answer', shape: chained },
      ],
    },
  })
})

test('a function that also takes what it makes is given the rest', () => {
  const plain = ['string', 'number'].map((kind) => ({ kind }))
  expect(parameterOf('cents')).toMatchObject({
    kind: 'class',
    factories: [{ name: 'default', shownAs: 'money', parameters: [{ name: 'value', shape: { members: plain } }] }],
  })
})

test('what a package computes of instances is no way to get one, nor is chance, nor the class again', () => {
  expect(parameterOf('square')).toMatchObject({ kind: 'class', factories: [{ name: 'parse' }] })
})

test('nodes that know what they stand in are what the parser of their package answers, where it answers any', () => {
  expect(parameterOf('typeOf')).toMatchObject({
    kind: 'class',
    entity: { module: 'trees', exportName: '*' },
    factories: [{ name: 'parseTree', parameters: [{ name: 'text', shape: { kind: 'string' } }] }],
  })
  expect(parameterOf('typeOfLeaf')).toMatchObject({ kind: 'object' })
})

test('a package without types is said to be one', () => {
  const notesOf = (name: string) => describeFunction('@plain/lists', name, { from: path('.') }).notes ?? []
  expect(notesOf('first')).toEqual([
    '@plain/lists declares no types and is called with anything: npm install --save-dev @types/plain__lists, if there are some',
  ])
  expect(notesOf('last')).toEqual([])
})

test('functions that write to what they make are classes, as JavaScript had them first', () => {
  const described = (name: string) => describeFunction('old', name, { from: path('.'), withObjects: true })
  const membersOf = (name: string) =>
    described(name).objects?.kinds.map(({ members }) => members.map((one) => one.name))
  expect(described('Stack')).toMatchObject({ kind: 'constructor', parameters: [{ name: 'size' }] })
  expect(membersOf('Stack')).toEqual([['push']])
  expect(membersOf('Queue')).toEqual([['take']])
  expect(described('plain').kind).toBe('function')
  const text =
    "import { fuzzIt } from '@fuzzwright/vitest'\nimport { Stack, plain } from 'old'\nfuzzIt('a', Stack)\nfuzzIt('b', plain)"
  expect(describeTestFile(path('old.test.ts'), text).calls.map(({ description }) => description?.kind)).toEqual([
    'constructor',
    'function',
  ])
})
