/** `fuzz --open`: what the runners tell while they search, as a page in the browser of this machine. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@fuzzwright/core/host'
import { JournalReader } from '@fuzzwright/reporter'
import { LiveSearch, livePicture, serveLive } from '@fuzzwright/reporter/live'
import type { Shell } from '../shell.ts'

/** Milliseconds between two pictures. */
const pictureEvery = 1000

/**
 * Shows what `work` does on a page while it goes on. `work` is handed the paths of the files its runners have to write their
 * JSON lines to, one each.
 * @throws FuzzError `port-taken`, before `work` begins
 */
export async function shownLive<Answer>(
  { jobs, port }: { readonly jobs: number; readonly port: number },
  shell: Shell,
  work: (files: readonly string[]) => Promise<Answer>,
): Promise<Answer> {
  const folder = temporaryFolder('live')
  const reader = new JournalReader(folder)
  const search = new LiveSearch()
  let ended = false
  try {
    const server = await serveLive(() => livePicture(search, ended), port)
    const look = (): void => {
      for (const [file, line] of reader.readByFile()) search.add(file.replace('.jsonl', '').replace('-', ' '), line)
      server.send()
    }
    const timer = setInterval(look, pictureEvery)
    shell.err(`Live page: ${server.url}\n`)
    await openBrowser(server.url, shell)
    try {
      return await work(Array.from({ length: jobs }, (_, index) => join(folder, `job-${index + 1}.jsonl`)))
    } finally {
      clearInterval(timer)
      ended = true
      look()
      await server.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where a person watches. That no browser can be opened is no trouble: the address has been told. */
async function openBrowser(url: string, { isTerminal, env }: Shell): Promise<void> {
  if (isTerminal !== true || env.CI || env.BROWSER === 'none') return
  const { default: open } = await import('open')
  const browser = await open(url).catch(() => undefined)
  browser?.on('error', () => {})
}
