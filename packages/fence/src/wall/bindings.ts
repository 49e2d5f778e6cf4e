/**
 * The floor: the objects below Node's own modules through which each of their calls goes. A gate here also holds for
 * functions that somebody took out of a module before the wall was up.
 */

/** A namespace of functions and classes, as `process.binding` answers it. */
export type Binding = Record<string, unknown>

interface OldProcess {
  binding?: (name: string) => unknown
  noDeprecation?: boolean
}

/** `undefined` where this Node keeps them to itself, as it does under its permission model. */
export function bindingOf(outerProcess: object, name: string): Binding | undefined {
  const host = outerProcess as OldProcess
  const before = host.noDeprecation
  // Documented as deprecated, with no replacement; whoever asked to be told of such uses means those of his own code.
  Reflect.set(host, 'noDeprecation', true)
  try {
    const binding = host.binding?.(name)
    return isObject(binding) ? (binding as Binding) : undefined
  } catch {
    return undefined
  } finally {
    if (before === undefined) Reflect.deleteProperty(host, 'noDeprecation')
    else Reflect.set(host, 'noDeprecation', before)
  }
}

/** Prototype of a class of a binding. */
export function prototypeIn(binding: object | undefined, name: string): object | undefined {
  const made: unknown = binding && Reflect.get(binding, name)
  return typeof made === 'function' && isObject(made.prototype) ? made.prototype : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
