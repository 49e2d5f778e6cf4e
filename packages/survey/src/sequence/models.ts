/** Collections of the platform that a class may stand for, by the names of its methods. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { askable } from './asked-items.ts'

export interface Model {
  readonly name: string
  /** Expression that makes one. */
  readonly make: string
  /** Methods of the class that have to be there. */
  readonly needs: readonly string[]
  /** Methods of the class, with what the model does for each: an expression over `model` and `args`. */
  readonly calls: Readonly<Record<string, string>>
  /** What can be asked of both afterwards: over `s` and over `model`, and of `keys` where it is asked of many. */
  readonly asks: readonly { readonly member: string; readonly left: string; readonly right: string }[]
}

const keys = '[0, 1, 2, 3, 7, 8, 31, 32, "a", "b", "ab", "aa", "a\\0", "\\u0101", "constructor", "__proto__"]'

export const models: readonly Model[] = [
  {
    name: 'Map',
    make: 'new Map()',
    needs: ['set', 'get'],
    calls: {
      set: 'model.set(args[0], args[1])',
      delete: 'model.delete(args[0])',
      remove: 'model.delete(args[0])',
      clear: 'model.clear()',
    },
    asks: [
      { member: 'get', left: 'keys.map((key) => s.get(key))', right: 'keys.map((key) => model.get(key))' },
      { member: 'has', left: 'keys.map((key) => s.has(key))', right: 'keys.map((key) => model.has(key))' },
      { member: 'size', left: 's.size', right: 'model.size' },
    ],
  },
  {
    name: 'Set',
    make: 'new Set()',
    needs: ['add', 'has'],
    calls: {
      add: 'model.add(args[0])',
      delete: 'model.delete(args[0])',
      remove: 'model.delete(args[0])',
      clear: 'model.clear()',
    },
    asks: [
      { member: 'has', left: 'keys.map((key) => s.has(key))', right: 'keys.map((key) => model.has(key))' },
      { member: 'size', left: 's.size', right: 'model.size' },
    ],
  },
  {
    name: 'Array',
    make: '[]',
    needs: ['push', 'pop'],
    calls: {
      push: 'model.push(args[0])',
      pop: 'model.pop()',
      shift: 'model.shift()',
      unshift: 'model.unshift(args[0])',
    },
    asks: [
      { member: 'pop', left: '[s.pop(), s.pop()]', right: '[model.pop(), model.pop()]' },
      { member: 'shift', left: '[s.shift(), s.shift()]', right: '[model.shift(), model.shift()]' },
      { member: 'length', left: 's.length', right: 'model.length' },
      { member: 'size', left: 's.size', right: 'model.length' },
      { member: 'size', left: 's.size', right: 'model.filter(Boolean).length' },
      {
        member: 'get',
        left: '[0, 1, 2, 3, 4].map((at) => s.get(at))',
        right: '[0, 1, 2, 3, 4].map((at) => model[at])',
      },
      { member: 'toArray', left: 's.toArray()', right: '[...model]' },
      { member: 'toArray', left: 's.toArray()', right: '[...model].reverse()' },
    ],
  },
  {
    name: 'a queue of an Array',
    make: '[]',
    needs: ['enqueue', 'dequeue'],
    calls: { enqueue: 'model.push(args[0])', dequeue: 'model.shift()', clear: 'model.splice(0)' },
    asks: [
      { member: 'dequeue', left: '[s.dequeue(), s.dequeue()]', right: '[model.shift(), model.shift()]' },
      { member: 'size', left: 's.size', right: 'model.length' },
      {
        member: 'has',
        left: '[0, 1, 2, 3, 7, 8].map((item) => s.has(item))',
        right: '[0, 1, 2, 3, 7, 8].map((item) => model.includes(item))',
      },
    ],
  },
]

/** What a class can be asked of it, with the keys that the class declares to take. */
export function asksOf(model: Model, methods: readonly Subject[]): Model['asks'] {
  return model.asks.map(({ member, left, right }) => {
    const asked = askable(keys, methods, member)
    const filled = (source: string) => source.replace(/^keys\b/, () => asked)
    return { member, left: filled(left), right: filled(right) }
  })
}

/** Whether it is such a collection by its methods: who has to be told more of an item (a priority) keeps another order. */
export function standsFor(methods: readonly Subject[], { needs, calls }: Model): boolean {
  return needs.every((name) => {
    const method = methods.find((one) => one.name === name)
    const call = calls[name]
    return method !== undefined && (call === undefined || requiredOf(method.description).length <= spokenOf(call))
  })
}

/** How many arguments of a call the model looks at. */
function spokenOf(call: string): number {
  return Math.max(0, ...[...call.matchAll(/args\[(\d)\]/g)].map(([, at]) => Number(at) + 1))
}

/** The method with those parameters only that the model looks at: what a count or an option does besides, it does not know. */
export function understood(method: Subject, { calls }: Model): Subject {
  const { description } = method
  return {
    ...method,
    description: { ...description, parameters: description.parameters.slice(0, spokenOf(calls[method.name] ?? '')) },
  }
}
