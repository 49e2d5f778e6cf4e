/**
 * Notices whether code reads the time or chance while it runs: then it may answer what it likes the second time. What it
 * took hold of when it was loaded (`const { random } = Math`) is not seen.
 */

/** Functions of the platform that answer differently from call to call: name of their holder, and their own. */
const sources: readonly (readonly [holder: string, name: string])[] = [
  ['Math', 'random'],
  ['Date', 'now'],
  ['performance', 'now'],
  ['crypto', 'randomUUID'],
  ['crypto', 'getRandomValues'],
  ['process', 'hrtime'],
  ['process', 'uptime'],
]

/** Runs `work`, which ends when it returns, and says whether it read the time or chance. Everything is put back behind it. */
export function readsChance(work: () => void): boolean {
  const seen = { read: false }
  const undo = sources.map(([holder, name]) => watch(Reflect.get(globalThis, holder), name, seen))
  undo.push(watch(globalThis, 'Date', seen))
  try {
    work()
  } finally {
    for (const putBack of undo.reverse()) putBack()
  }
  return seen.read
}

/** Has calls of a function noted; answers what undoes it. A `new Date(1)` is none, as it says what time it means. */
function watch(holder: unknown, name: string, seen: { read: boolean }): () => void {
  const nothing = (): void => undefined
  if ((typeof holder !== 'object' && typeof holder !== 'function') || holder === null) return nothing
  const own: unknown = Reflect.get(holder, name)
  const descriptor = Object.getOwnPropertyDescriptor(holder, name)
  if (typeof own !== 'function') return nothing
  const value = new Proxy(own, {
    apply(target, self, args) {
      seen.read = true
      return Reflect.apply(target, self, args)
    },
    construct(target, args, made) {
      if (args.length === 0) seen.read = true
      return Reflect.construct(target, args, made)
    },
  })
  if (!Reflect.defineProperty(holder, name, { value, configurable: true, writable: true })) return nothing
  return () => {
    if (descriptor === undefined) Reflect.deleteProperty(holder, name)
    else Reflect.defineProperty(holder, name, descriptor)
  }
}
