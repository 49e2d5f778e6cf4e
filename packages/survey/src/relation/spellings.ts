/** Spellings of options: under another spelling of its name, or with another spelling of its word, an option says the same. */
import type { PropertyShape, TypeShape } from '@fuzzwright/core'
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { wordsOf } from './names.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, isComparable, membersOf, objectIn } from './shapes.ts'

export function spellings(functions: readonly Subject[]): readonly Relation[] {
  return functions.filter(answersPlainly).flatMap((subject) => {
    const at = requiredOf(subject.description).length
    return [...wordsOfUnits(subject), ...(optionsAt(subject, at).length > 0 ? ofOptions(subject, at) : [])]
  })
}

function answersPlainly({ description, kind, untyped }: Subject): boolean {
  const isCalled = kind === 'function' || kind === 'static'
  const isGiven = description.parameters.every(({ rest }) => rest !== true)
  return (
    isCalled &&
    isGiven &&
    untyped !== true &&
    !isAsync(description) &&
    isComparable(description.returns, description.definitions)
  )
}

/** The options that stand behind what has to be given, where all of them may be left out. */
function optionsAt({ description }: Subject, at: number): readonly PropertyShape[] {
  const parameter = description.parameters[at]
  if (at === 0 || parameter?.optional !== true || description.parameters.length !== at + 1) return []
  const { properties = [], index } = objectIn(parameter.shape, description.definitions) ?? {}
  const isFree = properties.every(({ optional, method }) => optional === true && method !== true)
  return index === undefined && isFree ? properties : []
}

function ofOptions(subject: Subject, at: number): readonly Relation[] {
  const properties = optionsAt(subject, at)
  const pairs = properties.flatMap((one, index) =>
    properties.slice(index + 1).flatMap((other) => (areSpellings(one, other) ? [[one, other] as const] : [])),
  )
  return [
    ...pairs.map(([one, other]) => underBoth(subject, at, [one, other])),
    ...properties.flatMap((property) =>
      words(property.shape, subject).map((pair) => asWords(subject, at, { property, pair })),
    ),
  ]
}

/** Of one kind, and spelled alike but for capitals, dashes, an ending that is cut off, or the sea between two Englishes. */
function areSpellings(one: PropertyShape, other: PropertyShape): boolean {
  if (JSON.stringify(one.shape) !== JSON.stringify(other.shape)) return false
  const [a, b] = [one.name, other.name].map(plainName)
  return (
    a !== undefined &&
    b !== undefined &&
    (a === b || (areOfAsManyWords(one, other) && (isShort(a, b) || isShort(b, a))))
  )
}

/** `sep` and `separator`; what has a word more, as `ignoreCase` has beside `ignore`, says something else. */
function areOfAsManyWords(one: PropertyShape, other: PropertyShape): boolean {
  return wordsOf(one.name).length === wordsOf(other.name).length
}

function plainName(name: string): string {
  return name
    .replaceAll(/[-_]/g, '')
    .toLowerCase()
    .replaceAll('colour', 'color')
    .replaceAll('grey', 'gray')
    .replaceAll(/([iy])s(?=e|ing|ation)/g, '$1z')
}

/** `sep` of `separator`. */
function isShort(short: string, long: string): boolean {
  return short.length >= 3 && short.length < long.length && long.startsWith(short)
}

function underBoth(subject: Subject, at: number, [one, other]: readonly [PropertyShape, PropertyShape]): Relation {
  const called = (name: string): string => callWith(subject, at, `{ ${key(name)}: $${at} }`)
  const shape: TypeShape = one.shape
  return {
    ...common(subject, at, shape),
    title: `${subject.id} answers the same for ${other.name} as for ${one.name}`,
    left: called(other.name),
    right: called(one.name),
    promise: plainName(one.name) === plainName(other.name) ? 0.7 : 0.6,
  }
}

interface Spelled {
  readonly property: PropertyShape
  readonly pair: readonly [string, string]
}

function asWords(subject: Subject, at: number, { property, pair: [one, other] }: Spelled): Relation {
  const called = (word: string): string => callWith(subject, at, `{ ${key(property.name)}: ${JSON.stringify(word)} }`)
  return {
    ...common(subject, at),
    title: `${subject.id} answers the same for ${property.name} ${other} as for ${one}`,
    left: called(other),
    right: called(one),
    promise: 0.7,
  }
}

/** A parameter that is one of several words: `add(date, 1, 'day')` and `add(date, 1, 'days')`. */
function wordsOfUnits(subject: Subject): readonly Relation[] {
  const required = requiredOf(subject.description)
  const at = required.length - 1
  const last = required[at]
  if (last === undefined || at === 0 || subject.description.parameters[at] !== last) return []
  return words(last.shape, subject).map(([one, other]) => ({
    ...common(subject, at),
    title: `${subject.id} answers the same for ${other} as for ${one}`,
    left: callWith(subject, at, JSON.stringify(other)),
    right: callWith(subject, at, JSON.stringify(one)),
    promise: 0.75,
  }))
}

/** Two words for one thing among those that a type lists: one and many, capitals, and what begins like one other word only. */
function words(shape: TypeShape, { description }: Subject): readonly (readonly [string, string])[] {
  const members = membersOf(shape, description.definitions)
  const listed = members.flatMap((member) =>
    member.kind === 'literal' && typeof member.value === 'string' ? [member.value] : [],
  )
  if (listed.length < members.length) return []
  return listed.flatMap((long) =>
    listed
      .filter((short) => short !== long && isSpellingOf(short, long, listed))
      .map((short): readonly [string, string] => [long, short]),
  )
}

function isSpellingOf(short: string, long: string, listed: readonly string[]): boolean {
  if (!/^[a-z]{2,}$/i.test(long) || !/^[a-z]+$/i.test(short)) return false
  if (`${long}s` === short) return true
  if (short.length >= long.length || short.length > 3 || short.toLowerCase() !== short) return false
  if (!long.startsWith(short) || long === `${short}s`) return false
  // `m` may be a minute and a month.
  return listed
    .filter((word) => word.length > 3 && word.startsWith(short))
    .every((word) => word === long || word === `${long}s`)
}

function callWith(subject: Subject, at: number, last: string): string {
  return callOf(subject, [...Array.from({ length: at }, (_, index) => `$${index}`), last])
}

function key(name: string): string {
  return /^[\w$]+$/.test(name) ? name : JSON.stringify(name)
}

/** The inputs are what is given before, and then the value of the option, where there is one. */
function common(subject: Subject, at: number, option?: TypeShape) {
  const before = subject.description.parameters.slice(0, at)
  return {
    kind: 'agreement',
    exports: [subject.id],
    inputs: withInputs(subject.description, [
      ...before,
      ...(option === undefined ? [] : [{ name: 'option', shape: option }]),
    ]),
    examples: [],
    judgement: 'outcome',
    threshold: 0.85,
  } as const
}
