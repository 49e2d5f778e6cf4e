/** Ctrl-C as a signal: what was begun is brought to its end, and nothing is lost. */

/** `end` gives the keys back to whoever had them. */
export function stopSignal(): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
  return {
    signal: controller.signal,
    end() {
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop)
    },
  }
}
