/**
 * How the function under test is called, as plain data: decided once, from its description, and read wherever a call is
 * made or shown.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'

/**
 * `call`: with the arguments alone. `new`: as a constructor. `method`, `get`, `set`: of the first argument, the receiver.
 * `borrowed`: with the first argument as `this`, though it is no member of it. `calls`: by the calls the argument consists of.
 * `curried`: with some of the arguments, and what that answers with the others.
 */
export type CallWay = 'call' | 'new' | 'method' | 'get' | 'set' | 'borrowed' | 'calls' | 'curried'

/** How a function is called. */
export interface Invocation {
  readonly way: CallWay
  /** `parse`, `shop.total`, `Box`; of a member its name alone. */
  readonly name: string
  /** What is answered is gone through to its end: iterators at once, asynchronous ones by awaiting. */
  readonly items?: 'now' | 'later'
  /** Of what is curried: numbers of arguments of each call but the last. */
  readonly lists?: readonly number[]
}

/** What else decides about a call, beside the description of the function. */
export interface InvocationFacts {
  /** Source text of the object the function was taken from, on which it is called. */
  readonly receiver?: string
  /** Explicit domains are those of the arguments alone: nothing makes a receiver. */
  readonly hasOwnDomains?: boolean
  /** Members of what is made are called, too. */
  readonly callsMembers?: boolean
  /** Name where the description has none. */
  readonly name?: string
}

/** How a function with this description is called. */
export function invocationOf(description: FuzzedMethodDescription, facts: InvocationFacts = {}): Invocation {
  const { kind, className, generator, async } = description
  const name = facts.receiver === undefined ? description.name : `${facts.receiver}.${description.name}`
  if (facts.callsMembers === true) return { way: 'calls', name: className ?? name }
  if (kind === 'constructor') return { way: 'new', name: className ?? name }
  const items = generator === true ? { items: async === true ? ('later' as const) : ('now' as const) } : {}
  if (description.thisShape === undefined || facts.hasOwnDomains === true || facts.receiver !== undefined) {
    return { way: 'call', name, ...items }
  }
  if (kind === 'getter') return { way: 'get', name, ...items }
  if (kind === 'setter') return { way: 'set', name, ...items }
  const isMember = kind !== 'function' && className !== undefined
  return { way: isMember ? 'method' : 'borrowed', name, ...items }
}

/** Whether the first of the arguments is what the function is called on. */
export function takesReceiver({ way }: Invocation): boolean {
  return way !== 'call' && way !== 'new' && way !== 'calls' && way !== 'curried'
}

/** The arguments of each call of what is curried. */
export function inLists<T>(args: readonly T[], lists: readonly number[]): readonly (readonly T[])[] {
  let taken = 0
  const before = lists.map((length) => {
    taken += length
    return args.slice(taken - length, taken)
  })
  return [...before, args.slice(taken)]
}
