import { existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import pico from 'picocolors'
import { expect, test } from 'vitest'
import type { Shell } from '../shell.ts'
import { shownLive } from './live-view.ts'

const about = { file: 'a.test.ts', name: 'holds' }

function shellTelling(told: string[]): Shell {
  const quiet = { out: () => {}, err: (text: string) => void told.push(text), colours: pico, columns: 80 }
  return { cwd: '/', env: {}, node: process.execPath, drawSeed: () => 1, now: () => 0, ...quiet }
}

test('what runners write is on the page, to the end of the search, and nothing is left', async () => {
  const told: string[] = []
  const shell = shellTelling(told)
  const answer = await shownLive({ jobs: 2, port: 0 }, shell, async (files) => {
    const url = /^Live page: (http:\/\/127\.0\.0\.1:\d+\/)\n$/.exec(told.join(''))?.[1] ?? ''
    const page = await (await fetch(url)).text()
    const events = (await fetch(`${url}events`)).body?.getReader()
    for (const file of files) writeFileSync(file, `${JSON.stringify({ type: 'begin', test: about, budget: 1000 })}\n`)
    return { files, page, events }
  })
  expect(answer.page).toContain('No fuzz test has begun yet.')
  expect(answer.files.map((file) => file.slice(dirname(file).length + 1))).toEqual(['job-1.jsonl', 'job-2.jsonl'])
  const text = new TextDecoder()
  let pictures = ''
  for (;;) {
    const { done = true, value } = (await answer.events?.read()) ?? {}
    if (done) break
    pictures += text.decode(value, { stream: true })
  }
  expect(pictures).toContain('searched by 2 of 2 workers')
  expect(pictures).toMatch(/"ended":true}\n\n$/)
  expect(answer.files.some((file) => existsSync(dirname(file)))).toBe(false)
})

test('a search that throws ends its page', async () => {
  const told: string[] = []
  const broken = new Error('broken')
  await expect(shownLive({ jobs: 1, port: 0 }, shellTelling(told), () => Promise.reject(broken))).rejects.toBe(broken)
  const [, url = ''] = /(http:\S+)/.exec(told.join('')) ?? []
  await expect(fetch(url)).rejects.toThrow()
})
