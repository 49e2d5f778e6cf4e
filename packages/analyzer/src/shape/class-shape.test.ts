/** What a class says of how its objects are made and written. */
import { expect, test } from 'vitest'
import { describeAll } from '../describe.ts'

const text = `
export abstract class Plan { protected constructor(readonly steps: number) {} abstract next(): number; abstract open: boolean; count() { return this.steps } }
export abstract class Animal { abstract speak(): string }
export class Dog extends Animal { speak() { return 'wuff' } }
export class Picked { length = 0; label = ''; [at: number]: string }
export function plan_(p: Plan) {}
export function animal_(p: Animal) {}
export function picked_(p: Picked) {}
`
const described = new Map(describeAll('/nowhere/classes.ts', { text }).map((one) => [one.name, one]))
const parameter = (name: string) => described.get(`${name}_`)?.parameters[0]?.shape

test('how much an object holds that is read by index is not written from outside', () => {
  const shape = parameter('picked')
  expect(shape?.kind === 'class' && shape.fields.map(({ name }) => name)).toEqual(['label'])
})

test('an abstract class is stood in for by the classes that extend it, and else tells what a subclass calls and adds', () => {
  expect(parameter('animal')).toMatchObject({ abstract: true, subclasses: [{ kind: 'class', name: 'Dog' }] })
  expect(parameter('animal')).not.toHaveProperty('heir')
  expect(parameter('plan')).toMatchObject({
    ...{ abstract: true, constructors: [], subclasses: [] },
    heir: { constructors: [{ parameters: [{ name: 'steps', shape: { kind: 'number' } }] }], lacking: ['next', 'open'] },
  })
})

const constants = `
type Tag = { readonly name: string; resolve(text: string): unknown }
export class Schema { private readonly all: readonly Tag[] = []; constructor(readonly tags: readonly Tag[]) {} with(tag: Tag): Schema { return this } }
export class Registry { constructor(readonly tags: readonly Tag[]) {} register(tag: Tag): void {} }
export class Color { constructor(readonly red: number, readonly names: string[]) {} }
export const CORE = new Schema([]), extended: Schema = CORE.with({} as Tag), listed = [CORE]
export let current = CORE
const hidden = CORE
export const registry = new Registry([]), white = new Color(1, [])
export function schema_(s: Schema) {}
export function registry_(r: Registry) {}
export function color_(c: Color) {}
`
const held = new Map(describeAll('/nowhere/constants.ts', { text: constants }).map((one) => [one.name, one]))
const constantsOf = (name: string) => {
  const shape = held.get(`${name}_`)?.parameters[0]?.shape
  return shape?.kind === 'class' ? (shape.constants ?? []).map(({ exportName }) => exportName) : undefined
}

test('instances that the module keeps in constants are listed where they are hard to make and cannot be changed', () => {
  expect([constantsOf('schema'), constantsOf('registry'), constantsOf('color')]).toEqual([['CORE', 'extended'], [], []])
})
