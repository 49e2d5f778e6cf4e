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
