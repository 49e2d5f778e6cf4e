import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { nameOfProcess } from '../corpus/living-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})
function make(kind: string): string {
  const folder = temporaryFolder(kind)
  made.push(folder)
  return folder
}

/** A folder that a process with this name made, beside one of ours. */
function madeBy(owner: string, beside: string): string {
  const folder = beside.replace(nameOfProcess(), owner)
  mkdirSync(folder)
  made.push(folder)
  return folder
}

test('folders of processes that are gone are taken away by the next one, of whatever kind, and no other', () => {
  const [kept, other] = [make('sweeping'), make('another')]
  expect(readdirSync(kept)).toEqual([])
  const gone = nameOfProcess(spawnSync(process.execPath, ['-e', '']).pid)
  const left = [kept, other].map((folder) => madeBy(gone, folder))
  make('sweeping')
  expect([kept, other, ...left].map((folder) => existsSync(folder))).toEqual([true, true, false, false])
})

test('the folder of another container is left to it, until nothing was written there for long', () => {
  const elsewhere = nameOfProcess(1).replace(/\w{8}$/, '00000000')
  const folder = madeBy(elsewhere, make('sweeping'))
  const file = join(folder, 'journal')
  writeFileSync(file, '')
  utimesSync(folder, 1, 1)
  make('sweeping')
  expect(existsSync(folder)).toBe(true)
  for (const path of [file, folder]) utimesSync(path, 1, 1)
  make('sweeping')
  expect(existsSync(folder)).toBe(false)
})
