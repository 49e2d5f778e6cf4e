/** What stands for one value of an input, and remembers what the code asked of it. */

/** What a probe has that its value has not. */
export interface ProbeOptions {
  /** It can be called. */
  readonly isFunction?: boolean
  /** It can be gone through, and has nothing in it. */
  readonly isList?: boolean
  /** The one member that can be called, whatever the value has there. */
  readonly method?: string
  /** Every member that the value has not, but for items of a list. */
  readonly missing?: unknown
}

const isIndex = /^\d+$/

export class Probe {
  readonly value: unknown
  /** It was called, or its method was. */
  wasCalled = false
  /** It was gone through. */
  wasIterated = false
  /** A member was read that the value has not. */
  wasMissed = false
  /** Names that were written to it, or looked for in it. */
  readonly used = new Set<PropertyKey>()

  /** Stands for `content`; where that is no object, for an object that has nothing. */
  constructor(content: unknown, options: ProbeOptions) {
    const own = isObject(content) ? content : {}
    this.value = new Proxy(options.isFunction === true ? function called() {} : own, {
      apply: () => this.called(),
      construct: () => {
        this.called()
        return {}
      },
      get: (target, key) => this.read(target, key, options),
      set: (_, key) => this.used.add(key).size > 0,
      has: (target, key) => {
        this.used.add(key)
        return key in target
      },
    })
  }

  private read(target: object, key: PropertyKey, { method, missing, isList }: ProbeOptions): unknown {
    if (key === Symbol.iterator && isList === true) return this.iterated
    if (key === method) return this.called
    if (typeof key === 'symbol' || key in target || (Array.isArray(target) && isIndex.test(String(key)))) {
      return Reflect.get(target, key)
    }
    this.wasMissed = true
    return missing
  }

  private readonly called = (): void => {
    this.wasCalled = true
  }

  private readonly iterated = (): Iterator<unknown> => {
    this.wasIterated = true
    return [].values()
  }
}

function isObject(value: unknown): value is object {
  return Object(value) === value
}
