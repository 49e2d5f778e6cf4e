/**
 * The form a user's own values have: which classes they are made of. With it they are written by their fields and read
 * back into the class they had. What cannot be seen from outside (private fields, functions, values that contain
 * themselves) is never guessed: `hiddenIn` names it.
 */
import type { IR } from './ir.ts'
import { valueFromIR, valueToIR } from './value-ir.ts'

/** Classes met in values of one domain, by name. */
export class ValueForm {
  private readonly prototypes = new Map<string, object>()

  /** Remembers the classes of everything in `value`, so that what is written of it can be read. */
  learn(value: unknown): void {
    for (const { prototype } of objectsIn(value)) {
      if (prototype !== undefined && isOfUser(prototype)) this.prototypes.set(nameOf(prototype), prototype)
    }
  }

  /** Plain data as `valueToIR`, instances as `{ instance: ['Name', { object: [[field, value], …] }] }`. */
  write(value: unknown): IR {
    return hiddenIn(value)?.what === 'a value that contains itself'
      ? { other: 'circular' }
      : valueToIR(value, writeInstance)
  }

  /** Inverse of `write`; `undefined` where a class was not learned or something could not be written. */
  read(ir: IR): unknown {
    let complete = true
    const value = valueFromIR(ir, (tagged) => {
      const instance = this.readInstance(tagged)
      complete &&= instance !== undefined
      return instance
    })
    return complete ? value : undefined
  }

  private readInstance(tagged: { readonly [tag: string]: IR }): object | undefined {
    const { instance } = tagged
    if (!Array.isArray(instance)) return undefined
    const [name, written] = instance as readonly IR[]
    const prototype = typeof name === 'string' ? this.prototypes.get(name) : undefined
    const fields = written === undefined ? undefined : this.read(written)
    if (prototype === undefined || typeof fields !== 'object' || fields === null) return undefined
    return Object.defineProperties(Object.create(prototype), Object.getOwnPropertyDescriptors(fields))
  }
}

function writeInstance(value: object): IR | undefined {
  const prototype = prototypeOf(value)
  if (prototype === undefined || !showsItsFields(prototype)) return undefined
  return { instance: [nameOf(prototype), valueToIR({ ...value }, writeInstance)] }
}

/** Whether instances with this prototype can be copied by their own properties: nothing of theirs is out of sight. */
export function showsItsFields(prototype: object): boolean {
  return isOfUser(prototype) && !hasPrivateFields(prototype)
}

/** Something in a value that cannot be written, in words; `isOpaque` where changes to it cannot be seen either. */
export interface Hidden {
  readonly what: string
  readonly isOpaque: boolean
}

/** What in `value` cannot be written from outside, or `undefined`. */
export function hiddenIn(value: unknown): Hidden | undefined {
  let first: Hidden | undefined
  for (const met of objectsIn(value)) {
    const hidden = hiddenAt(met)
    if (hidden?.isOpaque) return hidden
    first ??= hidden
  }
  return first
}

function hiddenAt({ object, prototype, isOpen }: Met): Hidden | undefined {
  if (isOpen) return { what: 'a value that contains itself', isOpaque: false }
  if (typeof object === 'symbol') return { what: `the symbol ${String(object)}`, isOpaque: false }
  if (typeof object === 'function') return { what: `the function ${object.name}`, isOpaque: false }
  if (prototype === undefined || writtenBuiltIns.has(prototype)) return undefined
  if (!isOfUser(prototype)) return { what: Object.prototype.toString.call(object), isOpaque: false }
  return hasPrivateFields(prototype)
    ? { what: `an instance of ${nameOf(prototype)}, which has private fields`, isOpaque: true }
    : undefined
}

interface Met {
  readonly object: object | symbol
  /** `undefined` for symbols and objects without one. */
  readonly prototype: object | undefined
  /** The object is met again inside itself. */
  readonly isOpen: boolean
}

/** Everything in a value that is no primitive, symbols included, outermost first. */
function* objectsIn(value: unknown, path: readonly unknown[] = []): Generator<Met> {
  if (typeof value === 'symbol') yield { object: value, prototype: undefined, isOpen: false }
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return
  const isOpen = path.includes(value)
  yield { object: value, prototype: prototypeOf(value), isOpen }
  if (isOpen || typeof value === 'function') return
  const inside = [...path, value]
  for (const part of partsOf(value)) yield* objectsIn(part, inside)
}

function partsOf(value: object): readonly unknown[] {
  if (value instanceof Map) return [...value].flat()
  if (value instanceof Set) return [...value]
  return ArrayBuffer.isView(value) ? [] : Object.values(value)
}

const writtenBuiltIns: ReadonlySet<object> = new Set([
  ...[Object, Array, Date, Map, Set, Uint8Array].map(({ prototype }): object => prototype),
])

function prototypeOf(value: object): object | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  return typeof prototype === 'object' && prototype !== null ? prototype : undefined
}

function nameOf(prototype: object): string {
  const owner: unknown = prototype.constructor
  return typeof owner === 'function' ? owner.name : ''
}

/** Classes of the user all the way up. Those of the platform hold what no field shows, and so do their subclasses. */
function isOfUser(prototype: object): boolean {
  return prototype !== Object.prototype && classesOf(prototype).every((source) => !source.includes('[native code]'))
}

/** Private fields leave no trace but in the text of the class. */
function hasPrivateFields(prototype: object): boolean {
  return classesOf(prototype).some((source) => /#[\p{ID_Start}$_]/u.test(source.replace(textsAndComments, '')))
}

const textsAndComments = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\//g

/** Source texts of the classes from `prototype` up, `Object` excluded. */
function classesOf(prototype: object): readonly string[] {
  const known = sources.get(prototype)
  if (known !== undefined) return known
  const above = prototypeOf(prototype)
  const rest = above === undefined || above === Object.prototype ? [] : classesOf(above)
  const owner: unknown = prototype.constructor
  const list = typeof owner === 'function' ? [Function.prototype.toString.call(owner), ...rest] : rest
  sources.set(prototype, list)
  return list
}

const sources = new WeakMap<object, readonly string[]>()
