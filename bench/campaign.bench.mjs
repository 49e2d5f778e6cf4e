// Campaigns: what is lost when something breaks, what a branch of a hundred nights weighs, what many workers are worth.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faults, mostTime, Stage } from './campaign/faults.mjs'
import { playMemory } from './campaign/memory.mjs'
import { playNights } from './campaign/nights.mjs'
import { playPullRequest } from './campaign/pull-request.mjs'
import { playSimulation, playWorkers } from './campaign/workers.mjs'

// Of findings that were saved in trials of faults, `told` are those a campaign has told of while it ran and `elsewhere` those it says at its
// end that it could not take; of the others a campaign that has ended knows nothing yet, and the trial looks whether they are handed over.
// Words: `faults` with `trials=200` and `stages=3` at once; `workers` with `runs=128000` for each number of workers, `turn=4000` runs
// between two exchanges, `seeds=1`; `simulate` with `runs=32000` of each of `searches=4` that are recorded; `nights` with `nights=100`; `memory` with `minutes=10`, `workers=3`, `redis=redis://127.0.0.1:6379`;
// `pull-request` with `trials=3` and `seconds=60`; `only=<word of a row>`, `again`.
// Each row goes on from the trials it has, and rows that are there stay; those of other code are thrown away with `again`.

const results = new URL('results/campaign.json', import.meta.url)

export default async function campaign({ args, keep }) {
  const numberOf = (name, usual) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? usual)
  const only = args.find((word) => word.startsWith('only='))?.slice('only='.length) ?? ''
  const rows = keptRows()
  const { dependencies } = JSON.parse(
    readFileSync(new URL('../packages/campaign/package.json', import.meta.url), 'utf8'),
  )
  const versions = { bullmq: dependencies.bullmq, ioredis: dependencies.ioredis }
  const put = (row) => {
    // Another run may have kept rows of its own meanwhile.
    rows.splice(0, rows.length, ...keptRows())
    const at = rows.findIndex(({ part, what }) => part === row.part && what === row.what)
    if (at < 0) rows.push(row)
    else rows[at] = row
    keep({ rows, versions, ratios: shares(rows) })
  }
  if (args.includes('faults')) {
    for (const fault of Object.keys(faults).filter((name) => name.includes(only))) {
      const known = args.includes('again')
        ? undefined
        : rows.find(({ part, what }) => part === 'faults' && what === fault)
      await playFault(fault, known, { trials: numberOf('trials', 200), stages: numberOf('stages', 3), put })
    }
  }
  if (args.includes('workers')) {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-workers-'))
    const isKnown = (name) =>
      !args.includes('again') && rows.some(({ part, what }) => part === 'workers' && what === name)
    const [runs, turn] = [numberOf('runs', 128_000), numberOf('turn', 4000)]
    await playWorkers({ folder, runs, turn, seeds: numberOf('seeds', 1), only, known: isKnown, put })
    rmSync(folder, { recursive: true, force: true })
  }
  if (args.includes('simulate')) {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-simulation-'))
    const measured = (name) => rows.find(({ part, what }) => part === 'workers' && what === name) ?? {}
    const [runs, searches] = [numberOf('runs', 32_000), numberOf('searches', 4)]
    await playSimulation({ folder, runs, searches, only, measured, put })
    rmSync(folder, { recursive: true, force: true })
  }
  if (args.includes('nights')) {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-nights-'))
    put(await playNights({ folder, nights: numberOf('nights', 100) }))
    rmSync(folder, { recursive: true, force: true })
  }
  if (args.includes('pull-request')) {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-pull-request-'))
    put(await playPullRequest({ folder, trials: numberOf('trials', 3), seconds: numberOf('seconds', 60) }))
    rmSync(folder, { recursive: true, force: true })
  }
  if (args.includes('memory')) {
    const folder = mkdtempSync(join(tmpdir(), 'campaign-memory-'))
    const url = args.find((word) => word.startsWith('redis='))?.slice('redis='.length) ?? 'redis://127.0.0.1:6379'
    const now = () => performance.now()
    put(await playMemory({ folder, minutes: numberOf('minutes', 10), workers: numberOf('workers', 3), url, now }))
    rmSync(folder, { recursive: true, force: true })
  }
  const all = keptRows()
  return { rows: all, versions, ratios: shares(all) }
}

function keptRows() {
  return existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).rows : []
}

/** Means over the parsers, by number of workers. */
function shares(rows) {
  const measured = rows.filter(({ part }) => part === 'workers')
  const mean = (column) => {
    const values = measured.flatMap((row) => row[column] ?? [])
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  return measured.length === 0
    ? {}
    : Object.fromEntries(
        [2, 4, 8].flatMap((workers) => [
          [`features of ${workers} workers, one is 1`, mean(`share ${workers}`)],
          [`% of CPU for exchange, ${workers} workers`, mean(`exchange % ${workers}`)],
          [`ms of CPU for one exchange, ${workers} workers`, mean(`exchange ms ${workers}`)],
        ]),
      )
}

async function playFault(fault, known, { trials, stages, put }) {
  const row = known ?? {
    part: 'faults',
    what: fault,
    trials: 0,
    slices: 0,
    found: 0,
    told: 0,
    elsewhere: 0,
    retried: 0,
    lost: 0,
    late: 0,
    longest: 0,
    wrong: {},
  }
  const home = join(tmpdir(), `campaign-faults-${process.pid}`)
  mkdirSync(home, { recursive: true })
  let next = row.trials + 1
  const playing = Array.from({ length: stages }, async () => {
    const stage = new Stage(home)
    while (next <= trials) {
      const seed = next++
      const end = await stage.trial(fault, seed)
      row.trials++
      for (const part of ['slices', 'found', 'told', 'elsewhere', 'retried']) row[part] = (row[part] ?? 0) + end[part]
      row.longest = Math.max(row.longest, end.ended)
      if (end.ended > mostTime) row.late++
      if (end.wrong.length > 0) row.lost++
      for (const what of end.wrong) {
        console.log(`${fault}, trial ${seed}: ${what}`)
        const kind = what.split(':')[0]
        row.wrong[kind] = (row.wrong[kind] ?? 0) + 1
      }
      if (row.trials % 10 === 0 || row.trials >= trials) put(row)
    }
    await stage.end()
  })
  await Promise.all(playing)
  rmSync(home, { recursive: true, force: true })
}
