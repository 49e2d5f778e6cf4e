/**
 * Gates in front of what cannot be put back: a built-in of the language that is frozen or made fast stays so for all the code that comes
 * after. Everything else an input changes of them is seen behind it, and put back there.
 */
import { type AnyFunction, replaceFunction } from './gate.ts'
import { currentSession } from './session.ts'

const constructors: readonly string[] = [
  ...['Object', 'Array', 'Function', 'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'RegExp', 'Date', 'Promise'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'Error', 'TypeError', 'RangeError', 'ArrayBuffer', 'Uint8Array'],
]
const namespaces: readonly string[] = ['JSON', 'Math', 'Reflect']

/** Built-ins of all realms met, and how people call them. */
const known = new WeakMap<object, string>()

interface BuiltIn {
  readonly prototype?: object
}

function learn(realm: object): void {
  known.set(realm, 'globalThis')
  for (const name of [...constructors, ...namespaces]) {
    const builtin: BuiltIn | undefined = Reflect.get(realm, name)
    if (builtin === undefined) continue
    known.set(builtin, name)
    if (builtin.prototype !== undefined) known.set(builtin.prototype, `${name}.prototype`)
  }
}

const deeds: Readonly<Record<string, string>> = {
  freeze: 'frozen',
  seal: 'sealed',
  preventExtensions: 'sealed',
}

function refuse(deed: string, name: string): void {
  currentSession()?.refuse({ kind: 'other', deed: `${deed} ${name}`, operand: name })
}

function isFixed(descriptor: unknown): boolean {
  return Object(descriptor).configurable !== true
}

/** @param realm its global object */
export function gateBuiltins(realm: object): void {
  learn(realm)
  const object: object = Reflect.get(realm, 'Object')
  const reflect: object = Reflect.get(realm, 'Reflect')
  for (const holder of [object, reflect]) {
    for (const [name, deed] of Object.entries(deeds)) put(holder, name, (name) => refuse(deed, name))
    put(holder, 'defineProperty', (name, [, key, descriptor]) => {
      // What is new is anybody's own business.
      if (name !== 'globalThis' && isFixed(descriptor)) refuse('fixed', `${name}.${String(key)}`)
    })
  }
  put(object, 'defineProperties', (name, [, descriptors]) => {
    if (name === 'globalThis') return
    const given: object = Object(descriptors)
    for (const key of Reflect.ownKeys(given)) {
      if (isFixed(Reflect.get(given, key))) refuse('fixed', `${name}.${String(key)}`)
    }
  })
}

/** `judge` sees the calls that are about a built-in, by its name, and no others: these functions are called a lot. */
function put(holder: object, key: string, judge: (name: string, args: readonly unknown[]) => void): void {
  replaceFunction(holder, key, (original: AnyFunction) => {
    return function (this: unknown, ...args: readonly unknown[]): unknown {
      const about: object = Object(args[0])
      const name = known.get(about)
      if (name !== undefined) judge(name, args)
      return Reflect.apply(original, this, args)
    }
  })
}
