/** Outcomes and calls as a person reads them. */
import type { Finding } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { withoutCounters } from '@fuzzwright/core/host'
import { allParameters, callOf, fillIn, kindOf, partsOf, placeholders } from '@fuzzwright/survey/call'
import type { Subject } from '@fuzzwright/survey/package'
import type { HiddenMembers } from '../change/hidden-members.ts'
import type { DifferenceKind } from '../difference/difference.ts'
import type { Outcome, OutcomePair } from './outcome.ts'
import { type VisiblePair, visiblePair } from './visible.ts'

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
  return wholeOutcome(outcome, kind).slice(0, mostShown)
}

/** Both sides of a difference; where a person would read the same twice, what users see of them instead, or from where they part. */
export function shownPair(
  outcomes: OutcomePair,
  kind: DifferenceKind,
  hidden?: HiddenMembers,
): readonly [string, string] {
  const [before, after] = outcomes
  const [was, is] = [wholeOutcome(before, kind), wholeOutcome(after, kind)]
  if (was !== is || before === undefined || after === undefined) return partingTexts(was, is)
  const seen = (pick: (outcome: Outcome) => unknown): VisiblePair => visiblePair(pick(before), pick(after), hidden)
  const values = seen(({ value }) => value)
  const args = seen((one) => one.args)
  const calls = seen((one) => one.calls)
  const [then, now] = ([0, 1] as const).map((side) => {
    if (kind === 'argument') return `leaves ${printed(args[side])}`
    return kind === 'calls' ? `calls ${printed(calls[side])}` : `shows ${printed(values[side])}`
  })
  return then === now ? partingTexts(was, is) : partingTexts(then ?? '', now ?? '')
}

/** Characters that are shown before the first that differs. */
const context = 60

/** Cut so that what differs is seen. */
function partingTexts(was: string, is: string): readonly [string, string] {
  const [before, after] = [was.slice(0, mostShown), is.slice(0, mostShown)]
  if (before !== after || was === is) return [before, after]
  let at = mostShown
  while (was[at] === is[at]) at++
  const cut = (text: string): string => `…${text.slice(at - context, at - context + mostShown)}`
  return [cut(was), cut(is)]
}

/** Outcomes that are told in words: no code says them. */
export function isInWords(shown: string): boolean {
  return /^(?:leaves|calls|shows|gives) |^…|^does not end$/.test(shown)
}

/** Items that are shown of an iterator without end. */
const mostGiven = 8

function wholeOutcome(outcome: Outcome | undefined, kind: DifferenceKind): string {
  if (outcome === undefined) return 'does not end'
  if (kind === 'argument') return `leaves ${listed(outcome.args)}`
  if (kind === 'calls' && outcome.calls.length === 0) return 'calls nothing'
  if (kind === 'calls') return `calls ${outcome.calls.map((call) => `(${listed(call)})`).join(' ')}`
  const { ended, value, goneThrough } = outcome
  if (goneThrough !== undefined && (kind === 'type' || goneThrough.isEndless)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : []
    return `gives ${listed(items.slice(0, mostGiven))}${items.length > mostGiven ? ', …' : ''}`
  }
  if (ended === 'returned') return printed(value)
  if (ended === 'resolved') return `resolves to ${printed(value)}`
  const word = ended === 'threw' ? 'throws' : 'rejects with'
  if (!(value instanceof Error)) return `${word} ${printed(value)}`
  return `${word} ${value.name}: ${withoutCounters(value.message).split('\n')[0] ?? ''}`
}

/** Characters of an outcome that are shown: one that has as many may have been cut. */
export const mostShown = 400

function printed(value: unknown): string {
  try {
    return printValue(value)
  } catch {
    // It has the prototype of a date and is none, or throws when it is looked at.
    return kindOf(value)
  }
}

function listed(values: readonly unknown[]): string {
  return values.map(printed).join(', ')
}
