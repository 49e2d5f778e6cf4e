// What the fence costs: whole checks with it and without it, as a host runs them, in pairs of processes, by CPU time.
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shapes } from './fence/shapes.mjs'

const program = join(dirname(fileURLToPath(import.meta.url)), 'fence', 'side.mjs')

/** A process of its own: whoever had a fence once pays for its asynchronous contexts ever after. */
function measure(shape, side) {
  return Number(execFileSync(process.execPath, [program, shape, side], { encoding: 'utf8' }))
}

function median(values) {
  const sorted = [...values].sort((x, y) => x - y)
  return sorted[sorted.length >> 1]
}

/** Words: names of shapes; `pairs=15`. */
export default async function fence({ args }) {
  const pairs = Number(args.find((word) => word.startsWith('pairs='))?.slice('pairs='.length) ?? 11)
  const d = new Proxy({}, { get: () => () => undefined })
  const all = shapes(d)
  const names = args.filter((word) => word in all)
  const rows = []
  for (const shape of names.length === 0 ? Object.keys(all) : names) {
    const times = { with: [], without: [] }
    for (let pair = 0; pair < pairs; pair++) {
      for (const side of pair % 2 === 0 ? ['with', 'without'] : ['without', 'with'])
        times[side].push(measure(shape, side))
    }
    rows.push({
      shape,
      runs: all[shape].runs,
      pairs,
      'without, ms': median(times.without),
      'with, ms': median(times.with),
      'throughput with / without': median(times.without.map((ms, at) => ms / times.with[at])),
      'of the quickest': Math.min(...times.without) / Math.min(...times.with),
    })
  }
  const ratios = rows.map((row) => row['throughput with / without'])
  return { rows, ratios: { 'least throughput with the fence': Math.min(...ratios) }, partial: names.length > 0 }
}
