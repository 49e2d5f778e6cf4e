/** What a survey says of a package that cannot be surveyed. */
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ignoreFile, ignoreFinding, readIgnored } from './ignore/ignored-findings.ts'
import { type SurveyRequest, surveyPackage } from './survey-package.ts'

let folder = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'survey-test-')))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function request(name: string): SurveyRequest {
  return { package: name, seed: 1, runs: 300, timeBudget: 60_000, jobs: 1, environment: { ...process.env, TZ: 'UTC' } }
}

function writePackage(files: Readonly<Record<string, string>>): string {
  const home = join(folder, 'planted')
  mkdirSync(home)
  const manifest = { name: 'planted', version: '1.2.3', type: 'module', main: 'index.js', types: 'index.d.ts' }
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text)
  return home
}

test('a package that is not there cannot be installed', async () => {
  const missing = surveyPackage(request(join(folder, 'nowhere')))
  await expect(missing).rejects.toMatchObject({ code: 'cannot-install' })
})

test('there has to be something that can be called', async () => {
  const home = writePackage({
    'index.js': 'export const version = 1\n',
    'index.d.ts': 'export declare const version: number\n',
  })
  await expect(surveyPackage(request(home))).rejects.toMatchObject({ code: 'nothing-to-survey' })
})

test('what is no module for Node is required, and one that cannot be is told with the reason', async () => {
  const forBundlers = { import: './module.js', require: './index.js', types: './index.d.ts' }
  const manifest = { name: 'planted', version: '1.2.3', exports: { '.': forBundlers, './broken': './broken.js' } }
  const home = writePackage({
    'package.json': JSON.stringify(manifest),
    'index.js': 'exports.shout = (text) => text.toUpperCase()\n',
    'module.js': "export { shout } from './shout'\n",
    'shout.js': 'export const shout = (text) => text.toUpperCase()\n',
    'broken.js': 'export const = 1\n',
    'index.d.ts': 'export declare function shout(text: string): string\n',
  })
  const { exports, problems } = await surveyPackage(request(home))
  expect(exports.map(({ id }) => id)).toEqual(['shout'])
  expect(problems.filter((problem) => problem.includes('cannot be imported'))).toHaveLength(1)
})

test('a package is surveyed from its name to its bugs, the same way each time', async () => {
  const home = writePackage({
    'index.js': `
export function encode(text) { return text.replaceAll('!', '') }
export function decode(text) { return text }
export function distinct(names) {
  const seen = []
  for (const name of names) if (!seen.includes(name)) seen.push(name)
  return seen.length
}
export class Stack {
  constructor() { this.items = []; this.size = 0 }
  push(item) { this.items.push(item); this.size++ }
  pop() { const item = this.items.pop(); this.size--; return item }
  toArray() { return [...this.items] }
}
`,
    'index.d.ts': `
export declare function encode(text: string): string
export declare function decode(text: string): string
export declare function distinct(names: string[]): number
export declare class Stack {
  size: number
  push(item: number): void
  pop(): number | undefined
  toArray(): number[]
}
`,
  })
  const report = await surveyPackage(request(home))
  expect([report.package, report.version]).toEqual(['planted', '1.2.3'])
  const lost = report.findings.find(({ title }) => title === 'decode undoes encode')
  expect(lost).toMatchObject({
    kind: 'suspicion',
    oracle: 'roundtrip',
    exports: ['encode', 'decode'],
    code: "m.decode(m.encode('!'))",
    observed: "''",
    expected: "'!'",
  })
  const size = report.findings.find(({ title }) => title === 'Stack: size is the number of items of toArray')
  expect(size).toMatchObject({ observed: '-1', expected: '0' })
  expect(size?.code).toBe('(() => { const s = new m.Stack(); s.pop(); return s.size })()')
  const slow = report.findings.find(({ oracle }) => oracle === 'growth')
  expect(slow).toMatchObject({ title: 'distinct takes too many steps for a long input', exports: ['distinct'] })
  expect(slow?.code).toBe('m.distinct(Array.from({ length: 512 }, (_, i) => `k${i}`))')
  const again = await surveyPackage(request(home))
  expect(again.findings).toEqual(report.findings)
})

test('documentation is asked before the search, which leaves settings behind', async () => {
  const home = writePackage({
    'index.js': `
let mark = ''
export function slug(text, next = mark) {
  mark = next
  return text.toLowerCase() + mark
}
`,
    'index.d.ts': 'export declare function slug(text: string, next?: string): string\n',
    'README.md': "```js\nslug('A') // => 'a'\nslug('B') // => 'c'\n```\n",
  })
  const { findings } = await surveyPackage(request(home))
  expect(findings.filter(({ oracle }) => oracle === 'example').map(({ code }) => code)).toEqual(["m.slug('B')"])
})

test('a package changes nothing and reaches nobody, neither when it is imported nor when it is called', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const home = writePackage({
    'index.js': `
import { execSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
const left = ${JSON.stringify(join(folder, 'left'))}
function harm() {
  for (const work of [
    () => connect(${port}, '127.0.0.1').on('error', () => {}),
    () => fetch('http://127.0.0.1:${port}/').catch(() => {}),
    () => writeFileSync(left, 'harm'),
    () => execSync('touch ' + left),
  ]) {
    try { work() } catch {}
  }
}
harm()
export function tidy(text) { harm(); return text.trim() }
export function half(text) { return text.replaceAll('!', '') }
`,
    'index.d.ts':
      'export declare function tidy(text: string): string\nexport declare function half(text: string): number\n',
  })
  const report = await surveyPackage(request(home))
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  // The calls were made, and the fence has not ended the survey.
  expect(report.findings.map(({ title }) => title)).toContain('half answers what its type does not allow')
  expect(connections).toBe(0)
  expect(existsSync(join(folder, 'left'))).toBe(false)
})

test('what a person judged is kept with its reason, and nonsense is told', () => {
  const judgement = { package: 'planted', title: 'decode undoes encode', cause: 'lost !', because: 'marks are no text' }
  ignoreFinding(folder, judgement)
  expect(readIgnored(folder)).toEqual([judgement])
  writeFileSync(join(folder, ignoreFile), '{}')
  expect(() => readIgnored(folder)).toThrow(expect.objectContaining({ code: 'bad-ignore-file' }))
})

test('of arguments that nobody declared, only kinds that are mostly taken are held against a function', async () => {
  const home = writePackage({
    'index.js': `
export function initial(text) { return text.trim()[0].toUpperCase() }
export function spread(count) { const parts = []; for (let at = 0; at < count; at++) parts.push(at % 7); return parts.length }
export function longest(...texts) { return Math.max(0, ...texts.map((text) => text.length)) }
`,
    'package.json': '{ "name": "planted", "version": "1.2.3", "type": "module", "main": "index.js" }',
  })
  const { findings } = await surveyPackage(request(home))
  expect(findings.filter(({ kind }) => kind === 'failure').map(({ title, code }) => `${title}: ${code}`)).toEqual([
    "initial crashes: m.initial('')",
  ])
})

test('what extends the platform as it says, and what the platform refuses, are no failures', async () => {
  const home = writePackage({
    'index.js': `
export function extendString() { String.prototype.planted = () => '' }
export function merge(key) { Object.prototype[key] = 1 }
export function digits(count) { return new Intl.NumberFormat('en', { maximumFractionDigits: Math.abs(count) | 0 }).format(1) }
`,
    'index.d.ts': `
export declare function extendString(): void
export declare function merge(key: string): void
export declare function digits(count: number): string
`,
  })
  const { findings } = await surveyPackage(request(home))
  expect(findings.map(({ oracle, exports }) => [oracle, ...exports])).toEqual([['pollution', 'merge']])
})

test('source files are surveyed with what they import, and a survey that was stopped goes on', async () => {
  writeFileSync(join(folder, 'mark.ts'), "export const mark: string = '!'\n")
  writeFileSync(
    join(folder, 'codec.ts'),
    `import { mark } from './mark'
export function encode(text: string): string { return text.replaceAll(mark, '') }
export function decode(text: string): string { return text }
/**
 * @example
 * twice(2) // => 5
 * twice(3) // => 6
 */
export const twice = (count: number): number => 2 * count
export class Meter {
  total = 0
  constructor(limit: string) { if (!/^\\d+$/.test(limit)) throw new TypeError('no limit: ' + limit) }
  add(count: number): void { this.total += count }
}
`,
  )
  const progressFile = join(folder, 'progress.jsonl')
  const wanted = { ...request(folder), files: ['codec.ts'], progressFile }
  const report = await surveyPackage(wanted)
  expect(report.package).toBe('codec.ts')
  expect(report.findings.map(({ title, code, imports }) => [title, code, imports])).toEqual([
    ['decode undoes encode', "m.decode(m.encode('!'))", ["import * as m from './codec'"]],
    ['twice answers what its documentation shows', 'm.twice(2)', ["import * as m from './codec'"]],
  ])
  expect(existsSync(progressFile)).toBe(false)

  const stopped = surveyPackage({
    ...wanted,
    progress: (done) => {
      if (done === 2) throw new Error('stopped')
    },
  })
  await expect(stopped).rejects.toThrow('stopped')
  const again = await surveyPackage(wanted)
  expect(again.resumed).toBe(2)
  expect(again.findings).toEqual(report.findings)
})

test('files that cannot be put together are refused', async () => {
  writeFileSync(join(folder, 'broken.ts'), "export { nothing } from './nowhere'\n")
  await expect(surveyPackage({ ...request(folder), files: ['broken.ts'] })).rejects.toMatchObject({
    code: 'cannot-bundle',
  })
})

test('a hang that a freshly loaded package does not show is not told', async () => {
  const home = writePackage({
    'index.js': `
let isBusy = false
export function count(rounds) {
  while (isBusy) {}
  isBusy = true
  let sum = 0
  for (let round = 0; round < rounds * 1e6; round++) sum += round
  isBusy = false
  return sum
}
export function seek(text) {
  while (text.includes('%')) {}
  return text
}
`,
    'index.d.ts': `
export declare function count(rounds: number): number
export declare function seek(text: string): string
`,
  })
  const { findings } = await surveyPackage(request(home))
  const hangs = findings.filter(({ oracle }) => oracle === 'hang')
  expect(hangs.map(({ code }) => code)).toEqual(["m.seek('%')"])
})
