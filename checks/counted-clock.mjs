// A clock that counts how often it is looked at, in place of the machine's: loaded before anything else, it makes a search
// end after the same input, however fast the machine is. Our tests load it (vitest.config.ts), and so do programs that are
// to search for some time (`searchFor` in search-for.mjs). Timers stay those of the machine.
import { performance } from 'node:perf_hooks'

/** Milliseconds from one look to the next. A search looks about four times in 32 inputs, shrinking twice at each. */
const step = Number(process.env.COUNTED_CLOCK_STEP ?? 0.05)
/** Ahead of the machine by more milliseconds than this, a paced clock waits. */
const mostAhead = 20

/** Never runs faster than the machine's: for what is watched while it goes on. */
const isPaced = process.env.COUNTED_CLOCK_PACED === '1'
const real = performance.now.bind(performance)
const nobody = new Int32Array(new SharedArrayBuffer(4))
let counted = real()
let lastLook = counted
let ahead = 0

function pace() {
  const now = real()
  ahead = Math.max(0, ahead + step - (now - lastLook))
  lastLook = now
  if (ahead > mostAhead) Atomics.wait(nobody, 0, 0, ahead)
}

performance.now = () => {
  if (isPaced) pace()
  counted += step
  return counted
}
