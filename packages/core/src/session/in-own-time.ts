/** Which targets run in a time of their own. */
import type { TypeShape } from '../description/type-shape.ts'
import type { EffectFence, Effects } from '../execution/effects.ts'
import { timedTarget } from '../execution/timed-target.ts'
import type { Target } from '../target/callable.ts'
import type { FuzzOptions } from './fuzz-options.ts'
import type { OpenedRequest } from './open-request.ts'
import { strayFailure } from './stray-failure.ts'

interface Matter {
  readonly request: OpenedRequest
  readonly options: FuzzOptions
  readonly fence: EffectFence | undefined
}

/**
 * `target` in a time of its own, where that can be had: not where other tests run in between, nor where what it talks to, a server
 * or a program, keeps the time of everybody. A property may wait for whatever it likes, and calls in parallel have a clock as it is.
 */
export function inOwnTime(target: Target, { request, options, fence }: Matter): Target {
  const { coverage } = request
  if (target.kind !== 'function' || fence === undefined || !hasOwnTime(request, options)) return target
  return timedTarget(target, {
    mayWait: mayWait(request),
    fence,
    coverage,
    thrownInTimer: (error) => strayFailure({ kind: 'uncaught-error', reason: error }),
  })
}

/** Whether a bare target of this test runs in a time of its own, given that there is a fence around it. */
export function hasOwnTime({ concurrent }: OpenedRequest, options: FuzzOptions): boolean {
  const { virtualClock = true, parallel, effects } = options
  return virtualClock && concurrent !== true && parallel === undefined && !reachesOut(effects)
}

/** Whether the first input may wait for something, as far as that is declared. What is not is seen when an input starts something. */
function mayWait({ description, target }: OpenedRequest): boolean {
  if (Object.prototype.toString.call(target) === '[object AsyncFunction]') return true
  if (description === undefined) return false
  if (description.objects?.readsClock === true) return true
  const members = description.objects?.kinds.flatMap((kind) => kind.members) ?? []
  return [description, ...members].some(({ async, returns }) => async === true || holdsPromise(returns))
}

function holdsPromise(shape: TypeShape): boolean {
  if (shape.kind === 'union') return shape.members.some(holdsPromise)
  return shape.kind === 'promise'
}

function reachesOut(effects: Effects = 'refuse'): boolean {
  if (typeof effects === 'string') return effects === 'allow'
  return effects.net !== undefined || effects.run !== undefined
}
