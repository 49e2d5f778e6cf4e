/**
 * What loading a version leaves on the global object is not there while another is loaded: a polyfill installs itself there, and one that
 * finds it there exports what it found, which would be the other version's.
 */

type Descriptors = Map<PropertyKey, PropertyDescriptor>

/** Objects that modules install things on; prototypes are looked after elsewhere. */
const installedOn: readonly object[] = [globalThis, Intl]

export class OwnGlobals {
  private readonly clean = installedOn.map(descriptorsOf)

  /** Loads something; what was installed before is put back behind it, where it has not been installed anew. */
  async loaded<T>(load: () => Promise<T>): Promise<T> {
    const others = installedOn.map((object, at) => takeAway(object, this.clean[at] ?? new Map()))
    try {
      return await load()
    } finally {
      for (const [at, object] of installedOn.entries())
        putBack(object, others[at] ?? new Map(), this.clean[at] ?? new Map())
    }
  }
}

function descriptorsOf(object: object): Descriptors {
  return new Map(
    Reflect.ownKeys(object).flatMap((key) => {
      const descriptor = Object.getOwnPropertyDescriptor(object, key)
      return descriptor === undefined ? [] : [[key, descriptor] as const]
    }),
  )
}

/** Leaves `object` as it was when it was `clean`, as far as it lets itself be changed; answers what was installed on it. */
function takeAway(object: object, clean: Descriptors): Descriptors {
  const installed: Descriptors = new Map()
  for (const [key, descriptor] of descriptorsOf(object)) {
    const known = clean.get(key)
    if (known !== undefined && isSame(known, descriptor)) continue
    const isAway =
      known === undefined ? Reflect.deleteProperty(object, key) : Reflect.defineProperty(object, key, known)
    if (isAway) installed.set(key, descriptor)
  }
  return installed
}

function putBack(object: object, installed: Descriptors, clean: Descriptors): void {
  for (const [key, descriptor] of installed) {
    const now = Object.getOwnPropertyDescriptor(object, key)
    const known = clean.get(key)
    const isAnew = now !== undefined && (known === undefined || !isSame(known, now))
    if (!isAnew) Reflect.defineProperty(object, key, descriptor)
  }
}

function isSame(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return Object.is(one.value, other.value) && one.get === other.get && one.set === other.set
}
