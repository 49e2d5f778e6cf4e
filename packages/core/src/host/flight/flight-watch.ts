/**
 * Ends what stands still: a loop in microtasks, behind an `await` or in a timer lets no guard of its own process have its turn. It is
 * seen by the main process of the runner, whose workers write down that they live. What was running is in their record.
 */
import { threadId as ownThread, type Worker } from 'node:worker_threads'
import { every, outerGlobal } from '../ambient.ts'
import { onThread } from '../started-threads.ts'
import { type RunningFlight, runningFlights } from './flight-folder.ts'

/** Milliseconds between two looks. */
const interval = 500

/** Watches the fuzz tests of some projects, from outside of the processes and threads they run in. */
export class FlightWatch {
  private readonly roots: () => Iterable<string>
  private readonly end: (flight: RunningFlight) => void
  /** By the name of the record: the sign of life seen last, and the milliseconds for which it was the same. */
  private seen = new Map<string, { readonly beat: number; readonly silent: number }>()

  /**
   * @param roots absolute paths of the roots of the projects whose tests are watched
   * @param end ends the thread or the process a test stands still in
   */
  constructor(roots: () => Iterable<string>, end: (flight: RunningFlight) => void = FlightWatch.end) {
    this.roots = roots
    this.end = end
  }

  /** Ends the thread of this process, or the other process, that a test stands still in; where that is this thread, nobody can. */
  static end(this: void, { pid, threadId }: RunningFlight): void {
    const { process } = outerGlobal
    if (pid === process.pid) {
      if (threadId !== ownThread) void threads.get(threadId)?.terminate()
      return
    }
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }

  /** Looks until the answer is called. */
  start(): () => void {
    watchThreads()
    return every(interval, () => this.look())
  }

  /** It counts looks, so that a machine that slept is no reason. */
  look(): void {
    const seen: typeof this.seen = new Map()
    for (const root of this.roots()) {
      for (const flight of runningFlights(root)) {
        const { beat, limit } = flight.heartbeat
        const before = this.seen.get(flight.name)
        const silent = before?.beat === beat ? before.silent + interval : 0
        if (limit > 0 && silent > limit) this.end(flight)
        else seen.set(flight.name, { beat, silent })
      }
    }
    this.seen = seen
  }
}

/** Threads of this process, by their number. */
const threads = new Map<number, Worker>()
let isWatching = false

function watchThreads(): void {
  if (isWatching) return
  isWatching = true
  onThread((worker) => {
    const { threadId } = worker
    threads.set(threadId, worker)
    worker.on('exit', () => threads.delete(threadId))
  })
}
