/**
 * Node makes keys, hashes and compressed bytes, and reads files, on a few threads that the whole process shares. An input that was given up
 * goes on there to its end, and whatever is asked for afterwards waits for it.
 */
import { after } from './ambient.ts'

/** Milliseconds that a single random byte may take, on a machine that has much else to do. No bench chose it. */
const aWhile = 1_000

/** Whether a job that takes no time by itself is not done within so many milliseconds. */
export async function isPoolBusy(soon = aWhile): Promise<boolean> {
  // Loaded here, as hardly any test ever asks.
  const { randomFill } = await import('node:crypto')
  return new Promise((resolve) => {
    let callOff = after(soon, () => {
      // A byte that has come by then is met in the same turn, behind the timers.
      callOff = after(0, () => resolve(true))
    })
    randomFill(new Uint8Array(1), () => {
      callOff()
      resolve(false)
    })
  })
}
