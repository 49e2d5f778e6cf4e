/** Types that ask for members under symbols. */
import { expect, test } from 'vitest'
import { describeAll } from '../describe.ts'
import { formatDescription } from '../print-description.ts'

const text = `
declare global { interface SymbolConstructor { readonly observable: symbol } }
export declare const token: unique symbol
export interface Range { from: number; [Symbol.iterator](): Iterator<number> }
export interface Source { size: number; [Symbol.observable](): Source }
export interface Marked { size: number; [token](): number }
export interface Branded { size: number; readonly [token]: 'id' }
export function range_(of: Range) {}
export function source_(of: Source) {}
export function marked_(of: Marked) {}
export function branded_(of: Branded) {}
`
const described = new Map(describeAll('/nowhere/symbols.ts', { text }).map((one) => [one.name, one]))
const parameter = (name: string) => described.get(`${name}_`)?.parameters[0]?.shape

test('methods under symbols of the language, or added to them, are told apart from the others', () => {
  expect(parameter('range')).toMatchObject({
    ...{ kind: 'object', properties: [{ name: 'from' }] },
    symbols: [{ name: 'iterator', shape: { kind: 'function', returns: { kind: 'iterable' } } }],
  })
  expect(described.get('source_')?.definitions).toMatchObject({
    Source: { kind: 'object', properties: [{ name: 'size' }], symbols: [{ name: 'observable' }] },
  })
  const range = described.get('range_')
  expect(range && formatDescription(range)).toContain('[Symbol.iterator]: ')
})

test('one under a symbol of a module is said to be out of reach, and a brand is not asked for', () => {
  expect(parameter('marked')).toMatchObject({
    kind: 'unsupported',
    reason: 'its member [token] cannot be written from outside',
  })
  expect(parameter('branded')).toMatchObject({ kind: 'object', properties: [{ name: 'size' }] })
  expect(parameter('branded')).not.toHaveProperty('symbols')
})
