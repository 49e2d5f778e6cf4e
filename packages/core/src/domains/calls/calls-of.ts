/** `d.callsOf`: sequences of calls where a person says what the members take. */
import type { MemberWay } from '../../calls/call.ts'
import type { CallSequence } from '../../calls/call-sequence.ts'
import type { AnyDomain, Domain } from '../../domain/domain.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { FuzzError } from '../../errors.ts'
import { boolean } from '../choices/boolean.ts'
import { oneOf } from '../choices/union.ts'
import { int } from '../numbers/int.ts'
import { string } from '../strings/string.ts'
import { handedBack, type MakerForm, type MemberForm, ownKind } from './call-forms.ts'
import { CallsDomain } from './calls.ts'

type AnyClass = abstract new (...args: never) => object
type Factory = (...args: never) => object

/** What `d.callsOf` makes calls of. */
export type CalledObject<Made> = Made extends abstract new (
  ...args: never
) => infer T
  ? T
  : Made extends (...args: never) => infer T
    ? T
    : never

/** Domains of the arguments, by member. */
export interface CallsOfParts {
  /** Of the constructor, or of the function that makes the object. */
  readonly args?: readonly AnyDomain[]
  /** Of the methods that are called; all that the class has where none are named. */
  readonly methods?: Readonly<Record<string, readonly AnyDomain[]>>
  /** Accessors that are read. */
  readonly getters?: readonly string[]
  /** Accessors and fields that are set. */
  readonly setters?: Readonly<Record<string, AnyDomain>>
  /** Methods whose results are handed back, each with the arguments they are handed to: `{ add: ['remove.0'] }`. */
  readonly results?: Readonly<Record<string, readonly string[]>>
}

/** A result that a person names is handed back half of the time. */
const handedShare = 2

/** What stands for an argument of which nothing is known. */
const anyArgument = (): AnyDomain => oneOf(int({ min: -1, max: 9 }), int(), string(), boolean())

/**
 * Sequences of calls of the objects that a class, or a function, makes. Where no methods are named, those of the class are
 * called, with plain values for as many arguments as each declares.
 * @throws FuzzError `bad-class` for what is neither, `no-calls` where there is nothing to call.
 */
export function callsOf<Made extends AnyClass | Factory>(
  maker: Made,
  parts: CallsOfParts = {},
): Domain<CallSequence<CalledObject<Made>>> {
  if (typeof maker !== 'function') {
    throw new FuzzError('bad-class', `callsOf(): ${String(maker)} is neither a class nor a function.`, {
      hint: 'Give the class itself, or a function that makes an object: d.callsOf(Stack).',
    })
  }
  const isClass = /^class\b/.test(Function.prototype.toString.call(maker))
  const makerForm: MakerForm = {
    ...{ way: isClass ? 'new' : 'call', name: '' },
    args: new TupleDomain(parts.args ?? (maker.length === 0 ? [] : Array.from({ length: maker.length }, anyArgument))),
  }
  const members = membersOf(maker, isClass, parts)
  if (members.length === 0) {
    throw new FuzzError('no-calls', `callsOf(): ${maker.name || 'the function'} has no method that could be called.`, {
      hint: 'Name what is to be called: d.callsOf(createStore, { methods: { add: [d.int()], size: [] } }).',
    })
  }
  const forms = { maker, label: maker.name, object: maker.name, makers: [makerForm], members, mostObjects: 1 }
  return new CallsDomain(forms)
}

function membersOf(maker: AnyClass | Factory, isClass: boolean, parts: CallsOfParts): MemberForm[] {
  const isNamed = parts.methods !== undefined || parts.getters !== undefined || parts.setters !== undefined
  const own = isClass && !isNamed ? ownMembers(maker.prototype) : { methods: {}, getters: [] }
  const methods = Object.entries(parts.methods ?? own.methods)
  const form = (way: MemberWay, name: string, args: readonly AnyDomain[]): MemberForm => ({
    ...{ on: ownKind, way, name },
    args: new TupleDomain(args.map((domain, place) => withResults(domain, `${name}.${place}`, parts.results))),
    gives: parts.results?.[name] === undefined ? [] : [resultKind(name)],
  })
  return [
    ...methods.map(([name, args]) => form('method', name, args)),
    ...(parts.getters ?? own.getters).map((name) => form('get', name, [])),
    ...Object.entries(parts.setters ?? {}).map(([name, domain]) => form('set', name, [domain])),
  ]
}

function withResults(domain: AnyDomain, place: string, results: CallsOfParts['results'] = {}): AnyDomain {
  const from = Object.keys(results).filter((name) => results[name]?.includes(place))
  return from.reduce<AnyDomain>((inner, name) => handedBack(inner, resultKind(name), handedShare), domain)
}

function resultKind(name: string): string {
  return `result of ${name}`
}

/** Members that a class and those it extends declare, the platform's left out; names that begin with `_` are not for others. */
function ownMembers(prototype: object): { methods: Record<string, AnyDomain[]>; getters: string[] } {
  const methods: Record<string, AnyDomain[]> = {}
  const getters: string[] = []
  for (let at: object | null = prototype; at !== null && !isNative(at); at = Object.getPrototypeOf(at)) {
    for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (name === 'constructor' || name.startsWith('_') || Object.hasOwn(methods, name)) continue
      if (typeof value === 'function') methods[name] = Array.from({ length: value.length }, anyArgument)
      else if (get !== undefined && !getters.includes(name)) getters.push(name)
    }
  }
  return { methods, getters }
}

function isNative(prototype: object): boolean {
  const owner: unknown = prototype.constructor
  return typeof owner !== 'function' || Function.prototype.toString.call(owner).includes('[native code]')
}
