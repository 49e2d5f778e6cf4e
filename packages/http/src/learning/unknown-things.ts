/** Answers that say that there is no such thing: what a request names may be one that was made before, under a name of its own. */
import type { HttpAnswer } from '../handler/handler.ts'
import { isObject } from '../member-of.ts'
import type { Sent } from '../operation/operation.ts'

/** Whether what is missing is not what the path names. */
export function saysUnknown({ status, body }: HttpAnswer, { isOfMade }: Sent): boolean {
  if (isOfMade !== true) return false
  return status === 404 || (refusals.has(status) && unknownWords.test(body))
}

/** Statuses of what is refused for what it says. No bench chose them. */
const refusals: ReadonlySet<number> = new Set([400, 403, 409, 422])

const unknownWords = /\bunknown\b|\bno such\b|not (?:be )?found|n[o']t exist|not a known/i

/** The members that may name things: the texts; the numbers, where there is no text. */
export function namingMembers(value: unknown): Readonly<Record<string, unknown>> {
  const members = Object.entries(isObject(value) ? value : {})
  const texts = members.filter(([, one]) => typeof one === 'string')
  const chosen = texts.length > 0 ? texts : members.filter(([, one]) => typeof one === 'number')
  return Object.fromEntries(chosen)
}
