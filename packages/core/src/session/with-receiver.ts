/** A method is a function with one more argument: its `this`, which a search makes like any other. */
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

/** `request` with the receiver of a bare method as its first parameter; every other request as it is. */
export function withReceiver(request: OpenedRequest): OpenedRequest {
  const { target, description } = request
  if (target === undefined || description?.thisShape === undefined || description.kind !== 'method') return request
  if (Array.isArray(request.options?.domains)) return request
  const receiver = { name: receiverName(description), shape: description.thisShape, receiver: true }
  const { thisShape: _, ...rest } = description
  return {
    ...request,
    target: onReceiver(target),
    description: { ...rest, parameters: [receiver, ...description.parameters] },
  }
}
