// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates in source text that is read, not run.
import { expect, test } from 'vitest'
import { findFuzzCalls } from './find-fuzz-calls.ts'

const head = `import { fuzzIt, fuzzTest as check } from '@fuzzwright/vitest'\n`
const calls = (text: string, before = head) => findFuzzCalls('/nowhere/a.test.ts', before + text)
const source = (text: string, range: { start: number; end: number } | undefined) =>
  range === undefined ? undefined : (head + text).slice(range.start, range.end)

test('a file without the import is not parsed', () => {
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
  expect(text.startsWith(source(text, call?.root) ?? '?')).toBe(true)
  expect(text.endsWith(`${source(text, call?.lastArgument)})`)).toBe(true)
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

test.each([
  ['the import', head, "fuzzIt.only('x', f)", 'import', 'fuzzIt'],
  ['an alias', head, "check('x', f)", 'import', 'check'],
  ['a member of the module', `import * as fz from '@fuzzwright/vitest'\n`, "fz.fuzzIt('x', f)", 'import', 'fz.fuzzIt'],
  ['a member of it', `import { it } from '@fuzzwright/vitest'\n`, "it.fuzz.skip('x', f)", 'runner', 'it.fuzz'],
  ["Vitest's own", `${head}import { test } from 'vitest'\n`, "test.fuzz('x', f)", 'runner', 'test.fuzz'],
  ['a global', head, "test.fuzz('x', f)", 'runner', 'test.fuzz'],
  ['it by another name', `import { it as spec } from '@fuzzwright/jest'\n`, "spec.fuzz('x', f)", 'import', 'spec.fuzz'],
  ['a variable', `${head}const ours = fuzzIt.with(base)\n`, "ours('x', f)", 'variable', 'ours'],
])('a call starts at %s', (_name, before, text, form, root) => {
  const [call, ...others] = calls(text, before)
  expect(others).toEqual([])
  expect(call?.root.form).toBe(form)
  expect((before + text).slice(call?.root.start, call?.root.end)).toBe(root)
})

test('what was made by way of with says where, directly or in a variable', () => {
  const text = "fuzzIt.with(base).only('x', f)\nconst ours = fuzzIt.with(base)\nours.skip('y', f)\nfuzzIt('z', f)"
  const found = calls(text)
  expect(found.map(({ modifiers }) => modifiers)).toEqual([['with', 'only'], ['skip'], []])
  expect(found.map((call) => call.withMembers.map((range) => source(text, range)))).toEqual([['with'], ['with'], []])
})

test('fuzz of what is no it of a runner is no call', () => {
  expect(calls("x.fuzz('x', f)", `import { it as x } from 'elsewhere'\n${head}`)).toEqual([])
  expect(calls("it.fuzz('x', f)", `import { it } from 'elsewhere'\n${head}`)).toEqual([])
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
