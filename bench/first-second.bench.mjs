// Edges of eight parsers over CPU time, from the type `string` alone, beside fast-check's strings, short and long.
//
// npm run bench -- first-second [<parser>...] [seeds=<n>] [times=<CPU ms>,<CPU ms>…]
// Each side runs in a process of its own, warming up included. `behind` counts the moments, from 300 ms on, at which fewer edges have
// been reached than by the better of the two blind sides, in the median of the seeds.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parsers, preparedParsers, versions } from './first-second/parsers.mjs'

const child = fileURLToPath(new URL('./first-second/edges-over-time.mjs', import.meta.url))
const sides = ['ours', 'fc.string()', 'fc.string(), long']

export default async function firstSecond({ args }) {
  const settingOf = (name) => args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const seeds = Number(settingOf('seeds') ?? 5)
  const times = (settingOf('times') ?? '100,300,500,1000,2000,5000,10000').split(',').map(Number)
  const words = args.filter((word) => !word.includes('='))
  const files = await preparedParsers()
  const rows = []
  for (const parser of Object.keys(parsers)) {
    if (words.length > 0 && !words.includes(parser)) continue
    const measured = measure(files[parser], { seeds, times })
    for (const [at, time] of times.entries()) rows.push(rowOf({ parser, time, at }, measured))
    console.log(JSON.stringify(rows.slice(-times.length)))
  }
  const judged = rows.filter((row) => row['CPU ms'] >= 300)
  return {
    rows,
    ratios: {
      moments: judged.length,
      behind: judged.filter((row) => row['of the better'] < 1).length,
      'least, of the better blind side': Math.min(...judged.map((row) => row['of the better'])),
    },
    versions,
    partial: args.length > 0,
  }
}

/** The sides take turns, so that a busy moment meets all of them. */
function measure(file, { seeds, times }) {
  const measured = Object.fromEntries(sides.map((side) => [side, []]))
  for (let seed = 1; seed <= seeds; seed++) {
    for (const side of sides) {
      const options = { encoding: 'utf8', maxBuffer: 1e8 }
      const output = execFileSync(
        process.execPath,
        [...process.execArgv, child, file, side, `${seed}`, times.join(',')],
        options,
      )
      measured[side].push(JSON.parse(output.trim().split('\n').at(-1)))
    }
  }
  return measured
}

function rowOf({ parser, time, at }, measured) {
  const edges = sides.map((side) => median(measured[side].map((samples) => samples[at].edges)))
  const runs = sides.map((side) => median(measured[side].map((samples) => samples[at].runs)))
  const [own, ...blind] = edges
  return {
    parser,
    'CPU ms': time,
    ...Object.fromEntries(
      sides.flatMap((side, index) => [
        [side, edges[index]],
        [`${side}, runs`, runs[index]],
      ]),
    ),
    'of the better': own / Math.max(...blind),
  }
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}
