/** What runs beyond promises and timers: requests to the system, such as a file being read or a name being looked up. */

/** Requests that are on, told by Node; none where the platform cannot tell. Timers and immediates of whoever are no part of it. */
export function requestsOn(): number {
  const list: unknown = typeof process === 'object' ? process.getActiveResourcesInfo?.() : undefined
  return Array.isArray(list) ? list.filter((name) => /Req|Connect/.test(String(name))).length : 0
}

/** Whatever may still go on by itself: requests, sockets, timers. Immediates, with which we wait ourselves, are no part of it. */
export function workOn(): number {
  const list: unknown = typeof process === 'object' ? process.getActiveResourcesInfo?.() : undefined
  return Array.isArray(list) ? list.filter((name) => name !== 'Immediate').length : 0
}
