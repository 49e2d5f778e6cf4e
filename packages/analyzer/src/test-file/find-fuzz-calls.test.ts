// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates in source text that is read, not run.
import { expect, test } from 'vitest'
import { findFuzzCalls } from './find-fuzz-calls.ts'
import { mayFuzz } from './may-fuzz.ts'

const head = `import { fuzzIt, fuzzTest as check } from '@fuzzwright/vitest'\n`
const calls = (text: string, before = head) => findFuzzCalls('/nowhere/a.test.ts', before + text)
const source = (text: string, range: { start: number; end: number } | undefined) =>
  range === undefined ? undefined : (head + text).slice(range.start, range.end)

test('a file without the import is not parsed', () => {
  expect(mayFuzz("import { it } from 'vitest'\nfuzzIt('x', f)")).toBe(false)
  expect(calls("fuzzIt('x', f)", '')).toEqual([])
})

test.each([
  ["fuzzIt('a', f)", 'target', 'f', undefined, undefined],
  ["check('a', api.f)", 'target', 'api.f', undefined, undefined],
  ["fuzzIt('a', (x: number) => x)", 'callback', '(x: number) => x', undefined, undefined],
  ["fuzzIt('a', async function (x: number) {})", 'callback', 'async function (x: number) {}', undefined, undefined],
  ["fuzzIt('a', { runs: 5 }, f)", 'target', 'f', '{ runs: 5 }', undefined],
  ["fuzzIt('a', f, { runs: 5 })", 'target', 'f', '{ runs: 5 }', undefined],
  ["fuzzIt('a', options, f)", 'target', 'f', 'options', undefined],
  ["fuzzIt('a', f, 5000)", 'target', 'f', undefined, undefined],
  ["fuzzIt('a', [d.int()], (n) => n)", 'domains', '(n) => n', undefined, '[d.int()]'],
  ["fuzzIt('a', { domains: [d.int()] }, f)", 'domains', 'f', '{ domains: [d.int()] }', undefined],
  ["fuzzIt.same('a', f, g)", 'target', 'g', undefined, undefined],
  ["fuzzIt.same('a', { runs: 5 }, (n) => n, g)", 'target', 'g', '{ runs: 5 }', undefined],
  ["fuzzIt.same('a', [d.int()], f, (n) => n)", 'domains', '(n) => n', undefined, '[d.int()]'],
  ["fuzzIt('a', f<number>)", 'target', 'f<number>', undefined, undefined],
  ["fuzzIt('a', makeParser({ deep: true }))", 'target', 'makeParser({ deep: true })', undefined, undefined],
])('%s', (text, kind, target, options, domains) => {
  const [call, ...others] = calls(text)
  expect(others).toEqual([])
  expect(call).toMatchObject({ kind, title: 'a', line: 2, column: 1, tableParameters: 0 })
  expect(source(text, call)).toBe(text)
  expect(source(text, call?.target)).toBe(target)
  expect(source(text, call?.options)).toBe(options)
  expect(source(text, call?.domains)).toBe(domains)
  expect(source(text, call?.firstArgument)).toBe("'a'")
})

test.each([
  ['only', ['only'], 0],
  ['skip', ['skip'], 0],
  ['fails', ['fails'], 0],
  ['concurrent', ['concurrent'], 0],
  ['skip.fails', ['skip', 'fails'], 0],
  ['skipIf(windows)', ['skipIf'], 0],
  ['runIf(ci).only', ['runIf', 'only'], 0],
  ['each([[1, 2], [3, 4]])', ['each'], 2],
  ['each([1, 2])', ['each'], 1],
  ['each(rows)', ['each'], 1],
  ['each`a|b\n${1}|${2}`', ['each'], 1],
  ['for([[1, 2]])', ['for'], 1],
  ['only.each([[1, 2, 3]])', ['only', 'each'], 3],
])('fuzzIt.%s', (chain, modifiers, tableParameters) => {
  expect(calls(`fuzzIt.${chain}('t', f)`)).toMatchObject([{ title: 't', modifiers, tableParameters }])
})

test('a test without a function is a call without a target', () => {
  expect(calls("fuzzIt.todo('later')")).toMatchObject([{ modifiers: ['todo'], title: 'later' }])
  expect(calls("fuzzIt.todo('later')")[0]).not.toHaveProperty('target')
})

test.each([
  ['a namespace', `import * as fz from '@fuzzwright/jest'\n`, "fz.fuzzIt.only('x', f)"],
  ['require', `const { fuzzIt: g } = require('@fuzzwright/jest')\n`, "g('x', f)"],
  ['a required module', `const fz = require('@fuzzwright/jest')\n`, "fz.fuzzTest('x', f)"],
  ['an awaited import', `const { fuzzIt } = await import('@fuzzwright/vitest')\n`, "fuzzIt('x', f)"],
  ['an extended function', `${head}const it = fuzzIt.extend({ page: 1 })\n`, "it('x', f)"],
])('%s', (_name, before, text) => {
  expect(calls(text, before)).toMatchObject([{ title: 'x' }])
})

test('calls inside other calls are found, in source order, with their places', () => {
  const found = calls(
    "describe('suite', () => {\n  fuzzIt('one', f)\n  describe('inner', () => { fuzzIt('two', g) })\n})",
  )
  expect(found.map(({ title, line, column }) => [title, line, column])).toEqual([
    ['one', 3, 3],
    ['two', 4, 29],
  ])
})

test('a name that is not the import is no call', () => {
  expect(calls("const other = { fuzzIt }; other.run('x', f); it('x', f)")).toEqual([])
})

test('offsets count UTF-16 units', () => {
  const text = "// 😀 é\nfuzzIt('😀', f)"
  const [call] = calls(text)
  expect(source(text, call)).toBe("fuzzIt('😀', f)")
  expect(call?.title).toBe('😀')
})

test('a file that does not parse gives no calls instead of an error', () => {
  expect(() => calls("fuzzIt('x', (")).not.toThrow()
})
