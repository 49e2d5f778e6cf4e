/** Functions that one run is handed, by its calls or to make its objects, and how often they were called. */

type GivenFunction = (...args: never) => unknown

/** A function in its place, which notes that it is called. */
interface Watched {
  readonly instead: object
  calls: number
}

/** Who is handed them: a call, by its number, or what makes an object. */
type Receiver = number | 'maker'

/** Those of one run. */
export class GivenFunctions {
  private readonly watched = new Map<object, Watched>()
  private readonly handed = new Map<Receiver, Watched[]>()

  /**
   * What stands in its place where somebody is handed a function, or a record of options with functions among them: one and the same for a
   * function that is handed out several times.
   */
  inPlaceOf(argument: unknown, to: Receiver): unknown {
    if (isFunction(argument)) return this.watchedOf(argument, to)
    if (!isRecord(argument)) return argument
    // Accessors are not asked: they may be what is told of only once.
    for (const [key, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(argument))) {
      if (isFunction(value) && writable === true) argument[key] = this.watchedOf(value, to)
    }
    return argument
  }

  /** Call `index` was handed functions, and not one of them has been called. */
  areIdle(index: number): boolean {
    return this.handed.get(index)?.every(({ calls }) => calls === 0) === true
  }

  /** How often those were called that objects were made with; `undefined` where there are none. */
  get callsOfMakers(): number | undefined {
    return this.handed.get('maker')?.reduce((sum, { calls }) => sum + calls, 0)
  }

  private watchedOf(given: GivenFunction, to: Receiver): unknown {
    let watched = this.watched.get(given)
    if (watched === undefined) this.watched.set(given, (watched = watch(given)))
    const known = this.handed.get(to)
    if (known === undefined) this.handed.set(to, [watched])
    else known.push(watched)
    return watched.instead
  }
}

function watch(given: GivenFunction): Watched {
  const instead = new Proxy(given, {
    apply(target, self, args: never[]) {
      watched.calls++
      return Reflect.apply(target, self, args)
    },
    construct(target, args, newTarget) {
      watched.calls++
      return Object(Reflect.construct(target, args, newTarget))
    },
  })
  const watched: Watched = { instead, calls: 0 }
  return watched
}

/** Written out, as a copy of an argument is. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

function isFunction(value: unknown): value is GivenFunction {
  return typeof value === 'function'
}
