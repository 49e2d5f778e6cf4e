/**
 * Constructors and factories that did not come back: a machine stopped them in the middle, and the test starts over. What stopped
 * it once would stop it again with the same seed, so the same call is refused from then on, and all calls of what never learns.
 */

import { putChanceBack } from './own-chance.ts'

/** What makes instances: `new` where there is no `factory`. */
export interface CalledMaker {
  readonly factory?: string
  readonly shownAs?: string
}

/** One call of it. */
export interface Making {
  readonly target: { readonly name: string }
  readonly maker: CalledMaker
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

/** What a maker is called in messages: `new Money`, `Money.parse`. */
export function makerName({ name }: Making['target'], { factory, shownAs = factory }: CalledMaker): string {
  if (shownAs === undefined) return `new ${name}`
  return name ? `${name}.${shownAs}` : shownAs
}

/** What is at work from now on; answers what was before, which is at work again when this is done. Throws for a call that was stopped before. */
export function beginMaking(making: Making): Making | undefined {
  const stopped = known.get(making.target)
  if (stopped !== undefined) refuse(stopped, making)
  const outer = atWork
  atWork = making
  return outer
}

/** What a machine stops never gets here: so it is known what was at work. */
export function endMaking(outer: Making | undefined): void {
  atWork = outer
}

/** The call that was at work when everything was stopped: it is refused from now on. Its name, or `undefined` where there was none. */
export function setAsideStopped(): string | undefined {
  const making = atWork
  atWork = undefined
  putChanceBack()
  if (making === undefined) return undefined
  const name = makerName(making.target, making.maker)
  const ofTarget = known.get(making.target) ?? new Map<string, Stopped>()
  known.set(making.target, ofTarget)
  const stopped = ofTarget.get(name) ?? { calls: [] }
  ofTarget.set(name, stopped)
  stopped.calls.push(textOf(making.args))
  return name
}

/** Whether no call of it was stopped so far. */
export function comesBack(target: Making['target'], maker: CalledMaker): boolean {
  return known.get(target)?.has(makerName(target, maker)) !== true
}

function refuse(stopped: ReadonlyMap<string, Stopped>, { target, maker, args }: Making): void {
  const name = makerName(target, maker)
  const calls = stopped.get(name)?.calls ?? []
  if (calls.length >= mostStopped || calls.includes(textOf(args))) throw new Error(`${name}() does not come back`)
}

/** Enough to tell arguments apart that the same seed makes again. */
function textOf(args: readonly unknown[]): string {
  try {
    return JSON.stringify(args, (_key, value: unknown) => (typeof value === 'object' ? value : String(value)))
  } catch {
    return ''
  }
}
