/**
 * The order that the language promises to all who wait for one promise: they go on as they began to. Code that the gate is not
 * asked by waits as well, such as `Promise.all`, what an async function returns, packages, and whoever made the call. So while
 * an interleaving runs `then` tells which promise a reaction is for, and what is not scheduled stays behind what is.
 */

type Reaction = (...args: never) => unknown

/** Runs `reaction` when nobody is left who began to wait for `promise` before, and answers what it answers. */
export type Follow = (promise: unknown, reaction: () => unknown) => unknown

/** Reactions that are scheduled, each with what is told which promise it is for. */
const scheduled = new WeakMap<object, (promise: unknown) => void>()

/** Whatever is registered meanwhile keeps its order by other means. */
let isOwn = false

/** `tell` is called with the promise to which `reaction` is handed. */
export function tellPromiseOf(reaction: Reaction, tell: (promise: unknown) => void): void {
  scheduled.set(reaction, tell)
}

/** What `work` registers runs as soon as the language has it. */
export function atOnce<T>(work: () => T): T {
  const before = isOwn
  isOwn = true
  try {
    return work()
  } finally {
    isOwn = before
  }
}

/** Reactions that are not scheduled run by `follow`, until the answer is called. */
export function keepPromiseOrder(follow: Follow): () => void {
  const { prototype } = Promise
  const plain = [prototype.then, prototype.finally] as const
  const inPlaceOf = (reaction: unknown, promise: unknown, otherwise: Reaction): unknown => {
    const tell = isReaction(reaction) ? scheduled.get(reaction) : undefined
    if (tell === undefined) {
      const run = isReaction(reaction) ? reaction : otherwise
      return (...args: never[]) => follow(promise, () => Reflect.apply(run, undefined, args))
    }
    tell(promise)
    return reaction
  }
  function then(this: unknown, ...given: unknown[]): unknown {
    if (isOwn) return Reflect.apply(plain[0], this, given)
    const [fulfilled, rejected] = given
    // Where there is none for what became of the promise, what comes of it does so no earlier.
    const inOrder = [inPlaceOf(fulfilled, this, same), inPlaceOf(rejected, this, thrown)]
    return Reflect.apply(plain[0], this, inOrder)
  }
  function last(this: unknown, ...given: unknown[]): unknown {
    const [reaction] = given
    // It calls `then` with functions of its own around the reaction.
    if (!isReaction(reaction) || !scheduled.has(reaction)) return Reflect.apply(plain[1], this, given)
    scheduled.get(reaction)?.(this)
    return atOnce(() => Reflect.apply(plain[1], this, given))
  }
  const giveBack = (): void => put(prototype, plain)
  // By this it is known as a stand-in where an input is left in the middle: it was none of its code that changed promises.
  const mark = { restore: giveBack }
  put(prototype, [Object.assign(then, mark), Object.assign(last, mark)])
  return giveBack
}

function same(answer: unknown): unknown {
  return answer
}

function thrown(error: unknown): never {
  throw error
}

function put(prototype: object, [then, last]: readonly [unknown, unknown]): void {
  Reflect.defineProperty(prototype, 'then', { value: then, writable: true, configurable: true })
  Reflect.defineProperty(prototype, 'finally', { value: last, writable: true, configurable: true })
}

function isReaction(value: unknown): value is Reaction {
  return typeof value === 'function'
}
