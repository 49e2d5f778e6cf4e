// What a stranger tries with Jest, in order; each entry throws with the reason when it does not work.
import { equal, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { countedTime } from '../search-for.mjs'
import { coverageOfJestIsUntouched } from './beside-runner.mjs'
import { expectTests, survivorIsTold } from './scenarios.mjs'
import { watchOnce } from './watch.mjs'

/** Title → what the failure message has to contain, or `true` for a test that has to pass. */
const targets = {
  'imported function fails': [
    /TypeError/,
    /name: ''/,
    /people\.ts:12:/,
    /npx jest --runTestsByPath tests\/targets\.test\.ts/,
  ],
  'imported function passes': true,
  'inline property fails': [/1999/, /tags: .*\[.*'(friend|family)'\]/],
  'explicit domains fail': [/(-10|\b100)\b/, /targets\.test\.ts:10:/],
  'explicit domains pass': true,
  'options and domains': true,
  'returning false fails': [/\b100\b/],
  'goals direct the search': [/n = 743_?997/, /Best until then: .*\bbits alike up to 1\d, 2 values of odd\./],
  'async property passes': true,
  'a plain test beside them passes': true,
  'an endless loop fails': [/hang/i, /1001/, /\b7\b/],
  'the rest of the file still runs': true,
}
const both = ['tests/targets.test.ts', 'tests/hang.test.ts']
const modules = { NODE_OPTIONS: '--experimental-vm-modules' }

export const jestScenarios = [
  ['the types are right', typesAreRight],
  ['every door opens, and can be required', doorsOpen],
  ['function, property, domains, hang: babel-jest', (project) => targetsBehave(project, 'babel')],
  ['the same with ts-jest, which checks the types', (project) => targetsBehave(project, 'ts-jest')],
  ['the same with @swc/jest', (project) => targetsBehave(project, 'swc')],
  ['the same in ECMAScript modules', (project) => targetsBehave(project, 'esm', modules)],
  ['coverage is what it was: babel-jest', (project) => coverageOfJestIsUntouched(project, 'babel', 'babel')],
  ['the same with @swc/jest', (project) => coverageOfJestIsUntouched(project, 'swc', 'babel')],
  ['the same counted by V8', (project) => coverageOfJestIsUntouched(project, 'swc', 'v8')],
  ['a JavaScript file that requires, fast-check too; an HTML report and JSON lines', requiresBehave],
  ['.skip .todo .failing .each .concurrent', modifiersBehave],
  ['the replay line reproduces the finding, which then runs first', (project) => findingComesBack(project, 'swc')],
  ['the replay line in ECMAScript modules', (project) => findingComesBack(project, 'esm', modules)],
  ['FUZZWRIGHT_MUTANTS=1 beside the tests: what they do not notice', mutantsAreTold],
  ['the command line: fuzz, replay, and tests that are written', commandLineWorks],
  ['watch mode: a finding runs nothing again, a fixed source does', watchModeRuns],
]

function use(project, config) {
  writeFileSync(project.path('jest.config.mjs'), `export { default } from './configs/${config}.mjs'\n`)
}

async function typesAreRight(project) {
  const { code, output } = await project.typecheck()
  equal(code, 0, output)
}

async function doorsOpen(project) {
  const { code, output } = await project.shell('node open-doors.cjs')
  equal(code, 0, output)
  equal(output, '')
}

async function targetsBehave(project, config, env = {}) {
  project.forget()
  use(project, config)
  const { output, tests } = await project.jest(['--runTestsByPath', ...both], env)
  expectTests(tests, targets, output)
  ok(/◇ explicit domains pass: [\d,]+ runs/.test(output), 'there is no quiet line')
}

async function requiresBehave(project) {
  project.forget()
  use(project, 'swc')
  const wishes = { FUZZWRIGHT_HTML: 'out/fuzz.html', FUZZWRIGHT_JSON: 'out/fuzz.jsonl' }
  const { output, tests } = await project.jest(['--runTestsByPath', 'tests/required.test.js'], wishes)
  const expected = {
    'a required function fails': [/TypeError/],
    'required domains pass': true,
    'a property of fast-check is guided': [/Property failed after \d+ tests/, /Counterexample: \[31337\]/],
  }
  expectTests(tests, expected, output)
  ok(/ ◇ required domains pass: [\d,]+ runs/.test(output), output)
  ok(output.includes('Fuzz report: out/fuzz.html'), output)
  ok(readFileSync(project.path('out/fuzz.html'), 'utf8').includes('<table class="source">'), 'no source in the report')
  const lines = readFileSync(project.path('out/fuzz.jsonl'), 'utf8').trim().split('\n')
  equal(lines.map((line) => JSON.parse(line).type).join(' '), 'run-begin begin end begin end run-end')
}

async function mutantsAreTold(project) {
  project.forget()
  use(project, 'swc')
  const run = (words) =>
    project.jest(['--runTestsByPath', ...words], { FUZZWRIGHT_MUTANTS: '1' }).then(({ output }) => output)
  await survivorIsTold(project, 'jest', run)
}

async function modifiersBehave(project) {
  use(project, 'swc')
  const { tests, output } = await project.jest(['--runTestsByPath', 'tests/modifiers.test.ts'])
  const statuses = Object.fromEntries([...tests].map(([title, { status }]) => [title, status]))
  const expected = {
    skipped: 'pending',
    'still to write': 'todo',
    'expected to fail': 'passed',
    'multiples of 2': 'passed',
    'multiples of 3': 'passed',
    'beside another': 'passed',
    'beside the first': 'passed',
  }
  equal(JSON.stringify(statuses, undefined, 1), JSON.stringify(expected, undefined, 1), output)
}

const switchable = 'tests/switchable.test.ts'

/** The inputs in the order they were run; the log is taken away. */
function takeInputs(log) {
  const inputs = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  rmSync(log, { force: true })
  return inputs
}

async function findingComesBack(project, config, env = {}) {
  project.forget()
  use(project, config)
  const log = project.path('inputs.log')
  const logged = { ...env, STRANGER_LOG: log }
  const { tests, output } = await project.jest(['--runTestsByPath', switchable], logged)
  takeInputs(log)
  const message = tests.get('every price is known')?.message ?? ''
  const line = message.split('\n').find((candidate) => /FUZZWRIGHT_REPLAY=/.test(candidate))
  ok(line !== undefined, `no replay line in:\n${message}\n${output}`)

  const folder = project.path('tests', '__fuzz__')
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'))
  equal(files.length, 1, `files below __fuzz__: ${files.join(', ')}`)
  if (config === 'swc') {
    const again = await project.jest(['--runTestsByPath', switchable], { ...logged, FUZZWRIGHT_SEED: '99' })
    equal(takeInputs(log)[0], '31337', again.output)
  }

  project.forget()
  const replayed = await project.shell(line.trim(), { STRANGER_LOG: log })
  ok(replayed.code !== 0 && /no such price/.test(replayed.output), replayed.output)
  equal([...new Set(takeInputs(log))].join(' '), '31337', `the replay ran other inputs too:\n${replayed.output}`)
}

async function commandLineWorks(project) {
  project.forget()
  use(project, 'swc')
  const fuzzwright = (words) => project.shell(`fuzzwright ${words}`, countedTime())
  const fuzzed = await fuzzwright('fuzz switchable --for 1s --json')
  equal(fuzzed.code, 1, fuzzed.output)
  const { findings, corpora } = JSON.parse(fuzzed.output)
  ok(findings.length === 1 && corpora[0].size > 0, fuzzed.output)
  const replayed = await fuzzwright(`replay ${findings[0].place} --json`)
  equal(JSON.parse(replayed.output).findings[0]?.source, '31337', replayed.output)
  const out = 'tests/written.test.ts'
  try {
    const written = await fuzzwright(`write src/people.ts isAdult --runs 300 --time 600000 --out ${out} --json`)
    equal(written.code, 0, written.output)
    ok(JSON.parse(written.output).passed, written.output)
    ok(readFileSync(project.path(out), 'utf8').includes("fuzzIt('never breaks', isAdult)"), written.output)
  } finally {
    rmSync(project.path(out), { force: true })
  }
}

async function watchModeRuns(project) {
  project.forget()
  use(project, 'swc')
  const source = project.path('src', 'switchable.ts')
  const broken = readFileSync(source, 'utf8')
  try {
    const output = await watchOnce(project, [project.jestEntry, '--watchAll', '--runTestsByPath', switchable], {
      first: /Tests:\s+1 failed/,
      ready: /Ran all test suites/,
      async change() {
        ok(existsSync(project.path('tests', '__fuzz__')), 'nothing was found')
        // Time for a watcher to make something of the new file.
        await sleep(2000)
        writeFileSync(source, broken.replace(/^ {2}if .*$/m, ''))
      },
      second: /Tests:\s+1 passed/,
    })
    equal(output.match(/Tests:\s+1/g)?.length, 2, output)
  } finally {
    writeFileSync(source, broken)
  }
}
