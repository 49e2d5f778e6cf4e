/** Inputs of a call that are tried again, once it was refused, with what other calls made in the place of its texts: a ticket, whoever it is assigned `to`. */
import { type AnyDomain, d } from '@fuzzwright/core'
import { kindsOfNames, naming } from '../learning/naming.ts'
import { anyStep, hasStandIn, madeAt } from '../stand-ins.ts'

/** Inputs of one call that are tried again, and other calls whose things they name. No bench chose them. */
const mostTried = 24
const mostMakers = 4

export class SecondInputs {
  private readonly makers: readonly string[]
  private readonly known = new Set<string>()
  private waiting: unknown[] = []
  private tried: readonly unknown[] = []
  private domain: AnyDomain | undefined
  private accepted: unknown

  /** @param makers names of other calls that make things */
  constructor(makers: readonly string[]) {
    this.makers = makers.slice(0, mostMakers).map(stepOfCall)
  }

  forget(): void {
    this.known.clear()
    this.waiting = []
    this.tried = []
    this.domain = undefined
    this.accepted = undefined
  }

  /** Takes in what came of an input that it has to take. */
  hear(input: unknown, isRefused: boolean): void {
    if (!isRefused) {
      if (hasStandIn(input)) this.accepted ??= input
      return
    }
    const [first] = this.makers
    if (first !== undefined) this.tryBoth(input, () => madeAt(anyStep, 1))
    for (const maker of this.makers) {
      // Things of one kind: two of them, and one of them twice. And of two kinds, in either place.
      this.tryBoth(input, (at) => madeAt(maker, at % 2 === 0 ? 1 : 2))
      this.tryBoth(input, () => madeAt(maker, 1))
      for (const other of maker === first ? this.makers.slice(1) : []) {
        this.tryBoth(input, (at) => madeAt(at === 0 ? maker : other, 1))
        this.tryBoth(input, (at) => madeAt(at === 0 ? other : maker, 1))
      }
    }
  }

  /** An input to try next; `undefined` while there is none. */
  next(): unknown {
    return this.waiting.shift()
  }

  /** An input that was accepted and says what was made before. */
  taken(): unknown {
    return this.accepted
  }

  /** Those that were tried; `undefined` while there are none. */
  inputs(): AnyDomain | undefined {
    if (this.tried.length > 0) this.domain ??= d.elementOf([...this.tried])
    return this.domain
  }

  private tryBoth(input: unknown, textAt: (at: number) => string): void {
    for (const kind of kindsOfNames) this.try(naming(input, (_, at) => textAt(at), kind))
  }

  private try(input: unknown): void {
    const key = JSON.stringify(input)
    if (input === undefined || this.known.has(key) || this.known.size >= mostTried) return
    this.known.add(key)
    this.waiting.push(input)
    this.tried = [...this.tried, input]
    this.domain = undefined
  }
}

/** A name of a call as texts that stand for something have it. */
export function stepOfCall(name: string): string {
  return name.replaceAll(/\W+/g, '-')
}
