// Whole suites of public repositories with the plugin and without: whether they stay green, CPU time and peak memory
//
// npm run bench -- guest [<guest>...] [pairs=<n>] [mirror=<folder>]
//   pairs    runs with and without in turn, after one of each that is not counted; 3 unless said otherwise
//   mirror   folder with bare clones named <owner>+<name>/repo, where the network is not to be asked
// Nobody's file has a fuzz test, so what is measured is what having the plugin costs those who do not use it yet.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installInto } from '../checks/installed-packages.mjs'
import { guests } from './guest/guests.mjs'

export default async function guest({ args, version }) {
  const settingOf = (name) => args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const words = args.filter((word) => !word.includes('='))
  const chosen = guests.filter(({ name }) => words.length === 0 || words.includes(name))
  const rows = chosen.map((one) =>
    measure(one, { pairs: Number(settingOf('pairs') ?? 3), mirror: settingOf('mirror') }),
  )
  return {
    rows,
    ratios: Object.fromEntries(
      rows.flatMap(({ guest: name, 'CPU ratio': time, 'memory ratio': memory }) => [
        [`${name}: CPU, with to without`, time],
        [`${name}: peak memory, with to without`, memory],
      ]),
    ),
    versions: { vitest: version('vitest') },
    partial: words.length > 0,
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
    const cpu = sides.with.map((run, at) => run.cpu / sides.without[at].cpu)
    const memory = sides.with.map((run, at) => run.memory / sides.without[at].memory)
    return {
      guest: one.name,
      commit: one.commit,
      'passed without': sides.without[0].passed,
      'failed without': sides.without[0].failed,
      'passed with': sides.with[0].passed,
      'failed with': sides.with[0].failed,
      'only failing with': sides.with[0].failures
        .filter((name) => !sides.without[0].failures.includes(name))
        .join('; '),
      'CPU s without': median(sides.without.map((run) => run.cpu)),
      'CPU s with': median(sides.with.map((run) => run.cpu)),
      'CPU ratio': median(cpu),
      'memory ratio': median(memory),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function checkedOut({ repository, commit, install, config }, mirror) {
  const folder = mkdtempSync(join(tmpdir(), 'guest-'))
  const [owner, name] = repository.split('/').slice(-2)
  const from = mirror === undefined ? repository : join(mirror, `${owner}+${name}`, 'repo')
  mkdirSync(folder, { recursive: true })
  execFileSync('git', ['clone', '--quiet', from, folder])
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: folder })
  // Their other tools and their package managers are not what is measured.
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { devDependencies: _, packageManager: __, scripts: ___, workspaces: ____, ...rest } = manifest
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
  installInto(folder, ['@fuzzwright/vitest'])
  const own = config === undefined ? '{}' : `(await import('./${config}')).default`
  writeFileSync(
    join(folder, 'with-fuzzwright.config.mjs'),
    `import { fuzzwright } from '@fuzzwright/vitest/plugin'
const own = ${own}
const base = typeof own === 'function' ? await own({ mode: 'test', command: 'serve' }) : own
export default { ...base, plugins: [...(base.plugins ?? []), fuzzwright({ seed: 1 })] }
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
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  return { cpu: user + system, memory, passed, failed, failures }
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}
