import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { effortVariable, SharedEffort, sharedEffortOf } from './shared-effort.ts'

const home = mkdtempSync(join(tmpdir(), 'shared-effort-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const result = { id: 'a', milliseconds: 1000, discovered: 3, finished: false }

test('each hears what the others have told since the last time, and never itself', () => {
  const folder = join(home, 'three')
  const [one, two, three] = ['1', '2', '3'].map((name) => new SharedEffort(folder, name))
  expect(one?.hear()).toEqual([])
  one?.tell([result])
  two?.tell([{ ...result, id: 'b' }])
  expect(three?.hear().map(({ id }) => id)).toEqual(['a', 'b'])
  expect(three?.hear()).toEqual([])
  expect(one?.hear().map(({ id }) => id)).toEqual(['b'])
  two?.tell([{ ...result, id: 'c', covered: true }])
  expect(one?.hear()).toEqual([{ ...result, id: 'c', covered: true }])
})

test('a line that is being written is heard once it is whole', () => {
  const folder = join(home, 'half')
  const [one, two] = ['1', '2'].map((name) => new SharedEffort(folder, name))
  one?.tell([result])
  const line = JSON.stringify({ ...result, id: 'later' })
  appendFileSync(join(folder, '1.jsonl'), line.slice(0, 9))
  expect(two?.hear()).toEqual([result])
  appendFileSync(join(folder, '1.jsonl'), `${line.slice(9)}\n`)
  expect(two?.hear().map(({ id }) => id)).toEqual(['later'])
})

test('without a folder there is none, and one that cannot be used keeps nobody from going on', () => {
  expect(sharedEffortOf({})).toBeUndefined()
  const effort = sharedEffortOf({ [effortVariable]: '/dev/null/folder' })
  effort?.tell([result])
  expect(effort?.hear()).toEqual([])
})
