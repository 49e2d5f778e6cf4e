/** Outcomes and calls as a person reads them. */
import type { Finding } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { allParameters, callOf, fillIn, partsOf, placeholders } from '@fuzzwright/survey/call'
import type { Subject } from '@fuzzwright/survey/package'
import type { DifferenceKind } from '../difference/difference.ts'
import type { Outcome } from './outcome.ts'

/** Source of the call of a subject with the arguments of a finding. */
export function callSource(subject: Subject, finding: Finding): string {
  const written = asWritten(subject)
  const call = fillIn(callOf(written, placeholders(allParameters(written.description))), partsOf(finding))
  return written.description.kind === 'constructor' ? `new ${call}` : call
}

/** The subject as people name it: without the namespace it is loaded into. */
function asWritten(subject: Subject): Subject {
  const bare = subject.expression.slice(subject.expression.indexOf('.') + 1).replace(/^default\.(?=.)/, '')
  return { ...subject, expression: bare === 'default' ? subject.name : bare }
}

/** What a person reads on either side of a difference of that kind; without an outcome it does not end. */
export function shownOutcome(outcome: Outcome | undefined, kind: DifferenceKind): string {
  if (outcome === undefined) return 'does not end'
  if (kind === 'argument') return `leaves ${listed(outcome.args)}`
  if (kind === 'calls' && outcome.calls.length === 0) return 'calls nothing'
  if (kind === 'calls') return `calls ${outcome.calls.map((call) => `(${listed(call)})`).join(' ')}`.slice(0, mostShown)
  const { ended, value } = outcome
  if (ended === 'returned') return printed(value)
  if (ended === 'resolved') return `resolves to ${printed(value)}`
  const word = ended === 'threw' ? 'throws' : 'rejects with'
  if (!(value instanceof Error)) return `${word} ${printed(value)}`
  return `${word} ${value.name}: ${value.message.split('\n')[0] ?? ''}`.slice(0, mostShown)
}

/** Characters of an outcome that are shown: one that has as many may have been cut. */
export const mostShown = 400

function printed(value: unknown): string {
  try {
    return printValue(value).slice(0, mostShown)
  } catch {
    return String(value).slice(0, mostShown)
  }
}

function listed(values: readonly unknown[]): string {
  return values.map(printed).join(', ').slice(0, mostShown)
}
