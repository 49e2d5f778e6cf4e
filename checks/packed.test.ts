import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judgeTarball } from './judge-tarball.mjs'
import { runProcess } from './run-process.mjs'

const sandbox = mkdtempSync(join(tmpdir(), 'packed-'))
afterAll(() => rmSync(sandbox, { recursive: true }))

/** Packs a package of one module whose types stand in the file `types` names; `more` is added to its manifest. */
async function pack(name: string, types: string, more: object = {}): Promise<string> {
  const folder = join(sandbox, name)
  mkdirSync(folder)
  const door = { types, default: './index.js' }
  const manifest = { name, version: '1.0.0', type: 'module', license: 'MIT', exports: { '.': door }, ...more }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'index.js'), 'export const one = 1\n')
  writeFileSync(join(folder, 'index.d.ts'), 'export declare const one: number\n')
  const { code, output } = await runProcess('npm', ['pack', '--pack-destination', sandbox], { cwd: folder })
  expect(code, output).toBe(0)
  return join(sandbox, `${name}-1.0.0.tgz`)
}

test('a sound tarball meets no objection', async () => {
  expect(await judgeTarball(await pack('sound', './index.d.ts'))).toEqual([])
})

test('a door whose types are missing meets the objection of both tools', async () => {
  const objections = await judgeTarball(await pack('unsound', './gone.d.ts'))
  expect(objections.join('\n')).toMatch(/gone\.d\.ts but the file does not exist/)
  expect(objections).toHaveLength(2)
})

test('an optional peer that is wanted at certain versions meets an objection', async () => {
  const peers = { peerDependencies: { one: '^4.0.0', two: '*' } }
  const optional = { peerDependenciesMeta: { one: { optional: true }, two: { optional: true } } }
  const objections = await judgeTarball(await pack('choosy', './index.d.ts', { ...peers, ...optional }))
  expect(objections).toEqual([expect.stringMatching(/the optional peer one is wanted at \^4\.0\.0/)])
})
