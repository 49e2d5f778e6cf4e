/** Functions that have a name, a shape and a plain meaning in common with one of the platform's: that one is the judge. */
import type { FuzzedMethodDescription, ParameterShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
import { callOf, placeholders } from './call-template.ts'
import { expressions } from './platform-patterns.ts'
import { type PlatformRow, platformRows, type RowContext } from './platform-rows.ts'
import type { Relation } from './relation.ts'
import { isAsync } from './shapes.ts'

export function platformRelations(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(
    ({ description, kind }) => !isAsync(description) && kind !== 'getter' && kind !== 'method',
  )
  return calm.flatMap((subject) => {
    const context: RowContext = {
      siblings: new Set(calm.filter(({ owner }) => owner === subject.owner).map(({ name }) => name)),
    }
    const rows = platformRows.filter((row) => row.name.test(subject.name) && (row.when?.(subject, context) ?? true))
    return [...rows.flatMap((row) => relationOf(subject, row)), ...expressions(subject)]
  })
}

/** A function without types takes what its namesake of the platform takes. */
export function informed(subject: Subject, all: readonly Subject[]): Subject {
  if (subject.untyped !== true) return subject
  const context: RowContext = {
    siblings: new Set(all.filter(({ owner }) => owner === subject.owner).map(({ name }) => name)),
  }
  const row = platformRows.find(
    ({ name, when, keepsExamples }) =>
      keepsExamples === true && name.test(subject.name) && (when?.(subject, context) ?? false),
  )
  if (row?.inputs === undefined) return subject
  const { untyped: _, ...rest } = subject
  const returns = row.returns ?? { kind: 'unknown' }
  return { ...rest, description: { ...withInputs(subject.description, row.inputs), returns } }
}

/** Nothing where something has to be given of which the platform's function knows nothing. */
function relationOf(subject: Subject, row: PlatformRow): readonly Relation[] {
  const inputs = knownInputs(subject, row)
  if (inputs === undefined) return []
  const call = row.left === undefined ? callOf(subject, placeholders(inputs.parameters)) : row.left(subject)
  const right = typeof row.right === 'string' ? row.right : row.right(subject, placeholders(inputs.parameters))
  const relation: Relation = {
    kind: 'builtin',
    title: `${subject.id} agrees with ${row.title ?? nameOf(right)}`,
    exports: [subject.id],
    inputs,
    examples: row.inputs === undefined || row.keepsExamples === true ? subject.examples : [],
    ...(row.given === undefined ? {} : { given: row.given }),
    left: call,
    right,
    judgement: row.judgement ?? 'value',
    promise: row.promise ?? 0.7,
    threshold: row.threshold ?? 0.8,
  }
  return [relation]
}

/** What both take: `trim(text, marks)` is asked about texts alone, since `String.prototype.trim` takes no marks. */
function knownInputs(
  { description, name }: Subject,
  { inputs, known }: PlatformRow,
): FuzzedMethodDescription | undefined {
  if (inputs !== undefined) return withInputs(description, inputs)
  const count = known?.(name) ?? Number.POSITIVE_INFINITY
  const { parameters } = description
  if (parameters.length <= count) return description
  const isLeftOut = parameters.slice(count).every(({ optional, rest }) => optional === true || rest === true)
  return isLeftOut ? withInputs(description, parameters.slice(0, count)) : undefined
}

/** `description` with other parameters, which need none of its definitions. */
export function withInputs(
  description: FuzzedMethodDescription,
  parameters: readonly ParameterShape[],
): FuzzedMethodDescription {
  const { overloads: _, ...rest } = description
  return { ...rest, kind: 'function', parameters }
}

function nameOf(expression: string): string {
  return (/^[\w.$ ]+/.exec(expression)?.[0] ?? expression).replace(/\$\d+\./, '').trim()
}
