/**
 * What a failure asks of the values of an input that are `any`: whether the code called what is no function, went through what is no list, or
 * read a member that is not there. Each question is put to values of one kind at once, as what fails next may be the same of another one.
 */
import { errorMessage } from '../failure/fingerprint.ts'
import { Probe, type ProbeOptions } from './probe.ts'

export interface Question {
  /** Of which values it is asked. */
  isOf(content: unknown): boolean
  /** What stands for such a value in the next run. */
  standIn(content: unknown): StandIn
  /** What was thrown then shows that it was that very value. */
  explains(told: string): boolean
  /** What stood for values that were asked stays there for the questions that follow. */
  readonly stays: boolean
}

export interface StandIn {
  readonly value: unknown
  /** The code did with it what the question is about. */
  wasAsked(): boolean
}

/** What V8 and JavaScriptCore say of a method that is none; the expression before it may be anything. */
const noMethod = /\.([\w$]+) is not a function(?:$|\. \(In )/
/** The same of a value by itself: `read is not a function`, `readers[i] is not a function`, `Kind is not a constructor`. */
const noCall = / is not a (?:function|constructor)(?:$|\. \(In )/
const notIterable = / is not iterable(?:$| \()|^Spread syntax requires |\[Symbol\.iterator\] is not a function/
/** What V8 says of a number or text that is written to, or looked into: the name it has no place for. */
const wrongUses = [
  /^Cannot create property '(.*)' on \w+ '/s,
  /^Cannot use 'in' operator to search for '(.*?)' in /s,
  /^Cannot assign to read only property '(.*)' of string '/s,
] as const
/** What V8 says of `new Array(undefined / 2)`. */
const wrongLength = 'Invalid array length'
const ofNothing = /\b(?:null|undefined)\b/
/** Where the engine says the same of both. */
const ofEither = /\bundefined or null\b/

/** The method that is asked of what has none, as the engine says. */
export function methodIn(message: string): string | undefined {
  return notIterable.test(message) ? undefined : noMethod.exec(message)?.[1]
}

/** How what is no object was used as if it were one. */
export interface WrongUse {
  readonly name: string
  /** The same is said here. */
  isIn(message: string): boolean
}

export function wrongUseIn(message: string): WrongUse | undefined {
  for (const wrong of wrongUses) {
    const name = wrong.exec(message)?.[1]
    if (name !== undefined) return { name, isIn: (other) => wrong.exec(other)?.[1] === name }
  }
  return undefined
}

/** The engine speaks of `null` or `undefined`. */
export function isOfNothing(message: string): boolean {
  return (
    ofNothing.test(message) && !notIterable.test(message) && !noCall.test(message) && wrongUseIn(message) === undefined
  )
}

export function isOfEither(message: string): boolean {
  return ofEither.test(message)
}

/** What it says of this value, as it would say it of the other of `null` and `undefined`; `undefined` where it says nothing of this one. */
export function saidOfOther(message: string, value: unknown): string | undefined {
  const [one, other] = value === null ? ['null', 'undefined'] : ['undefined', 'null']
  const said = message.replaceAll(one, other)
  return said === message ? undefined : said
}

/** What `error`, thrown by the engine, asks; nothing where it is of another kind. */
export function questionsOf(error: Error): readonly Question[] {
  const message = errorMessage(error)
  if (error.name === 'RangeError') return message === wrongLength ? [lacksMembers(message, 0)] : []
  if (notIterable.test(message)) return [isNoList(message)]
  if (noCall.test(message)) {
    const method = methodIn(message)
    // Of nothing a method is not asked in these words.
    return method === undefined ? [isNotCalled(message)] : [lacksMethod(message, method), isNotCalled(message)]
  }
  const wrongUse = wrongUseIn(message)
  if (wrongUse !== undefined) return [isTakenForObject(message, wrongUse)]
  return ofNothing.test(message) ? questionsOfNothing(message) : []
}

function isNoList(message: string): Question {
  return { ...probed({ isList: true }, ({ wasIterated }) => wasIterated), ...otherThan(message), isOf: () => true }
}

function isNotCalled(message: string): Question {
  return { ...probed({ isFunction: true }, ({ wasCalled }) => wasCalled), ...otherThan(message), isOf: isNoFunction }
}

function lacksMethod(message: string, method: string): Question {
  return { ...probed({ method }, ({ wasCalled }) => wasCalled), ...otherThan(message), isOf: isSomething }
}

function isTakenForObject(message: string, { name }: WrongUse): Question {
  return { ...probed({}, ({ used }) => used.has(name)), ...otherThan(message), isOf: isNoObject }
}

/** Where there is something in the place of members that are not there, another thing is said, or nothing. */
function lacksMembers(message: string, missing: unknown): Question {
  return { ...probed({ missing }, ({ wasMissed }) => wasMissed), ...otherThan(message), isOf: isSomething }
}

function questionsOfNothing(message: string): readonly Question[] {
  if (ofEither.test(message)) return [lacksMembers(message, {})]
  const said = saidOfOther(message, undefined)
  return [
    ...exchanged(message, null),
    ...exchanged(message, undefined),
    // A member that is null leads elsewhere than one that is not there, so it does not stay.
    ...(said === undefined ? [] : [{ ...lacksMembers(message, null), ...exactly(said) }]),
  ]
}

/** The other of `null` and `undefined` in the place of all that are this one. */
function exchanged(message: string, value: null | undefined): Question[] {
  const said = saidOfOther(message, value)
  if (said === undefined) return []
  const other = { value: value === null ? undefined : null, wasAsked: () => true }
  return [{ isOf: (content) => content === value, standIn: () => other, ...exactly(said) }]
}

function probed(options: ProbeOptions, wasAsked: (probe: Probe) => boolean): Pick<Question, 'standIn'> {
  return {
    standIn(content) {
      const probe = new Probe(content, options)
      return { value: probe.value, wasAsked: () => wasAsked(probe) }
    },
  }
}

function otherThan(message: string): Pick<Question, 'explains' | 'stays'> {
  return { explains: (told) => told !== message, stays: true }
}

function exactly(said: string): Pick<Question, 'explains' | 'stays'> {
  return { explains: (told) => told === said, stays: false }
}

export function isNothing(content: unknown): boolean {
  return content === null || content === undefined
}

export function isSomething(content: unknown): boolean {
  return !isNothing(content)
}

export function isNoObject(content: unknown): boolean {
  return Object(content) !== content
}

function isNoFunction(content: unknown): boolean {
  return typeof content !== 'function'
}
