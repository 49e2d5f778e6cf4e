/** Whether a broken value is still broken once it is written: on the wire a number and its digits are the same. */
import type { Judge, SchemaFailure } from '@fuzzwright/schema'
import { memberOf } from '../member-of.ts'
import {
  type BodyForm,
  judgeOfSource,
  type Operation,
  type ParameterPlace,
  type SchemaSource,
  strictJudgeOf,
} from '../operation/operation.ts'
import { type Breakage, placeBehind } from '../operation/request-domain.ts'
import { isJson, textIn } from '../operation/write-request.ts'

/** What apps that coerce overlook: they turn scalars into each other and drop members that are not known. */
const coerced: ReadonlySet<string> = new Set(['type', 'additionalProperties', 'unevaluatedProperties', 'enum', 'const'])

/** The breakage where an app has to notice it; else `undefined`. */
export function wireBreakage(
  operation: Operation,
  breakage: Breakage | undefined,
  coerces: boolean,
): Breakage | undefined {
  // Where nobody said that the body is JSON it may be anything.
  if (breakage?.kind === '~syntax' && operation.bodies[0]?.schema === undefined) return undefined
  if (breakage?.kind === '~missing' && breakage.in === '~body' && acceptsNothing(operation.bodies[0])) return undefined
  if (breakage?.kind !== '~value') return breakage
  const { name, value } = breakage
  const place = placeBehind[breakage.in]
  const form =
    place === 'body' ? operation.bodies[0] : operation.parameters.find((one) => one.in === place && one.name === name)
  if (form?.schema === undefined) return undefined
  const judge = judgeOfSource(form.schema)
  if (place === 'body') {
    const isNoticed = !coerces || judge.failures(value).some(({ keyword }) => !coerced.has(keyword))
    return isNoticed ? breakage : undefined
  }
  // How an app reads a list where it wants none is its own affair.
  if (typeof value === 'object' && value !== null) return undefined
  if (brokenOnWire(judge, textIn(place, value)).length === 0) return undefined
  return 'whole' in form && form.whole !== undefined && !isRefused(form.whole, name, value) ? undefined : breakage
}

/** A text without characters is written as nothing, and a form without members. */
function acceptsNothing({ mediaType, schema }: BodyForm = { mediaType: '' }): boolean {
  if (isJson(mediaType) || schema === undefined || mediaType.startsWith('multipart/')) return false
  return judgeOfSource(schema).failures(mediaType === 'application/x-www-form-urlencoded' ? {} : '').length === 0
}

/** Whether a library refuses the text of a parameter: it may make of it what it wants. */
function isRefused(whole: SchemaSource, name: string, value: unknown): boolean {
  return judgeOfSource(whole)
    .failures({ [name]: asText(value) })
    .some(({ at }) => at === `/${name}` || at.startsWith(`/${name}/`))
}

type RequestValues = Readonly<Record<ParameterPlace, Readonly<Record<string, unknown>>>> & { readonly body: unknown }

/** Whether an app that keeps to what its operation says has to accept the values. */
export function isAccepted(operation: Operation, values: RequestValues): boolean {
  return wholesAccept(operation, values) && formatsHold(operation, values)
}

/** Whether what libraries say of all parameters of a place together holds of the values as texts, as they are on the wire. */
function wholesAccept({ parameters }: Operation, values: RequestValues): boolean {
  const wholes = new Map(
    parameters.flatMap(({ in: place, whole }) => (whole === undefined ? [] : [[place, whole] as const])),
  )
  return [...wholes].every(([place, whole]) => judgeOfSource(whole).failures(asTexts(values[place])).length === 0)
}

/** Whether all texts of a request are of their formats: what a schema only notes, an app may insist on. */
function formatsHold({ parameters, bodies }: Operation, { body, ...values }: RequestValues): boolean {
  const form = bodies.find(({ mediaType }) => mediaType === memberOf(body, 'mediaType'))
  const isWhole =
    form?.schema === undefined || strictJudgeOf(form.schema).failures(memberOf(body, 'value')).length === 0
  return (
    isWhole &&
    parameters.every((one) => one.schema === undefined || isOfFormat(values[one.in][one.name], one.in, one.schema))
  )
}

function isOfFormat(value: unknown, place: ParameterPlace, schema: SchemaSource): boolean {
  const judge = strictJudgeOf(schema)
  if (value === undefined) return true
  const isScalar = typeof value !== 'object' || value === null
  // What cannot stand there is left out, and what is left may be refused.
  const isWhole = !isScalar || textIn(place, value) === String(value)
  if (isWhole && judge.failures(value).length === 0) return true
  return isScalar && brokenOnWire(judge, textIn(place, value)).length === 0
}

function asTexts(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(asText) : asText(value)]),
  )
}

/** What a schema has against a text, whatever it may stand for; nothing where one reading of it is accepted. */
export function brokenOnWire(judge: Judge, text: string): readonly SchemaFailure[] {
  const all = readings(text).map((reading) => judge.failures(reading))
  if (all.some((failures) => failures.length === 0)) return []
  // Of a number that is too low, its digits being no number is not the reason.
  return all.find((failures) => failures.every(({ keyword }) => keyword !== 'type')) ?? judge.failures(text)
}

/** What a text may stand for. */
function readings(text: string): readonly unknown[] {
  const trimmed = text.trim()
  // Blanks are zero to whatever turns texts into numbers, as Ajv does.
  const scalars = [text, trimmed, ...(text !== '' && !Number.isNaN(Number(trimmed)) ? [Number(trimmed)] : [])]
  const words = new Map<string, unknown>([
    ...([
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const),
    ...([
      ['1', true],
      ['0', false],
    ] as const),
  ])
  const all = words.has(trimmed) ? [...scalars, words.get(trimmed)] : scalars
  const items = text.split(',')
  const numbers = items.map(Number)
  return [
    ...all,
    ...all.map((one) => [one]),
    items,
    ...(numbers.some(Number.isNaN) ? [] : [numbers]),
    ...(text === '' ? [[], null, undefined] : []),
  ]
}

function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
