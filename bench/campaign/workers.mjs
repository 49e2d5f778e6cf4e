// What several workers are worth: the same number of runs, by one worker in one piece and by several in turns that exchange what they
// learned. Workers search a whole turn before any of them hears of the others, as if they ran at once.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleParsers, parsers } from './parsers.mjs'

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
