/**
 * A bare target is called as its declaration asks: a constructor with `new`, and what declares a `this`, as methods and
 * accessors do, on one more argument, which a search makes like any other.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { Callable } from '../execution/target.ts'
import type { OpenedRequest } from './fuzz-test-request.ts'

/** Name of the receiver in reports: that of its class, as one names an instance. */
function receiverName({ className = 'receiver' }: FuzzedMethodDescription): string {
  return className.charAt(0).toLowerCase() + className.slice(1)
}

function onReceiver(method: Callable): Callable {
  return (receiver, ...args) => Reflect.apply(method, receiver, args)
}

function withNew(target: Callable): Callable {
  return (...args) => Reflect.construct(target, args)
}

/** `request` with a bare target that can be called with arguments alone; every other request as it is. */
export function calledAsDeclared(request: OpenedRequest): OpenedRequest {
  const { target, description } = request
  if (target === undefined || description === undefined) return request
  if (description.kind === 'constructor') return { ...request, target: withNew(target) }
  if (description.thisShape === undefined) return request
  if (Array.isArray(request.options?.domains)) return request
  const receiver = { name: receiverName(description), shape: description.thisShape, receiver: true }
  const { thisShape: _, ...rest } = description
  return {
    ...request,
    target: onReceiver(target),
    description: { ...rest, parameters: [receiver, ...description.parameters] },
  }
}
