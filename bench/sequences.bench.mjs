// Calls until a planted bug of a class is found, with nothing given but the types and an invariant or a short model; fast-check's commands beside it.
//
// npm run bench -- sequences [<file>|<class>...] [seeds=<n>] [from=<n>] [alone] [again]
//   seeds   of each class, 20 unless said otherwise, from seed 0 or `from`
//   alone   leaves out fast-check and the twins without the bug
//   again   measures anew what is in the results already
// What calls cost is another bench: calls.
// Each row is written when it is done, and the same command goes on with what is missing. Fewer than 20 seeds, or others, are only shown.

import { fileURLToPath } from 'node:url'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { openFence } from '@fuzzwright/fence'
import { raiseFence } from '@fuzzwright/fence/raise'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { rowByRow } from './kept-rows.mjs'
import { searchByCommands } from './sequences/commands.mjs'
import { loadClasses, loadTwins } from './sequences/load-classes.mjs'
import { oracles } from './sequences/oracles.mjs'

const files = [
  { word: 'puzzles', mostCalls: 10_000 },
  { word: 'structures', mostCalls: 50_000, hasTwins: true },
  { word: 'protocols', mostCalls: 50_000, hasTwins: true },
  { word: 'everyday', mostCalls: 50_000, hasTwins: true },
  // Written after the others, for what was seldom found in them: counted by themselves.
  { word: 'further', mostCalls: 50_000, hasTwins: true, isFurther: true },
  { word: 'later', mostCalls: 50_000, hasTwins: true, isFurther: true },
  // Time passes only behind a fence. fast-check's commands have the time of everybody.
  { word: 'timed', mostCalls: 50_000, hasTwins: true, isFurther: true, hasTime: true },
]
const root = fileURLToPath(new URL('..', import.meta.url))
const resultsFile = new URL('./results/sequences.json', import.meta.url)

export default async function sequences({ args, version, keep }) {
  const numberOf = (name, other) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? other)
  const settings = { seeds: numberOf('seeds', 20), from: numberOf('from', 0), alone: args.includes('alone') }
  const words = args.filter((word) => !['alone', 'again'].includes(word) && !word.includes('='))
  const all = []
  for (const file of files) for (const it of await subjectsOf(file, settings)) all.push({ file, it })
  const chosen = all.filter(
    ({ file, it }) => words.length === 0 || words.includes(file.word) || words.includes(it.name),
  )
  const versions = { 'fast-check': version('fast-check') }
  if (settings.alone || settings.seeds !== 20 || settings.from !== 0) {
    const rows = []
    for (const { file, it } of chosen)
      console.log(JSON.stringify(rows[rows.push(await measure(file, it, settings)) - 1]))
    return { rows, ratios: ratiosOf(rows), versions, partial: true }
  }
  const rows = await rowByRow({
    ...{ results: resultsFile, subjects: all, measure: ({ file, it }) => measure(file, it, settings) },
    isRowOf: (row, { file, it }) => row.file === file.word && row.class === it.name,
    isChosen: (subject) => chosen.includes(subject),
    isAgain: () => args.includes('again'),
    keep: (done) => keep({ rows: done, ratios: ratiosOf(done), versions }),
  })
  return { rows, ratios: ratiosOf(rows), versions }
}

async function subjectsOf({ word, hasTwins = false }, { alone }) {
  const source = new URL(`./sequences/${word}.ts`, import.meta.url)
  const twins = hasTwins && !alone ? await loadTwins(source) : []
  const subjects = await loadClasses(source)
  return subjects.map((subject) => ({ ...subject, twin: twins.find(({ name }) => name === subject.name) }))
}

async function measure({ word, mostCalls, hasTime }, subject, { seeds, from, alone }) {
  if (hasTime) raiseFence()
  const oracle = oracles[subject.name] ?? {}
  const all = Array.from({ length: seeds }, (_, index) => from + index)
  const ours = []
  for (const seed of all) ours.push(await search(subject, oracle, { seed, mostCalls, hasTime }))
  const peer = alone ? [] : all.map((seed) => searchByCommands(subject, oracle, { seed, mostCalls }))
  const twin = subject.twin && (await search(subject.twin, oracle, { seed: from, mostCalls, hasTime }))
  const fewest = Math.min(...[...ours, ...peer].flatMap((one) => one.fewest ?? []))
  const found = ours.filter(({ foundAt }) => foundAt !== undefined)
  const minimal = found.filter((one) => one.fewest === fewest)
  return {
    file: word,
    class: subject.name,
    oracle: oracle.model ? 'model' : oracle.invariant ? 'invariant' : '',
    found: `${found.length}/${seeds}`,
    'median calls': median(ours.map(({ foundAt = Number.POSITIVE_INFINITY }) => foundAt)),
    'most calls': Math.max(...ours.map(({ foundAt = Number.POSITIVE_INFINITY }) => foundAt)),
    'calls left': Number.isFinite(fewest) ? fewest : '-',
    minimal: `${minimal.length}/${found.length}`,
    'twin silent': twin === undefined ? '' : twin.finding === undefined ? 'yes' : twin.finding,
    'fast-check': alone ? '' : `${peer.filter(({ foundAt }) => foundAt !== undefined).length}/${seeds}`,
    smallest: found.find((one) => one.fewest === fewest)?.finding ?? '',
  }
}

/** Every call is followed by a question to the invariant, so that counts them; the search ends after `mostCalls`. */
async function search({ name, call, description }, { invariant, ...oracle }, { seed, mostCalls, hasTime }) {
  let calls = 0
  const report = async (options, most) => {
    const enough = new AbortController()
    calls = 0
    const counted = (object, step) => {
      if (step !== undefined && ++calls > most) enough.abort()
      return invariant?.(object, step)
    }
    return await runFuzzTest({
      test: { file: '', projectRoot: '', name },
      target: call,
      description,
      defaultSeed: seed,
      clock: systemClock,
      coverage: coverageSource(),
      signal: enough.signal,
      ...(hasTime && { openFence: (effects) => openFence({ name, effects, root }) }),
      options: { runs: mostCalls, timeBudget: 600_000, ...oracle, invariant: counted, ...options },
    })
  }
  const { finding } = await report({ shrinkRuns: 0 }, mostCalls)
  if (finding === undefined || calls > mostCalls) return {}
  const foundAt = calls
  const shrunk = await report({ runs: finding.runs }, Number.POSITIVE_INFINITY)
  return { foundAt, fewest: shrunk.finding.program.length, finding: textOf(shrunk.finding) }
}

function textOf(finding) {
  return finding.program.map(({ source }) => source).join('; ')
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]
}

function ratiosOf(rows) {
  const isAll = (share) => share.split('/')[0] === share.split('/')[1]
  const isFurther = ({ file }) => files.some(({ word, isFurther }) => word === file && isFurther)
  const planted = rows.filter((row) => row.file !== 'puzzles' && !isFurther(row))
  const further = rows.filter(isFurther)
  const sum = (list, name, part) => list.reduce((total, row) => total + Number(row[name].split('/')[part]), 0)
  const twins = rows.filter((row) => row['twin silent'] !== '')
  return {
    puzzles: rows.length - planted.length - further.length,
    'puzzles found for every seed': rows.filter(({ file, found }) => file === 'puzzles' && isAll(found)).length,
    classes: planted.length,
    'classes found for every seed': planted.filter(({ found }) => isAll(found)).length,
    'further classes': further.length,
    'further classes found for every seed': further.filter(({ found }) => isAll(found)).length,
    'fewest calls, share of findings': sum(rows, 'minimal', 0) / sum(rows, 'minimal', 1),
    twins: twins.length,
    'twins silent': twins.filter((row) => row['twin silent'] === 'yes').length,
    'found for every seed by fast-check': rows.filter((row) => row['fast-check'] !== '' && isAll(row['fast-check']))
      .length,
  }
}
