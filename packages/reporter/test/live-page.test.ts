import { existsSync } from 'node:fs'
import { request } from 'node:http'
import type { FindingMeta, FuzzTestMeta } from '@fuzzwright/core/host'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { keptPage, LiveSearch, type LiveServer, livePage, livePicture, serveLive } from '../src/live.ts'
import { hostile, readSource, run } from './hostile-run.ts'

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

/** Seconds since a search began; each look at them is a second later. */
function ticking(): () => number {
  let now = 0
  return () => (now += 1000)
}

/** What each worker reached, and kept. */
function recorded(search: LiveSearch, name: string): void {
  if (hostileTest?.record !== undefined) search.add(name, { type: 'record', test: about, record: hostileTest.record })
}

const running = { ended: false, readSource }

function twoWorkers(): LiveSearch {
  const search = new LiveSearch(ticking())
  worker(search, 'job 1', 20, (second) => Math.min(30, 10 + second))
  worker(search, 'job 2', 10, (second) => 8 + second)
  recorded(search, 'job 1')
  found(search, 'job 2', { key: 'a', phase: 'search', source: '"longer"' })
  found(search, 'job 1', { key: 'a', phase: 'search', source: '"longer"' })
  found(search, 'job 2', { key: 'a', phase: 'search', source: '""' })
  found(search, 'job 1', { key: 'b', phase: 'regressions' })
  search.tell(`a worker is gone: ${hostile}`)
  return search
}

test('tests are put together over workers, and findings told once, each with its history', () => {
  const [one, ...others] = twoWorkers().tests
  expect(others).toEqual([])
  expect(one?.workers.map(([name]) => name)).toEqual(['job 1', 'job 2'])
  expect(one?.together.at(-1)).toEqual({ elapsed: 30_000, runs: 30_000, features: 150, reached: 30 })
  const told = (at: number) => one?.findings[at]?.history.map(({ worker: who, after, what }) => [what, who, after])
  expect(told(0)).toEqual([
    ['first', 'job 2', 10_000],
    ['again', 'job 1', 20_000],
    ['simpler', 'job 2', 10_000],
  ])
  expect(one?.findings[0]?.finding.source).toBe('""')
  expect(told(1)).toEqual([['first', 'job 1', 0]])
})

test('what one worker has reached is not blocked for another', () => {
  const search = twoWorkers()
  const [file] = hostileTest?.record?.files ?? []
  if (hostileTest?.record === undefined || file === undefined) throw new Error('no file was recorded')
  const edges = file.edges.map(([line, column, index, first]) => [line, column, index, first === -1 ? 0 : -1] as const)
  expect(livePicture(search, running).sections.at(-1)?.markup).toContain('Where it is blocked: 1 edge behind 1 place')
  const record = { ...hostileTest.record, files: [{ ...file, edges }] }
  search.add('job 2', { type: 'record', test: about, record })
  expect(livePicture(search, running).sections.at(-1)?.markup).not.toContain('Where it is blocked')
})

test('the page holds no text of a user unescaped, and asks for nothing from outside', () => {
  for (const page of [livePage, keptPage].map((draw) => draw(livePicture(twoWorkers(), running)))) {
    expect(page).not.toContain(hostile)
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/(src|href)="(?!#|data:)/)
    expect(page).toContain("default-src 'none'")
  }
  expect(livePicture(new LiveSearch(ticking()), running).sections[0]?.markup).toContain('No fuzz test has begun yet.')
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
    const server = await serveLive(() => livePicture(twoWorkers(), running), 0)
    try {
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
      expect(await ask(server.url)).toEqual({ status: 200, type: 'text/html; charset=utf-8' })
      expect(await ask(`${server.url}events`)).toEqual({ status: 200, type: 'text/event-stream' })
      expect((await ask(`${server.url}etc/passwd`)).status).toBe(404)
      expect((await ask(server.url, { method: 'POST' })).status).toBe(405)
      expect((await ask(server.url, { host: 'evil.example' })).status).toBe(403)
      const { port } = new URL(server.url)
      const taken = expect.objectContaining({ code: 'port-taken' })
      await expect(serveLive(() => livePicture(new LiveSearch(ticking()), running), Number(port))).rejects.toThrow(
        taken,
      )
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
  const search = new LiveSearch(ticking())
  let [ended, closed] = [false, false]
  let server: LiveServer
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    server = await serveLive(() => livePicture(search, { ended, readSource }), 0)
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
    await page.getByText('As much search again would show about').waitFor()
    expect(await page.locator('path.first').getAttribute('d')).toMatch(/^M[\d.]+,[\d.]+L/)
    worker(search, 'job 2', 10, (second) => 8 + second)
    found(search, 'job 2', { key: 'a', phase: 'search' })
    server.send()
    await page.locator('path.second').waitFor()
    await page.locator('details.file > summary').click()
    await page.getByText('Met first by job 2, which had searched it for 10 s').waitFor()
    found(search, 'job 1', { key: 'b', phase: 'regressions' })
    server.send()
    await page.locator('details.file').nth(1).waitFor()
    expect(await page.locator('details.file[open]').count()).toBe(1)
    expect(await page.locator('details.file').first().textContent()).toContain(hostile)
  })

  test('where it is blocked and what is kept is there, and what was typed to find inputs stays', async () => {
    recorded(search, 'job 1')
    search.tell('a worker is gone')
    server.send()
    await page.getByText('Where it is blocked: 1 edge behind 1 place').click()
    await page.getByText('src/parse.ts:9').waitFor()
    await page.getByText('function unused(text: string): number {').waitFor()
    await page.getByText('Corpus: 2 inputs kept').click()
    await page.locator('.filter').fill('script')
    expect(await page.locator('.corpus tbody tr:visible').count()).toBe(1)
    search.add('job 1', { type: 'begin', test: about, budget: 1000 })
    server.send()
    await page.getByText('searched by 1 of 2 workers').waitFor()
    expect(await page.locator('.filter').inputValue()).toBe('script')
    expect(await page.evaluate('document.activeElement.className')).toBe('filter')
    expect(await page.locator('.corpus tbody tr:visible').count()).toBe(1)
    expect(await page.locator('details.file[open]').count()).toBe(3)
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
