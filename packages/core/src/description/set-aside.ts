/**
 * Constructors and factories that did not come back: a machine stopped them in the middle, and the test starts over. What stopped
 * it once would stop it again with the same seed, so the same call is refused from then on, and all calls of what never learns.
 */

/** One call of what makes instances. */
export interface Making {
  readonly target: object
  /** `new Money`, `Money.parse` */
  readonly name: string
  readonly args: readonly unknown[]
}

/** Calls of one maker that have to be stopped until none is made any more. No bench chose it. */
const mostStopped = 3

interface Stopped {
  /** Arguments of the calls that were stopped, as text. */
  readonly calls: string[]
}

const known = new WeakMap<object, Map<string, Stopped>>()
let atWork: Making | undefined

/** What `make` answers, unless such a call was stopped before. */
export function watchedMaking(making: Making, make: () => unknown): unknown {
  const stopped = known.get(making.target)?.get(making.name)
  if (stopped !== undefined && isRefused(stopped, making)) throw new Error(`${making.name}() does not come back`)
  const outer = atWork
  atWork = making
  try {
    return make()
  } finally {
    // What a machine stops runs no such block: so it is known what was at work.
    atWork = outer
  }
}

/** The call that was at work when everything was stopped: it is refused from now on. Its name, or `undefined` where there was none. */
export function setAsideStopped(): string | undefined {
  const making = atWork
  atWork = undefined
  if (making === undefined) return undefined
  const ofTarget = known.get(making.target) ?? new Map<string, Stopped>()
  known.set(making.target, ofTarget)
  const stopped = ofTarget.get(making.name) ?? { calls: [] }
  ofTarget.set(making.name, stopped)
  stopped.calls.push(textOf(making.args))
  return making.name
}

/** Whether no call of it was stopped so far. */
export function comesBack(target: object, name: string): boolean {
  return known.get(target)?.has(name) !== true
}

function isRefused({ calls }: Stopped, { args }: Making): boolean {
  return calls.length >= mostStopped || calls.includes(textOf(args))
}

/** Enough to tell arguments apart that the same seed makes again. */
function textOf(args: readonly unknown[]): string {
  try {
    return JSON.stringify(args, (_key, value: unknown) => (typeof value === 'object' ? value : String(value)))
  } catch {
    return ''
  }
}
