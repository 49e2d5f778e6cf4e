// What several workers are worth: the same number of runs, by one worker in one piece and by several in turns that exchange what they
// learned. Workers search a whole turn before any of them hears of the others, as if they ran at once.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Rng } from '@fuzzwright/core/domain'
import { bundleParsers, parsers } from './parsers.mjs'
import { Model, shareOf } from './simulate.mjs'

const file = fileURLToPath(new URL('searcher.mjs', import.meta.url))

class Searcher {
  constructor(parser, bundles, cwd, shared) {
    this.child = fork(file, [parser, bundles, cwd, shared], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.ready = this.answer()
  }

  answer() {
    return new Promise((settle, reject) => {
      this.child.removeAllListeners('exit')
      this.child.once('message', settle)
      this.child.once('exit', (code) => reject(new Error(`a searcher ended with ${code}`)))
    })
  }

  async does(what, order) {
    await this.ready
    const answer = this.answer()
    this.child.send({ what, order })
    return answer
  }

  end() {
    this.child.removeAllListeners('exit')
    this.child.disconnect()
  }
}

/** Features after so many runs by so many workers, in turns of `turn` runs each. */
async function featuresOf({ parser, workers, runs, turn, seed, folder }) {
  const bundles = join(folder, 'bundles')
  const home = join(folder, `${parser}-${workers}-${seed}`)
  const all = Array.from(
    { length: workers },
    (_, index) => new Searcher(parser, bundles, join(home, `worker-${index}`), join(home, 'shared')),
  )
  const sum = { search: 0, exchange: 0, exchanges: 0, runs: 0 }
  const each = runs / workers
  const turns = workers === 1 ? 1 : Math.max(1, Math.round(each / turn))
  for (let at = 0; at < turns; at++) {
    for (const [index, one] of all.entries()) {
      const end = await one.does('search', {
        most: Math.round(each / turns),
        seed: seed * 1_000_003 + index * 100_003 + at,
      })
      sum.search += end.cpu
      sum.runs += end.runs
    }
    // The first ones hear of the last ones only the second time.
    for (const one of workers === 1 ? [] : [...all, ...all.slice(0, -1)]) {
      sum.exchange += (await one.does('exchange')).cpu
      sum.exchanges++
    }
  }
  const { features, reached, edges, corpus } = await all[0].does('count')
  for (const one of all) one.end()
  return { features, reached, edges, corpus, ...sum }
}

/** One row for each parser: features by number of workers, of one and the same number of runs. */
export async function playWorkers({ folder, runs, turn, seeds, only, known, put }) {
  const chosen = parsers.filter(({ name }) => name.includes(only))
  await bundleParsers(join(folder, 'bundles'), chosen)
  for (const { name } of chosen) {
    if (known(name)) continue
    const row = { part: 'workers', what: name, runs, turn, seeds }
    const counts = {}
    for (const workers of [1, 2, 4, 8]) {
      const ends = []
      for (let seed = 1; seed <= seeds; seed++) {
        ends.push(await featuresOf({ parser: name, workers, runs, turn, seed, folder }))
      }
      const mean = (part) => ends.reduce((sum, end) => sum + end[part], 0) / ends.length
      counts[workers] = mean('features')
      row[`features ${workers}`] = Math.round(counts[workers])
      row[`edges ${workers}`] = Math.round(mean('reached'))
      if (workers === 1) continue
      row[`share ${workers}`] = Number((counts[workers] / counts[1]).toFixed(3))
      // Turns are short here; the slices of a campaign take half a minute, with two exchanges.
      row[`exchange ms ${workers}`] = Number((mean('exchange') / mean('exchanges')).toFixed(1))
      row[`exchange % ${workers}`] = Number(((100 * mean('exchange')) / (mean('search') + mean('exchange'))).toFixed(1))
    }
    put(row)
  }
}

/** Workers, and runs of each between two exchanges: as they are measured, and as the slices of a campaign are. */
const simulated = [
  { name: 'turns of 4,000', turn: 4_000, turns: 10, workers: [2, 4, 8, 64, 1_000] },
  { name: 'slices of 60,000', turn: 60_000, turns: 10, workers: [8, 64, 1_000] },
]

/** One row for each parser: what a simulation says of several workers, beside what was measured of as many. */
export async function playSimulation({ folder, runs, searches, only, measured, put }) {
  const chosen = parsers.filter(({ name }) => name.includes(only))
  await bundleParsers(join(folder, 'bundles'), chosen)
  for (const { name } of chosen) {
    const model = new Model({ most: runs, searches: await recordedSearches({ name, folder, runs, searches }) })
    const chance = chanceOf(name)
    const row = { part: 'simulation', what: name, runs, searches, features: model.features.length }
    for (const workers of [2, 4, 8]) {
      const { [`share ${workers}`]: share, runs: all, turn } = measured(name)
      const order = { workers, turn, turns: Math.round(all / workers / turn) }
      row[`measured ${workers}`] = share
      row[`simulated ${workers}`] = Number(shareOf(model, order, chance).share.toFixed(3))
    }
    for (const { name: kind, workers, ...order } of simulated) {
      for (const count of workers) {
        row[`${kind}, ${count}`] = Number(shareOf(model, { workers: count, ...order }, chance).share.toFixed(3))
      }
    }
    put(row)
  }
}

async function recordedSearches({ name, folder, runs, searches }) {
  const records = []
  for (let seed = 1; seed <= searches; seed++) {
    const home = join(folder, `${name}-recorded-${seed}`)
    const one = new Searcher(name, join(folder, 'bundles'), join(home, 'worker'), join(home, 'shared'))
    records.push((await one.does('record', { most: runs, seed })).finds)
    one.end()
  }
  return records
}

/** Numbers from 0 to below 1, the same ones for the same word. */
function chanceOf(word) {
  const rng = new Rng(createHash('sha256').update(word).digest().readInt32LE())
  return () => (rng.next32() >>> 0) / 2 ** 32
}
