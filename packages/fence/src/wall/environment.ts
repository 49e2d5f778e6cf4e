/** What an input changes of `process.env` is put back when it ends: writes are seen as they happen, so nothing is compared. */
import { currentSession } from './session.ts'

type Variables = NodeJS.ProcessEnv

interface EnvironmentHolder {
  env: Variables
}

/** Watched environments, and what stands behind each. */
const watched = new WeakMap<object, Variables>()

/** Before a variable changes on behalf of an input that has to leave it as it is. */
function beforeChange(variables: Variables, key: string | symbol): void {
  const session = currentSession()
  if (session === undefined || session.rules.env) return
  const before = Object.getOwnPropertyDescriptor(variables, key)
  session.undoLater(() => {
    if (before === undefined) Reflect.deleteProperty(variables, key)
    else Reflect.set(variables, key, before.value)
  })
}

function watch(variables: Variables): Variables {
  if (watched.has(variables)) return variables
  const proxy = new Proxy(variables, {
    // The receiver is left out: the environment of the process takes no other.
    get: (target, key) => Reflect.get(target, key) as unknown,
    set(target, key, value) {
      beforeChange(target, key)
      return Reflect.set(target, key, value)
    },
    defineProperty(target, key, descriptor) {
      beforeChange(target, key)
      return Reflect.defineProperty(target, key, descriptor)
    },
    deleteProperty(target, key) {
      beforeChange(target, key)
      return Reflect.deleteProperty(target, key)
    },
  })
  watched.set(proxy, variables)
  return proxy
}

/**
 * Watches `process.env` from now on, whoever replaced it meanwhile. Answers what checks, after an input, that it was not
 * replaced, and what puts the environment from before back in its place.
 */
export function watchEnvironment(holder: EnvironmentHolder): { restore(): void; release(): void } {
  const before = holder.env
  const proxy = watch(before)
  holder.env = proxy
  return {
    restore() {
      if (holder.env !== proxy) holder.env = proxy
    },
    release() {
      // A test may have put another one in its place, and that stays.
      if (holder.env === proxy) holder.env = before
    },
  }
}
