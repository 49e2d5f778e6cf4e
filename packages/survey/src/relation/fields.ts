/** Pairs where one function takes apart what the other puts together: `parseMoney(formatMoney(cents, currency))`. */
import type { ParameterShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
import { callOf, placeholders } from './call-template.ts'
import { undoes } from './names.ts'
import type { Relation } from './relation.ts'
import { isAsync, objectIn } from './shapes.ts'

export function fieldPairs(functions: readonly Subject[]): readonly Relation[] {
  return functions.flatMap((out) => functions.flatMap((back) => (areFields(out, back) ? pair(out, back) : [])))
}

/** What `back` answers has the parameters of `out` for its fields, by their names, and no others. */
function areFields(out: Subject, back: Subject): boolean {
  const { parameters } = out.description
  if (parameters.length < 2 || back.description.parameters.length !== 1) return false
  if (out.owner !== back.owner || out.entry !== back.entry || !undoes(out.name, back.name)) return false
  if (isAsync(out.description) || isAsync(back.description)) return false
  const names = fieldsOf(objectIn(back.description.returns, back.description.definitions))
  return names !== undefined && names.length === parameters.length && parameters.every((one) => isField(one, names))
}

function isField({ name, rest, optional }: ParameterShape, names: readonly string[]): boolean {
  return rest !== true && optional !== true && names.includes(name)
}

function fieldsOf(shape: ReturnType<typeof objectIn>): readonly string[] | undefined {
  if (shape === undefined || shape.index !== undefined) return undefined
  const plain = shape.properties.every(({ method, optional }) => method !== true && optional !== true)
  return plain ? shape.properties.map(({ name }) => name) : undefined
}

function pair(out: Subject, back: Subject): readonly Relation[] {
  const { parameters } = out.description
  const there = callOf(out, placeholders(parameters))
  const read = callOf(back, ['$0'])
  const again = callOf(back, [
    callOf(
      out,
      parameters.map(({ name }) => `${read}.${name}`),
    ),
  ])
  const both = { kind: 'roundtrip', exports: [out.id, back.id], judgement: 'value' } as const
  return [
    {
      ...both,
      title: `${back.id} tells what ${out.id} was given`,
      inputs: out.description,
      examples: out.examples,
      given: there,
      left: callOf(back, [there]),
      right: `({ ${parameters.map(({ name }, at) => `${name}: $${at}`).join(', ')} })`,
      promise: 0.9,
      threshold: 0.5,
    },
    {
      ...both,
      title: `${back.id} reads the same again from what ${out.id} writes`,
      inputs: back.description,
      examples: back.examples,
      given: read,
      left: again,
      right: read,
      promise: 0.8,
      threshold: 0.8,
    },
  ]
}
