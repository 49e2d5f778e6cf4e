/** A function in both versions, or a method on instances that were just made, for whoever searches differences. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { argumentsDomain, type EntityResolver } from '@fuzzwright/survey/call'
import type { Subject } from '@fuzzwright/survey/package'
import { acceptedBy } from './accepted-arguments.ts'
import { callsOf } from './call-expression.ts'
import { CalledPair } from './called-pair.ts'
import { callGoingThrough } from './gone-through.ts'
import { evaluate, type Names } from './names.ts'
import { drawn, searchSubject } from './search-request.ts'
import type { OpenedPair, Searchable } from './searchable.ts'
import { callSource } from './shown-outcome.ts'

/** What is compared, and where it is found. */
export interface FunctionParts {
  readonly subject: Subject
  readonly after: Names
  /** Expression of the older version. */
  readonly olderExpression: string
  /** Of the older version, where its parameters are others. */
  readonly older: FuzzedMethodDescription | undefined
  /** Answers what the older version's types name. */
  readonly olderScope: EntityResolver
}

/** A function, or a method of new instances, as what is searched. */
export function functionSearch({ subject, after, olderExpression, older, olderScope }: FunctionParts): Searchable {
  const { description, kind } = subject
  const newer = evaluate(callsOf(subject), after)
  const accepts = older && { accepts: acceptedBy(older, olderScope) }
  return {
    subject,
    open({ names, scope, isUncounted = false }) {
      const before = evaluate(callsOf({ ...subject, expression: olderExpression }), names)
      const watched = new CalledPair({ before, after: newer, isUncounted, ...accepts }, scope)
      return { watched, scope, root: argumentsDomain(description, { ...scope, ...drawn }) }
    },
    search: ({ watched: { property }, scope: { resolveEntity } }, limits, aim) =>
      searchSubject(subject, { property, ...aim, resolveEntity, limits }),
    cut: (_, args) => Promise.resolve(args),
    cutLike: (args) => args,
    told({ finding, outcomes }) {
      const call = callGoingThrough(callSource(subject, finding), outcomes)
      return Promise.resolve({ call, input: finding.source })
    },
    facts: (opened: OpenedPair) => ({
      ...((kind === 'method' || kind === 'getter') && { isMember: true }),
      ...(opened.watched instanceof CalledPair && opened.watched.functions > 0 && { answersFunctions: true }),
    }),
  }
}
