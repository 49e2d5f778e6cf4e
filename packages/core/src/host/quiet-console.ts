/**
 * Code that prints does so for every input, thousands of times: what a person is to read would be far above. The first lines show what
 * the code says; who wants to see what one input prints replays it.
 */

const methods = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const

type Print = (...words: never[]) => unknown

/** What code prints with: `console`, and `process` for its warnings. */
export interface Voices {
  readonly console: Partial<Record<(typeof methods)[number], Print>>
  readonly process: { emitWarning: Print }
}

/** Calls of one search that are heard. No bench chose it. */
const mostHeard = 10

/** The searches that go on in one realm: tests of one file may run side by side. */
class Listening {
  searches = 0
  private heard = 0
  private readonly restore: (() => void)[] = []

  constructor({ console, process }: Voices) {
    const say: Print | undefined = console.warn ?? console.log
    const tellOnce = (): void => {
      const words = `Fuzzwright: ${mostHeard} calls were heard; what other inputs print is left out. Replay one to see all of it.`
      if (say !== undefined) Reflect.apply(say, console, [words])
    }
    for (const method of methods) this.quiet(console, method, tellOnce)
    this.quiet(process, 'emitWarning', tellOnce)
  }

  /** A mock is left alone: who put it there counts its calls. */
  private quiet<Name extends string>(voice: Partial<Record<Name, Print>>, name: Name, tellOnce: () => void): void {
    const print = voice[name]
    if (typeof print !== 'function' || 'mock' in print) return
    const quiet: Print = (...words) => {
      // A spy that was put around this one may outlive the search.
      if (this.searches > 0 && ++this.heard > mostHeard) return this.heard === mostHeard + 1 ? tellOnce() : undefined
      return Reflect.apply(print, voice, words)
    }
    // Where a realm is locked, all is heard.
    if (!Reflect.set(voice, name, quiet)) return
    this.restore.push(() => {
      if (voice[name] === quiet) voice[name] = print
    })
  }

  end(): void {
    for (const restore of this.restore) restore()
  }
}

const known = new WeakMap<Voices['console'], Listening>()

/** Leaves out what is printed beyond the first calls until the answer is called. */
export function quietConsole(voices: Voices): () => void {
  const listening = known.get(voices.console) ?? new Listening(voices)
  known.set(voices.console, listening)
  listening.searches++
  return () => {
    if (--listening.searches > 0) return
    known.delete(voices.console)
    listening.end()
  }
}
