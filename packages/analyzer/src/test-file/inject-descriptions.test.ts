import type { EntityReference, FuzzedMethodDescription } from '@fuzzwright/core'
import { entityResolver, FuzzError, type InjectedCall } from '@fuzzwright/core/tooling'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { describe, expect, test } from 'vitest'
import { findFuzzCalls } from './find-fuzz-calls.ts'
import { injectDescriptions } from './inject-descriptions.ts'
import type { DescribedFuzzCall, TestFileDescription } from './test-file-description.ts'

const described = (module?: string): FuzzedMethodDescription => ({
  formatVersion: 1,
  name: 'parse',
  kind: 'function',
  ...(module && { module }),
  parameters: [{ name: 'text', shape: { kind: 'string' } }],
  returns: { kind: 'unknown' },
  definitions: {},
  concreteValues: [{ value: "it's\u2028</script>", context: { kind: 'none' } }],
  expectedErrors: [],
})

function describing(text: string, calls: readonly Partial<DescribedFuzzCall>[]): TestFileDescription {
  let from = 0
  const complete = calls.map((call) => {
    const start = text.indexOf('fuzzIt(', from)
    from = start + 1
    const first = start + 'fuzzIt('.length
    const kind = 'target' as const
    return {
      start,
      end: text.length,
      line: 1,
      column: 1,
      kind,
      modifiers: [],
      tableParameters: 0,
      entities: [],
      root: { start, end: start + 'fuzzIt'.length, form: 'import' as const },
      withMembers: [],
      lastArgument: { start: first, end: text.indexOf(')', first) },
      ...call,
    }
  })
  return { formatVersion: 1, calls: complete, dependencies: [] }
}

/** Runs the text with a `fuzzIt` that collects what it is called with. */
function collect(code: string): readonly (readonly unknown[])[] {
  const calls: unknown[][] = []
  new Function('fuzzIt', code)((...args: unknown[]) => calls.push(args))
  return calls
}

describe('injectDescriptions', () => {
  test('what was taken from an object comes with the object', () => {
    const text = "const shop = { name: 'corner', tell() {} }\nfuzzIt('a', shop.tell)\n"
    const start = text.indexOf('shop.tell')
    const receiver = { start, end: start + 'shop'.length }
    const result = injectDescriptions(
      text,
      '/app/a.test.ts',
      describing(text, [{ description: described(), receiver }]),
    )
    const [call] = collect(result?.code ?? '').map((args) => args.at(-1) as InjectedCall)
    expect(call?.receiver?.name).toBe('shop')
    expect(call?.receiver?.read()).toMatchObject({ name: 'corner' })
  })

  test('every call gets its description as its last argument', () => {
    const text = "fuzzIt('a', parse)\nfuzzIt('b', parse)\nfunction parse() {}\n"
    const other = { ...described('/app/src/parse.ts'), name: 'other' }
    const result = injectDescriptions(
      text,
      '/app/a.test.ts',
      describing(text, [{ description: described() }, { description: other, error: 'why' }]),
    )
    const calls = collect(result?.code ?? '').map((args) => args.at(-1) as InjectedCall)
    expect(calls.map((call) => [call.description, call.local, call.error])).toEqual([
      [described(), true, undefined],
      [other, false, 'why'],
    ])
  })

  test('no line moves, and what stands behind an insertion is mapped to where it was', () => {
    const text = "const x = 1\nfuzzIt('a', boom)\nfunction boom() {}\n"
    const result = injectDescriptions(text, '/app/a.test.ts', describing(text, [{}]))
    const lines = result?.code.split('\n') ?? []
    expect(lines[0]).toBe('const x = 1')
    const map = new TraceMap(result?.map as never)
    const column = (lines[1] ?? '').indexOf('boom')
    expect(originalPositionFor(map, { line: 2, column })).toMatchObject({ line: 2, column: 12 })
  })

  test('calls are written under a name that collectors of tests know', () => {
    const text =
      "fuzzIt('a', f)\nfuzzIt.with(base)('b', f)\nconst ours = fuzzIt.with(base)\nours.only('c', f)\nit.fuzz('d', f)\n"
    const file = `import { fuzzIt } from '@fuzzwright/vitest'\n${text}`
    const calls = findFuzzCalls('/app/a.test.ts', file).map((call) => ({ ...call, entities: [] }))
    const description: TestFileDescription = { formatVersion: 1, calls, dependencies: [] }
    const result = injectDescriptions(file, '/app/a.test.ts', description, { collectedFrom: '@fuzzwright/vitest' })
    const lines = result?.code.replaceAll(/,__fuzzwright_call__\(\d\)/g, '').split('\n') ?? []
    expect(lines.slice(1, 6)).toEqual([
      "__fuzzwrightTest('a', f)",
      "__fuzzwrightTest.extend(base)('b', f)",
      'const ours = fuzzIt.extend(base)',
      "__fuzzwrightTest.extend(ours).only('c', f)",
      "it.fuzz('d', f)",
    ])
    expect(lines).toContain(';import {fuzzTest as __fuzzwrightTest} from "@fuzzwright/vitest";')
  })

  test('entities are imported from where they are, and read when they are asked for', () => {
    const text = "import { parse } from 'pkg/sub'\nfuzzIt('a', parse)\nclass Local {}\n"
    const entities = [
      { module: '/app/src/user.ts', exportName: 'User' },
      { module: '/app/src/user.ts', exportName: '*' },
      { module: '', exportName: 'Local' },
      { module: '/app/node_modules/pkg/types.d.ts', exportName: 'Thing' },
      { module: '/app/node_modules/hidden/types.d.ts', exportName: 'Other' },
      { module: '/app/src/types.d.ts', exportName: 'Declared' },
    ]
    const code = injectDescriptions(text, '/app/a.test.ts', describing(text, [{ entities }]))?.code ?? ''
    expect(code).toContain('import * as __fuzzwright_entities_0__ from "/app/src/user.ts";')
    expect(code).toContain('import * as __fuzzwright_entities_1__ from "pkg/sub";')
    expect(code).not.toMatch(/from "[^"]*(hidden|types\.d)/)
    const runnable = code
      .replace(/^import .*$/m, 'function parse() {}')
      .replace(/import \* as (\w+) from "[^"]*";/g, 'var $1={User:"user",Thing:"thing"};')
    const [call] = collect(runnable)
    const resolve = entityResolver(call?.at(-1) as InjectedCall)
    expect(resolve({ module: '/app/src/user.ts', exportName: 'User' })).toBe('user')
    expect(resolve({ module: '/app/src/user.ts', exportName: '*' })).toMatchObject({ User: 'user' })
    expect(resolve({ module: '/app/node_modules/pkg/types.d.ts', exportName: 'Thing' })).toBe('thing')
    expect((resolve({ module: '', exportName: 'Local' }) as { name: string }).name).toBe('Local')
    expect(resolve({ module: '/app/src/types.d.ts', exportName: 'Declared' })).toBeUndefined()
    expect(resolve({ module: '/elsewhere.ts', exportName: 'User' })).toBeUndefined()
  })

  test.each([
    ['await import', {}],
    ['require', { requires: true }],
    ['require', { commonJs: true }],
  ])('a module of schemas is loaded by %s where that works, and does no harm where it does not', (word, options) => {
    const entities = [
      { module: '/app/good.ts', exportName: 'Good', isSchema: true as const },
      { module: '/app/bad.ts', exportName: 'Bad', isSchema: true as const },
      { module: '/app/both.ts', exportName: 'Both', isSchema: true as const },
      { module: '/app/both.ts', exportName: 'Class' },
    ]
    const text = "fuzzIt('a', parse)\n"
    const code = injectDescriptions(text, '/app/a.test.ts', describing(text, [{ entities }]), options)?.code ?? ''
    expect(code).toContain(`${word}("/app/bad.ts")`)
    expect(code.includes('await')).toBe(word === 'await import')
    const load = `((path) => { if (path.includes('bad')) throw new Error('no such file'); return { Good: 'good', Both: 'both' } })`
    const calls: InjectedCall[] = []
    const runnable = code
      .replace(/import \* as (\w+) from ("[^"]*");/g, `var $1=${load}($2);`)
      .replaceAll('await import(', `${load}(`)
      .replaceAll('require(', `${load}(`)
    new Function('fuzzIt', 'parse', runnable)((...given: unknown[]) => calls.push(given.at(-1) as InjectedCall))
    const resolve = entityResolver(calls[0], (schema) => {
      throw new FuzzError('test', String(schema))
    })
    const find = (module: string, exportName: string) => () =>
      resolve({ module, exportName, side: 'input' } as EntityReference)
    expect(find('/app/good.ts', 'Good')).toThrow('good')
    expect(find('/app/bad.ts', 'Bad')).toThrow('it could not be loaded: Error: no such file')
    expect(find('/app/both.ts', 'Both')).toThrow('both')
  })

  test('a file without calls is left alone', () => {
    expect(injectDescriptions('x', '/a', { formatVersion: 1, calls: [], dependencies: [] })).toBeUndefined()
    const todo = describing('fuzzIt()', [{ lastArgument: undefined as never }])
    expect(injectDescriptions('fuzzIt()', '/a', todo)).toBeUndefined()
  })
})
