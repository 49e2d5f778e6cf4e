/**
 * The floor: the objects below Node's own modules through which each of their calls goes. A gate here also holds for
 * functions that somebody took out of a module before the wall was up.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A namespace of functions and classes, as `process.binding` answers it. */
export type Binding = Record<string, unknown>

interface OldProcess {
  binding?: (name: string) => unknown
  noDeprecation?: boolean
}

/** `undefined` where this Node keeps them to itself, as it does under its permission model unless it was started with `--expose-internals`. */
export function bindingOf(outerProcess: object, name: string): Binding | undefined {
  const host = outerProcess as OldProcess
  const before = host.noDeprecation
  // Documented as deprecated, with no replacement; whoever asked to be told of such uses means those of his own code.
  Reflect.set(host, 'noDeprecation', true)
  try {
    const binding = host.binding?.(name)
    return isBinding(binding) ? binding : undefined
  } catch {
    return exposedBinding(name)
  } finally {
    if (before === undefined) Reflect.deleteProperty(host, 'noDeprecation')
    else Reflect.set(host, 'noDeprecation', before)
  }
}

interface ExposedBindings {
  internalBinding?(name: string): unknown
}

/** The same object, where Node was asked to expose it. */
function exposedBinding(name: string): Binding | undefined {
  try {
    const exposed: ExposedBindings = require('internal/test/binding')
    const binding = exposed.internalBinding?.(name)
    return isBinding(binding) ? binding : undefined
  } catch {
    return undefined
  }
}

/** A module of Node as Node holds it: what `require` answers, and the module that is imported. */
interface HeldModule {
  exports?: object
  readonly module?: { setExport?(name: string, value: unknown): void } | undefined
}

interface ExposedHelpers {
  loadBuiltinModule?(name: string): HeldModule | undefined
}

/**
 * `path` as everybody gets it from now on: under its permission model Node freezes its own, and nobody could see which folder code puts
 * in front of an input. Node itself goes on with the frozen one.
 */
export function changeablePath(path: object): object {
  if (!Object.isFrozen(path)) return path
  try {
    const helpers: ExposedHelpers = require('internal/modules/helpers')
    const held = helpers.loadBuiltinModule?.('path')
    if (held?.exports !== path) return path
    const copy = { ...path }
    held.exports = copy
    held.module?.setExport?.('default', copy)
    return copy
  } catch {
    return path
  }
}

/** Prototype of a class of a binding. */
export function prototypeIn(binding: object | undefined, name: string): object | undefined {
  const made: unknown = binding && Reflect.get(binding, name)
  return typeof made === 'function' && isObject(made.prototype) ? made.prototype : undefined
}

function isBinding(value: unknown): value is Binding {
  return isObject(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
