import { expect, test } from 'vitest'
import { type CallStep, ResultOf } from './call.ts'
import { CallRun, callMember } from './run-calls.ts'

test('a member that is declared and was never made is called as code calls it', () => {
  expect(callMember({ size: (n: number) => n + 1 }, { way: 'method', name: 'size' }, [1])).toBe(2)
  expect(() => callMember({}, { way: 'method', name: 'inspect' }, [])).toThrow(
    new TypeError('inspect is not a function'),
  )
  expect(() => callMember('text', { way: 'call', name: '' }, [])).toThrow(new TypeError('text is not a function'))
})

test('nothing is called on what is no such object where one was promised', () => {
  const seen: unknown[] = []
  class Box {
    get(what: unknown): unknown {
      return what
    }
  }
  const given = [false, [1], { a: 1 }, { close: () => 0 }, new Box()]
  const calls = given.flatMap((what, at) => [
    { on: 0, way: 'method' as const, name: 'get', args: [what] },
    { on: 1 + 3 * at, way: 'method' as const, name: 'open', args: [] },
    { on: 1 + 3 * at, way: 'method' as const, name: 'toString', args: [] },
  ])
  const watch = {
    called({ name, thrown }: CallStep) {
      if (name !== 'get') seen.push(name, ...(thrown ? [String(thrown.error)] : []))
    },
  }
  new CallRun({ maker: Box, makings: [{ way: 'new', name: '', args: [] }], calls }, watch).start()
  const missing = ['open', 'TypeError: open is not a function', 'toString']
  expect(seen).toEqual(['toString', 'toString', 'toString', ...missing, ...missing])
})

test('what was put together of itself again and again is handed on no longer, and gets no calls', () => {
  let visits = 0
  class Rope {
    private readonly halves: readonly Rope[]
    constructor(...halves: readonly Rope[]) {
      this.halves = halves
    }
    concat(other: Rope): Rope {
      return new Rope(this, other)
    }
    visit(): void {
      visits++
      for (const half of this.halves) half.visit()
    }
  }
  const making = { way: 'new' as const, name: '', args: [] }
  const doubled = Array.from({ length: 60 }, (_, on) => ({
    ...{ on, way: 'method' as const, name: 'concat', args: [new ResultOf(on)] },
  }))
  const visited = doubled.map(({ on }) => ({ on, way: 'method' as const, name: 'visit', args: [] }))
  const run = new CallRun({ maker: Rope, makings: [making], calls: [...doubled, ...visited] }, {})
  run.start()
  expect(run.things.slice(0, 60).filter((thing) => thing instanceof Rope)).toHaveLength(13)
  expect(visits).toBeLessThan(2 ** 13)
  const chain = doubled.map((call) => ({ ...call, args: [new ResultOf(0)] }))
  const long = new CallRun({ maker: Rope, makings: [making], calls: chain }, {})
  long.start()
  expect(long.things.every((thing) => thing instanceof Rope)).toBe(true)
})
