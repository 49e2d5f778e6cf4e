// Differences that are told of commits that keep behaviour: each against the one before it, as `fuzzwright diff` compares a working tree.
//
// npm run bench -- refactorings [<commit>...] [runs=<n>] [time=<ms>] [mirror=<folder>] [again]
//   runs    of each export, 1,000 unless said otherwise
//   time    milliseconds of CPU for all exports of a commit, 20,000 unless said otherwise
//   mirror  folder with bare clones named <owner>+<name>/repo, where the network is not to be asked
//   again   measures anew what is in the results already
// Each row is written when it is done, and the same command goes on with what is missing.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diffRevision } from '@fuzzwright/diff'
import { refactorings } from './diff/refactorings.mjs'
import { rowByRow } from './kept-rows.mjs'

const resultsFile = new URL('./results/refactorings.json', import.meta.url)

export default async function refactoringsBench({ args, keep }) {
  const settingOf = (name) => args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const named = args.filter((word) => word !== 'again' && !word.includes('='))
  const limits = { runs: Number(settingOf('runs') ?? 1_000), timeBudget: Number(settingOf('time') ?? 20_000) }
  const clones = new Clones(settingOf('mirror'))
  try {
    const rows = await rowByRow({
      ...{ results: resultsFile, subjects: refactorings, measure: (one) => measure(one, clones, limits) },
      isRowOf: (row, { commit }) => row.commit === commit,
      isChosen: ({ commit }) => named.length === 0 || named.includes(commit),
      isAgain: () => args.includes('again'),
      keep: (done) => keep({ rows: done, ratios: ratiosOf(done) }),
    })
    return { rows, ratios: ratiosOf(rows) }
  } finally {
    clones.close()
  }
}

/** A checkout of each repository, cloned when it is first asked for. */
class Clones {
  mirror
  folder = mkdtempSync(join(tmpdir(), 'refactorings-'))
  known = new Set()

  constructor(mirror) {
    this.mirror = mirror
  }

  at(repository, commit) {
    const cwd = join(this.folder, repository.replace('/', '+'))
    const from =
      this.mirror === undefined
        ? `https://github.com/${repository}`
        : join(this.mirror, repository.replace('/', '+'), 'repo')
    if (!this.known.has(cwd)) execFileSync('git', ['clone', '--quiet', from, cwd])
    this.known.add(cwd)
    execFileSync('git', ['checkout', '--quiet', '--force', commit], { cwd })
    return cwd
  }

  close() {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function measure({ repository, commit }, clones, limits) {
  const cwd = clones.at(repository, commit)
  const note = execFileSync('git', ['log', '-1', '--format=%s'], { cwd, encoding: 'utf8' }).trim()
  const request = { cwd, revision: `${commit}^`, seed: 1, ...limits, environment: { ...process.env, TZ: 'UTC' } }
  const report = await diffRevision(request)
  const isTried = ({ state }) => state === 'same' || state === 'different'
  for (const {
    exports: [name],
    kind,
    call,
    before,
    after,
  } of report.differences)
    console.log(`${commit} ${name} ${kind}: ${call.slice(0, 300)}\n  ${before}\n  ${after}`)
  const untried = report.notCompared.filter(({ inPart }) => !inPart)
  for (const { name, because } of untried) console.log(`${commit} ${name}: ${because.slice(0, 200)}`)
  for (const problem of report.problems) console.log(`${commit} not loaded: ${problem}`)
  return {
    repository,
    commit,
    note,
    differences: report.differences.length,
    'first difference': report.differences[0]?.call.slice(0, 200) ?? '',
    exports: report.exports.length,
    tried: report.exports.filter(isTried).length,
    'not loaded': report.problems.length,
    'changed functions': report.changed.length,
    runs: report.runs,
    'CPU s': Math.round(report.cpu / 100) / 10,
  }
}

function ratiosOf(rows) {
  return {
    commits: rows.length,
    'commits with a difference': rows.filter(({ differences }) => differences > 0).length,
    'share of exports tried': sum(rows, 'tried') / Math.max(1, sum(rows, 'exports')),
  }
}

function sum(rows, name) {
  return rows.reduce((total, row) => total + row[name], 0)
}
