import { expect, test } from 'vitest'
import type { CallStep } from './call.ts'
import { CallRun, callMember } from './run-calls.ts'

test('a member that is declared and was never made is called as code calls it', () => {
  expect(callMember({ size: (n: number) => n + 1 }, { way: 'method', name: 'size' }, [1])).toBe(2)
  expect(() => callMember({}, { way: 'method', name: 'inspect' }, [])).toThrow(
    new TypeError('inspect is not a function'),
  )
  expect(() => callMember('text', { way: 'call', name: '' }, [])).toThrow(new TypeError('text is not a function'))
})

test('nothing is called on what is no object where one was promised', () => {
  const seen: unknown[] = []
  class Box {
    get(): unknown {
      return false
    }
  }
  const calls = [
    { on: 0, way: 'method', name: 'get', args: [] },
    { on: 1, way: 'method', name: 'open', args: [] },
    { on: 1, way: 'method', name: 'toString', args: [] },
  ] as const
  const watch = { called: ({ name, value, thrown }: CallStep) => void seen.push([name, thrown ?? value]) }
  new CallRun({ maker: Box, makings: [{ way: 'new', name: '', args: [] }], calls }, watch).start()
  expect(seen).toEqual([
    ['get', false],
    ['toString', 'false'],
  ])
})
