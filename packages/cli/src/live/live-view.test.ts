import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { JournalEvent } from '@fuzzwright/reporter'
import pico from 'picocolors'
import { afterAll, expect, test } from 'vitest'
import type { Shell } from '../shell.ts'
import { condensed } from './condensed-lines.ts'
import { hearingLines } from './line-tail.ts'
import { shownLive, sourceReader } from './live-view.ts'

const about = { file: 'a.test.ts', name: 'holds' }
const folder = mkdtempSync(join(tmpdir(), 'live-view-'))
afterAll(() => rmSync(folder, { recursive: true }))

function shellTelling(told: string[]): Shell {
  const quiet = { out: () => {}, err: (text: string) => void told.push(text), colours: pico, columns: 80 }
  return { cwd: folder, env: {}, node: process.execPath, drawSeed: () => 1, now: () => 0, ...quiet }
}

test('what is heard is on the page, to the end of the search, and the page stays where it is wanted', async () => {
  const told: string[] = []
  const wish = { open: true, html: 'left/page.html' } as const
  const { page, events } = await shownLive(wish, shellTelling(told), async (search) => {
    const url = /^Live page: (http:\/\/127\.0\.0\.1:\d+\/)\n$/.exec(told.join(''))?.[1] ?? ''
    const page = await (await fetch(url)).text()
    const events = (await fetch(`${url}events`)).body?.getReader()
    for (const worker of ['one', 'two']) search.add(worker, { type: 'begin', test: about, budget: 1000 })
    return { page, events }
  })
  expect(page).toContain('No fuzz test has begun yet.')
  const text = new TextDecoder()
  let pictures = ''
  for (;;) {
    const { done = true, value } = (await events?.read()) ?? {}
    if (done) break
    pictures += text.decode(value, { stream: true })
  }
  expect(pictures).toContain('searched by 2 of 2 workers')
  expect(pictures).toMatch(/"ended":true}\n\n$/)
  const left = readFileSync(join(folder, 'left/page.html'), 'utf8')
  expect(left).toContain('searched by 2 of 2 workers')
  expect(left).not.toContain('EventSource')
})

test('a search that throws ends its page', async () => {
  const told: string[] = []
  const broken = new Error('broken')
  await expect(shownLive({ open: 0 }, shellTelling(told), () => Promise.reject(broken))).rejects.toBe(broken)
  const [, url = ''] = /(http:\S+)/.exec(told.join('')) ?? []
  await expect(fetch(url)).rejects.toThrow()
})

test('lines of runners are heard whole, to the last one, and nothing is left', async () => {
  const heard: (readonly [string, string])[] = []
  const file = await hearingLines(
    (runner, lines) => heard.push(...lines.map((line) => [runner, line.test.name] as const)),
    async (fileOf) => {
      for (const runner of ['job-1', 'job-2']) {
        writeFileSync(
          fileOf(runner),
          `{"type":"run-begin"}\n${JSON.stringify({ type: 'begin', test: about, budget: 1 })}\n{"half`,
        )
      }
      return fileOf('job-1')
    },
  )
  expect(heard).toEqual([
    ['job-1', 'holds'],
    ['job-2', 'holds'],
  ])
  expect(existsSync(dirname(file))).toBe(false)
})

test('for those who are far away, only the last moment of each test is left', () => {
  const moment = { type: 'progress', discarded: 0, corpus: 1, features: 1, reached: 1, edges: 1, findings: 0 } as const
  const at = (name: string, elapsed: number): JournalEvent => ({
    ...moment,
    test: { file: 'a.test.ts', name },
    elapsed,
    runs: elapsed,
    activity: 'searching',
  })
  const begin: JournalEvent = { type: 'begin', test: about, budget: 1 }
  const lines = [begin, at('holds', 1), at('other', 2), at('holds', 3), begin, at('holds', 4)]
  expect(condensed(lines)).toEqual([begin, at('other', 2), begin, at('holds', 4)])
})

test('sources are read below the folder, and nothing that leads out of it', () => {
  writeFileSync(join(folder, 'inside.ts'), 'inside')
  symlinkSync('/etc/hostname', join(folder, 'leads-out.ts'))
  const read = sourceReader(folder)
  expect(read('inside.ts')).toBe('inside')
  expect(read(join(folder, 'inside.ts'))).toBe('inside')
  for (const file of ['leads-out.ts', '../../etc/hostname', '/etc/hostname', 'missing.ts'])
    expect(read(file)).toBeUndefined()
})
