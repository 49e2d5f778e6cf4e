import { domainsFromDescription, sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

const text = `
interface Node<T> { key: string; children: Record<string, Node<T>>; data?: T }
export interface Router<T = unknown> { root: Node<T>; readonly known: Map<string, Node<T>[]> }
interface Item { name: string; tags: string[] }
export interface Cart { items: Item[] }
export function newCart(owner: string): Cart { return { items: [{ name: owner, tags: [] }] } }
export function price(cart: Cart) { return cart.items.length }
export interface Forest { trees: Node<string>[] }
export function plantForest(): Forest { return { trees: [] } }
export function createForest(): Forest { return { trees: [] } }
export function height(forest: Forest) { return forest.trees.length }
export type Ring = { first: Node<string> }
export function newRing(key: string): Ring { return { first: { key, children: {} } } }
export function turn(ring: Ring) { return ring.first.key }
export interface Shown { part: Part }
export interface Part { key: string }
type Callback = () => Part
export interface Hooks { before: Callback; inner?: Node<string> }
export function createRouter<T = unknown>(): Router<T> { return { root: { key: '', children: {} }, known: new Map() } }
export function createShown(): Shown { return { part: { key: '' } } }
export function createHooks(): Hooks { return { before: () => ({ key: '' }) } }
export function cloned(router: Router): Router { return router }
export function add<T>(router: Router<T>, path: string, data?: T): void { router.known.set(path, [{ key: path, children: {}, data }]) }
export function drop(router: Router, ...paths: string[]): void { for (const path of paths) router.known.delete(path) }
export function move(router: Router, ...[from, to]: [string, string]): void { router.known.set(to, router.known.get(from) ?? []) }
export function attach(router: Router, node: Node<unknown>): void { router.root = node }
export function size(router: Router): number { return router.known.size }
export async function later(router: Router): Promise<void> { router.known.clear() }
export function find(router: Router<string>, path: string) { return router.known.get(path) }
export function show({ part }: Shown) { return part.key }
export function hook({ before }: Hooks) { return before().key }
`

const described = (name: string) => describeFunction('/nowhere/router.ts', name, { text })

test('what a module keeps inside is made by what creates it there, and changed by its functions', () => {
  const { parameters, definitions, notes } = described('find')
  const [{ shape }] = parameters as [(typeof parameters)[0]]
  expect(shape.kind === 'reference' ? definitions[shape.to] : shape).toMatchObject({
    kind: 'class',
    factories: [{ name: 'createRouter', parameters: [] }],
    fields: [
      {
        ...{ name: 'add', through: 'function' },
        shape: { elements: [{ shape: { kind: 'string' } }, { shape: { kind: 'string' }, optional: true }] },
      },
      { name: 'drop', through: 'function', shape: { elements: [{ shape: { kind: 'array' }, rest: true }] } },
    ],
  })
  expect(notes).toContain('values of Router are made by createRouter() of /nowhere/router.ts')
})

test('a type that is an alias is no other', () => {
  expect(described('turn').notes).toContain('values of Ring are made by newRing() of /nowhere/router.ts')
})

test('they are made as its users make them', () => {
  const exported = {
    createRouter: () => ({ known: new Map<string, unknown>() }),
    add: ({ known }: { known: Map<string, unknown> }, path: string, data?: unknown) => void known.set(path, data),
    drop: ({ known }: { known: Map<string, unknown> }, ...paths: string[]) => paths.map((path) => known.delete(path)),
  }
  const resolveEntity = ({ exportName }: { exportName: string }) => (exportName === '*' ? exported : undefined)
  const lists = sample(domainsFromDescription(described('find'), { resolveEntity }), { count: 50 })
  const sizes = new Set(lists.map(([router]) => (router as { known: Map<string, unknown> }).known.size))
  expect(sizes).toContain(0)
  expect(Math.max(...sizes)).toBeGreaterThan(1)
})

test('what anybody can write down is written down', () => {
  expect(JSON.stringify(described('show'))).not.toContain('createShown')
  expect(JSON.stringify(described('hook'))).not.toContain('createHooks')
  expect(JSON.stringify(described('price'))).not.toContain('newCart')
})

test('what would always be the same is written down, too', () => {
  expect(JSON.stringify(described('height'))).not.toContain('createForest')
})
