// What a stranger meets first: 25 exported functions of published packages by bare `fuzzIt`, at the defaults
//
// npm run bench -- first-contact [<stranger>...] [count=<n>] [kept=<folder>] [show]
//   count    functions of each, at even distances in the order of their names; 25 unless said otherwise
//   kept     what became of each stranger's functions is kept there, and who is there already is not tried again
//   show     prints each failure, so that it can be judged
// `ours` counts the tests that failed by an error of Fuzzwright itself: no domain, no description, inputs that took too long.
// Whether what was found is true stands in first-contact/judged.mjs, with the reason; what is not there counts as not judged.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judged } from './first-contact/judged.mjs'
import { strangers } from './first-contact/strangers.mjs'
import { installOurs, tryFunctions } from './first-contact/try-functions.mjs'

export default async function firstContact({ args, version }) {
  const words = args.filter((word) => !word.includes('=') && word !== 'show')
  const settingOf = (name) => args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const count = Number(settingOf('count') ?? 25)
  const kept = settingOf('kept')
  const chosen = strangers.filter(({ name }) => words.length === 0 || words.includes(name))
  const tried = chosen.map((stranger) => ({ name: stranger.name, tests: keptOf(stranger, { count, kept }) }))
  if (args.includes('show')) for (const { name, tests } of tried) show(name, tests)
  const all = tried.flatMap(({ tests }) => tests)
  const passing = cpuOf(all)
  const found = tried.flatMap(({ name, tests }) =>
    tests.filter(({ kinds }) => kinds.length > 0).map((test) => judge(name, test)),
  )
  const judgedAs = (word) => found.filter(({ verdict }) => verdict === word).length
  return {
    rows: tried.map(({ name, tests }) => ({
      stranger: name,
      functions: tests.length,
      passed: tests.filter(({ state }) => state === 'passed').length,
      found: tests.filter(({ kinds }) => kinds.length > 0).length,
      ours: tests.filter(isOurs).length,
      'median CPU ms of a pass': quantile(cpuOf(tests), 0.5),
      'does not run': tests
        .filter(isOurs)
        .map(({ name: title, message }) => `${title}: ${message.split('\n')[0]}`)
        .join('; '),
      'what was found': found.filter(({ stranger }) => stranger === name).map(({ text }) => text),
    })),
    ratios: {
      'share that runs': 1 - all.filter(isOurs).length / all.length,
      'median CPU ms of a pass': quantile(passing, 0.5),
      '95th percentile': quantile(passing, 0.95),
      'failures found': found.length,
      'of them true': judgedAs('true'),
      'a trap that nobody documented': judgedAs('trap'),
      nonsense: judgedAs('nonsense'),
      'not judged': judgedAs('not judged'),
    },
    versions: { vitest: version('vitest') },
    partial: words.length > 0 || count !== 25,
  }
}

function keptOf(stranger, { count, kept }) {
  if (kept === undefined) return triedOf(stranger, count)
  const file = join(kept, `${stranger.name}.json`)
  if (!existsSync(file)) {
    mkdirSync(kept, { recursive: true })
    writeFileSync(file, JSON.stringify(triedOf(stranger, count)))
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The first failure of a test, and what somebody who read it says of it. */
function judge(stranger, { name, kinds: [{ className, message, call }] }) {
  const { verdict = 'not judged', reason = '' } = judged[stranger]?.[name] ?? {}
  const input = call.replace(/\s+/g, ' ')
  const shown = input.length > 200 ? `${input.slice(0, 200)}…` : input
  return {
    stranger,
    verdict,
    text: `${verdict}: ${shown}: ${className}: ${message.split('\n')[0]}${reason && ` (${reason})`}`,
  }
}

function triedOf({ name, install, from = name }, count) {
  const folder = mkdtempSync(join(tmpdir(), 'first-contact-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', type: 'module', private: true }))
    const packages = ['vitest@4.1.12', 'typescript@5.9.3', '@types/node@24.3.0', ...install]
    const options = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--legacy-peer-deps']
    execFileSync('npm', [...options, ...packages], { cwd: folder, stdio: 'ignore' })
    installOurs(folder)
    return tryFunctions(folder, { from, count })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A failure without a finding. */
function isOurs({ state, kinds }) {
  return state !== 'passed' && kinds.length === 0
}

function cpuOf(tests) {
  return tests.filter(({ state }) => state === 'passed').map(({ cpu }) => cpu)
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)]
}

function show(stranger, tests) {
  for (const { name, state, kinds, message } of tests) {
    if (state === 'passed') continue
    console.log(`${stranger} ${name}`)
    if (kinds.length === 0) console.log(`  ${message.split('\n')[0]}`)
    for (const { className, message: text, call } of kinds) console.log(`  ${className}: ${text}\n${call}`)
  }
}
