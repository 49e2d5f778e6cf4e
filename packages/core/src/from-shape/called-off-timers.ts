/** What timers answer: code that keeps one calls it off, or asks whether there is one. */
import type { AnyDomain } from '../domain/domain.ts'
import type { MakeBuiltin } from './shape-reader.ts'
import { nothing, WrappedDomain } from './wrapped.ts'

/** Each does nothing, and is called off at once: nobody waits for it. */
export const calledOffTimers: Readonly<Record<'Timeout' | 'Immediate', MakeBuiltin>> = {
  Timeout: () => timer('setTimeout', calledOffTimeout),
  Immediate: () => timer('setImmediate', calledOffImmediate),
}

function timer(name: 'setTimeout' | 'setImmediate', start: () => unknown): AnyDomain {
  return new WrappedDomain(name, nothing(), start, { before: `${name}(() => {`, after: '})' })
}

function calledOffTimeout(): unknown {
  const timeout = setTimeout(() => {})
  clearTimeout(timeout)
  return timeout
}

function calledOffImmediate(): unknown {
  const immediate = setImmediate(() => {})
  clearImmediate(immediate)
  return immediate
}
