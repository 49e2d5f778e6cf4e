/** `--open` and `--html`: a search that goes on, as a page in the browser of this machine, and as a page that stays. */
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { keptPage, LiveSearch, livePicture, serveLive } from '@fuzzwright/reporter/live'
import type { Shell } from '../shell.ts'
import type { LiveWish } from './live-wish.ts'

/** Milliseconds between two pictures. */
const pictureEvery = 1000

/**
 * Shows what `work` does while it goes on, and leaves the page. `work` adds what it hears to the search.
 * @throws FuzzError `port-taken`, before `work` begins
 */
export async function shownLive<Answer>(
  { open, html }: LiveWish,
  shell: Shell,
  work: (search: LiveSearch) => Promise<Answer>,
): Promise<Answer> {
  const { cwd, now } = shell
  const search = new LiveSearch(now)
  const readSource = sourceReader(cwd)
  let ended = false
  const picture = () => livePicture(search, { ended, readSource })
  const server = open === undefined ? undefined : await serveLive(picture, open === true ? 0 : open)
  const timer = setInterval(() => server?.send(), pictureEvery)
  if (server !== undefined) {
    shell.err(`Live page: ${server.url}\n`)
    await openBrowser(server.url, shell)
  }
  try {
    return await work(search)
  } finally {
    clearInterval(timer)
    ended = true
    await server?.close()
    if (html !== undefined) write(resolve(cwd, html), keptPage(picture()))
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Texts of files below a folder, each read once. What is named may come from another machine: nothing leads out of the folder. */
export function sourceReader(cwd: string): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>()
  return (file) => {
    if (!texts.has(file)) texts.set(file, textBelow(cwd, file))
    return texts.get(file)
  }
}

function textBelow(cwd: string, file: string): string | undefined {
  try {
    const path = realpathSync(resolve(cwd, file))
    return path.startsWith(realpathSync(cwd) + sep) ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** Where a person watches. That no browser can be opened is no trouble: the address has been told. */
async function openBrowser(url: string, { isTerminal, env }: Shell): Promise<void> {
  if (isTerminal !== true || env.CI || env.BROWSER === 'none') return
  const { default: open } = await import('open')
  const browser = await open(url).catch(() => undefined)
  browser?.on('error', () => {})
}
