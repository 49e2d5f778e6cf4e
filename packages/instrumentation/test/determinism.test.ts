import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { afterAll, expect, test } from 'vitest'
import { searchTrace } from './search-trace.ts'

const folder = mkdtempSync(join(tmpdir(), 'determinism-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seed = 20_260_101
const longRuns = 500

test('a hundred repetitions of a guided search run the same inputs in the same order', async () => {
  const traces = new Set<string>()
  for (let repetition = 0; repetition < 100; repetition++) traces.add(await searchTrace(seed, 100))
  expect(traces.size).toBe(1)
  expect(await searchTrace(seed + 1, 100)).not.toBe([...traces][0])
})

test('fresh processes run the same inputs in the same order', async () => {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const entry = join(folder, 'entry.mjs')
  const bundle = join(folder, 'bundle.mjs')
  writeFileSync(
    entry,
    `import { searchTrace } from ${JSON.stringify(join(here, 'search-trace.ts'))}\nconsole.log(await searchTrace(${seed}, ${longRuns}))\n`,
  )
  const built = await rolldown({
    input: entry,
    platform: 'node',
    logLevel: 'silent',
    resolve: { conditionNames: ['@fuzzwright/source', 'import', 'node', 'default'] },
  })
  await built.write({ file: bundle, format: 'esm', codeSplitting: false })
  await built.close()
  const run = promisify(execFile)
  const processes = await Promise.all([run(process.execPath, [bundle]), run(process.execPath, [bundle])])
  const expected = await searchTrace(seed, longRuns)
  expect(processes.map(({ stdout }) => stdout.trim())).toEqual([expected, expected])
})
