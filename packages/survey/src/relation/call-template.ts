/** A call of a subject as text of a relation. */
import type { ParameterShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'

/** `$0, $1, $2...` for the parameters from `from` on; a rest parameter stands for all inputs from its own on. */
export function placeholders(parameters: readonly ParameterShape[], from = 0): readonly string[] {
  return parameters.map(({ rest }, at) => `$${at}${rest === true ? '...' : ''}`).slice(from)
}

/** `m.decode($0, $1)`; a method is called on the first of `args`. */
export function callOf({ kind, expression, name }: Subject, args: readonly string[]): string {
  if (kind === 'getter') return `${args[0]}.${name}`
  if (kind === 'method') return `${args[0]}.${name}(${args.slice(1).join(', ')})`
  return `${expression}(${args.join(', ')})`
}

/** The call with the inputs as they come. */
export function plainCall(subject: Subject): string {
  return callOf(subject, placeholders(subject.description.parameters))
}
