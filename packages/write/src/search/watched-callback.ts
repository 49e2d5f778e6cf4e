/** Callbacks whose answer nobody asks for: all a test can see of one is what it was called with. */

type Callback = (...args: readonly unknown[]) => unknown

const isWatched: unique symbol = Symbol('watched')

/** Marks a callback: whoever runs an input puts one in its place that notes its calls. */
export function watchedCallback(callback: Callback): Callback {
  return Object.assign(callback, { [isWatched]: true })
}

/** Arguments of one run, and the calls of those that are watched, by their place. */
export interface WatchedArguments {
  readonly args: readonly unknown[]
  readonly calls: ReadonlyMap<number, readonly unknown[]>
}

/** Each watched callback answers as `(...args) => calls.push(args)` does, which is how it is written down. */
export function watched(args: readonly unknown[]): WatchedArguments {
  const calls = new Map<number, unknown[]>()
  const noting = args.map((arg, at) => {
    if (typeof arg !== 'function' || !(isWatched in arg)) return arg
    const own: unknown[] = []
    calls.set(at, own)
    return (...given: readonly unknown[]) => own.push(given)
  })
  return { args: noting, calls }
}
