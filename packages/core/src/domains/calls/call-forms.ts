/** What can be done with the objects of a sequence, with domains for the arguments: what `CallsDomain` is made of. */
import type { MemberWay } from '../../calls/call.ts'
import type { Dictionary } from '../../domain/context.ts'
import type { AnyDomain } from '../../domain/domain.ts'
import type { TupleDomain } from '../../domain/tuple.ts'
import { UnionDomain } from '../choices/union.ts'
import { EarlierDomain } from './earlier.ts'

/** One way to make an object. */
export interface MakerForm {
  readonly way: 'new' | 'static' | 'call'
  /** Of a static method; else empty. */
  readonly name: string
  readonly args: TupleDomain<unknown[]>
}

/** Words of the code of a member, with their neighbours. */
export interface MemberWords extends Dictionary {
  /** The texts that stand in it, as they stand there. */
  readonly texts: readonly string[]
  /** Of time that passes: how long what the class waits for may take, just enough and just too little. */
  readonly spans?: readonly number[]
}

/** One thing to do with an object. */
export interface MemberForm {
  /** Kind of the object it is done with. */
  readonly on: string
  readonly way: MemberWay
  readonly name: string
  readonly args: TupleDomain<unknown[]>
  /** Kinds as which its result serves later calls. */
  readonly gives: readonly string[]
  /** What its result is called where it is handed back; `result` unless said otherwise. */
  readonly result?: string
  /** Words of its own code, which its plain arguments are often made of. */
  readonly words?: MemberWords
  /** Its result is awaited. */
  readonly isAsync?: boolean
}

/** The calls a sequence is made of. */
export interface CallForms {
  /** The class, or the function that makes an object. */
  readonly maker: unknown
  /** What it is called. */
  readonly label: string
  /** What one of its objects is called. */
  readonly object: string
  readonly makers: readonly MakerForm[]
  readonly members: readonly MemberForm[]
  /** Objects made at most: several where a member takes another one. */
  readonly mostObjects: number
  /** Calls may be started together with the one before them. */
  readonly isParallel?: boolean
}

/** Kind of what the maker makes. */
export const ownKind = objectKind(0)

/** Kind of an object that is called itself. */
export function objectKind(index: number): string {
  return `object ${index}`
}

/** False of what only serves as an argument. */
export function isObjectKind(kind: string): boolean {
  return kind.startsWith('object ')
}

/** An argument of `domain`, or once in `share` what an earlier call answered; where `domain` is missing, always that. */
export function handedBack(domain: AnyDomain | undefined, kind: string, share: number): AnyDomain {
  const earlier = new EarlierDomain(kind)
  return domain === undefined ? earlier : new UnionDomain('handed', [domain, earlier], [share - 1, 1])
}
