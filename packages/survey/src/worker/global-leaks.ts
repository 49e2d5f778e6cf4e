/** Variables that code leaves behind in the global object, because it forgot to declare them. */
import { OracleError } from '@fuzzwright/core'

/** Told apart from other pollution, which is about what the language brings. */
export class GlobalLeak extends OracleError {
  /** The name of the variable. */
  readonly variable: string

  constructor(variable: string) {
    super('prototype-pollution', `Left the variable ${variable} behind in globalThis.`)
    this.variable = variable
  }
}

/** Watches the global object from now on. */
export interface GlobalLeaks {
  /**
   * Takes away what is new.
   * @throws GlobalLeak of the first of them
   */
  readonly tell: () => void
}

export function globalLeaks(): GlobalLeaks {
  const known = new Set(Object.keys(globalThis))
  return {
    tell() {
      const names = Object.keys(globalThis)
      if (names.length === known.size) return
      const [first, ...others] = names.filter((name) => !known.has(name))
      if (first === undefined) return
      // What cannot be taken away is known from now on: it can be told once only.
      for (const name of [first, ...others]) if (!Reflect.deleteProperty(globalThis, name)) known.add(name)
      throw new GlobalLeak(first)
    },
  }
}

const inherited = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Takes away what an input left in every object, so that the next one is seen alone.
 * @returns the names of it
 */
export function cleanUp(): readonly string[] {
  const names = Object.getOwnPropertyNames(Object.prototype)
  if (names.length === inherited.size) return []
  const left = names.filter((name) => !inherited.has(name))
  for (const name of left) Reflect.deleteProperty(Object.prototype, name)
  return left
}
