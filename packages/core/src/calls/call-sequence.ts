/**
 * Calls of the members of an object, one after the other, as the value of an input: how the objects are made, what is
 * called on them, and which results of earlier calls are handed back. Each run makes its objects afresh.
 */
import { printValue, sourceOf } from '../domain/print-value.ts'
import type { Call, CallStep, Making } from './call.ts'
import { CallRun, type CallWatch } from './run-calls.ts'

/** What `run` of a sequence may be told besides the check. */
export interface RunCallsOptions {
  /** Which errors of calls are fine: then the next call follows. None unless said otherwise. */
  readonly allowThrows?: (error: unknown) => boolean
}

/** Called when the objects are made and after each call, with the first object. Fails by throwing, or by answering `false`. */
export type CheckObject<T> = (object: T, step: CallStep | undefined) => unknown

/** Calls to be made on fresh objects, in order; the value of `d.callsOf`. */
export class CallSequence<T = unknown> {
  /** The class, or the function that makes an object. */
  readonly maker: unknown
  readonly makings: readonly Making[]
  readonly calls: readonly Call[]

  constructor(maker: unknown, makings: readonly Making[], calls: readonly Call[]) {
    this.maker = maker
    this.makings = makings
    this.calls = calls
  }

  get length(): number {
    return this.calls.length
  }

  /**
   * Makes the objects and the calls. Answers the first object; a promise of it where a call answered a promise. Throws what
   * the maker, a call or `check` throws.
   */
  run(check?: CheckObject<T>, { allowThrows }: RunCallsOptions = {}): T | Promise<T> {
    const watch: CallWatch<T> = {
      made: (object) => judged(check?.(object, undefined)),
      called({ thrown, ...step }, object) {
        if (thrown !== undefined && allowThrows?.(thrown.error) !== true) throw thrown.error
        return judged(check?.(object, thrown === undefined ? step : { ...step, thrown }))
      },
    }
    return new CallRun<T>(this, watch).start()
  }

  /** Source text of a call of `fuzzedCalls` that makes this sequence. */
  [sourceOf](): string {
    const makings = this.makings.map(({ way, name, args }) => [way === 'static' ? name : way, ...args])
    const calls = this.calls.map(({ on, way, name, args, isTogether }) => [
      ...(on === 0 ? [] : [on]),
      `${isTogether === true ? '& ' : ''}${way === 'method' || way === 'call' ? '' : `${way} `}${name}`,
      ...args,
    ])
    return `fuzzedCalls(${[this.maker, makings, calls].map(printValue).join(', ')})`
  }
}

function judged(answer: unknown): unknown {
  if (answer === false) throw new Error('The check of the object returned false.')
  return answer
}

/**
 * The sequence with these calls. Each object is made as its list says: `['new', …args]`, `['call', …args]`, or the name of a
 * static method and its arguments. Each call is a list: the name of a method (`'get x'` and `'set x'` for accessors, `''` for
 * the thing itself, `'items keys'` for what a method answers and is gone through, `'items '` for the thing itself, `'wait '` for time that passes) and its arguments; `'& put'` is started together with the call before it. A number before the name says
 * on which thing, 0 where there is none.
 */
export function fuzzedCalls<T = unknown>(
  maker: unknown,
  makings: readonly (readonly unknown[])[],
  calls: readonly (readonly unknown[])[],
): CallSequence<T> {
  return new CallSequence<T>(maker, makings.map(readMaking), calls.map(readCall))
}

function readMaking([word, ...args]: readonly unknown[]): Making {
  if (word === 'new' || word === 'call') return { way: word, name: '', args }
  return { way: 'static', name: String(word), args }
}

function readCall(list: readonly unknown[]): Call {
  const [first] = list
  const on = typeof first === 'number' ? first : 0
  const [word, ...args] = typeof first === 'number' ? list.slice(1) : list
  const [, and, way, name = ''] = /^(& )?(?:(get|set|items|wait) )?(.*)$/.exec(String(word)) ?? []
  const itself = name === '' ? 'call' : 'method'
  return {
    ...{ on, way: isWritten(way) ? way : itself, name, args },
    ...(and !== undefined && { isTogether: true }),
  }
}

function isWritten(way: string | undefined): way is 'get' | 'set' | 'items' | 'wait' {
  return way === 'get' || way === 'set' || way === 'items' || way === 'wait'
}
