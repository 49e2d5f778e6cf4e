import { existsSync } from 'node:fs'
import { request } from 'node:http'
import type { FindingMeta, FuzzTestMeta } from '@fuzzwright/core/host'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { LiveSearch, type LiveServer, livePage, livePicture, serveLive } from '../src/live.ts'
import { hostile, run } from './hostile-run.ts'

const about = { file: 'duration.test.ts', name: 'parses anything' }
const [hostileTest] = run
const [finding] = hostileTest?.summary.findings ?? []
if (hostileTest === undefined || finding === undefined) throw new Error('no finding to show')

/** A worker that has run for so many seconds, a thousand runs in each. */
function worker(search: LiveSearch, name: string, seconds: number, reached: (second: number) => number): void {
  search.add(name, { type: 'begin', test: about, budget: 60_000 })
  const rest = { discarded: 0, corpus: 12, edges: 40, findings: 0, activity: 'searching' } as const
  for (let second = 1; second <= seconds; second++) {
    const features = 5 * reached(second)
    const moment = { elapsed: second * 1000, runs: second * 1000, features, reached: reached(second) }
    search.add(name, { type: 'progress', test: about, ...rest, ...moment })
  }
}

function found(search: LiveSearch, name: string, one: Partial<FindingMeta>): void {
  const summary: FuzzTestMeta = {
    ...(hostileTest as { summary: FuzzTestMeta }).summary,
    findings: [{ ...(finding as FindingMeta), ...one }],
  }
  search.add(name, { type: 'end', test: about, summary })
}

function twoWorkers(): LiveSearch {
  const search = new LiveSearch()
  worker(search, 'job 1', 20, (second) => Math.min(30, 10 + second))
  worker(search, 'job 2', 10, (second) => 8 + second)
  found(search, 'job 2', { key: 'a', phase: 'search' })
  found(search, 'job 1', { key: 'a', phase: 'search' })
  found(search, 'job 1', { key: 'b', phase: 'regressions' })
  return search
}

test('tests are put together over workers, and findings told once, with who met them first', () => {
  const [one, ...others] = twoWorkers().tests
  expect(others).toEqual([])
  expect(one?.workers.map(([name]) => name)).toEqual(['job 1', 'job 2'])
  expect(one?.findings.map(({ worker: first, after, metBy }) => [first, after, [...metBy]])).toEqual([
    ['job 2', 10_000, ['job 2', 'job 1']],
    ['job 1', 0, ['job 1']],
  ])
})

test('the page holds no text of a user unescaped, and asks for nothing from outside', () => {
  const page = livePage(livePicture(twoWorkers(), false))
  expect(page).not.toContain(hostile)
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toMatch(/(src|href)="(?!#|data:)/)
  expect(page).toContain("default-src 'none'")
  expect(livePicture(new LiveSearch(), false).tests).toContain('No fuzz test has begun yet.')
})

describe('the server', () => {
  const ask = (url: string, { host, method = 'GET' }: { host?: string; method?: string } = {}) =>
    new Promise<{ status: number | undefined; type: string | undefined }>((resolve, reject) => {
      const sent = request(url, { method, headers: host === undefined ? {} : { host } }, (response) => {
        response.destroy()
        resolve({ status: response.statusCode, type: response.headers['content-type'] })
      })
      sent.on('error', reject).end()
    })

  test('answers on this machine, by its own name, and only to be looked at', async () => {
    const server = await serveLive(() => livePicture(twoWorkers(), false), 0)
    try {
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
      expect(await ask(server.url)).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
      expect(await ask(`${server.url}events`)).toEqual({ status: 200, type: 'text/event-stream' })
      expect((await ask(`${server.url}etc/passwd`)).status).toBe(404)
      expect((await ask(server.url, { method: 'POST' })).status).toBe(405)
      expect((await ask(server.url, { host: 'evil.example' })).status).toBe(403)
      const { port } = new URL(server.url)
      const taken = expect.objectContaining({ code: 'port-taken' })
      await expect(serveLive(() => livePicture(new LiveSearch(), false), Number(port))).rejects.toThrow(taken)
    } finally {
      await server.close()
    }
  })
})

const program = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const title =
  program === undefined ? 'in Chromium (left out: none is installed; Debian calls the package chromium)' : 'in Chromium'

describe.skipIf(program === undefined)(title, () => {
  const said: string[] = []
  const search = new LiveSearch()
  let [ended, closed] = [false, false]
  let server: LiveServer
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    server = await serveLive(() => livePicture(search, ended), 0)
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    browser = await chromium.launch({ executablePath: program ?? '', args, timeout: patienceMs })
    page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme: 'dark' })
    page.on('pageerror', (error) => said.push(String(error)))
    await page.goto(server.url)
  })

  afterAll(async () => {
    await browser?.close()
    if (!closed) await server?.close()
  })

  test('what comes is shown without loading the page again, and what was opened stays open', async () => {
    await page.getByText('No fuzz test has begun yet.').waitFor()
    worker(search, 'job 1', 20, (second) => Math.min(30, 10 + second))
    server.send()
    await page.getByRole('heading', { name: 'parses anything', level: 2 }).waitFor()
    await page.getByText('searched by 1 of 1 worker').waitFor()
    await page.getByText('As long again would show about').waitFor()
    expect(await page.locator('path.first').getAttribute('d')).toMatch(/^M[\d.]+,[\d.]+L/)
    worker(search, 'job 2', 10, (second) => 8 + second)
    found(search, 'job 2', { key: 'a', phase: 'search' })
    server.send()
    await page.locator('path.second').waitFor()
    await page.locator('details.file > summary').click()
    await page.getByText('Met first by job 2, after 10 s.').waitFor()
    found(search, 'job 1', { key: 'b', phase: 'regressions' })
    server.send()
    await page.locator('details.file').nth(1).waitFor()
    expect(await page.locator('details.file[open]').count()).toBe(1)
    expect(await page.locator('details.file').first().textContent()).toContain(hostile)
  })

  test('it is readable on a telephone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect((await page.screenshot()).length).toBeGreaterThan(15_000)
  })

  test('the end is said, and nothing injected ran', async () => {
    ended = true
    closed = true
    await server.close()
    await page.getByText('The search has ended.').waitFor()
    expect(await page.evaluate('window.broken')).toBeUndefined()
    expect(said).toEqual([])
  })
})
