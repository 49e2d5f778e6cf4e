import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) if (existsSync(folder)) rmdirSync(folder)
})
function make(kind: string): string {
  const folder = temporaryFolder(kind)
  made.push(folder)
  return folder
}

test('folders of processes that are gone are taken away by the next one, of whatever kind, and no other', () => {
  const [kept, other] = [make('sweeping'), make('another')]
  expect(readdirSync(kept)).toEqual([])
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  const left = [kept, other].map((folder) => folder.replace(`-${process.pid}-`, `-${gone}-`))
  for (const folder of left) mkdirSync(folder)
  made.push(...left)
  make('sweeping')
  expect([kept, other, ...left].map((folder) => existsSync(folder))).toEqual([true, true, false, false])
})
