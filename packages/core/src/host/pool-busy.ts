/**
 * Node makes keys, hashes and compressed bytes, and reads files, on a few threads that the whole process shares. An input that was given up
 * goes on there to its end, and whatever is asked for afterwards waits for it.
 */
import { access } from 'node:fs'
import { after } from './ambient.ts'

/** Milliseconds that a look at a folder may take, on a machine that has much else to do. No bench chose it. */
const aWhile = 1_000

/** Whether a job that takes no time by itself is not done within so many milliseconds. */
export function isPoolBusy(soon = aWhile): Promise<boolean> {
  return new Promise((resolve) => {
    let callOff = after(soon, () => {
      // An answer that has come by then is met in the same turn, behind the timers.
      callOff = after(0, () => resolve(true))
    })
    access('/', () => {
      callOff()
      resolve(false)
    })
  })
}
