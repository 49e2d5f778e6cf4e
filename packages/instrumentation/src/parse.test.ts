import { expect, test } from 'vitest'
import { parseModule } from './parse.ts'

test.each([
  ['import "a"', undefined, 'esm'],
  ['export const a = 1', undefined, 'esm'],
  ['module.exports = 1', undefined, 'cjs'],
  ['return 1', undefined, 'cjs'],
  ['with (a) b', undefined, 'cjs'],
  ['const a = await b', undefined, 'cjs'],
  ['let a', 'esm', 'esm'],
  ['#!/usr/bin/env node\nlet a', 'cjs', 'cjs'],
] as const)('%s as %s is %s', (code, kind, expected) => {
  expect(parseModule(code, '/a.js', kind).kind).toBe(expected)
})

test('what is not JavaScript is refused with the place', () => {
  const wanted = expect.objectContaining({ code: 'unparsable-code', message: expect.stringContaining('/a.ts') })
  expect(() => parseModule('const a: number = 1', '/a.ts')).toThrow(wanted)
  expect(() => parseModule('import a', '/a.ts', 'esm')).toThrow(expect.objectContaining({ code: 'unparsable-code' }))
})
