/** What every function promises, whatever it is for: the same answer twice, arguments left alone, answers one can read. */
import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
import { placeholders, plainCall } from './call-template.ts'
import type { Relation } from './relation.ts'
import { isAsync, isComparable, membersOf } from './shapes.ts'

const changes =
  /^(?:heap(?:ify|push|pop|pushpop|replace)|set|add|push|insert|append|prepend|remove|delete|unset|pull|clear|update|assign|extend|mutate|fill|swap|splice|inplace|inPlace|apply|patch|unpatch|walk|visit|traverse|move|write|register|mixin|defaults?|install|attach|detach|emit|next|read|consume|shift|unshift|pop|freeze|revive|hydrate|finish|run|exec|transform|use|on|off|reverse|sort|shuffle|scan)(?:[A-Z]|$)/

const chance =
  /random|uuid|nano|nonce|shuffle|sample|now|today|tomorrow|yesterday|unique|timestamp|fromNow|ToNow|clock|seed|counter|nextId|isPast|isFuture|isThis|performance|allocUnsafe|allocateUnsafe|uninitiali[sz]ed/i

export function conducts(functions: readonly Subject[]): readonly Relation[] {
  return functions
    .filter(({ description, kind }) => !isAsync(description) && kind !== 'getter' && kind !== 'method')
    .flatMap((subject) => [...repeats(subject), ...keeps(subject), ...finite(subject), ...readable(subject)])
}

function baseOf(subject: Subject) {
  return { exports: [subject.id], inputs: subject.description, examples: subject.examples } as const
}

function repeats(subject: Subject): readonly Relation[] {
  const { description, name } = subject
  if (chance.test(name) || !isComparable(description.returns, description.definitions)) return []
  const call = plainCall(subject)
  return [
    {
      ...baseOf(subject),
      kind: 'repeatable',
      title: `${subject.id} answers the same twice`,
      left: call,
      right: call,
      judgement: 'outcome',
      promise: 0.7,
      threshold: 0.6,
    },
  ]
}

function keeps(subject: Subject): readonly Relation[] {
  const { description, name } = subject
  const { parameters, definitions } = description
  if (changes.test(name) || !parameters.some(({ shape }) => holdsData(shape, definitions))) return []
  const given = placeholders(parameters).join(', ')
  return [
    {
      ...baseOf(subject),
      kind: 'mutates',
      title: `${subject.id} leaves its arguments as they are`,
      left: `unchanged((...args) => ${subject.expression}(...args), [${given}])`,
      seen: {
        call: plainCall(subject),
        answer: `leftBehind((...args) => ${subject.expression}(...args), [${given}])`,
        expected: 'its arguments as they were',
        isOfArguments: true,
      },
      judgement: 'truth',
      promise: 0.7,
      threshold: 0.5,
    },
  ]
}

function holdsData(shape: TypeShape, definitions: FuzzedMethodDescription['definitions']): boolean {
  return membersOf(shape, definitions).some(({ kind }) =>
    ['array', 'tuple', 'object', 'map', 'set', 'typedArray', 'date', 'unknown'].includes(kind),
  )
}

function finite(subject: Subject): readonly Relation[] {
  const { returns, definitions, parameters } = subject.description
  // What changes its arguments may have taken the infinity out of them.
  if (parameters.length === 0 || changes.test(subject.name)) return []
  const isNumber = membersOf(returns, definitions).some(({ kind }) => kind === 'number' || kind === 'date')
  return [
    {
      ...baseOf(subject),
      kind: 'non-finite',
      title: `${subject.id} answers finite numbers for finite arguments`,
      left: `finite(${plainCall(subject)}, [${placeholders(parameters).join(', ')}])`,
      given: plainCall(subject),
      seen: { call: plainCall(subject), answer: plainCall(subject), expected: 'finite numbers' },
      judgement: 'truth',
      promise: isNumber ? 0.6 : 0.55,
      threshold: isNumber ? 0.6 : 0.75,
    },
  ]
}

function readable(subject: Subject): readonly Relation[] {
  const { returns, definitions, parameters } = subject.description
  const words = membersOf(returns, definitions).map(({ kind }) => kind)
  if (
    parameters.length === 0 ||
    // Whatever is put into a pattern is written as the platform does.
    /printf$|^interpolate/i.test(subject.name) ||
    !words.some((kind) => ['string', 'array', 'object', 'unknown', 'templateLiteral'].includes(kind))
  )
    return []
  return [
    {
      ...baseOf(subject),
      kind: 'readable',
      title: `${subject.id} writes no inner text of the platform into its answer`,
      left: `readable(${plainCall(subject)}, [${placeholders(parameters).join(', ')}])`,
      given: plainCall(subject),
      seen: { call: plainCall(subject), answer: plainCall(subject), expected: 'no inner text of the platform' },
      judgement: 'truth',
      promise: 0.6,
      threshold: 0.9,
    },
  ]
}
