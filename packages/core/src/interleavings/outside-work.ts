/** What runs beyond promises and timers: requests to the system, such as a file being read or a name being looked up. */
import { timersToCome } from './virtual-clock.ts'

/** Names of what keeps the event loop going, told by Node; none where the platform cannot tell. */
function resources(): readonly string[] {
  const list: unknown = typeof process === 'object' ? process.getActiveResourcesInfo?.() : undefined
  return Array.isArray(list) ? list.map(String) : []
}

/** Requests that are on. Timers and immediates of whoever are no part of it. */
export function requestsOn(): number {
  return resources().filter((name) => /Req|Connect/.test(name)).length
}

/** Whatever is on beside timers and immediates: requests, sockets, pipes, threads. */
export function busyWith(): number {
  let count = 0
  for (const name of resources()) if (name !== 'Timeout' && name !== 'Immediate') count++
  return count
}

/** Timers of ours, by which an input is waited for no longer than it may take: nothing of it will come by them. */
let ownTimers = 0

/** One of them was set; the answer is called when it has come, or is taken away. */
export function ownTimerSet(): () => void {
  ownTimers++
  let isOn = true
  return () => {
    if (isOn) ownTimers--
    isOn = false
  }
}

/** Whatever may still go on by itself: requests, sockets, timers. Immediates, with which we wait ourselves, are no part of it. */
export function workOn(): number {
  return resources().filter((name) => name !== 'Immediate').length - ownTimers + timersToCome()
}
