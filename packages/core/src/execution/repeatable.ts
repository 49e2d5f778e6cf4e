/** Which functions promise the same answer to the same arguments, and how it is told that one does not. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { shapeMembers } from '../description/shape-members.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { OracleError } from './oracle-error.ts'
import { shown } from './wrong-value.ts'

/** Names of what keeps something in mind, or takes the next of something, between two calls. */
const remembers =
  /^(?:next|unique|random|register|unregister|toggle|subscribe|unsubscribe|emit|once|tick|roll|draw|shuffle|sample|consume|acquire|release|enqueue|dequeue|increment|decrement|advance|throttle|debounce|pop|shift|reset|flush)(?=[A-Z_\d]|$)/
const isOneOfMany =
  /(?:^(?:id|uid|guid|uuid|nonce|counter|timestamp|now)|[a-z\d](?:Id|ID|Uid|Guid|Uuid|UUID|Nonce|Counter|Timestamp|Now|Random))$/

/** Whether the name of a function or an accessor says that the next answer is another one. */
export function remembersByName(name: string): boolean {
  return remembers.test(name) || isOneOfMany.test(name)
}

/** False where nobody would expect it: what answers nothing, what answers later, what remembers by its name. */
export function promisesToRepeat({
  name,
  kind,
  returns,
  definitions,
  async: isAsync,
}: FuzzedMethodDescription): boolean {
  const own = name.slice(name.lastIndexOf('.') + 1)
  if (kind === 'constructor' || kind === 'setter' || isAsync === true) return false
  if (remembersByName(own)) return false
  const answers = shapeMembers(returns, definitions).map((member) => member.kind)
  if (answers.some((answer) => ['promise', 'iterable', 'function', 'never', 'unknown'].includes(answer))) return false
  return answers.some((answer) => answer !== 'void' && answer !== 'undefined')
}

/** How a call ended: what it answered, or the class and message of what it threw. */
export type Answer = { readonly value: unknown } | { readonly thrown: string }

/** The failure of a call that was answered first in one way and then in another. */
export function notRepeated(first: Answer, then: Answer): OracleError {
  return new OracleError('repeatable', 'The same call answers differently the second time.', [
    `First it ${toldAnswer(first)}, then it ${toldAnswer(then)}.`,
    ...howToSwitchOff('repeatable'),
  ])
}

/** `answered 3`, `threw RangeError: too long`. */
export function toldAnswer(answer: Answer): string {
  return 'thrown' in answer ? `threw ${answer.thrown}` : `answered ${shown(answer.value)}`
}
