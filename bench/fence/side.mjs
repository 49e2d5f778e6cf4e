// One side of a pair, in a process of its own: `side.mjs <shape> <with|without>` prints the CPU milliseconds of the middle one of some checks.
import { d } from '@fuzzwright/core'
import { runFuzzTest, vmHangGuard } from '@fuzzwright/core/host'
import { openFence } from '@fuzzwright/fence'
import { cpu } from '../pairs.mjs'
import { shapes } from './shapes.mjs'

const [name, side] = process.argv.slice(2)
const { runs, domains, property } = shapes(d)[name]
const checks = 5

async function check() {
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'throughput' },
    property,
    options: { domains, runs, timeBudget: 600_000 },
    defaultSeed: 1,
    clock: performance,
    guard: vmHangGuard,
    ...(side === 'with' && {
      openFence: (effects, where) => openFence({ name: 'throughput', effects, where, root: process.cwd() }),
    }),
  })
  if (report.outcome !== 'passed') throw new Error(`The check ended as ${report.outcome}.`)
}

await check()
const times = []
for (let again = 0; again < checks; again++) times.push(await cpu(check))
console.log(times.sort((a, b) => a - b)[checks >> 1])
