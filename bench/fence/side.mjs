// One side of a pair, in a process of its own: `side.mjs <shape> <with|without>` makes a check for each message and answers its CPU milliseconds.
import { vmHangGuard } from '@fuzzwright/core/host'
import { cpu } from '../pairs.mjs'
import { check } from './check.mjs'

const [shape, side] = process.argv.slice(2)

process.on('message', async () => {
  process.send(await cpu(() => check({ shape, side, clock: performance, guard: vmHangGuard })))
})
