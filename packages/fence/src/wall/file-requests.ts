/**
 * What becomes of the request that Node makes for a call with a callback, where the call is refused. Node lists it among what is pending
 * until it is collected, and where that happens while `process.getActiveResourcesInfo()` lists it, the process crashes (seen on Node 20
 * and 24). So none is left over: it is answered with a look at a file that is there, and nobody hears of the answer.
 */
import type { Binding } from './bindings.ts'
import type { Judge } from './gate.ts'

/** Makes judges that answer the request of what they refuse. @param binding the floor below `fs`, before its gates are up */
export function answeringRequests(binding: Binding): (judge: Judge) => Judge {
  const { access, FSReqCallback: request } = binding
  if (typeof access !== 'function' || typeof request !== 'function') return (judge) => judge
  const answer = (made: object): void => {
    Reflect.set(made, 'oncomplete', () => undefined)
    Reflect.apply(access, binding, [process.execPath, 0, made])
  }
  return (judge) => (session, args, self) => {
    try {
      return judge(session, args, self)
    } catch (error) {
      for (const given of args) if (given instanceof request) answer(Object(given))
      throw error
    }
  }
}
