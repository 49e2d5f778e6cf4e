import { expect, onTestFinished, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { isGivenError } from '../domain/given-error.ts'
import { Printer } from '../domain/printer.ts'
import { giveIn, takeTried } from '../domains/functions/patience.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

type FunctionShape = Extract<TypeShape, { kind: 'function' }>

const functionOf = (
  parameters: Readonly<Record<string, TypeShape>>,
  returns: TypeShape = { kind: 'void' },
): FunctionShape => ({
  kind: 'function',
  parameters: Object.entries(parameters).map(([name, shape]) => ({ name, shape })),
  returns,
})

const resolve = functionOf({ value: { kind: 'string' } })
const reject = functionOf({ reason: { kind: 'boolean' }, 'of all': { kind: 'undefined' } })

/** Functions of the shape with their source text. */
function* made(shape: TypeShape, count = 40): Generator<[(...given: unknown[]) => unknown, string]> {
  const domain = domainFromShape(shape)
  const g = new Context(new Rng(7))
  for (let run = 0; run < count; run++) {
    const c: unknown = domain.init(g.reset())
    const out = new Printer('source')
    domain.print(c, out)
    yield [domain.getValue(c) as never, String(out)]
  }
}

/** What such a function calls, by name, and with what. */
function callsOf(f: (...given: unknown[]) => unknown): unknown[] {
  const calls: unknown[] = []
  const noted =
    (name: string) =>
    (...given: unknown[]) =>
      calls.push([name, ...given])
  expect(f(noted('resolve'), noted('reject'))).toBeUndefined()
  return calls
}

test('an executor calls one of the functions it is handed, with values of its type, and prints as what does', () => {
  const names = new Set<unknown>()
  for (const [executor, source] of made(functionOf({ resolve, reject }))) {
    const [call, ...more] = callsOf(executor) as [string, unknown][]
    expect(more).toEqual([])
    expect(['string', 'boolean']).toContain(typeof call?.[1])
    expect(callsOf(new Function(`return ${source}`)())).toEqual([call])
    names.add(call?.[0])
  }
  expect(names).toEqual(new Set(['resolve', 'reject']))
})

test('what is handed something else, too, may call nothing', () => {
  const middleware = functionOf({ request: { kind: 'number' }, next: functionOf({}) })
  const calls = [...made(middleware)].map(([f]) => {
    let times = 0
    f(1, () => times++)
    return times
  })
  expect(new Set(calls)).toEqual(new Set([0, 1]))
})

test('what answers a promise waits for what it calls', async () => {
  const middleware = functionOf({ next: functionOf({}) }, { kind: 'promise', value: { kind: 'void' } })
  for (const [f, source] of made(middleware, 3)) {
    expect(source).toBe('async (next) => { await next() }')
    const order: string[] = []
    const done = f(async () => {
      await undefined
      order.push('next')
    }) as Promise<void>
    await done.then(() => order.push('done'))
    expect(order).toEqual(['next', 'done'])
  }
})

test("an error that is handed on is nobody's fault", () => {
  const done = functionOf({ error: { kind: 'builtin', name: 'Error' } })
  for (const [f] of made(functionOf({ done }), 5)) {
    const seen: unknown[] = []
    f((error: unknown) => seen.push(error))
    expect(seen.map(isGivenError)).toEqual([true])
  }
})

test('nothing is called where something else is handed over, nor for ever', () => {
  takeTried()
  giveIn(true)
  onTestFinished(() => giveIn(false))
  const [loop] = [...made(functionOf({ again: functionOf({}) }), 1)][0] ?? []
  let times = 0
  const again = (): unknown => {
    times++
    return loop?.(again)
  }
  loop?.(again)
  expect(times).toBeGreaterThan(100)
  expect(loop?.('no function')).toBeUndefined()
})

test('a function that may be handed itself, or what nobody can make, is called by none', () => {
  const endless = functionOf({ value: { kind: 'reference', to: 'Endless' } })
  const unmade = functionOf({ value: { kind: 'unsupported', text: 'T', path: '', reason: 'so' } })
  for (const inner of [endless, unmade]) {
    for (const [f] of made(functionOf({ call: inner }), 5)) {
      let times = 0
      f(() => times++)
      expect(times).toBe(0)
    }
  }
})
