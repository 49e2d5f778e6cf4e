// What a stranger tries, in order; each entry throws with the reason when it does not work.
import { equal, ok } from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countedTime, searchFor } from '../search-for.mjs'
import { coverageOfVitestIsUntouched, moduleCacheIsShared } from './beside-runner.mjs'
import { collectorsSeeTests } from './collected.mjs'
import { watchOnce } from './watch.mjs'
import { testsAreWritten } from './write.mjs'

/** Title → what the failure message has to contain, or `true` for a test that has to pass. */
const targets = {
  'imported function fails': [/TypeError/, /name: ''/],
  'imported function passes': true,
  'class method fails': [/TypeError/, /471108/],
  'inline property fails': [/1999/, /tags: .*\[.*'(friend|family)'\]/],
  'inline property passes': true,
  'explicit domains fail': [/(-10|\b100)\b/],
  'explicit domains pass': true,
  'options and domains': true,
  'returning false fails': [/\b100\b/],
  'goals direct the search': [/n = 743_?997/, /Best until then: .*\bbits alike up to 1\d, 2 values of odd\./],
  'async target fails': [/TypeError/, /'later'/],
  'async property passes': true,
  'a plain test beside them passes': true,
}

export const scenarios = [
  ['the types are right', typesAreRight],
  ['every door opens', doorsOpen],
  ['core alone, in a plain script', coreWorksAlone],
  [
    'function, method, property, domains, options, sync and async, in forks',
    (project) => targetsBehave(project, 'forks'),
  ],
  ['the same in threads', (project) => targetsBehave(project, 'threads')],
  ['the same in vm threads', (project) => targetsBehave(project, 'vmThreads')],
  [
    'the same without isolation, with modules cached on disk',
    (project) => moduleCacheIsShared(project, (flags) => targetsBehave(project, 'threads', ['--no-isolate', ...flags])),
  ],
  ['coverage of v8 is what it was', (project) => coverageOfVitestIsUntouched(project, 'v8')],
  ['coverage of Istanbul is what it was', (project) => coverageOfVitestIsUntouched(project, 'istanbul')],
  [
    'and searches are guided beside it',
    (project) => fastCheckIsGuided(project, ['--coverage.enabled', '--coverage.provider=istanbul']),
  ],
  ['properties of fast-check, with one import changed', (project) => fastCheckIsGuided(project)],
  ['.skip .todo .fails .each .concurrent', modifiersBehave],
  ['.only', onlyBehaves],
  ['an endless loop is a hang with its input, and the file goes on', hangIsReported],
  ['the same seed makes the same inputs and finding in two processes', seedDecides],
  ['the replay line reproduces the finding at once', replayReproduces],
  ['a committed finding runs first, and passes when the bug is fixed', findingRunsFirst],
  ['mistakes are told once, where they were made', mistakesAreTold],
  [
    'every kind of selector and every family of types: the bug behind it is found, what is sound passes',
    familiesBehave,
  ],
  ['fuzz mode leaves an HTML report and JSON lines', reportsAreLeft],
  ['FUZZWRIGHT_MUTANTS=1 beside the tests: what they do not notice', mutantsAreTold],
  ['the command line: describe, fuzz with two jobs, replay, list, minimize, grammar', commandLineWorks],
  ['fuzzwright write: the file passes, type-checks and stays', testsAreWritten],
  ['collectors that only read a file see its fuzz tests', collectorsSeeTests],
  ['watch mode runs again when the source changes', watchModeRuns],
]

async function typesAreRight(project) {
  const { code, output } = await project.typecheck()
  equal(code, 0, output)
}

async function doorsOpen(project) {
  const { code, output } = await project.shell('node open-doors.mjs')
  equal(code, 0, output)
  equal(output, '')
}

async function coreWorksAlone(project) {
  const { code, output } = await project.shell('node use-core.mjs')
  equal(code, 0, output)
  equal(output.trim(), 'failed [ 100 ] twice the same', output)
}

async function targetsBehave(project, pool, flags = []) {
  project.forget()
  const { output, tests } = await project.vitest(['tests/targets.test.ts', `--pool=${pool}`, ...flags])
  expectTests(tests, targets, output)
}

async function fastCheckIsGuided(project, flags = []) {
  project.forget()
  const { output, tests } = await project.vitest(['tests/fast-check.test.ts', ...flags])
  expectTests(
    tests,
    {
      'a guided property fails': [/Property failed after \d+ tests/, /path: "fw1\./, /Counterexample: \["4711",0\]/],
      'an awaited property passes': true,
      'a property in fuzzIt fails': [/the safe is open/, /const code = '4711'/],
      'a property in fuzzIt passes': true,
    },
    output,
  )
}

/** All differences at once: one run costs seconds. */
export function expectTests(tests, expected, output) {
  const problems = Object.entries(expected).flatMap(([title, wanted]) => {
    const test = tests.get(title)
    if (test === undefined) return [`"${title}" was not run`]
    if (wanted === true) return test.status === 'passed' ? [] : [`"${title}" is ${test.status}:\n${test.message}`]
    if (test.status !== 'failed') return [`"${title}" is ${test.status}, not failed`]
    const missing = wanted.filter((pattern) => !pattern.test(test.message))
    return missing.map((pattern) => `"${title}" does not say ${pattern}:\n${test.message}`)
  })
  ok(problems.length === 0, problems.length === Object.keys(expected).length ? output : problems.join('\n'))
}

async function modifiersBehave(project) {
  const { tests, output } = await project.vitest(['tests/modifiers.test.ts'])
  const statuses = Object.fromEntries([...tests].map(([title, { status }]) => [title, status]))
  const expected = {
    skipped: 'skipped',
    'still to write': 'todo',
    'expected to fail': 'passed',
    'multiples of 2': 'passed',
    'multiples of 3': 'passed',
    'beside another': 'passed',
    'beside the first': 'passed',
  }
  equal(JSON.stringify(statuses, undefined, 1), JSON.stringify(expected, undefined, 1), output)
}

async function onlyBehaves(project) {
  const { tests, output } = await project.vitest(['tests/only.test.ts', '--allowOnly'])
  equal(tests.get('alone')?.status, 'passed', output)
  ok(['skipped', 'pending', undefined].includes(tests.get('left out')?.status), output)
}

async function hangIsReported(project) {
  const { tests, output } = await project.vitest(['tests/hang.test.ts'])
  expectTests(
    tests,
    { 'an endless loop fails': [/hang/i, /1001/, /\b7\b/], 'the rest of the file still runs': true },
    output,
  )
}

async function reportsAreLeft(project) {
  project.forget()
  const wishes = {
    FUZZWRIGHT_HTML: 'out/fuzz.html',
    FUZZWRIGHT_JSON: 'out/fuzz.jsonl',
    ...searchFor('2s', { paced: true }),
  }
  const { output } = await project.vitest([switchable], wishes)
  ok(output.includes('Fuzz report: out/fuzz.html'), output)
  const html = readFileSync(project.path('out/fuzz.html'), 'utf8')
  ok(html.includes('Coverage over time') && html.includes('<table class="source">'), html.slice(0, 2000))
  const lines = readFileSync(project.path('out/fuzz.jsonl'), 'utf8').trim().split('\n')
  const types = lines.map((line) => JSON.parse(line).type)
  equal(types[0], 'run-begin', lines[0])
  equal(types.at(-1), 'run-end', lines.at(-1))
  ok(types.includes('progress') && types.includes('end'), types.join(' '))
}

async function mutantsAreTold(project) {
  project.forget()
  const run = (words) => project.vitest(words, { FUZZWRIGHT_MUTANTS: '1' }).then(({ output }) => output)
  await survivorIsTold(project, 'vitest', run)
}

/** A source with tests that see nothing of its boundary; `run` answers what the runner says of a test file. */
export async function survivorIsTold(project, host, run) {
  const [source, spec] = ['src/span.ts', 'tests/span.test.ts']
  const code = 'export function span(seconds: number): string {\n  return seconds > 60 ? "long" : "short"\n}\n'
  const names = host === 'vitest' ? "import { expect, test } from 'vitest'\n" : ''
  const asserts = "test('spans', () => {\n  expect([span(120), span(30)]).toEqual(['long', 'short'])\n})\n"
  writeFileSync(project.path(source), code)
  writeFileSync(project.path(spec), `${names}import { span } from '../src/span'\n${asserts}`)
  try {
    const output = await run([spec])
    ok(/src\/span\.ts · \d+ mutants: \d+ killed, 1 survived/.test(output), output)
    ok(output.includes("span(60) gives 'long' instead of 'short'; no assertion sees it"), output)
  } finally {
    for (const file of [source, spec]) rmSync(project.path(file))
  }
}

const switchable = 'tests/switchable.test.ts'
const bug = /31337/

/** Inputs in the order they were run. */
async function runLogged(project, env = {}) {
  const log = project.path('inputs.log')
  rmSync(log, { force: true })
  const result = await project.vitest([switchable], { STRANGER_LOG: log, ...env })
  return { ...result, inputs: existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [] }
}

async function seedDecides(project) {
  project.forget()
  const first = await runLogged(project, { FUZZWRIGHT_SEED: '12345' })
  project.forget()
  const second = await runLogged(project, { FUZZWRIGHT_SEED: '12345' })
  ok(first.inputs.length > 10, first.output)
  equal(first.inputs.join(' '), second.inputs.join(' '))
  const [a, b] = [first, second].map(({ tests }) => tests.get('every price is known')?.message)
  ok(bug.test(a ?? ''), first.output)
  equal(withoutTimes(a), withoutTimes(b))
  project.forget()
  const third = await runLogged(project, { FUZZWRIGHT_SEED: '54321' })
  ok(third.inputs.join(' ') !== first.inputs.join(' '), 'another seed made the same inputs')
}

function withoutTimes(text) {
  return text.replace(/\d+(\.\d+)? ?m?s\b/g, '')
}

async function replayReproduces(project) {
  project.forget()
  const { tests, output } = await runLogged(project)
  const message = tests.get('every price is known')?.message ?? ''
  const line = message.split('\n').find((candidate) => /FUZZWRIGHT_REPLAY=/.test(candidate))
  ok(line !== undefined, `no replay line in:\n${message}\n${output}`)
  project.forget()
  const log = project.path('replay.log')
  rmSync(log, { force: true })
  const replayed = await project.shell(line.slice(line.indexOf('FUZZWRIGHT_REPLAY=')), { STRANGER_LOG: log })
  ok(replayed.code !== 0, `the replayed test passed:\n${replayed.output}`)
  ok(bug.test(replayed.output), replayed.output)
  const inputs = new Set(readFileSync(log, 'utf8').trim().split('\n'))
  equal([...inputs].join(' '), '31337', 'the replay ran other inputs too')
}

async function findingRunsFirst(project) {
  project.forget()
  await runLogged(project)
  const folder = project.path('tests', '__fuzz__')
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'))
    : []
  equal(files.length, 1, `files below __fuzz__: ${files.join(', ')}`)
  rmSync(project.path('node_modules', '.cache'), { recursive: true, force: true })
  const again = await runLogged(project, { FUZZWRIGHT_SEED: '99' })
  equal(again.inputs[0], '31337', `the first input was ${again.inputs[0]}`)

  const source = project.path('src', 'switchable.ts')
  const broken = readFileSync(source, 'utf8')
  writeFileSync(source, broken.replace(/^ {2}if .*$/m, ''))
  try {
    const fixed = await runLogged(project)
    equal(fixed.inputs[0], '31337', 'after the fix the finding did not run first')
    equal(fixed.tests.get('every price is known')?.status, 'passed', fixed.output)
    ok(existsSync(join(folder, files[0])), 'the finding was removed')
  } finally {
    writeFileSync(source, broken)
  }
}

async function commandLineWorks(project) {
  project.forget()
  const fuzzwright = (words) => project.shell(`fuzzwright ${words}`, countedTime())
  const described = await fuzzwright('describe src/people.ts --json')
  equal(described.code, 0, described.output)
  ok(JSON.parse(described.output).length > 0, described.output)
  const fuzzed = await fuzzwright('fuzz switchable --for 2s --jobs 2 --json')
  equal(fuzzed.code, 1, fuzzed.output)
  const { findings, corpora } = JSON.parse(fuzzed.output)
  equal(findings.length, 1, fuzzed.output)
  ok(corpora.length === 1 && corpora[0].size > 0, fuzzed.output)
  const replayed = await fuzzwright(`replay ${findings[0].place}`)
  equal(replayed.code, 1, replayed.output)
  ok(bug.test(replayed.output), replayed.output)
  const listed = await fuzzwright('list switchable')
  equal(listed.code, 0, listed.output)
  ok(listed.output.includes(findings[0].place), listed.output)
  const minimized = await fuzzwright('minimize switchable --json')
  equal(minimized.code, 1, minimized.output)
  ok(JSON.parse(minimized.output)[0].after > 0, minimized.output)
  const generated = await fuzzwright('grammar generate json --count 3 --json')
  equal(generated.code, 0, generated.output)
  for (const text of JSON.parse(generated.output)) JSON.parse(text)
  const mistaken = await fuzzwright('fuzz nowhere')
  equal(mistaken.code, 2, mistaken.output)
  project.forget()
}

async function mistakesAreTold(project) {
  const folder = project.path('tests', '__fuzz__', 'mistakes.test.ts', 'a-corrupt-finding')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '000000000000.json'), '{ "formatVersion": 1, ')
  const { tests, output } = await project.vitest(['tests/mistakes.test.ts'])
  const expected = {
    'an unknown option': [/"domain"/, /mistakes\.test\.ts:6/],
    'a negative budget': [/timeBudget/, /-1/, /mistakes\.test\.ts:8/],
    'no function': [/function/, /mistakes\.test\.ts:10/],
    'a corrupt finding': [/cannot be read/, /000000000000\.json/, /mistakes\.test\.ts:12/],
    'a goal that is none': [/goals\[1\] is "slow"/, /'slowest'/, /mistakes\.test\.ts:14/],
    'the other tests go on': true,
  }
  expectTests(tests, expected, output)
  equal(
    readFileSync(join(folder, '000000000000.json'), 'utf8'),
    '{ "formatVersion": 1, ',
    'the corrupt file was changed',
  )
}

/**
 * Titles say what is expected: `tuples breaks` has to fail where the code says `bug('tuples')`, `... holds` has to pass.
 * Another failure is one too many: it means that a value was not what its type says.
 */
async function familiesBehave(project) {
  project.forget()
  const folder = project.path('tests', 'families')
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const calls = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^fuzzIt\('([^']*)'/gm)].map(([, title]) => title),
  )
  const expected = Object.fromEntries(
    calls.map((title) => {
      const [, bug] = /^(.*) breaks\b/.exec(title) ?? []
      return [title, bug === undefined ? true : [new RegExp(`reading '${bug}'`)]]
    }),
  )
  const { tests, output } = await project.vitest(['--config=families.config.ts', '--no-isolate'])
  expectTests(tests, expected, output)
}

async function watchModeRuns(project) {
  project.forget()
  const source = project.path('src', 'switchable.ts')
  const broken = readFileSync(source, 'utf8')
  const fixed = broken.replace(/^ {2}if .*$/m, '')
  writeFileSync(source, fixed)
  try {
    const entry = join(project.folder, 'node_modules', 'vitest', 'vitest.mjs')
    await watchOnce(project, [entry, 'watch', switchable], {
      first: /Tests\s+1 passed/,
      ready: /waiting for file changes/i,
      change: () => writeFileSync(source, broken),
      second: /Tests\s+1 failed/,
    })
  } finally {
    writeFileSync(source, broken)
  }
}
