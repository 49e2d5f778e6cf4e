/** What a call left on the prototypes of the platform is taken away before the other version is called. */

const holders: readonly object[] = [
  ...[Object.prototype, Array.prototype, Function.prototype, String.prototype, Number.prototype, RegExp.prototype],
  ...[Object, Array],
]

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect

interface Kept {
  readonly holder: object
  readonly keys: ReadonlyMap<PropertyKey, PropertyDescriptor>
}

const kept: readonly Kept[] = holders.map((holder) => ({
  holder,
  keys: new Map(
    ownKeys(holder).flatMap((key) => {
      const descriptor = getOwnPropertyDescriptor(holder, key)
      return descriptor === undefined ? [] : [[key, descriptor]]
    }),
  ),
}))

/** Puts the prototypes back into the state in which this module found them. */
export function cleanPrototypes(): void {
  // By number: the iterators of lists may be what was replaced.
  for (let at = 0; at < kept.length; at++) {
    const one = kept[at]
    if (one !== undefined) clean(one)
  }
}

function clean({ holder, keys }: Kept): void {
  const now = ownKeys(holder)
  let known = 0
  for (let at = 0; at < now.length; at++) {
    const key = now[at]
    if (key === undefined) continue
    const before = keys.get(key)
    if (before === undefined) deleteProperty(holder, key)
    else if (isChanged(before, getOwnPropertyDescriptor(holder, key))) defineProperty(holder, key, before)
    else known++
  }
  if (known < keys.size) keys.forEach((before, key) => void putBack(holder, key, before))
}

function putBack(holder: object, key: PropertyKey, before: PropertyDescriptor): void {
  if (getOwnPropertyDescriptor(holder, key) === undefined) defineProperty(holder, key, before)
}

function isChanged(before: PropertyDescriptor, now: PropertyDescriptor | undefined): boolean {
  return !Object.is(before.value, now?.value) || before.get !== now?.get || before.set !== now?.set
}
