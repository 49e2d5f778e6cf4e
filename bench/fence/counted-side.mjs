// One side of a pair whose instructions are counted: `counted-side.mjs <shape> <with|without|idle> <runs> <checks>`. Nothing in it depends on the time.
import { check } from './check.mjs'

const [shape, side, runs, checks] = process.argv.slice(2)

/** Each look at it is so much later that the host is let in as often as on a machine of today. */
const msPerLook = 0.035
let now = 0
const clock = {
  now() {
    now += msPerLook
    return now
  },
}
const guard = {
  run(batch) {
    batch()
    return 'finished'
  },
}

for (let again = 0; again < Number(checks); again++) await check({ shape, side, runs: Number(runs), clock, guard })
