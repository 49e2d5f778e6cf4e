/** How a value of an arbitrary came about: the corpus value of an arbitrary's domain, and its written form. */
import type { IR } from '@fuzzwright/core/domain'
import { answersToIR, type Choice, choiceBits, choicesToIR, valuesFromIR } from './choice.ts'
import type { Plain } from './plain-part.ts'
import { plainFromIR, plainToIR } from './plain-value.ts'

export interface Drawn {
  readonly choices: readonly Choice[]
  /** Decides everything the choices do not. */
  readonly seed: number
  /** fast-check's bias: one draw in this many prefers small and special values; none where 0. */
  readonly bias: number
  /** How many generators were split off while the value was made: those that `gen` and streams draw from while it is used. */
  readonly clones: number
  /** The first answers of each of them, the plainest from there on; chance decides all where left out. */
  readonly inner?: readonly Answers[] | undefined
}

export type Answers = readonly (number | bigint)[]

/** The generator of a value and those split off from it, with what they were asked. */
export interface Asked {
  readonly asked: readonly Choice[]
  readonly clones: readonly Asked[]
}

/** A value as it was given, or as it was drawn; `path` holds the places in fast-check's shrink trees from there down. */
export interface Origin {
  readonly drawn?: Drawn
  readonly given?: Plain
  readonly path: readonly number[]
  /** Memo of the complexity; -1 where it is not known yet. */
  bits: number
  /** Memo of the value where the arbitrary recognises it, `null` where it does not. */
  recognised: Plain | null | undefined
  /** What the value asked for while it was last used, where it asked anything. */
  seen: Asked | undefined
}

/** Bits each answered choice costs by itself, so that fewer choices are simpler than smaller ones. */
const bitsPerChoice = 1

export function drawnOrigin(drawn: Drawn, path: readonly number[] = []): Origin {
  return { drawn, path, bits: -1, recognised: undefined, seen: undefined }
}

/** Of a value that the arbitrary has recognised, or that is still to be validated. */
export function givenOrigin(given: Plain): Origin {
  return { given, path: [], bits: -1, recognised: given, seen: undefined }
}

/** What the answers of one generator weigh at most: one that chance decides is dearer than any that is written down. */
const mostInnerBits = 64

export function drawnBits({ choices, clones, inner }: Drawn): number {
  let sum = choices.reduce((bits, choice) => bits + bitsPerChoice + choiceBits(choice), 0)
  for (let index = 0; index < clones; index++) sum += inner === undefined ? 1 + mostInnerBits : innerBits(inner[index])
  return sum
}

function innerBits(answers: Answers = []): number {
  const sum = answers.reduce<number>((bits, answer) => bits + bitsPerChoice + answerBits(answer), 0)
  return 1 + (mostInnerBits * sum) / (sum + mostInnerBits)
}

function answerBits(answer: number | bigint): number {
  return typeof answer === 'number' ? Math.log2(Math.abs(answer) + 1) : answer.toString(2).length
}

export function originToIR(c: Origin): IR {
  if (c.drawn === undefined) return { given: plainToIR(c.given?.value) }
  const path = c.path.length === 0 ? {} : { path: c.path }
  const { choices, seed, bias, inner } = c.drawn
  const answers = inner === undefined ? {} : { inner: inner.map(answersToIR) }
  return { choices: choicesToIR(choices), seed, bias, ...answers, ...path }
}

/** What was written, the choices as their values alone; `undefined` for anything else. */
export function originFromIR(ir: IR): { readonly given: Plain } | ReadDraws | undefined {
  if (ir === null || typeof ir !== 'object' || Array.isArray(ir)) return undefined
  const { given, choices, seed, bias, inner, path = [] } = ir as Readonly<Record<string, IR>>
  if (given !== undefined) {
    const value = plainFromIR(given)
    return value === undefined ? undefined : { given: value }
  }
  if (!Array.isArray(path) || !path.every((place) => Number.isInteger(place))) return undefined
  const values = valuesFromIR(choices)
  if (values === undefined || typeof seed !== 'number' || typeof bias !== 'number') return undefined
  const answers = inner === undefined ? undefined : innerFromIR(inner)
  if (inner !== undefined && answers === undefined) return undefined
  return { values, seed, bias, inner: answers, path: path as readonly number[] }
}

function innerFromIR(ir: IR): readonly Answers[] | undefined {
  if (!Array.isArray(ir)) return undefined
  const lists: readonly IR[] = ir
  const read = lists.flatMap((list) => {
    const values = valuesFromIR(list)
    return values === undefined ? [] : [values]
  })
  return read.length === lists.length ? read : undefined
}

export interface ReadDraws {
  readonly values: Answers
  readonly inner: readonly Answers[] | undefined
  readonly seed: number
  readonly bias: number
  readonly path: readonly number[]
}
