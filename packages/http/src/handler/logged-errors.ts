/**
 * What an app says of its failures: frameworks answer 500 with few words and log the error, or hand it to a hook. It is kept for the
 * report, and not printed for each of thousands of requests.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const listening = new AsyncLocalStorage<unknown[]>()
let wrapped: typeof console.error | undefined

/** Answers what `work` does, with the errors that were logged by it. What else it logs as an error is not printed. */
export async function loggedErrors<T>(
  work: () => T | PromiseLike<T>,
): Promise<{ readonly value: T; readonly errors: readonly unknown[] }> {
  listen()
  const errors: unknown[] = []
  const value = await listening.run(errors, async () => await work())
  return { value, errors }
}

/** An error that a framework told of while it worked on a request. */
export function noteError(error: unknown): void {
  listening.getStore()?.push(error)
}

/** Stands in the place of `console.error` from the first request on; outside of requests it is what it was. */
function listen(): void {
  if (console.error === wrapped) return
  const { error } = console
  wrapped = (...said: unknown[]) => {
    const errors = listening.getStore()
    if (errors === undefined) error.apply(console, said)
    else errors.push(...said.filter(isError))
  }
  console.error = wrapped
}

/** Also one of another realm, as a runner may give tests. */
function isError(value: unknown): boolean {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}
