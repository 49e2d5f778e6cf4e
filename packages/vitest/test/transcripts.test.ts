/**
 * What people read in twelve situations, in real terminals (narrow and wide, with colours and without), kept as golden files:
 * `npx vitest run transcripts -u` renews them.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { searchFor } from '../../../checks/search-for.mjs'
import { cleanEnvironment, Project } from './project.ts'
import { sectionOf } from './read-transcript.ts'
import { runInTerminal, type TerminalRun } from './terminal.ts'
import { keptFindings, transcriptFiles } from './transcript-project.ts'

/** Situation → titles of its tests that pass, of which the quiet lines are kept. */
const situations: Readonly<Record<string, readonly string[]>> = {
  failure: [],
  several: [],
  flaky: [],
  hang: [],
  timeout: ['is slow'],
  exhausted: ['tries every input', 'clamps'],
  vacuous: ['proves little', 'has one input'],
  'bad-option': [],
  corrupt: [],
  fixed: ['was mended'],
}

interface Variant {
  readonly columns: number
  readonly colours: boolean
}

const variants: readonly Variant[] = [
  { columns: 80, colours: false },
  { columns: 120, colours: true },
]

const project = new Project({ ...transcriptFiles, ...keptFindings })
const printed = new Map<string, string>()

/** As on a fresh checkout. */
function forget(): void {
  for (const path of ['tests/__fuzz__', 'node_modules/.cache/fuzzwright/corpus', 'node_modules/.vite']) {
    rmSync(project.path(path), { recursive: true, force: true })
  }
  for (const [path, text] of Object.entries(keptFindings)) project.write(path, text)
}

function run(words: readonly string[], { columns, colours }: Variant, more = {}): Promise<TerminalRun> {
  const colour = colours ? { NO_COLOR: undefined, FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const env = { ...cleanEnvironment(), CI: undefined, ...colour, ...more }
  const options = { columns, cwd: project.folder, env, timeoutMs: patienceMs }
  return runInTerminal(process.execPath, [project.vitestEntry, 'run', ...words], options)
}

function keep(situation: string, variant: Variant, { text, tagged }: TerminalRun, file = situation): void {
  const section = sectionOf(variant.colours ? tagged : text, file, situations[file] ?? [], variant.columns)
  const title = `${variant.columns} columns, ${variant.colours ? 'colours' : 'no colours'}`
  const before = printed.get(situation)
  printed.set(situation, `${before === undefined ? '' : `${before}\n\n`}═══ ${title} ═══\n\n${section}\n`)
}

let fuzzing = ''

beforeAll(async () => {
  for (const variant of variants) {
    forget()
    const all = await run([], variant)
    for (const situation of Object.keys(situations)) keep(situation, variant, all)
    const token = /FUZZWRIGHT_REPLAY=(\S+) npx vitest run tests\/failure\.test\.ts -t '\^durations/.exec(
      all.text.replaceAll('↩\n', ''),
    )
    const words = ['tests/failure.test.ts', '-t', '^durations parses any duration$']
    keep('replay', variant, await run(words, variant, { FUZZWRIGHT_REPLAY: token?.[1] ?? '' }), 'failure')
    forget()
    const fuzzed = await run(['tests/several.test.ts'], variant, searchFor('1.5s', { paced: true }))
    keep('fuzz-mode', variant, fuzzed, 'several')
    fuzzing += fuzzed.written
  }
})

afterAll(() => project.remove())

test.each([...Object.keys(situations), 'replay', 'fuzz-mode'])('%s', async (situation) => {
  await expect(printed.get(situation)).toMatchFileSnapshot(`fixtures/transcripts/${situation}.golden.txt`)
})

test('fuzz mode shows how it is doing while it runs', () => {
  expect(fuzzing).toMatch(/ FUZZ .* 1 running · [\d,]+ runs · [\d,]+ runs\/s/)
  expect(fuzzing).toMatch(/◇.* tests\/several\.test\.ts > sums any order +.*\d s left/)
  expect(fuzzing).toMatch(/[▁▂▃▄▅▆▇█]+ +.*\d+ of [\d,]+ edges/)
})
