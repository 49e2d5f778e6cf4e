// One side of a pair, in a process of its own: `side.mjs <shape> <with|without>` prints the CPU milliseconds of the middle one of some checks.
import { vmHangGuard } from '@fuzzwright/core/host'
import { cpu } from '../pairs.mjs'
import { check } from './check.mjs'

const [shape, side] = process.argv.slice(2)
const checks = 5

const once = () => check({ shape, side, clock: performance, guard: vmHangGuard })

await once()
const times = []
for (let again = 0; again < checks; again++) times.push(await cpu(once))
console.log(times.sort((a, b) => a - b)[checks >> 1])
