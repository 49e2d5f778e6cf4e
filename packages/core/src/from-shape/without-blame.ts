/** Objects that lack some of what their type asks for. */
import type { RuntimeClass } from '../description/class-constructors.ts'
import { discarded } from '../domain/discarded.ts'
import type { Domain } from '../domain/domain.ts'
import { setOwn } from '../domain/own-property.ts'
import { WrappedDomain } from './wrapped.ts'

/** Told the name of a member that an object lacks, when it is read. */
type Missed = (name: string) => void

export function objectsLacking(inner: Domain<object>, missable: readonly string[], missed: Missed): Domain<object> {
  const lacking = (value: object): object => withoutBlame(value, missable, missed)
  return new WrappedDomain('standIn', inner, lacking, { before: '', after: '', from: dataOf })
}

/** Without the accessors for what it was left without. */
export function dataOf(value: object): object {
  const data: object = {}
  for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    if ('value' in property) setOwn(data, key, property.value)
  }
  return data
}

/**
 * Code that reads a member the object was left without would blame itself for that (`x.get is not a function`), so it discards the input
 * instead: it shows nothing of the code.
 */
export function withoutBlame(value: object, missable: readonly string[], missed: Missed): object {
  for (const name of missable) {
    if (name in value) continue
    Object.defineProperty(value, name, {
      configurable: true,
      get() {
        missed(name)
        throw discarded
      },
      set(this: object, given: unknown) {
        Object.defineProperty(this, name, { value: given, writable: true, enumerable: true, configurable: true })
      },
    })
  }
  return value
}

/** A subclass of an abstract class; what its instances lack is left without blame. */
export function heirOf(target: RuntimeClass, lacking: readonly string[], missed: Missed): RuntimeClass {
  const Base: new (...args: readonly unknown[]) => object = target
  const Heir = class extends Base {}
  withoutBlame(Heir.prototype, lacking, missed)
  const statics: Record<string, unknown> = {}
  return Object.assign(Heir, statics)
}
