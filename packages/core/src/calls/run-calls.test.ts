import { expect, test } from 'vitest'
import { callMember } from './run-calls.ts'

test('a member that is declared and was never made is called as code calls it', () => {
  expect(callMember({ size: (n: number) => n + 1 }, { way: 'method', name: 'size' }, [1])).toBe(2)
  expect(() => callMember({}, { way: 'method', name: 'inspect' }, [])).toThrow(
    new TypeError('inspect is not a function'),
  )
  expect(() => callMember('text', { way: 'call', name: '' }, [])).toThrow(new TypeError('text is not a function'))
})
