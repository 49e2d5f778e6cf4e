/** What a search has to know of inputs that are one sequence of calls. */
import type { AnyDomain } from '../domain/domain.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { CallsDomain } from '../domains/calls/calls.ts'
import type { SequenceParts } from '../engine/call-states.ts'
import type { CallsTarget } from '../execution/judged-calls.ts'

/** `undefined` where inputs are something else besides, such as a schedule, or where nobody looks at states. */
export function sequenceParts(
  root: TupleDomain<unknown[]>,
  target: Pick<CallsTarget, 'states'>,
): SequenceParts | undefined {
  const [calls] = root.elements
  if (!(calls instanceof CallsDomain) || root.elements.length > 1 || target.states === undefined) return undefined
  const whole: AnyDomain = root
  const inside = (value: unknown): unknown => {
    let part: unknown
    whole.visit(value, (_, found) => {
      part = found
    })
    return part
  }
  return {
    callsIn: (value) => calls.callsIn(inside(value)),
    firstCalls: (value, count): unknown => whole.withPart(value, 0, calls.firstCalls(inside(value), count)),
    goOn(value, g, isWhole): unknown {
      const next = calls.goOn(inside(value), g, isWhole)
      return next && whole.withPart(value, 0, next)
    },
    calls: calls.call,
    nextCalls: (value, g) => calls.nextCalls(inside(value), g),
    withCall(value, call, g): unknown {
      const next = calls.withCall(inside(value), call, g)
      return next && whole.withPart(value, 0, next)
    },
    states: () => target.states ?? [],
  }
}
