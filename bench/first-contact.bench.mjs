// What a stranger meets first: 25 exported functions of published packages by bare `fuzzIt`, at the defaults
//
// npm run bench -- first-contact [<stranger>...] [count=<n>] [show]
//   count    functions of each, at even distances in the order of their names; 25 unless said otherwise
//   show     prints each failure, so that it can be judged
// `ours` counts the tests that failed by an error of Fuzzwright itself: no domain, no description, inputs that took too long.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strangers } from './first-contact/strangers.mjs'
import { installOurs, tryFunctions } from './first-contact/try-functions.mjs'

export default async function firstContact({ args, version }) {
  const words = args.filter((word) => !word.includes('=') && word !== 'show')
  const count = Number(args.find((word) => word.startsWith('count='))?.slice('count='.length) ?? 25)
  const chosen = strangers.filter(({ name }) => words.length === 0 || words.includes(name))
  const tried = chosen.map((stranger) => ({ name: stranger.name, tests: triedOf(stranger, count) }))
  if (args.includes('show')) for (const { name, tests } of tried) show(name, tests)
  const all = tried.flatMap(({ tests }) => tests)
  const passing = cpuOf(all)
  return {
    rows: tried.map(({ name, tests }) => ({
      stranger: name,
      functions: tests.length,
      passed: tests.filter(({ state }) => state === 'passed').length,
      found: tests.filter(({ kinds }) => kinds.length > 0).length,
      ours: tests.filter(isOurs).length,
      'median CPU ms of a pass': quantile(cpuOf(tests), 0.5),
    })),
    ratios: {
      'share that runs': 1 - all.filter(isOurs).length / all.length,
      'median CPU ms of a pass': quantile(passing, 0.5),
      '95th percentile': quantile(passing, 0.95),
    },
    versions: { vitest: version('vitest') },
    partial: words.length > 0 || count !== 25,
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
