/** A subject as an expression that is the function to call, with what a method is called on as its first argument. */
import { callOf } from '@fuzzwright/survey/call'
import type { Subject } from '@fuzzwright/survey/package'

/** TypeScript over the namespaces of the version, for {@link evaluate}. */
export function callsOf(subject: Subject): string {
  const { kind, description } = subject
  if (kind === 'getter') return `(receiver) => ${callOf(subject, ['receiver'])}`
  if (kind === 'method') return `(receiver, ...rest) => ${callOf(subject, ['receiver', '...rest'])}`
  const call = callOf(subject, ['...args'])
  return `(...args) => ${description.kind === 'constructor' ? `new ${call}` : call}`
}
