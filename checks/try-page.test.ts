/** The page that runs Fuzzwright in a browser, in Chromium, where there is one: its first code, and code that never ends. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleWorker } from '../docs/.vitepress/try/bundle.mjs'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path)) ?? ''
if (executablePath === '') console.log('try-page: skipped, no Chromium is installed')

const page = readFileSync(new URL('../docs/.vitepress/theme/TryIt.vue', import.meta.url), 'utf8')
const shown = (/ref\(`([\s\S]*?)`\)/.exec(page)?.[1] ?? '').replaceAll('\\\\', '\\')

describe.skipIf(executablePath === '')('in Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-page-'))
  let browser: Browser
  let worker = ''
  beforeAll(async () => {
    await bundleWorker(join(folder, 'worker.js'))
    worker = readFileSync(join(folder, 'worker.js'), 'utf8')
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  /** Everything the worker answers to a text of code. */
  async function answers(code: string): Promise<string> {
    const tab = await browser.newPage()
    const all = await tab.evaluate(
      ([script, text]) =>
        new Promise<unknown[]>((settle) => {
          const thread = new Worker(URL.createObjectURL(new Blob([`${script}`])))
          const said: unknown[] = []
          thread.onerror = ({ message }) => settle([message])
          thread.onmessage = ({ data }) => {
            said.push(data)
            if (data.done === true) settle(said)
          }
          thread.postMessage(text)
        }),
      [worker, code],
    )
    await tab.close()
    return JSON.stringify(all)
  }

  test('finds the mistakes of the code it shows, guided by what it counts', async () => {
    const said = await answers(shown)
    expect(said).toMatch(/parses any length.*3 edges covered.*'0a'.*TypeError: Cannot read properties of undefined/)
    expect(said).toMatch(/sorts as numbers.*The property returned false/)
  })

  test('a hang is told by its steps, a property that holds passes, and a mistake in the text is told', async () => {
    expect(await answers("fuzz('ends', [d.int()], (n) => { while (n > 5) n += 0 })")).toMatch(/Hang/)
    expect(await answers("fuzz('holds', [d.boolean()], (b) => b || !b)")).toMatch(
      /"failed":false.*every input|exhausted/,
    )
    expect(await answers('const = 1')).toMatch(/is not JavaScript/)
    expect(await answers('1 + 1')).toMatch(/There is no test/)
  })
})
