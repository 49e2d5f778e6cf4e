/** Pairs of functions that undo each other, by their names and by types that fit. */
import type { FuzzedMethodDescription, ParameterShape } from '@fuzzwright/core'
import { requiredOf, type Subject } from '../subject/subject.ts'
import { answeredKinds } from './answered-kinds.ts'
import { callOf, placeholders } from './call-template.ts'
import { convertedBy, undoes, withoutWord, wordsOf } from './names.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { feeds, isAsync, kindWord } from './shapes.ts'
import { whatReturns } from './silent-options.ts'

export function roundtrips(functions: readonly Subject[]): readonly Relation[] {
  return functions.flatMap((out) =>
    functions
      .filter((back) => back !== out && areNear(out, back, functions))
      .flatMap((back) => [...pair(out, back), ...shift(out, back), ...oneWord(out, back)]),
  )
}

/** Exported on the same object; or elsewhere, where nothing beside it and nothing else undoes it. */
function areNear(a: Subject, b: Subject, functions: readonly Subject[]): boolean {
  if (a.owner === b.owner && a.entry === b.entry) return true
  if (!undoes(a.name, b.name)) return false
  const partners = functions.filter((one) => one !== a && undoes(a.name, one.name))
  return partners.length === 1
}

function pair(out: Subject, back: Subject): readonly Relation[] {
  if (!undoes(out.name, back.name) || isAsync(out.description) || isAsync(back.description)) return []
  if (!canFollow(out, back)) return []
  const inputs = whatReturns(out.description, back.description)
  const there = callOf(out, placeholders(inputs.parameters))
  const home = (made: string) => callOf(back, [made, ...sharedArguments(inputs, back.description)])
  const both = { exports: [out.id, back.id], threshold: 0.5 } as const
  const answers = answeredKinds(back.description.returns, back.description.definitions)
  const first: Relation = {
    kind: 'roundtrip',
    title: `${back.id} undoes ${out.id}`,
    ...both,
    inputs,
    examples: out.examples,
    given: writes(out, { there, home: home(there), inputs }),
    left: home(there),
    right: '$0',
    judgement: 'value',
    promise: 0.9,
    ...(answers !== undefined && { answers: [...answers] }),
    ...(isReader(out) && {
      spelling: { left: callOf(out, [home(there), ...placeholders(inputs.parameters, 1)]), right: there },
    }),
  }
  return isOfSomeTexts(out) ? settled(out, back) : [first, ...settled(out, back)]
}

/** Names of what any text is. */
const anyText = /^(?:str(?:ing)?|te?xt|utf|ucs|unicode|ascii|latin|plain|raw|bytes?|binary|chars?|codepoints?)/

/**
 * A change of texts into texts (`spacesToTabs`) whose name says of which: any other text may have in it what these are changed into, and
 * loses it on the way back. Formats of texts (`hexToBase64`) are spelled in several ways besides.
 */
function isOfSomeTexts({ name, description: { parameters, returns, definitions } }: Subject): boolean {
  const converted = convertedBy(name)
  const [first] = parameters
  if (converted === undefined || anyText.test(converted) || ofFormat.test(name) || first === undefined) return false
  return [first.shape, returns].every((shape) => kindWord(shape, definitions) === 'string')
}

/** Bytes and numbers that are written as texts, in capitals or not, with blanks or without, and formats with room for both. */
const ofFormat =
  /^(?:base\d+\w*?|hex|binary|octal|xml|html|json|markdown|md|csv|yaml|toml|css|svg|ini)(?:To(?=[A-Z])|2)/i

/** What reads texts: of many that say the same, what undoes it writes one. */
function isReader({ name, description }: Subject): boolean {
  const { parameters, returns, definitions } = description
  const [first] = parameters
  if (first === undefined || kindWord(first.shape, definitions) !== 'string') return false
  return kindWord(returns, definitions) !== 'string' || ofFormat.test(name)
}

/** Writers for people: what they write of a number is as exact as people want it. */
const roundingly = /^(?:format|print|render|show|display|humani[sz]e|pretty)/i

/** Whoever answers nothing has written nothing; and a number that is written alike after it was rounded comes back rounded. */
function writes(out: Subject, { there, home, inputs }: Calls): string {
  const { returns, definitions } = out.description
  const held = kindWord(returns, definitions) === 'string' ? ' && isHeldByTexts($0)' : ''
  if (!roundingly.test(out.name)) return `needs(isWritten(${there})${held})`
  const again = callOf(out, ['value', ...placeholders(inputs.parameters, 1)])
  return `needs(isWritten(${there})${held} && !isRounded($0, (value) => ${again}, () => ${home}))`
}

/** What is written as one word of a line (`escape`, `quote`) is one word of the line again: `split(escape(word))` is `[word]`. */
function oneWord(out: Subject, back: Subject): readonly Relation[] {
  const { returns, definitions, parameters } = out.description
  const isNamed = ['escape', 'quote'].some((word) => {
    const rest = withoutWord(out.name, word)
    return rest !== undefined && rest === withoutWord(back.name, 'split')
  })
  const [first] = parameters
  if (!isNamed || first === undefined || requiredOf(out.description).length > 1) return []
  // Where no type says so, the runs do.
  const isText = [first.shape, returns].every((shape) => /string|other/.test(kindWord(shape, definitions)))
  const isList = /array|other/.test(kindWord(back.description.returns, back.description.definitions))
  if (!isText || !isList) return []
  const there = callOf(out, ['$0'])
  return [
    {
      kind: 'roundtrip',
      title: `${back.id} finds the one word that ${out.id} wrote`,
      exports: [out.id, back.id],
      inputs: withInputs(out.description, [{ name: first.name, shape: { kind: 'string' } }]),
      examples: [],
      given: there,
      left: callOf(back, [there]),
      right: '[$0]',
      judgement: 'value',
      promise: 0.8,
      threshold: 0.7,
    },
  ]
}

interface Calls {
  readonly there: string
  readonly home: string
  readonly inputs: FuzzedMethodDescription
}

/** What was read, written and read again is what was read: also where many texts stand for one value. */
function settled(out: Subject, back: Subject): readonly Relation[] {
  if (requiredOf(back.description).length > 1 || requiredOf(out.description).length > 1) return []
  const inputs = whatReturns(back.description, out.description)
  const read = callOf(back, placeholders(inputs.parameters))
  const options = sharedArguments(inputs, out.description)
  const again = (text: string) => callOf(back, [text, ...placeholders(inputs.parameters, 1)])
  const write = (value: string) => callOf(out, [value, ...options])
  const base = {
    kind: 'roundtrip',
    exports: [back.id, out.id],
    inputs,
    examples: back.examples,
    judgement: 'value',
    threshold: 0.8,
  } as const
  return [
    {
      ...base,
      title: `${back.id} reads the same again from what ${out.id} writes`,
      given: read,
      left: again(write(read)),
      right: read,
      promise: 0.8,
    },
    {
      ...base,
      title: `${out.id} writes the same again from what ${back.id} reads of it`,
      given: write(read),
      left: write(again(write(read))),
      right: write(read),
      promise: 0.75,
    },
  ]
}

function canFollow(out: Subject, back: Subject): boolean {
  const others = back.description.parameters.slice(1)
  const given = new Set(out.description.parameters.slice(1).map(({ name }) => name))
  return (
    out.description.parameters.length > 0 &&
    feeds(out.description, back.description) &&
    others.every(({ optional, rest, name }) => optional === true || rest === true || given.has(name))
  )
}

/** What the one takes besides its subject and the other takes, too: options, a format. */
function sharedArguments(first: FuzzedMethodDescription, second: FuzzedMethodDescription): readonly string[] {
  const [, ...others] = second.parameters
  const args = others.map((parameter) => {
    const at = first.parameters.findIndex((candidate, index) => index > 0 && isTwin(candidate, parameter))
    return at === -1 ? undefined : `$${at}`
  })
  while (args.length > 0 && args.at(-1) === undefined) args.pop()
  return args.map((text) => text ?? 'undefined')
}

function isTwin(a: ParameterShape, b: ParameterShape): boolean {
  return a.name === b.name && a.rest !== true && b.rest !== true
}

/** `subDays(addDays(d, n), n)` is `d`; `differenceInDays(addDays(d, n), d)` is `n`. */
function shift(add: Subject, back: Subject): readonly Relation[] {
  const what = withoutWord(add.name, 'add') ?? withoutWord(add.name, 'plus')
  if (what === undefined || add.description.parameters.length < 2 || back.description.parameters.length < 2) return []
  const words = wordsOf(back.name).map((word) => word.toLowerCase())
  const base = {
    kind: 'roundtrip',
    exports: [add.id, back.id],
    inputs: { ...add.description, parameters: add.description.parameters.slice(0, 2) },
    examples: add.examples,
    given: callOf(add, ['$0', '$1']),
    judgement: 'value',
  } as const
  const isBack = ['sub', 'subtract', 'minus'].some((word) => withoutWord(back.name, word) === what)
  if (isBack && words.length <= 3) {
    const left = callOf(back, [callOf(add, ['$0', '$1']), '$1'])
    // Sums of fractions are rounded, as those of the language are.
    const given = `needs(isExact(${base.given}, $0, $1))`
    return [{ ...base, given, title: `${back.id} undoes ${add.id}`, left, right: '$0', promise: 0.7, threshold: 0.7 }]
  }
  const measures = ['differencein', 'difference', 'diff', 'diffin'].some(
    (word) => back.name.toLowerCase() === word + what,
  )
  if (!measures) return []
  const left = callOf(back, [callOf(add, ['$0', '$1']), '$0'])
  // Units are counted as wholes, and what lies beyond the last day is no day.
  const given = `needs(!Object.is($1, -0) && Number.isInteger(Number($1)) && isOrdinary($0, ${base.given}))`
  return [
    { ...base, given, title: `${back.id} tells what ${add.id} added`, left, right: '$1', promise: 0.8, threshold: 0.5 },
  ]
}

/** Whether two kinds of values are the same as far as their shapes say. */
export function givesWhatItTakes({ description }: Subject): boolean {
  const [first] = description.parameters
  if (first === undefined) return false
  const [from, to] = [
    kindWord(first.shape, description.definitions),
    kindWord(description.returns, description.definitions),
  ]
  return from === to || feeds(description, description)
}
