/** Processes that write the same corpus at once, each killed at some moment: what is left is whole. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Rng } from '@fuzzwright/core/domain'
import { DirectoryCorpusStore } from '@fuzzwright/core/tooling'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'killed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const corpus = join(folder, 'corpus')
const key = { test: 'abc', file: 'a.test.ts', name: 'a', domain: 'v1' }
const core = pathToFileURL(fileURLToPath(new URL('../../core/dist/esm/tooling.js', import.meta.url))).href
const writer = join(folder, 'writer.mjs')
writeFileSync(
  writer,
  `import { DirectoryCorpusStore } from ${JSON.stringify(core)}
const store = new DirectoryCorpusStore(${JSON.stringify(corpus)})
const key = ${JSON.stringify(key)}
store.load(key)
// Inputs of all sizes, many of them the same in every process; some go again, as they do when a simpler one is found.
for (let step = 0; ; step++) {
  const kept = store.save(key, ['text '.repeat((step * 7919) % 4001), step % 300])
  if (step % 3 === 0) store.remove(key, [kept])
  // The entry of step 1 is there, and none of these processes takes it away.
  if (step === 1) process.stdout.write('ready')
  if (step % 50 === 0) store.load(key)
}
`,
)

/** Resolves once the process has been killed; `patience` milliseconds after its first word. */
function writeUntilKilled(patience: number): Promise<void> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [writer], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), patience))
    child.on('close', (_code, signal) => (signal === 'SIGKILL' ? settle() : fail(new Error('ended by itself'))))
  })
}

const folderOfEntries = join(corpus, key.test, key.domain)
const namesOf = (ending: string) => readdirSync(folderOfEntries).filter((name) => name.endsWith(ending))

test('entries are whole, and what was left behind is swept away', async () => {
  const rng = new Rng(11)
  let leftBehind = 0
  for (let round = 0; round < 4; round++) {
    await Promise.all(Array.from({ length: 3 }, () => writeUntilKilled(rng.int(1, 250))))
    leftBehind += namesOf('.tmp').length
    const { entries, dropped } = new DirectoryCorpusStore(corpus).load(key)
    // Whatever stands under its name is what its name says: nothing had to be dropped.
    expect(dropped).toBe(0)
    expect(entries.size).toBeGreaterThan(0)
    expect(entries.size).toBe(namesOf('.json').length)
    expect(namesOf('.tmp')).toEqual([])
  }
  // Not asserted, as it depends on the moment: with twelve processes killed, usually some were writing.
  expect(leftBehind).toBeGreaterThanOrEqual(0)
  expect(new DirectoryCorpusStore(corpus).list()).toMatchObject([{ key }])
})
