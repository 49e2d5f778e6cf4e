// Whole suites of public repositories with the plugin and without: whether they stay green, CPU time and peak memory
//
// npm run bench -- guest [<guest>...] [pairs=<n>] [mirror=<folder>] [missing]
//   pairs    runs with and without in turn, after one of each that is not counted; 3 unless said otherwise, and with 0 nothing is
//            timed: one run of each
//   missing  those that no row tells of yet
//   mirror   folder with bare clones named <owner>+<name>/repo, where the network is not to be asked
// Nobody's file has a fuzz test, so what is measured is what having the plugin costs those who do not use it yet. Of suites with properties of
// fast-check, which `fastCheck: true` guides, it is what that costs, and a test that fails with the plugin alone may be a finding.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installInto } from '../checks/installed-packages.mjs'
import { guests } from './guest/guests.mjs'

const resultsFile = join(dirname(fileURLToPath(import.meta.url)), 'results', 'guest.json')

function rowsBefore() {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')).rows : []
}

/** With the rows of the guests that are not measured now, as they were measured last: all of them take an hour. */
function withKept(rows) {
  const all = [...rowsBefore().filter(({ guest: name }) => !rows.some((row) => row.guest === name)), ...rows]
  return guests.flatMap(({ name }) => all.filter((row) => row.guest === name))
}

/** The result is written after each guest. */
export default async function guest({ args, version, keep }) {
  const settingOf = (name) => args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const words = args.filter((word) => !word.includes('=') && word !== 'missing')
  const known = args.includes('missing') ? rowsBefore().map((row) => row.guest) : []
  const chosen = guests.filter(({ name }) => (words.length === 0 || words.includes(name)) && !known.includes(name))
  const versions = { vitest: version('vitest') }
  const measured = []
  for (const one of chosen) {
    try {
      measured.push(measure(one, { pairs: Number(settingOf('pairs') ?? 3), mirror: settingOf('mirror') }))
      console.log(JSON.stringify(measured.at(-1)))
      keep({ ...resultOf(withKept(measured)), versions })
    } catch (error) {
      // Where nothing is measured there is no row, so that the suites that ran can be counted.
      console.log(`${one.name}: ${error.message.slice(0, 2000)}`)
    }
  }
  return { ...resultOf(withKept(measured)), versions }
}

function resultOf(rows) {
  const timed = rows.filter((row) => row['CPU ratio'] !== undefined)
  return {
    rows,
    ratios: {
      suites: rows.length,
      'suites that fail with the plugin alone': rows.filter((row) => row['only failing with'] !== '').length,
      ...Object.fromEntries(
        timed.flatMap(({ guest: name, 'CPU ratio': time, 'memory ratio': memory }) => [
          [`${name}: CPU, with to without`, time],
          [`${name}: peak memory, with to without`, memory],
        ]),
      ),
    },
  }
}

function measure(one, { pairs, mirror }) {
  const folder = checkedOut(one, mirror)
  try {
    const sides = { without: [], with: [] }
    for (let round = 0; round <= pairs; round++) {
      for (const side of round % 2 === 0 ? ['without', 'with'] : ['with', 'without']) {
        const run = runSuite(one, folder, side)
        if (round > 0 || pairs === 0) sides[side].push(run)
      }
    }
    if (sides.without[0].passed === 0)
      throw new Error(`no test passes without the plugin: ${sides.without[0].failures}`)
    // A test that fails now and then is none that fails with the plugin: it is asked again on both sides.
    const again =
      onlyWith(sides).length > 0
        ? { without: [runSuite(one, folder, 'without')], with: [runSuite(one, folder, 'with')] }
        : undefined
    return {
      guest: one.name,
      commit: one.commit,
      ...(one.fastCheck && { 'fast-check': 'guided' }),
      'passed without': sides.without[0].passed,
      'failed without': sides.without[0].failed,
      'passed with': sides.with[0].passed,
      'failed with': sides.with[0].failed,
      'only failing with': onlyWith(sides)
        .filter((name) => onlyWith(again).includes(name))
        .join('; '),
      ...(pairs > 0 && costs(sides)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Names of tests that fail with the plugin and pass without. */
function onlyWith(sides) {
  const without = sides.without.flatMap(({ failures }) => failures)
  return sides.with[0].failures.filter((name) => !without.includes(name))
}

function costs(sides) {
  const ratio = (what) => median(sides.with.map((run, at) => run[what] / sides.without[at][what]))
  return {
    'CPU s without': median(sides.without.map((run) => run.cpu)),
    'CPU s with': median(sides.with.map((run) => run.cpu)),
    'CPU ratio': ratio('cpu'),
    'memory ratio': ratio('memory'),
  }
}

function checkedOut({ repository, commit, install, config, fastCheck }, mirror) {
  const folder = mkdtempSync(join(tmpdir(), 'guest-'))
  const [owner, name] = repository.split('/').slice(-2)
  const from = mirror === undefined ? repository : join(mirror, `${owner}+${name}`, 'repo')
  mkdirSync(folder, { recursive: true })
  execFileSync('git', ['clone', '--quiet', from, folder])
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder })
  // Their other tools and their package managers are not what is measured.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const {
    devDependencies: _,
    packageManager: __,
    scripts: ___,
    workspaces: ____,
    devEngines: _____,
    ...rest
  } = manifest
  writeFileSync(join(folder, 'package.json'), JSON.stringify(rest, null, 2))
  const options = [
    'install',
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--legacy-peer-deps',
    ...install,
  ]
  execFileSync('npm', options, { cwd: folder, stdio: 'ignore' })
  installInto(folder, ['@fuzzwright/vitest', ...(fastCheck ? ['@fuzzwright/fast-check'] : [])])
  const own = config === undefined ? '{}' : `(await import('./${config}')).default`
  writeFileSync(
    join(folder, 'with-fuzzwright.config.mjs'),
    `import { fuzzwright } from '@fuzzwright/vitest/plugin'
const own = ${own}
const base = typeof own === 'function' ? await own({ mode: 'test', command: 'serve' }) : own
export default { ...base, plugins: [...(base.plugins ?? []), fuzzwright({ seed: 1, fastCheck: ${fastCheck} })] }
`,
  )
  return folder
}

/** One run of the suite; CPU seconds of the whole tree of processes, peak kilobytes of the largest of them. */
function runSuite({ words, config }, folder, side) {
  const report = join(folder, 'guest-report.json')
  rmSync(report, { force: true })
  const file = side === 'with' ? 'with-fuzzwright.config.mjs' : config
  const entry = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const flags = file === undefined ? [] : [`--config=${file}`]
  const command = [entry, 'run', ...flags, ...words, '--reporter=json', `--outputFile=${report}`, '--maxWorkers=2']
  const timed = ['-f', '%U %S %M', process.execPath, ...command]
  const { stderr } = spawnSync('/usr/bin/time', timed, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (!existsSync(report)) throw new Error(`the suite did not run:\n${stderr.slice(-2000)}`)
  const [user, system, memory] = (/(\S+) (\S+) (\d+)\s*$/.exec(stderr) ?? []).slice(1).map(Number)
  const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults.flatMap(({ name, status: ofFile, assertionResults }) => {
    const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    // A file that cannot be loaded has no tests.
    return ofFile === 'failed' && tests.length === 0 ? [relative(folder, name)] : tests
  })
  return { cpu: user + system, memory, passed, failed, failures }
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}
