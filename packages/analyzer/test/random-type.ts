// A generator of TypeScript types as text, made with our own combinators: three levels of nesting over the declarations
// below, which the types refer to by name.
import { type AnyDomain, type Domain, d } from '@fuzzwright/core'

export const declarations = `
export enum Color { Red, Green = 5, Blue }
export enum Word { Yes = 'yes', No = 'no' }
export enum Access { None = 0, Read = 1, Write = 2, Run = 4, All = 7 }
export interface Point { readonly x: number; y?: number; label(): string }
export interface Tree { value: string; children: Tree[]; parent?: Tree | null }
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number; filled?: boolean }
export class Account { owner = ''; constructor(readonly id: number, public note?: string) {} static open(owner: string): Account { return new Account(owner.length) } }
export type Brand = string & { readonly __brand: 'id' }
`

type Text = Domain<string>

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: template literal types are texts here.
const leaves: Text = d.elementOf([
  'number',
  'string',
  'boolean',
  'bigint',
  'null',
  'undefined',
  'symbol',
  'unknown',
  'object',
  '{}',
  '1',
  '-2.5',
  '"a"',
  "'it\\'s'",
  'true',
  '10n',
  '`${number}px`',
  '`id-${"a" | "b"}-${boolean}`',
  '`${string}.ts`',
  'Uppercase<"ab" | "cd">',
  'Color',
  'Word',
  'Access',
  'Color.Green',
  'Point',
  'Tree',
  'Json',
  'Shape',
  'Account',
  'Date',
  'RegExp',
  'URL',
  'URLSearchParams',
  'Error',
  'RangeError',
  'Uint8Array',
  'Float64Array',
  'ArrayBuffer',
  'keyof Point',
  'Point["x"]',
  'Shape["kind"]',
  'Tree["children"]',
  'Partial<Point>',
  'Required<Point>',
  'Pick<Tree, "value" | "parent">',
  'Omit<Point, "label">',
  'Readonly<Shape>',
  'Record<"a" | "b", number>',
  'Exclude<1 | 2 | 3, 2>',
  'NonNullable<string | null>',
  'Extract<Shape, { kind: "circle" }>',
  'ReturnType<() => [number, string]>',
  'Parameters<(a: string, b?: number) => void>',
  'Awaited<Promise<string>>',
])

// biome-ignore-end lint/suspicious/noTemplateCurlyInString: see above.

const keys = d.elementOf(['a', 'b', 'c', "'odd key'", 'length', 'then2', '$', '0'])

function property(type: Text): Text {
  return d.map(
    (readonly, key, optional, text) => `${readonly}${key}${optional}: ${text}`,
    d.elementOf(['', 'readonly ']),
    keys,
    d.elementOf(['', '?']),
    type,
  )
}

function uniqueKeys(properties: readonly string[]): string[] {
  const key = (text: string): string => text.replace('readonly ', '').replace(/\??: .*$/s, '')
  return [...new Map(properties.map((text) => [key(text), text])).values()]
}

function composite(type: Text): Text {
  const several = d.arrayOf(type).withMinSize(2).withMaxSize(3)
  const object = d
    .arrayOf(property(type))
    .withMaxSize(4)
    .map((list) => `{ ${uniqueKeys(list).join('; ')} }`)
  const alternatives: AnyDomain[] = [
    type.map((text) => `(${text})[]`),
    type.map((text) => `readonly (${text})[]`),
    several.map((list) => list.map((text) => `(${text})`).join(' | ')),
    several.map((list) => `[${list.join(', ')}]`),
    several.map((list) => `readonly [first: ${list[0]}, second?: ${list[1]}]`),
    several.map((list) => `[${list[0]}, ...(${list[1]})[]]`),
    object,
    d.map((one, other) => `${one} & { readonly extra: ${other} }`, object, type),
    type.map((text) => `{ [key: string]: ${text} }`),
    type.map((text) => `Record<string, ${text}>`),
    type.map((text) => `Map<string, ${text}>`),
    type.map((text) => `ReadonlyMap<number, ${text}>`),
    type.map((text) => `Set<${text}>`),
    type.map((text) => `Promise<${text}>`),
    type.map((text) => `Iterable<${text}>`),
    type.map((text) => `AsyncIterable<${text}>`),
    type.map((text) => `(x: number, ...rest: string[]) => ${text}`),
    type.map((text) => `{ method(): ${text}; readonly get: () => ${text} }`),
    type.map((text) => `Partial<{ p: ${text}; q: number }>`),
    type.map((text) => `{ [K in 'u' | 'v']?: ${text} }`),
    type.map((text) => `(${text}) | null | undefined`),
    type.map((text) => `{ on: true; value: ${text} } | { on: false }`),
  ]
  return d.oneOf(...alternatives) as Text
}

export function randomType(depth: number): Text {
  let type = leaves
  for (let level = 0; level < depth; level++) type = d.oneOf(leaves, composite(type)).withWeights(1, 4)
  return type
}
