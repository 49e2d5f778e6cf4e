/** Functions that take regular expressions, judged by the platform's own reading of them. */
import type { ParameterShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
import { patternNames } from '../worker/pattern-domain.ts'
import type { Relation } from './relation.ts'
import { membersOf } from './shapes.ts'

const pattern: ParameterShape = { name: 'pattern', shape: { kind: 'regexp' } }
const subjectText: ParameterShape = { name: patternNames.text, shape: { kind: 'string' } }
const literal: ParameterShape = { name: patternNames.literal, shape: { kind: 'string' } }

/** Relations of a function whose first argument may be a regular expression. */
export function expressions(subject: Subject): readonly Relation[] {
  const [first, second] = takenBy(subject)
  if (first === undefined) return []
  return second === undefined ? [...reading(subject), ...rewriting(subject)] : matching(subject)
}

function takenBy({ description }: Subject): readonly (ParameterShape | undefined)[] {
  const { parameters, definitions, overloads = [] } = description
  for (const list of [parameters, ...overloads.map((overload) => overload.parameters)]) {
    const [first, second] = list
    if (first === undefined || first.rest === true) continue
    const kinds = membersOf(first.shape, definitions).map(({ kind }) => kind)
    if (kinds.includes('regexp') && kinds.includes('string'))
      return [first, second?.optional === true ? undefined : second]
  }
  return []
}

function baseOf(subject: Subject, parameters: readonly ParameterShape[]) {
  const { overloads: _, ...description } = subject.description
  return {
    kind: 'builtin',
    exports: [subject.id],
    inputs: { ...description, kind: 'function', parameters },
    examples: [],
  } as const
}

function reading(subject: Subject): readonly Relation[] {
  const call = (text: string) => `accepts(() => ${subject.expression}(${text}))`
  return [
    {
      ...baseOf(subject, [pattern]),
      title: `${subject.id} takes what RegExp takes`,
      left: call('String($0)'),
      judgement: 'truth',
      promise: 0.8,
      threshold: 0.7,
    },
    {
      ...baseOf(subject, [literal]),
      examples: subject.examples,
      title: `${subject.id} refuses what RegExp refuses`,
      given: 'literalParts($0)',
      left: call('$0'),
      right: 'accepts(() => regexpOf($0))',
      judgement: 'value',
      promise: 0.6,
      threshold: 0.6,
    },
  ]
}

/** What comes out is, or is written as, an expression that finds the same. */
function rewriting(subject: Subject): readonly Relation[] {
  const made = madeExpression(subject)
  if (made === undefined) return []
  return [
    {
      ...baseOf(subject, [pattern, subjectText]),
      title: `${subject.id} makes an expression that finds the same`,
      given: `String(${subject.expression}(String($0)))`,
      left: `matches(${made}, $1)`,
      right: 'matches($0, $1)',
      judgement: 'value',
      promise: 0.75,
      threshold: 0.7,
    },
  ]
}

function madeExpression({ expression, name, description }: Subject): string | undefined {
  const call = `${expression}(String($0))`
  const returns = [description.returns, ...(description.overloads ?? []).map((overload) => overload.returns)]
  const shapes = returns.flatMap((shape) => membersOf(shape, description.definitions))
  if (shapes.some(({ kind }) => kind === 'regexp')) return call
  const rewrites = /optimi[sz]e|simplify|minify|transform|transpile|normali[sz]e|compat/i.test(name)
  return rewrites ? `regexpOf(String(${call}))` : undefined
}

function matching(subject: Subject): readonly Relation[] {
  if (!/^(?:exec|test|match)$/.test(subject.name)) return []
  const right = subject.name === 'match' ? '$1.match($0)' : `$0.${subject.name}($1)`
  return [
    {
      ...baseOf(subject, [pattern, subjectText]),
      title: `${subject.id} agrees with RegExp`,
      left: `${subject.expression}(String($0), $1)`,
      right,
      judgement: 'value',
      promise: 0.8,
      threshold: 0.6,
    },
  ]
}
