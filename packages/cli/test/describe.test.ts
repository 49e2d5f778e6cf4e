import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runHere } from './run-here.ts'

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'describe-')))
afterAll(() => rmSync(cwd, { recursive: true }))

mkdirSync(join(cwd, 'src'))
writeFileSync(
  join(cwd, 'src/cart.ts'),
  `/** @throws RangeError */
export function price(cents: number, currency: 'EUR' | 'USD' = 'EUR', ...codes: string[]): string {
  if (cents < 0) throw new RangeError('negative')
  return codes.includes('SAVE10') ? \`\${cents * 0.9} \${currency}\` : \`\${cents} \${currency}\`
}
export class Basket {
  constructor(readonly owner: { name: string }) {}
  add(times: bigint): void {}
}
export interface Tree { name: string; walk(visit: (tree: Tree) => boolean): Tree }
export const climb = (tree: Tree): boolean => tree.name === ''
export const clone = (basket: Basket): Basket => basket
`,
)
writeFileSync(join(cwd, 'src/data.ts'), 'export const answer = 42\n')

mkdirSync(join(cwd, 'tests'))
writeFileSync(
  join(cwd, 'src/clean.ts'),
  `import { rmSync } from 'node:fs'
export const clean = (folder: string): void => rmSync(folder, { recursive: true })
`,
)
writeFileSync(
  join(cwd, 'tests/clean.test.ts'),
  `import { fuzzIt } from '@fuzzwright/vitest'
import { clean } from '../src/clean.ts'
fuzzIt('cleans', clean)
fuzzIt('adds', (n: number) => n + 1 === 1 + n)
`,
)

test('what a function may do to the world is said before anything runs', async () => {
  const described = await runHere(['describe', 'src/clean.ts', 'clean'], { cwd })
  expect(described.out).toMatch(/^effects: fs\.rmSync \(write\)$/m)
  const listed = await runHere(['list'], { cwd })
  expect(listed.out).toMatch(/^tests\/clean\.test\.ts\n {2}cleans +line 3, effects: fs\.rmSync\n {2}adds +line 4\n/)
  const data: unknown = JSON.parse((await runHere(['list', '--json'], { cwd })).out)
  expect(data).toMatchObject([{ tests: [{ effects: [{ kind: 'write', function: 'fs.rmSync' }] }, { name: 'adds' }] }])
})

test('one function: parameters, types, domains, constants, expected errors', async () => {
  const { code, out } = await runHere(['describe', 'src/cart.ts', 'price'], { cwd })
  expect(code).toBe(0)
  const lines = out.split('\n')
  expect(lines[0]).toMatch(/^function price\(cents: number, /)
  expect(lines[2]).toMatch(/^parameter +type +domain$/)
  expect(out).toMatch(/^cents +number +number, 2\^64 values: /m)
  expect(out).toMatch(/^currency\? +"EUR" \| "USD" = "EUR" +elementOf, 2 values: 'EUR', 'USD'$/m)
  expect(out).toMatch(/^\.\.\.codes +string\[\]/m)
  expect(out).toContain('"SAVE10" (includes)')
  expect(out).toContain('may throw: RangeError')
})

test('every exported function without a name, classes and recursive types among them', async () => {
  const { code, out, err } = await runHere(['describe', 'src/cart.ts'], { cwd })
  expect(err).toBe('')
  expect(code).toBe(0)
  const headings = out.split('\n').filter((line) => /^(function|constructor|method) /.test(line))
  expect(headings.map((line) => line.split('(')[0])).toEqual([
    'function price',
    'constructor new Basket',
    'method Basket#add',
    'function climb',
    'function clone',
  ])
})

test('--json is data: one description, or all of them', async () => {
  const one = await runHere(['describe', 'src/cart.ts', 'Basket#add', '--json'], { cwd })
  expect(JSON.parse(one.out)).toMatchObject({ formatVersion: 1, name: 'add', className: 'Basket', kind: 'method' })
  const all = await runHere(['describe', '--json', 'src/cart.ts'], { cwd })
  expect(JSON.parse(all.out)).toHaveLength(5)
})

test('what does not exist is told with what does, and exits with 2', async () => {
  const noName = await runHere(['describe', 'src/cart.ts', 'prise'], { cwd })
  expect(noName).toMatchObject({ code: 2, out: '' })
  expect(noName.err).toMatch(/^error: .*has no function prise\n.*Basket, Tree, climb, clone, price/)
  const noFile = await runHere(['describe', 'src/carts.ts', '--json'], { cwd })
  expect(noFile).toMatchObject({ code: 2, err: '' })
  expect(JSON.parse(noFile.out)).toMatchObject({ error: { code: 'unknown-file' } })
  const nothing = await runHere(['describe', 'src/data.ts', '--json'], { cwd })
  expect(JSON.parse(nothing.out)).toMatchObject({ error: { code: 'nothing-to-describe' } })
})

test('wrong words are told on standard error, as data with --json', async () => {
  const unknown = await runHere(['describe', 'src/cart.ts', '--jsn'])
  expect(unknown).toMatchObject({ code: 2, out: '' })
  expect(unknown.err).toContain('Did you mean --json?')
  const missing = await runHere(['describe', '--json'])
  expect(JSON.parse(missing.out)).toMatchObject({ error: { code: 'bad-arguments' } })
  expect(await runHere(['--help'])).toMatchObject({ code: 0, err: '' })
  for (const words of [[], ['grammar'], ['help', 'descrbe']]) {
    expect(await runHere(words)).toMatchObject({ code: 2, err: expect.stringMatching(/no such command.*\n.*--help/) })
  }
  expect((await runHere(['descrbe'])).err).toContain('Did you mean describe?')
})
