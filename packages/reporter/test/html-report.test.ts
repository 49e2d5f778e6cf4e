import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { renderReport } from '../src/html/render-report.ts'
import { hostile, readSource, run } from './hostile-run.ts'

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const program = programs.find((path) => existsSync(path))
const title =
  program === undefined ? 'in Chromium (left out: none is installed; Debian calls the package chromium)' : 'in Chromium'

describe('the page', () => {
  const html = renderReport(run, readSource)

  test('holds no text of a user unescaped, and asks for nothing from outside', () => {
    expect(html).not.toContain(hostile)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('<img')
    expect(html).not.toMatch(/(src|href)="(?!#|data:)/)
    expect(html).toContain(`default-src &#39;none&#39;`.replaceAll('&#39;', "'"))
  })

  test('labels of inputs have a view of their own', () => {
    const [first] = run
    if (first === undefined) throw new Error('no run')
    const labels = { inputs: 1600, labels: [{ name: hostile, count: 160, least: 0.05 }], all: false }
    const labelled = renderReport([{ ...first, summary: { ...first.summary, labels } }], readSource)
    expect(labelled).not.toContain(hostile)
    expect(labelled).toContain('Counted are 1,600 inputs drawn.')
    expect(labelled).toMatch(/<td class="number">160<\/td><td class="number">10 %<\/td><td>.*at least 5 %/)
    expect(html).not.toContain('data-view="labels"')
  })

  test('a run without fuzz tests is a page too', () => {
    expect(renderReport([], readSource)).toContain('No fuzz test ran.')
  })
})

describe.skipIf(program === undefined)(title, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-report-'))
  const said: string[] = []
  const asked: string[] = []
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const file = join(folder, 'report.html')
    writeFileSync(file, renderReport(run, readSource))
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    browser = await chromium.launch({ executablePath: program ?? '', args, timeout: patienceMs })
    page = await browser.newPage({ viewport: { width: 1200, height: 900 }, colorScheme: 'light' })
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(pathToFileURL(file).href)
  })

  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function open(view: string): Promise<{ readonly outline: string; readonly picture: Buffer }> {
    await page.getByRole('tab', { name: view }).click()
    const outline = await page.locator('article:not([hidden])').ariaSnapshot()
    return { outline: outline.replaceAll(hostile, '<hostile>'), picture: await page.screenshot() }
  }

  test('the three views show what they are for, and no picture is like another or empty', async () => {
    const coverage = await open('Coverage')
    expect(coverage.outline).toContain('img "Coverage over time"')
    expect(coverage.outline).toMatch(/row "parse 4 3 of 3/)
    expect(coverage.outline).toMatch(/row "unused 9 0 of 1/)
    const lines = page.locator('article:not([hidden]) .source').first().locator('tr')
    expect(await lines.count()).toBe(12)
    expect(await lines.nth(4).getAttribute('class')).toBe('hit')
    expect(await lines.nth(8).getAttribute('class')).toBe('miss')
    expect(await lines.nth(2).textContent()).toContain(hostile)
    await lines.nth(4).locator('summary').click()
    expect(await lines.nth(4).textContent()).toContain('First reached in run 1, after 0 ms.')
    expect(await page.locator('path.first').getAttribute('d')).toMatch(/^M[\d.]+,[\d.]+L/)

    const corpus = await open('Corpus')
    expect(await page.locator('article:not([hidden]) .corpus tbody tr:visible').count()).toBe(2)
    await page.getByRole('searchbox', { name: 'Filter inputs' }).first().fill('onerror')
    expect(await page.locator('article:not([hidden]) .corpus tbody tr:visible').allInnerTexts()).toEqual([
      expect.stringContaining(hostile),
    ])

    const findings = await open('Findings')
    expect(findings.outline).toContain('heading "TypeError: ')
    expect(findings.outline).toContain('Found in run 1,200, seed 1; shrunk with 31 runs, 1 step.')
    expect(await page.locator('.commands').textContent()).toBe(
      'FUZZWRIGHT_REPLAY=fw1.x.y npx vitest\nFUZZWRIGHT_SEED=1 npx vitest',
    )
    expect(await page.locator('.shrink tbody tr').count()).toBe(2)

    const pictures = [coverage, corpus, findings].map(({ picture }) => picture)
    for (const picture of pictures) expect(picture.length).toBeGreaterThan(15_000)
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3)
  })

  test('every test can be chosen, and a link leads to a view', async () => {
    await page.getByRole('link', { name: 'tries everything' }).click()
    await page.getByRole('heading', { name: 'tries everything', level: 2 }).waitFor()
    await page.getByText('This test left no record.').first().waitFor()
    await page.goto(page.url().replace(/#.*/, '#test-0-findings'))
    await page.getByRole('tab', { name: 'Findings (1)', selected: true }).waitFor()
  })

  test('nothing was loaded but the page, nothing injected ran, and the console is empty', async () => {
    expect(new Set(asked.map((url) => url.replace(/#.*/, '')))).toEqual(
      new Set([pathToFileURL(join(folder, 'report.html')).href]),
    )
    expect(await page.evaluate('window.broken')).toBeUndefined()
    expect(said).toEqual([])
  })
})
