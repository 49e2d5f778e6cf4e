import { domainsFromDescription, sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

const text = `
export interface Schema { readonly kind: string; clone(): Schema }
const made = (kind: string): Schema => ({ kind, clone: () => made(kind) })
export function text(): Schema { return made('text') }
export function atLeast(length: number, message?: string): Schema { return made('at least ' + length) }
export const anything = (): Schema => made('anything')
export function both(left: Schema, right: Schema): Schema { return made(left.kind + right.kind) }
export function named<T extends string = 'a'>(name?: T): Schema
export function named(name: Schema): Schema
export function named(): Schema { return made('named') }
class Registry { private items: string[] = []; add(item: string): this { this.items.push(item); return this } }
export function registry<T extends string>(): Registry { return new Registry() }
export function register(registry: Registry) { registry.add('a') }
export function like<T extends Schema>(schema: T): T { return schema }
export function _inner(): Schema { return made('inner') }
export function size(): number { return 1 }
export interface Alone { next: Alone; name: string }
export interface Tree { children: Tree[] }
export function leaf(): Tree { return { children: [] } }
export function parse(schema: Schema, options: readonly Schema[]) { return [schema.kind, options.length] }
export function walk(alone: Alone) {}
export function walkSome(some: readonly Alone[], one?: Alone, other?: Alone | string) {}
export function depth(tree: Tree) { return tree.children.length }
`
const exported = {
  text: () => ({ kind: 'text' }),
  named: () => ({ kind: 'named' }),
  anything: () => ({ kind: 'anything' }),
  atLeast: (length: number) => ({ kind: `at least ${length}` }),
}

const described = (name: string) => describeFunction('/nowhere/endless.ts', name, { text })

test('functions of the module make what nobody can write down', () => {
  const description = described('parse')
  expect(description.definitions.Schema).toMatchObject({
    kind: 'class',
    entity: { module: '/nowhere/endless.ts', exportName: '*' },
    factories: [
      { name: 'anything', parameters: [] },
      { name: 'atLeast', parameters: [{ name: 'length' }] },
      { name: 'named', parameters: [{ name: 'name', shape: { kind: 'string' } }] },
      { name: 'text', parameters: [] },
    ],
    standIn: { kind: 'object' },
  })
  expect(description.notes).toContain(
    'values of Schema are made by anything(), atLeast(), named() and 1 more of /nowhere/endless.ts',
  )
  const resolveEntity = ({ exportName }: { exportName: string }) => (exportName === '*' ? exported : undefined)
  const lists = sample(domainsFromDescription(description, { resolveEntity }), { count: 50 })
  const kinds = new Set(lists.map(([schema]) => String(Object(schema).kind).replace(/^(at least) .*$/, '$1')))
  expect(kinds).toEqual(new Set(['text', 'anything', 'named', 'at least']))
})

test('without such functions it ends somewhere, where it has to be there, and lists of it are empty', () => {
  for (const [alone] of sample(domainsFromDescription(described('walk')), { count: 50 }))
    expect(typeof alone).toBe('object')
  const left: string[] = []
  const domain = domainsFromDescription(described('walkSome'), { onLeftOut: ({ message }) => left.push(message) })
  for (const [some, one, other] of sample(domain, { count: 50 })) {
    expect(some).toEqual([])
    expect([one, typeof other === 'string' ? undefined : other]).toEqual([undefined, undefined])
  }
  expect(left.join('\n')).toMatch(/some\[\]: Alone[\s\S]*one: Alone/)
})

test('so do they make instances of a class that is not exported', () => {
  const { definitions, notes } = described('register')
  expect(definitions.Registry).toMatchObject({
    kind: 'class',
    entity: { module: '/nowhere/endless.ts', exportName: '*' },
    factories: [{ name: 'registry', parameters: [] }],
  })
  expect(notes).toContain('values of Registry are made by registry() of /nowhere/endless.ts')
})

test('a type that ends is made of its own parts', () => {
  expect(described('depth').definitions.Tree).toMatchObject({ kind: 'object' })
})

test('what refers to itself through unions and intersections without names alone comes to an end', () => {
  const spread = `
type Part<T> = ({ anyOf: readonly Part<T>[] } | { type: 'thing'; others?: boolean | Part<T> }) & { title?: string }
export function build(part: Part<number>) { return part.title }
export function wrap(options: { part?: string | Part<number> }) { return options.part }
`
  for (const name of ['build', 'wrap']) {
    const description = describeFunction('/nowhere/spread.ts', name, { text: spread })
    expect(JSON.stringify(description)).toContain('"kind":"reference"')
    expect(sample(domainsFromDescription(description), { count: 20 })).toHaveLength(20)
  }
})

test('a syntax tree of many kinds that hold each other has all of them, on the longest way, too', () => {
  const kinds = Array.from({ length: 60 }, (_, at) => `export interface K${at} { next: Node[]; n${at}: number }`)
  const nodes = `export type Node = ${kinds.map((_, at) => `K${at}`).join(' | ')}`
  const chain = kinds.map((kind, at) => kind.replace('Node[]', `K${(at + 1) % 60} | Node[]`)).join('\n')
  const source = `${chain}\n${nodes}\nexport function walk(node: K0) {}`
  const walked = describeFunction('/nowhere/tree.ts', 'walk', { text: source })
  expect(Object.keys(walked.definitions ?? {})).toHaveLength(61)
  expect(JSON.stringify(walked)).not.toContain('unsupported')
})
