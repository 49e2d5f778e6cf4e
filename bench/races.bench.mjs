// Schedules until a planted race of a class is found, with nothing given but its types; the same classes with the race put right.
//
// npm run bench -- races [<class>...] [seeds=<n>] [from=<n>] [schedules=<n>] [twins=<n>] [replays=<n>] [again]
//   seeds      of each class, 20 unless said otherwise, from seed 0 or `from`
//   schedules  run for each seed at most, 2,000 unless said otherwise
//   twins      schedules run of each class without its race, 20,000 unless said otherwise
//   replays    of each finding, 100 unless said otherwise
// Each row is written when it is done, and the same command goes on with what is missing; `again` measures it anew. With other
// settings rows are only shown.
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { rowByRow } from './kept-rows.mjs'
import { loadClasses, loadTwins } from './sequences/load-classes.mjs'

const resultsFile = new URL('./results/races.json', import.meta.url)
const files = ['stores', 'coordination']
/** Calls in progress at once: some limits of two are broken by three. */
const parallel = 3

export default async function races({ args, keep }) {
  const numberOf = (name, other) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? other)
  const settings = {
    ...{ seeds: numberOf('seeds', 20), from: numberOf('from', 0), schedules: numberOf('schedules', 2000) },
    ...{ twins: numberOf('twins', 20_000), replays: numberOf('replays', 100) },
  }
  const words = args.filter((word) => word !== 'again' && !word.includes('='))
  const all = []
  for (const file of files) {
    const source = new URL(`./races/${file}.ts`, import.meta.url)
    const twins = await loadTwins(source)
    for (const it of await loadClasses(source)) all.push({ file, it, twin: twins.find(({ name }) => name === it.name) })
  }
  const isChosen = ({ it }) => words.length === 0 || words.includes(it.name)
  const rowOf = async ({ file, it, twin }) => ({ file, ...(await measure(it, twin, settings)) })
  if (args.some((word) => word.includes('='))) {
    const rows = []
    for (const one of all.filter(isChosen)) console.log(JSON.stringify(rows[rows.push(await rowOf(one)) - 1]))
    return { rows, ratios: ratiosOf(rows), versions: {}, partial: true }
  }
  const rows = await rowByRow({
    ...{ results: resultsFile, subjects: all, isChosen, measure: rowOf },
    isRowOf: (row, { it }) => row.class === it.name,
    isAgain: () => args.includes('again'),
    keep: (done) => keep({ rows: done, ratios: ratiosOf(done) }),
  })
  return { rows, ratios: ratiosOf(rows), versions: {} }
}

async function measure(subject, twin, { seeds, from, schedules, twins, replays }) {
  const findings = []
  const start = process.cpuUsage()
  for (let seed = from; seed < from + seeds; seed++) {
    const { finding } = await search(subject, { seed, runs: schedules })
    if (finding !== undefined) findings.push(finding)
  }
  const { user, system } = process.cpuUsage(start)
  let again = 0
  for (const { replay, fingerprint } of findings) {
    for (let time = 0; time < replays; time++) {
      const { finding } = await search(subject, { seed: 0, runs: 1, replay })
      if (finding?.fingerprint.key === fingerprint.key) again++
    }
  }
  const silent = await search(twin, { seed: from, runs: twins })
  const counts = findings.map(switchesOf)
  const fewest = Math.min(...counts)
  return {
    class: subject.name,
    found: `${findings.length}/${seeds}`,
    'median schedules': median(findings.map(({ runs }) => runs)),
    'most schedules': Math.max(...findings.map(({ runs }) => runs)),
    'switches left': fewest,
    fewest: `${counts.filter((count) => count === fewest).length}/${findings.length}`,
    replayed: `${again}/${findings.length * replays}`,
    'twin silent': silent.finding === undefined ? 'yes' : silent.finding.source,
    'CPU s': (user + system) / 1e6,
    smallest: findings.find((one) => switchesOf(one) === fewest)?.source ?? '',
  }
}

async function search({ name, call, description }, { seed, runs, replay }) {
  return await runFuzzTest({
    test: { file: '', projectRoot: '', name },
    target: call,
    description,
    defaultSeed: seed,
    clock: systemClock,
    coverage: coverageSource(),
    ...(replay !== undefined && { environment: { replay } }),
    options: { runs, timeBudget: 600_000, parallel },
  })
}

function switchesOf({ args: [schedule] }) {
  return schedule.switches.length
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]
}

function ratiosOf(rows) {
  const sum = (name, part) => rows.reduce((total, row) => total + Number(row[name].split('/')[part]), 0)
  const isAll = (share) => share.split('/')[0] === share.split('/')[1]
  return {
    classes: rows.length,
    'found for every seed': rows.filter(({ found }) => isAll(found)).length,
    'fewest switches, share of findings': sum('fewest', 0) / sum('fewest', 1),
    'replayed, share': sum('replayed', 0) / sum('replayed', 1),
    'twins silent': rows.filter((row) => row['twin silent'] === 'yes').length,
  }
}
