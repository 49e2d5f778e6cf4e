import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describe as describeFunction } from '../describe.ts'

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'effects-')))
afterAll(() => rmSync(cwd, { recursive: true }))

writeFileSync(
  join(cwd, 'deep.ts'),
  `import { execSync as run } from 'child_process'
export const deploy = (name: string): string => run('deploy ' + name).toString()
`,
)
writeFileSync(
  join(cwd, 'files.ts'),
  `import fs, { rmSync } from 'node:fs'
import * as promised from 'node:fs/promises'
import { deploy } from './deep'
const http = require('https')
declare const require: (name: string) => any
const folder = 'cache'
export function clean(name: string): void { rmSync(folder + name) }
export async function all(name: string): Promise<void> {
  await fs.promises.unlink(name)
  await promised.writeFile(name, '')
  http.get(name)
  if (name === '') process.exit(1)
  await fetch(name)
}
export function reads(name: string): string { return fs.readFileSync(name, 'utf8') + process.env.HOME }
export function indirect(name: string): string { return deploy(name) }
export function own(rmSync: number): number { return rmSync + 1 }
`,
)
const effectsOf = (name: string) =>
  describeFunction('files.ts', name, { from: cwd }).effects?.map(({ kind, function: of }) => `${kind} ${of}`)

test('functions of Node that change the world are named, wherever the code reaches them', () => {
  expect(effectsOf('clean')).toEqual(['write fs.rmSync'])
  expect(effectsOf('all')).toEqual([
    'write fs.promises.unlink',
    'write fs/promises.writeFile',
    'net https.get',
    'exit process.exit',
    'net fetch',
  ])
  expect(effectsOf('indirect')).toEqual(['run child_process.execSync'])
})

test('reading is none, and neither is a parameter of that name', () => {
  expect(effectsOf('reads')).toBeUndefined()
  expect(effectsOf('own')).toBeUndefined()
})
