/** Functions that leave their own answers as they are. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf, placeholders } from './call-template.ts'
import { opposites, settling, withoutWord } from './names.ts'
import type { Relation } from './relation.ts'
import { givesWhatItTakes } from './roundtrip.ts'
import { isAsync, kindWord, membersOf } from './shapes.ts'
import { whatSettles } from './silent-options.ts'

export function idempotences(functions: readonly Subject[]): readonly Relation[] {
  const names = new Set(functions.map(({ name }) => name.toLowerCase()))
  return functions.flatMap((subject) => (isAsync(subject.description) ? [] : idempotence(subject, names)))
}

/** NaN is in no order with anything: where it comes to stand, nobody promised. */
const ordering = /sort|order/i

/** Names of parameters that say how something is written: what was written is no such thing. */
const manner = /^(?:fmt|format|mask|options?|opts|template)$/i

/** `names`: those of all functions, in small letters. */
function idempotence(subject: Subject, names: ReadonlySet<string>): readonly Relation[] {
  const { description, name, kind } = subject
  const [first] = description.parameters
  if (first === undefined || kind === 'getter' || kind === 'method' || manner.test(first.name)) return []
  const named = settling.test(name) && !ordersAsTold(subject) && !goesOn(subject)
  const inputs = whatSettles(description)
  const once = callOf(subject, placeholders(inputs.parameters))
  const base = {
    kind: 'idempotence',
    exports: [subject.id],
    inputs,
    examples: subject.examples,
    given: ordering.test(name) ? `(needs(isOrdinary($0)), ${once})` : once,
    title: `${subject.id} leaves its own answer as it is`,
    judgement: 'value',
  } as const
  const rest = placeholders(inputs.parameters, 1)
  if (givesWhatItTakes(subject)) {
    // A name that promises nothing has to keep it nearly always to be believed.
    const isText = kindWord(description.returns, description.definitions) === 'string'
    const believed = isText && requiredOf(description).length === 1 && !changesForms(name, names)
    if (!named && !believed) return []
    const twice = callOf(subject, [once, ...rest])
    return [{ ...base, left: twice, right: once, promise: named ? 0.75 : 0.3, threshold: named ? 0.8 : 0.97 }]
  }
  return named && writesText(subject) ? [viaText(base, subject)] : []
}

/**
 * What encodes, or undoes it, does so each time: `unescape('&amp;lt;')` is `'&lt;'`, and that is `'<'`. So does what there is a contrary
 * of, `safe` and `unsafe`.
 */
function changesForms(name: string, names: ReadonlySet<string>): boolean {
  const lower = name.toLowerCase()
  const contrary = ['un', 'de', 'dis'].some(
    (word) => names.has(word + lower) || (lower.startsWith(word) && names.has(lower.slice(word.length))),
  )
  return contrary || opposites.some((pair) => pair.some((word) => withoutWord(name, word) !== undefined))
}

/** In an order that somebody else tells, who may say anything: two things may each come before the other. */
function ordersAsTold({ name, description: { parameters, definitions } }: Subject): boolean {
  const isTold = parameters.some(({ shape }) => membersOf(shape, definitions).some(({ kind }) => kind === 'function'))
  return isTold && /sort|order/i.test(name)
}

/** From one text or its parts to another, as `resolve(base, path)` does: from there the same path leads further. */
function goesOn({ name, description }: Subject): boolean {
  const kinds = requiredOf(description).map(({ shape }) => kindWord(shape, description.definitions))
  return /^resolve/.test(name) && ['string', 'object'].some((kind) => kinds.filter((own) => own === kind).length > 1)
}

/** An answer that is written as text which the function takes again. */
function writesText({ description }: Subject): boolean {
  const takes = membersOf(description.parameters[0]?.shape ?? { kind: 'never' }, description.definitions)
  const gives = membersOf(description.returns, description.definitions)
  return takes.some(({ kind }) => kind === 'string') && gives.some(({ kind }) => kind === 'class' || kind === 'object')
}

/** A relation without its sides, whose `given` is the answer of one call. */
type Base = Omit<Relation, 'left' | 'right' | 'promise' | 'threshold'> & { readonly given: string }

function viaText(base: Base, subject: Subject): Relation {
  const text = `String(${base.given})`
  return {
    ...base,
    given: text,
    left: `String(${callOf(subject, [text, ...placeholders(base.inputs.parameters, 1)])})`,
    right: text,
    promise: 0.65,
    threshold: 0.8,
  }
}
