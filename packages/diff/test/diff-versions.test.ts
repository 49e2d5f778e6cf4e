/** Whole comparisons: of a repository with one of its revisions, of packages, of files; and what is said where that cannot be. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DiffRequest,
  diffFiles,
  diffMarkdown,
  diffPackages,
  diffRevision,
  diffText,
  packagePair,
} from '../src/index.ts'

let folder = ''
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'diff-test-')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const request: DiffRequest = { seed: 1, runs: 600, environment: { ...process.env, TZ: 'UTC' } }

function write(home: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, home, name)), { recursive: true })
    writeFileSync(join(folder, home, name), text)
  }
  return join(folder, home)
}

function git(cwd: string, ...words: readonly string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'init.defaultBranch=main']
  return execFileSync('git', [...who, ...words], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const price = `import { pad } from './text'
export interface Item { name: string; cents: number }
export function span(seconds: number): string {
  if (seconds > 60) return \`\${Math.floor(seconds / 60)}m\`
  return \`\${seconds}s\`
}
export function total(items: Item[]): number {
  let sum = 0
  for (const item of items) sum += item.cents
  return sum
}
export const label = (item: Item): string => \`\${pad(item.name)}:\`
export function now(): number { return Date.now() }
export function some(list: string[]): string | undefined { return list[Math.floor(Math.random() * list.length)] }
export function gone(text: string): string { return text.trim() }
export class Basket {
  private items: Item[] = []
  constructor(public owner: string) {}
  private most(): number { return 1 }
  first(): string { return this.items[0]?.name ?? this.owner }
}
export async function later(n: number): Promise<number> { return n * 2 }
export function each(list: number[], visit: (n: number) => void): void { for (const n of list) visit(n) }
export function wait(n: number): number { return n }
`
const changed = price
  .replace('seconds > 60', 'seconds >= 60')
  .replace(
    'let sum = 0\n  for (const item of items) sum += item.cents\n  return sum',
    'return items.map((item) => item.cents).reduce((a, b) => a + b)',
  )
  .replace('Date.now()', 'Date.now() + 1')
  .replace('list[Math.floor(Math.random() * list.length)]', 'list.at(Math.random() * list.length)')
  .replace(/export function gone.*/, 'export function fresh(text: string): string { return text }')
  .replace('this.items[0]?.name ?? this.owner', 'this.items[0]?.name ?? this.owner.trim()')
  // What only the class itself may touch is no difference.
  .replaceAll('this.items', 'this.held')
  .replace('private items', 'private held')
  .replace('private most(): number { return 1 }', 'private most(): number { return 2 }')
  .replace('return n * 2', "if (n > 1000) throw new RangeError('large')\n  return n * 2")
  .replace('for (const n of list) visit(n)', 'for (const n of list) visit(n + 1)')
  .replace('wait(n: number): number { return n }', 'wait(n: number): number { while (n === 7) {}\n  return n }')

test('what changed for another signature than the first one is told, of functions and of methods', async () => {
  const shown = (long: string, wide: string) => `
    export function show(text: string): string
    export function show(amount: number, digits: number): string
    export function show(value: string | number, digits?: number): string {
      return typeof value === 'string' ? value : ${long}
    }
    export class Page {
      line(at: number): string
      line(name: string, isBold: boolean): string
      line(where: number | string, isBold?: boolean): string {
        return typeof where === 'number' ? String(where) : ${wide}
      }
    }
  `
  const cwd = write('signatures', {
    'old.ts': shown('value.toFixed((digits ?? 0) & 7)', 'isBold ? where : where.trim()'),
    'new.ts': shown('value.toFixed((digits ?? 0) & 3)', 'isBold ? where.trim() : where.trim()'),
  })
  const report = await diffFiles(join(cwd, 'old.ts'), join(cwd, 'new.ts'), request)
  const told = report.differences.map(({ kind, call, before, after }) => `${kind} ${call} ${before} → ${after}`)
  expect(told.sort()).toEqual(["value new Page().line(' ', true) ' ' → ''", "value show(0, -1) '0.0000000' → '0.000'"])
})

test('a working tree and its main branch: what changed, for whom, with the smallest input', async () => {
  const cwd = write('shop', {
    'package.json': '{ "name": "shop", "type": "module" }',
    'src/price.ts': price,
    'src/text.ts': "import { upper } from 'words'\nexport const pad = (text: string) => upper(text).padEnd(4)\n",
    'src/report.ts': "import { span } from './price'\nexport const report = (n: number): string => `took ${span(n)}`\n",
    '.gitignore': 'node_modules',
    'node_modules/words/package.json': '{ "name": "words", "type": "module", "main": "index.js" }',
    'node_modules/words/index.js': 'export const upper = (text) => text.toUpperCase()\n',
  })
  git(cwd, 'init', '--quiet')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '--quiet', '-m', 'one')
  expect(await diffRevision({ ...request, cwd })).toMatchObject({ differences: [], exports: [] })
  write('shop', { 'src/price.ts': changed })
  const report = await diffRevision({ ...request, cwd })
  const told = report.differences.map(({ kind, call, before, after }) => `${kind} ${call} ${before} → ${after}`)
  expect(told).toEqual([
    'throws total([]) 0 → throws TypeError: Reduce of empty array with no initial value',
    'throws later(1001) resolves to 2002 → rejects with RangeError: large',
    'hangs wait(7) 7 → does not end',
    expect.stringMatching(/^value span\(60\) '60s' → '1m'$/),
    expect.stringMatching(/^value new Basket\('.*'\)\.first\(\) '.+' → ''$/),
    expect.stringMatching(/^value total\(.*-0.*\) 0 → -0$/),
    'calls each([0], () => undefined) calls (0) → calls (1)',
  ])
  expect(report.differences[3]).toMatchObject({
    exports: ['span', 'report'],
    changed: [
      { version: 'before', file: 'src/price.ts', line: 4 },
      { version: 'after', file: 'src/price.ts', line: 4 },
    ],
    calledAt: ['src/report.ts:2'],
    test: { before: "expect(span(60)).toEqual('60s')", after: "expect(span(60)).toEqual('1m')" },
  })
  expect(report.added).toEqual([{ name: 'fresh', type: 'function fresh(text: string): string' }])
  expect(report.removed).toEqual([{ name: 'gone', type: 'function gone(text: string): string' }])
  expect(report.exports.find(({ name }) => name === 'label')).toMatchObject({ state: 'same' })
  // Drawn alike from the same chance.
  expect(report.exports.find(({ name }) => name === 'some')).toMatchObject({ state: 'same' })
  expect(report.notCompared).toMatchObject([{ name: 'now' }])
  expect(diffText(report)).toContain(" 4 span answers another value\n   span(60)\n   before  '60s'\n   after   '1m'\n")
  expect(diffMarkdown(report)).toContain("| answers another value | `span(60)` | `'60s'` | `'1m'` |")
  expect(git(cwd, 'worktree', 'list').trim().split('\n')).toHaveLength(1)
  const again = await diffRevision({ ...request, cwd, files: ['src/price.ts'], only: /^(?:span|later)$/ })
  expect(again.differences.map(({ call }) => call)).toEqual(['later(1001)', 'span(60)'])
})

test('an argument that only its class builds differently is told of the class, not of whatever it is given to', async () => {
  const trays = (lids: number, add: number): string => `export class Tray {
  lids = ${lids}
  count: number
  constructor(count: number) { this.count = count }
}
export function isEmpty(tray: Tray): boolean { return tray.count === 0 }
export function fill(tray: Tray): void { tray.count += ${add} }
`
  const cwd = write('trays', { 'before.ts': trays(1, 1), 'after.ts': trays(2, 3) })
  const report = await diffFiles(join(cwd, 'before.ts'), join(cwd, 'after.ts'), request)
  expect(report.differences.map(({ kind, exports }) => `${kind} ${exports.join()}`)).toEqual([
    'value Tray',
    'argument fill',
  ])
})

test('what a package keeps to itself may change, as long as its users see nothing of it', async () => {
  const cwd = write('library', {
    'package.json': '{ "name": "library", "type": "module", "main": "dist/index.js" }',
    'src/index.ts': "export * from './public.ts'\n",
    'src/public.ts': `import { half } from './inner.ts'
export function middle(n: number): number { return half(n) }
export const view = (n: number) => ({ get double() { return n * 2 } })
export function deep(n: number): number { return n > 0 && n < 5e4 ? 1 + deep(Math.floor(n) - 1) : 0 }
export class Cell { private kept = 0; value = 1; read = () => this.value; constructor(n: number) { this.value = n } }
export function cell(n: number): Cell { return new Cell(n) }
`,
    'src/inner.ts': 'export function half(n: number): number { return n / 2 }\n',
    'tools/size.ts': 'export function size(text: string): number { return text.length }\n',
  })
  git(cwd, 'init', '--quiet')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '--quiet', '-m', 'one')
  write('library', {
    'src/public.ts': `import { half } from './inner.ts'
export function middle(n: number): number { return half(n, 2) }
export const view = (n: number) => ({ double: n * 2 })
export function deep(n: number): number { return n > 0 && n < 5e4 ? Math.floor(n) || (n < 1 ? 1 : 0) : 0 }
export class Cell {
  #n: number
  constructor(n: number) { this.#n = n }
  get value(): number { return this.#n }
  read(): number { return this.#n }
}
export function cell(n: number): Cell { return new Cell(n) }
`,
    'src/inner.ts': 'export function half(n: number, by: number): number { return n / by }\n',
    'tools/size.ts': 'export function size(text: string): number { return text.length + 1 }\n',
  })
  const report = await diffRevision({ ...request, cwd })
  expect(report.differences.map(({ call }) => call)).toEqual(["size('')"])
  expect(report.notCompared).toEqual([
    { name: 'half', inPart: false, because: expect.stringContaining('no entry point of the package exports it') },
  ])
  expect(report.exports.map(({ name, state }) => `${name} ${state}`).sort()).toEqual(
    expect.arrayContaining(['cell same', 'middle same', 'view same']),
  )
  const named = await diffRevision({ ...request, cwd, files: ['src/inner.ts'] })
  expect(named.exports.map(({ name }) => name)).toEqual(['half'])
})

test('a pattern names exports by their own names, and methods by those of their classes', async () => {
  const deque = (size: string): string =>
    `export class Deque {\n  first(): number { return 1 }\n  size(n: number): number { return ${size} }\n}\n`
  const cwd = write('named', { 'a.ts': deque('n'), 'b.ts': 'export const last = (n: number): number => n\n' })
  write('named', { 'c.ts': 'export const last = (n: number): number => n + 1\n' })
  git(cwd, 'init', '--quiet')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '--quiet', '-m', 'one')
  write('named', { 'a.ts': deque('n + 0'), 'b.ts': '\nexport const last = (n: number): number => n - 0\n' })
  write('named', { 'c.ts': '\nexport const last = (n: number): number => n + 1 + 0\n' })
  const namesFor = async (only: RegExp): Promise<readonly string[]> =>
    (await diffRevision({ ...request, runs: 20, cwd, only })).exports.map(({ name }) => name).sort()
  expect(await namesFor(/^Deque\.size$/)).toEqual(['Deque.size'])
  expect(await namesFor(/^Deque$/)).toEqual(['Deque', 'Deque.first', 'Deque.size'])
  expect(await namesFor(/^last$/)).toEqual(['b.ts:last', 'c.ts:last'])
})

test('what a call leaves on prototypes, and how deep calls may go, part no ways by themselves', async () => {
  const code = (more: string): string => `
export function put(list: string[]): string { for (const key of list) Reflect.set(Object.prototype, key, 1)
  return list.join()${more} }
function depth(${more && 'a = 1, b = 2, c = 3'}): number { try { return 1 + depth() } catch { return ${more ? 'a - b - c + 4' : '0'} } }
export function room(n: number): number { return n > 0 ? depth() : 0 }
`
  write('limits', { 'old.ts': code(''), 'new.ts': code(' + ""') })
  const files = [join(folder, 'limits/old.ts'), join(folder, 'limits/new.ts')] as const
  const report = await diffFiles(...files, { ...request, runs: 100 })
  expect(report.differences).toEqual([])
  expect(report.exports.map(({ name, state }) => [name, state])).toEqual([
    ['put', 'same'],
    ['room', 'unstable'],
  ])
})

test('what a class refuses to be made of is compared, too', async () => {
  const gap = (refused: string): string =>
    `export class Gap {\n  constructor(readonly from: number, readonly to: number) {\n    if (${refused}) throw new RangeError('empty')\n  }\n  size(): number { return this.to - this.from }\n}\n`
  write('made', { 'old.ts': gap('from > to'), 'new.ts': gap('from >= to') })
  const report = await diffFiles(join(folder, 'made/old.ts'), join(folder, 'made/new.ts'), request)
  expect(report.differences).toMatchObject([
    { kind: 'throws', exports: ['Gap'], call: 'new Gap(0, 0)', changed: [{ line: 3 }, { line: 3 }] },
  ])
})

test('one name in two files is two exports, and what moves is held against what it was', async () => {
  const cwd = write('twice', {
    'src/step.ts': 'export const step = 1\n',
    'src/list.ts':
      "import { step } from './step'\nexport const first = (list: number[]): number => (list[0] ?? 0) + step\n",
    'src/span.ts': 'export class Span { constructor(readonly n: number) {} twice(): number { return this.n * 2 } }\n',
    'src/wide.ts':
      "import type { Span } from './span'\nimport { step } from './step'\nexport const wide = (span: Span): number => span.twice() * step\n",
    'src/text.ts': "import { step } from './step'\nexport const first = (text: string): number => text.length + step\n",
    'src/index.ts': "export * from './rest'\nexport { half } from './old'\n",
    'src/rest.ts': 'export const same = (n: number): number => n\n',
    'src/old.ts': "import { step } from './step'\nexport const half = (n: number): number => n / 2 + step\n",
  })
  git(cwd, 'init', '--quiet')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '--quiet', '-m', 'one')
  git(cwd, 'mv', 'src/old.ts', 'src/new.ts')
  write('twice', {
    'src/step.ts': 'export const step = 2\n',
    'src/index.ts': "export * from './rest'\nexport { half } from './new'\n",
  })
  const report = await diffRevision({ ...request, cwd })
  // One line is the cause of all of them.
  expect(report.differences).toMatchObject([
    { call: 'half(0)', changed: [{ file: 'src/step.ts' }, { file: 'src/step.ts' }] },
  ])
  expect(report.differences.flatMap(({ exports }) => exports).sort()).toEqual([
    'half',
    'src/list.ts:first',
    'src/text.ts:first',
    'wide',
  ])
  expect([report.added, report.removed, report.notCompared]).toEqual([[], [], []])
  // The rest of what a changed list of exports passes on is the same code.
  expect(report.exports.map(({ name }) => name)).not.toContain('same')
})

test('what git cannot give is said', async () => {
  const bare = write('bare', { 'a.ts': '' })
  await expect(diffRevision({ ...request, cwd: bare })).rejects.toMatchObject({ code: 'no-repository' })
  const cwd = write('broken', { 'a.ts': 'export const f = (n: number) => n\n' })
  git(cwd, 'init', '--quiet')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '--quiet', '-m', 'one')
  const unknown = diffRevision({ ...request, cwd, revision: 'v9' })
  await expect(unknown).rejects.toMatchObject({ code: 'unknown-revision', message: expect.stringContaining('"v9"') })
  await expect(diffRevision({ ...request, cwd, files: ['b.ts'] })).rejects.toMatchObject({ code: 'unknown-file' })
  write('broken', { 'a.ts': 'export const f = (n: number) => n + 1\n', 'b.ts': 'export const g = 1\n' })
  git(cwd, 'commit', '--quiet', '-a', '-m', 'two')
  git(folder, 'clone', '--quiet', '--depth', '1', `file://${cwd}`, 'shallow')
  const shallow = diffRevision({ ...request, cwd: join(folder, 'shallow'), revision: 'HEAD~1' })
  await expect(shallow).rejects.toMatchObject({ message: expect.stringContaining('--unshallow') })
  // A revision that does not load, and one whose object is gone.
  write('broken', { 'a.ts': "import { x } from 'nowhere'\nexport const f = (n: number) => n + x\n" })
  await expect(diffRevision({ ...request, cwd, files: ['a.ts'] })).rejects.toMatchObject({
    code: 'cannot-load-version',
    message: expect.stringContaining('nowhere'),
  })
  // One file of several: what it exports is not new because the other version cannot load it.
  write('broken', {
    'a.ts': 'export const f = (n: number) => n + 2\n',
    'c.ts': "import 'nowhere'\nexport const h = (n: number) => n\n",
  })
  git(cwd, 'add', '.')
  git(cwd, 'commit', '--quiet', '-m', 'three')
  write('broken', { 'a.ts': 'export const f = (n: number) => n + 3\n', 'c.ts': 'export const h = (n: number) => n\n' })
  const half = await diffRevision({ ...request, runs: 50, cwd })
  expect(half.added).toEqual([])
  expect(half.notCompared).toMatchObject([
    { name: 'h', because: expect.stringMatching(/^c\.ts of main .*cannot be loaded$/) },
  ])
  const { addWorktree } = await import('../src/version/git.ts')
  const gone = { name: 'gone', commit: '0123456789012345678901234567890123456789' }
  expect(() => addWorktree(cwd, join(folder, 'out'), gone)).toThrow(expect.objectContaining({ code: 'no-worktree' }))
})

test('a package at two versions: what both accept is compared, each with its own classes', async () => {
  const manifest = (version: string) =>
    JSON.stringify({ name: 'planted', version, type: 'module', main: 'index.js', types: 'index.d.ts' })
  const code = (step: number) => `
export class Span { constructor(n) { this.n = n } }
export function stretch(span) { if (!(span instanceof Span)) throw new Error('foreign'); return span.n + ${step} }
export function size(text) { return ${step === 1 ? 'text.length' : '[...text].length'} }
`
  const types = (taken: string) => `
export declare class Span { constructor(n: number); n: number }
export declare function stretch(span: Span): number
export declare function size(text: ${taken}): number
`
  const older = write('older', {
    'package.json': manifest('1.0.0'),
    'index.js': code(1),
    'index.d.ts': types('string'),
  })
  const newer = write('newer', {
    'package.json': manifest('2.0.0'),
    'index.js': code(2),
    'index.d.ts': types('string | string[]'),
  })
  const report = await diffPackages(older, newer, request)
  expect([report.before, report.after]).toEqual(['planted@1.0.0', 'planted@2.0.0'])
  const stretched = report.differences.find(({ exports }) => exports.includes('stretch'))
  expect(stretched).toMatchObject({ kind: 'value', call: 'stretch(new Span(0))', before: '1', after: '2' })
  const sized = report.differences.find(({ exports }) => exports.includes('size'))
  expect([...JSON.parse(`[${sized?.input.replaceAll("'", '"').replace(/\\u\{(\w+)\}/, 'x') ?? ''}]`)]).toHaveLength(1)
  expect(sized).toMatchObject({ kind: 'value', before: '2', after: '1' })
  expect(report.notCompared).toMatchObject([{ name: 'size', because: expect.stringContaining('both accept') }])
  expect(packagePair('planted@1.0.0', newer)).toEqual({ before: 'planted@1.0.0', after: newer })
  expect(() => packagePair('planted@1.0.0', folder)).toThrow(expect.objectContaining({ code: 'no-newer-version' }))
})

test('what an object keeps beside what its declarations tell of is nobody’s business, and hides nothing else', async () => {
  const planted = (name: string, expiry: string) =>
    write(name, {
      'package.json': JSON.stringify({
        ...{ name: 'keeps', version: '1.0.0', type: 'module', main: 'index.js', types: 'index.d.ts' },
      }),
      'index.js': `export class Kept {
  entries = new Map()
  asked = 0
  put(key, age) { this.entries.set(key, ${expiry}) }
  has(key) { this.asked++; return (this.entries.get(key) ?? 0) > 0 }
}
`,
      'index.d.ts':
        'export declare class Kept { asked: number; put(key: string, age: number): void; has(key: string): boolean }\n',
    })
  const report = await diffPackages(planted('kept', 'age > 9 ? age : 0'), planted('keeps', 'Math.max(0, age)'), request)
  expect(report.differences.map(({ exports, setup, call }) => [exports, setup?.length, call])).toEqual([
    [['Kept.has'], 2, "kept.has('')"],
  ])
})

test.each(['module', 'commonjs'])(
  'what earlier inputs left in a package is not told of whatever reads it: %s',
  async (type) => {
    const isModule = type === 'module'
    const planted = (name: string, kept: string) =>
      write(`${type}-${name}`, {
        'package.json': JSON.stringify({
          name: 'remembers',
          version: '1.0.0',
          type,
          main: 'index.js',
          types: 'index.d.ts',
        }),
        'modes.js': isModule ? 'export const modes = new Set()\n' : 'exports.modes = new Set()\n',
        'index.js': isModule
          ? `import { modes } from './modes.js'
export function allow(mode) { modes.add(${kept}) }
export function show(n) { return n + ' of ' + modes.size }
`
          : `const { modes } = require('./modes.js')
exports.allow = function allow(mode) { modes.add(${kept}) }
exports.show = function show(n) { return n + ' of ' + modes.size }
`,
        'index.d.ts':
          'export declare function allow(mode: string): void\nexport declare function show(n: number): string\n',
      })
    const report = await diffPackages(planted('older', 'mode'), planted('newer', 'mode.trim()'), {
      ...request,
      runs: 300,
    })
    expect(report.differences).toEqual([])
    expect(report.notCompared.map(({ name }) => name)).toEqual(['show'])
  },
)

test('of parameters that no value is both of nothing is said', async () => {
  const taking = (type: string, code: string) => `export function show(value: ${type}): string { return ${code} }\n`
  write('apart', { 'old.ts': taking('Date', 'value.toISOString()'), 'new.ts': taking('string', 'value.trim()') })
  const report = await diffFiles(join(folder, 'apart/old.ts'), join(folder, 'apart/new.ts'), request)
  expect([report.differences, report.exports.map(({ state }) => state), report.notCompared]).toEqual([
    [],
    ['impossible'],
    [{ name: 'show', inPart: false, because: 'no input was found that both versions take' }],
  ])
})

test('two files, and two with nothing to call', async () => {
  const home = write('files', {
    'before.ts': 'export const f = (n: number) => Math.round(n)\n',
    'after.ts': 'export const f = (n: number) => Math.floor(n + 0.5)\n',
    'empty.ts': 'export const n = 1\n',
  })
  const [before, after, empty] = ['before.ts', 'after.ts', 'empty.ts'].map((name) => join(home, name))
  const { differences } = await diffFiles(before ?? '', after ?? '', request)
  expect(differences.map(({ kind }) => kind)).toContain('value')
  // An instance that one version alone can make is no input of both.
  const strict = write('strict', {
    'before.ts':
      "export class N { constructor(n: number) { if (n !== 0) throw new RangeError('nought') }\n  get(): number { return 1 } }\n",
    'after.ts': 'export class N { constructor(n: number) {}\n  get(): number { return 1 } }\n',
  })
  const nought = await diffFiles(join(strict, 'before.ts'), join(strict, 'after.ts'), request)
  expect(nought.differences.filter(({ exports }) => exports.includes('N.get'))).toEqual([])
  await expect(diffFiles(empty ?? '', empty ?? '', request)).rejects.toMatchObject({ code: 'nothing-to-compare' })
  await expect(diffFiles(before ?? '', join(home, 'none.ts'), request)).rejects.toMatchObject({ code: 'unknown-file' })
  expect(readFileSync(before ?? '', 'utf8')).toContain('Math.round')
})
