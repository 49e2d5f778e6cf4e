// What the fence costs: whole checks with it and without it, as a host runs them, in pairs of processes, by CPU time or by instructions.
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shapes } from './fence/shapes.mjs'

const folder = join(dirname(fileURLToPath(import.meta.url)), 'fence')
const all = shapes(new Proxy({}, { get: () => () => undefined }))

/**
 * A process of its own: whoever had a fence once pays for its asynchronous contexts ever after. Both sides of a pair hash names with the same
 * seed: with another one tables of V8 collide elsewhere, which makes the same loop up to a fifth slower or quicker.
 */
function start(shape, side, seed) {
  const execArgv = [`--hash-seed=${seed}`, `--random-seed=${seed}`]
  return fork(join(folder, 'side.mjs'), [shape, side], { execArgv })
}

async function timeOf(child) {
  child.send('check')
  const [ms] = await once(child, 'message')
  return ms
}

/** Checks of a pair, of which the first warm up. They are made in turn, so that what the machine is busy with beside meets both alike. */
const [warmUps, checks] = [2, 15]

/** CPU milliseconds of the middle check of each side. */
async function pairOf(shape, seed) {
  const children = { with: start(shape, 'with', seed), without: start(shape, 'without', seed) }
  const times = { with: [], without: [] }
  for (let round = 0; round < warmUps + checks; round++) {
    for (const side of round % 2 === 0 ? ['with', 'without'] : ['without', 'with']) {
      const ms = await timeOf(children[side])
      if (round >= warmUps) times[side].push(ms)
    }
  }
  for (const child of Object.values(children)) child.disconnect()
  return { with: median(times.with), without: median(times.without) }
}

function median(values) {
  const sorted = [...values].sort((x, y) => x - y)
  return sorted[sorted.length >> 1]
}

async function timed(shape, pairs) {
  const times = []
  for (let pair = 0; pair < pairs; pair++) times.push(await pairOf(shape, pair + 1))
  const ratios = times.map((pair) => pair.without / pair.with).sort((a, b) => a - b)
  return {
    shape,
    runs: all[shape].runs,
    pairs,
    'without, ms': median(times.map((pair) => pair.without)),
    'with, ms': median(times.map((pair) => pair.with)),
    'throughput with / without': median(ratios),
    'half of the pairs': `${ratios[pairs >> 2].toFixed(3)} to ${ratios[pairs - 1 - (pairs >> 2)].toFixed(3)}`,
  }
}

/** Of a check that is counted. What is asynchronous takes longer, and has no guard there: most of it would be the threads of that. */
const runsOf = (shape) => (shape.startsWith('async') ? 5_000 : 20_000)
const [few, many] = [2, 5]

/**
 * V8 does in one thread, and in the same order, what it does in several else. Names are hashed with the same seed each time: with another
 * one tables collide elsewhere, which made counts of the same loop differ by a fifth.
 */
const predictable = ['--single-threaded', '--predictable-gc-schedule', '--hash-seed=1', '--random-seed=1']

/** Instructions of a process that makes so many checks. */
function instructionsOf(shape, side, checks) {
  const node = [process.execPath, ...predictable, join(folder, 'counted-side.mjs')]
  const words = ['--tool=cachegrind', '--cache-sim=no', '--smc-check=all-non-file', '--cachegrind-out-file=/dev/null']
  const asked = [...words, ...node, shape, side, `${runsOf(shape)}`, `${checks}`]
  const { stderr = '', error } = spawnSync('valgrind', asked, { encoding: 'utf8' })
  const count = /I +refs: +([\d,]+)/.exec(stderr)?.[1]
  if (count === undefined) throw new Error(`valgrind did not count (${error?.message ?? stderr.slice(-500)})`)
  return Number(count.replaceAll(',', ''))
}

/**
 * What the machine is busy with beside does not change it, which it does with times. An idle fence tells what the engine alone pays for
 * one. What comes before the last checks is not counted.
 */
function counted(shape) {
  const perRun = (side) =>
    (instructionsOf(shape, side, many) - instructionsOf(shape, side, few)) / ((many - few) * runsOf(shape))
  const [without, withFence, idle] = [perRun('without'), perRun('with'), perRun('idle')]
  return {
    shape: `${shape}, instructions`,
    runs: runsOf(shape),
    'without, a run': without,
    'with, a run': withFence,
    'with an idle one, a run': idle,
    'throughput with / without': without / withFence,
  }
}

/** Words: names of shapes; `pairs=15`; `counted` counts instructions, which needs valgrind. */
export default async function fence({ args }) {
  const pairs = Number(args.find((word) => word.startsWith('pairs='))?.slice('pairs='.length) ?? 11)
  const names = args.filter((word) => word in all)
  const chosen = names.length === 0 ? Object.keys(all) : names
  const rows = []
  for (const shape of chosen) {
    rows.push(args.includes('counted') ? counted(shape) : await timed(shape, pairs))
    console.log(rows.at(-1))
  }
  const ratios = rows.map((row) => row['throughput with / without'])
  return { rows, ratios: { 'least throughput with the fence': Math.min(...ratios) }, partial: names.length > 0 }
}
