import { expect, test } from 'vitest'
import { testLine } from './test-line.ts'

const line = (outcome: string, other = '1') => testLine({ call: 'f(0)', kind: 'value' }, outcome, other)

test('an answer, a promise and an error are held on to', () => {
  expect(line("['a']")).toBe("expect(f(0)).toEqual(['a'])")
  expect(line('resolves to 2')).toBe('await expect(f(0)).resolves.toEqual(2)')
  expect(line('rejects with Error: no')).toBe('await expect(f(0)).rejects.toThrow(Error)')
  expect(line("rejects with 'no'")).toBe("await expect(f(0)).rejects.toEqual('no')")
  expect(line('throws RangeError: too far')).toBe('expect(() => f(0)).toThrow(RangeError)')
  expect(line('throws null')).toBe('expect(() => f(0)).toThrow()')
  expect(line("throws 'no'")).toBe('expect(() => f(0)).toThrow()')
  // A class of the code itself may not be at hand where the line is pasted.
  expect(line('throws ParseError: no')).toBe("expect(() => f(0)).toThrow('no')")
})

test('where both sides throw, the line is true of one alone', () => {
  const other = "throws TypeError: Cannot read properties of null (reading '3')"
  expect(line('throws Error: not money: ', other)).toBe("expect(() => f(0)).toThrow('not money: ')")
  expect(line('throws Error: no', 'throws TypeError: no')).toBe(
    "expect(() => f(0)).toThrow(expect.objectContaining({ name: 'Error' }))",
  )
  expect(line('throws Mismatch: no', 'throws : no')).toBe(
    "expect(() => f(0)).toThrow(expect.objectContaining({ name: 'Mismatch' }))",
  )
  expect(line('throws RangeError: ', 'throws Error: ')).toBe('expect(() => f(0)).toThrow(RangeError)')
  // The beginning of what the other side says is in that, too.
  expect(line('throws TypeError: no (0) ', 'throws TypeError: no (0) 1')).toBe(
    'expect(() => f(0)).toThrow(/^no \\(0\\) $/m)',
  )
  expect(line('throws Mismatch: no ', 'throws Mismatch: no 0')).toBe('expect(() => f(0)).toThrow(/^no $/m)')
  expect(line('rejects with Error: no', 'rejects with Error: ')).toBe("await expect(f(0)).rejects.toThrow('no')")
})

test('a property that is undefined is not one that is missing', () => {
  const told = { call: 'f(0)', kind: 'value', cause: 'a lost undefined' } as const
  expect(testLine(told, '{ a: undefined }', '{}')).toBe('expect(f(0)).toStrictEqual({ a: undefined })')
  expect(testLine(told, 'resolves to {}', 'resolves to { a: undefined }')).toBe(
    'await expect(f(0)).resolves.toStrictEqual({})',
  )
})

test('what was cut, or is no answer, has no line', () => {
  expect(line(`'${'a'.repeat(399)}`)).toBeUndefined()
  expect(line('does not end')).toBeUndefined()
  expect(line('shows { class: 1 }')).toBeUndefined()
  expect(line('…aaa')).toBeUndefined()
  expect(line('1', '1')).toBeUndefined()
  expect(testLine({ call: 'f(0)', kind: 'slower' }, '1', '2')).toBeUndefined()
})
