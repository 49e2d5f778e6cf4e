/**
 * A bare target is called as its declaration asks: a constructor with `new`, a generator until it ends, and what declares
 * a `this`, as methods and accessors do, on one more argument, which a search makes like any other.
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

/** Items asked of a generator at most: many have no end. */
const mostItems = 1000

/** A generator does nothing until somebody asks it for items. */
function consumed(make: Callable): Callable {
  return (...args) => {
    const items = make(...args) as Iterator<unknown> | AsyncIterator<unknown>
    return Symbol.asyncIterator in items
      ? consumeLater(items as AsyncIterator<unknown>)
      : consumeNow(items as Iterator<unknown>)
  }
}

function consumeNow(items: Iterator<unknown>): Iterator<unknown> {
  for (let asked = 0; asked < mostItems; asked++) if (items.next().done === true) return items
  items.return?.()
  return items
}

async function consumeLater(items: AsyncIterator<unknown>): Promise<AsyncIterator<unknown>> {
  for (let asked = 0; asked < mostItems; asked++) if ((await items.next()).done === true) return items
  await items.return?.()
  return items
}

/** `request` with a bare target that can be called with arguments alone; every other request as it is. */
export function calledAsDeclared(request: OpenedRequest): OpenedRequest {
  const { description } = request
  if (request.target === undefined || description === undefined) return request
  if (description.kind === 'constructor') return { ...request, target: withNew(request.target) }
  const whole = description.generator === true ? consumed : (target: Callable) => target
  if (description.thisShape === undefined || Array.isArray(request.options?.domains)) {
    return { ...request, target: whole(request.target) }
  }
  const receiver = { name: receiverName(description), shape: description.thisShape, receiver: true }
  const { thisShape: _, ...rest } = description
  return {
    ...request,
    target: whole(onReceiver(request.target)),
    description: { ...rest, parameters: [receiver, ...description.parameters] },
  }
}
