import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countExceptions, newExceptions, printExceptions, readExceptions, shortened } from './check-exceptions.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const counted = (text: string, file = 'packages/core/src/a.ts') =>
  printExceptions(countExceptions(sourceTree({ [file]: text })))

describe('this repository', () => {
  const counts = countExceptions(readSourceTree(['packages'], ['.ts']))

  const agreed = readExceptions(readFileSync(new URL('exceptions.txt', import.meta.url), 'utf8'))

  test('has no exception that the list does not have', () => {
    expect(printViolations(newExceptions(counts, agreed))).toBe('')
  })

  test('has every exception of the list (npm run checks -- -u takes out what is gone)', async () => {
    await expect(printExceptions(shortened(agreed, counts))).toMatchFileSnapshot('exceptions.txt')
  })
})

describe('countExceptions', () => {
  test('casts count, but not those that make a value narrower for good', () => {
    expect(counted('const a = b as string, c = <number>(d as unknown)')).toBe('core: casts × 3\n')
    expect(counted("const a = [1] as const, b = <const>['x'], c = { d: 1 } satisfies E; export { a as x }")).toBe('')
    expect(counted('const a = b as string', 'packages/core/src/a.test.ts')).toBe('')
  })

  test('casts of an item count once more: most only hide that an index may lie outside', () => {
    const both = 'core: casts of an item × 1\ncore: casts × 1\n'
    expect(counted('const a = list[index] as Item')).toBe(both)
    expect(counted('const a = <Item>table[row]?.[column]')).toBe(both)
    expect(counted('const a = (list[index]) as Item')).toBe(both)
    expect(counted('const a = list.at(-1) as Item')).toBe(both)
    expect(counted("const a = list[index] ?? missingAt(index), b = list[0] as const, c = 'list[0] as Item'")).toBe('')
    expect(counted('const a = list.at as Item, b = (list as Item[])[0]')).toBe('core: casts × 2\n')
  })

  test('functions that take a fourth positional parameter count', () => {
    const one = 'core: functions of more than 3 parameters × 1\n'
    expect(counted('function f(a, b, c, d) {}')).toBe(one)
    expect(counted('const f = (a, b, { c }, d = 1, ...e) => 1')).toBe(one)
    expect(counted('class A { constructor(a, b, c, d) {} }')).toBe(one)
    expect(counted('class A { static next(a, b, c, d) {} }')).toBe(one)
    expect(counted('list.reduce((a, b, c, d) => a)')).toBe(one)
    expect(counted('function f(this: A, a, b, c) {} interface B { g(a, b, c, d): void }')).toBe('')
  })

  test('suppressed rules count, by rule', () => {
    const any = '// biome-ignore lint/suspicious/noExplicitAny: any function'
    expect(counted(`${any}\nlet a\n${any}\nlet b\n// @ts-expect-error no`)).toBe(
      'core: suppressed @ts-expect-error × 1\ncore: suppressed lint/suspicious/noExplicitAny × 2\n',
    )
  })
})

test('a list may become shorter, never longer', () => {
  const agreed = readExceptions('core: casts × 2\n')
  const said = (list: string) => printViolations(newExceptions(readExceptions(list), agreed))
  expect(said('core: casts × 1\n')).toBe('')
  expect(said('core: casts × 3\n')).toBe('packages/core casts: 3, agreed are 2; the list only becomes shorter')
  expect(said('cli: casts × 1\n')).toMatch(/packages\/cli casts: 1, agreed are 0/)

  const taken = (list: string) => printExceptions(shortened(agreed, readExceptions(list)))
  expect(taken('core: casts × 1\ncli: casts × 1\n')).toBe('core: casts × 1\n')
  expect(taken('core: casts × 3\n')).toBe('core: casts × 2\n')
  expect(taken('')).toBe('')
})
