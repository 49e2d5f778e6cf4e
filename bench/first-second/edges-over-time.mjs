// One side on one parser, in a process of its own, as V8 has to warm up on each alike. Prints how many edges had been reached
// after each of the given CPU times, in JSON, and how many inputs were run by then.
//
// node edges-over-time.mjs <module> <side> <seed> <CPU ms>,<CPU ms>…
import { d } from '@fuzzwright/core'
import { bucketsPerEdge } from '@fuzzwright/core/execution'
import { runFuzzTest } from '@fuzzwright/core/host'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import fc from 'fast-check'

const [, , module, side, seedText, timesText] = process.argv
const seed = Number(seedText)
const times = timesText.split(',').map(Number)

installRuntime()
console.warn = () => {}
const { run } = await import(module)
const source = coverageSource()

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const edges = new Set()
const rows = []
const scratch = []
let runs = 0
let begin = 0

let looked = 0

/** CPU time costs a call of the system, so it is looked at once a millisecond of the wall. */
function note() {
  if (performance.now() - looked < 1) return
  looked = performance.now()
  const now = cpuMs() - begin
  while (rows.length < times.length && now >= times[rows.length]) rows.push({ edges: edges.size, runs })
}

/** A run that showed something new, or did not. */
function ran(isNew) {
  runs++
  note()
  if (!isNew) return
  const count = source.features(scratch)
  for (let at = 0; at < count; at++) edges.add(Math.floor(scratch[at] / bucketsPerEdge))
}

const isOver = () => rows.length >= times.length

const property = (text) => {
  try {
    run(text)
  } catch {}
}

/** Ends the search where the time is over, and counts on the way. */
function watched() {
  return new Proxy(source, {
    get(target, key) {
      if (key === 'stop') {
        return () => {
          const isNew = target.stop()
          ran(isNew)
          return isNew
        }
      }
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
}

async function ours() {
  const signal = {
    get aborted() {
      return isOver()
    },
  }
  await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'parser' },
    property,
    defaultSeed: seed,
    clock: { now: () => 0 },
    coverage: watched(),
    signal,
    options: { domains: [d.string()], runs: Number.POSITIVE_INFINITY, hangAfter: 600_000, explain: false },
  })
}

function blind(arbitrary) {
  source.forget()
  fc.check(
    fc.property(arbitrary, (text) => {
      source.start(2_000_000)
      property(text)
      ran(source.stop())
      if (isOver()) fc.pre(false)
    }),
    { seed, numRuns: 100_000_000, maxSkipsPerRun: 0 },
  )
}

const sides = {
  ours,
  'fc.string()': () => blind(fc.string()),
  'fc.string(), long': () => blind(fc.string({ size: 'large' })),
}

begin = cpuMs()
await sides[side]()
if (!isOver()) throw new Error(`${side} ended after ${rows.length} of the times`)
console.log(JSON.stringify(rows))
