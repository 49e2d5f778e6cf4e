// Example applications that frameworks publish: what a test of each says, or that it is silent
//
// npm run bench -- examples [<application>...] [runs=<n>] [mirror=<folder>]
//   runs    inputs of each, 2,000 unless said otherwise
//   mirror  folder with bare clones named <owner>+<name>/repo, where the network is not to be asked
// Whether what was found is a bug of the application is for a person to say: `judged` is what one said of it, by the text that was found.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedModules, installInto } from '../checks/installed-packages.mjs'
import { applications } from './examples/applications.mjs'
import { judged } from './examples/judged.mjs'

const runner = ['typescript@5.9.3', '@types/node@24.3.0']
/** The one that our packages were installed beside. */
const vitest = join(installedModules, '@fuzzwright', 'vitest', 'node_modules', 'vitest')

export default async function examples({ args, version }) {
  const settingOf = (name) => args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const words = args.filter((word) => !word.includes('='))
  const chosen = applications.filter(({ name }) => words.length === 0 || words.includes(name))
  const rows = []
  for (const one of chosen) {
    const found = test(one, { runs: Number(settingOf('runs') ?? 2000), mirror: settingOf('mirror') })
    rows.push({
      application: one.name,
      commit: one.commit,
      said: found ?? 'passes',
      judged: found === undefined ? '' : (judged.find(({ said }) => found.includes(said))?.verdict ?? 'not judged'),
    })
    console.log(JSON.stringify(rows.at(-1)))
  }
  return {
    rows,
    ratios: {
      applications: rows.length,
      'silent or with a bug that is one': rows.filter(
        ({ said, judged }) => said === 'passes' || judged.startsWith('a bug'),
      ).length,
    },
    versions: { vitest: version('vitest') },
    partial: words.length > 0,
  }
}

/** What the failing test says; `undefined` where it passes. */
function test({ name, repository, commit, folder, install, app }, { runs, mirror }) {
  const checkout = mkdtempSync(join(tmpdir(), 'example-'))
  try {
    const [owner, repo] = repository.split('/').slice(-2)
    const from = mirror === undefined ? repository : join(mirror, `${owner}+${repo}`, 'repo')
    execFileSync('git', ['clone', '--quiet', '--no-checkout', from, checkout])
    execFileSync('git', ['checkout', '--quiet', commit, '--', folder], { cwd: checkout })
    const home = join(checkout, folder)
    const manifest = existsSync(join(home, 'package.json'))
      ? JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
      : {}
    const { type } = manifest
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'example', ...(type && { type }) }))
    const options = ['install', '--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--legacy-peer-deps']
    execFileSync('npm', [...options, ...runner, ...install], { cwd: home, stdio: 'ignore' })
    installInto(home, ['@fuzzwright/vitest'])
    symlinkSync(realpathSync(vitest), join(home, 'node_modules', 'vitest'), 'junction')
    writeFileSync(join(home, 'example.test.ts'), testOf(name, app, runs))
    writeFileSync(join(home, 'fuzzwright.config.mjs'), config)
    return saidBy(home)
  } finally {
    rmSync(checkout, { recursive: true, force: true })
  }
}

function testOf(name, app, runs) {
  const call = `fuzzApi(${JSON.stringify(name)}, create as never, undefined, { runs: ${runs} })`
  return `import { fuzzApi } from '@fuzzwright/vitest'\n${app.replace('export const create', 'const create')}\n${call}\n`
}

const config = `import { fuzzwright } from '@fuzzwright/vitest/plugin'
export default { plugins: [fuzzwright({ seed: 1 })], test: { include: ['example.test.ts'], testTimeout: 600_000, setupFiles: [] } }
`

function saidBy(home) {
  const report = join(home, 'report.json')
  const entry = join(home, 'node_modules', 'vitest', 'vitest.mjs')
  const command = [entry, 'run', '--config=fuzzwright.config.mjs', '--reporter=json', `--outputFile=${report}`]
  const { stderr, stdout } = spawnSync(process.execPath, command, { cwd: home, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (!existsSync(report))
    throw new Error(`${home}: the test did not run:\n${stderr.slice(-3000)}${stdout.slice(-2000)}`)
  const { testResults, success } = JSON.parse(readFileSync(report, 'utf8'))
  if (success) return undefined
  const messages = testResults.flatMap(({ assertionResults, message }) => [
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    message,
  ])
  return failureOf(messages.join('\n'))
}

/** What failed: without where it stands on this machine, how it was found and how it is replayed. */
function failureOf(text) {
  return text
    .split('\n')
    .filter(
      (line) =>
        line.trim() !== '' &&
        !/^\s*(?:at |Only failing|Found in|Shrunk|Not shrunk|Kept in|Replay|Passes|FUZZWRIGHT_|curl )/.test(line),
    )
    .join('\n')
}
