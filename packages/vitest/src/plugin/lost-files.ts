/**
 * A worker that dies takes the tests of its file with it. Where a fuzz test was running, its record was left behind: then what was
 * lost is run again within the same run, the fuzz test finds its record, and the rest of the file runs too. A worker that stands
 * still is ended, and then the same is done.
 */
import { errorMonitor } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { endOwnFlights, FlightWatch, leftFlights, onThread, servesOrder, withRound } from '@fuzzwright/core/tooling'
import type { TestProject, TestSpecification, Vitest } from 'vitest/node'
import { settingsKey } from '../provided.ts'
import { fuzzTests } from './told-tests.ts'

/** The part of Vitest's pool that is used: Vitest has no door for it. */
interface PoolLike {
  runTests(specifications: readonly TestSpecification[], invalidates?: readonly string[]): Promise<void>
}

/** What of Vitest has no type. */
interface VitestInside {
  pool: PoolLike | undefined
  readonly isCancelling?: boolean
  readonly config: { shard?: unknown }
}

/** Each time the processes of some tests died, and each test only once more before it is isolated. */
const mostAttempts = 32

export class LostFiles {
  private static readonly known = new WeakMap<Vitest, LostFiles>()
  private readonly vitest: VitestInside
  private readonly roots = new Set<string>()

  private constructor(vitest: Vitest) {
    this.vitest = vitest as unknown as VitestInside
    this.takePool()
    onThread(outlive)
  }

  /** Takes a project in. */
  static addTo(vitest: Vitest, project: TestProject): void {
    // Who started this process wants to see the death, and nothing more.
    if (servesOrder()) return
    const files = LostFiles.known.get(vitest) ?? new LostFiles(vitest)
    LostFiles.known.set(vitest, files)
    files.roots.add(project.config.root)
  }

  /** Vitest makes its pool when it runs the first tests. */
  private takePool(): void {
    let { pool } = this.vitest
    Object.defineProperty(this.vitest, 'pool', {
      configurable: true,
      enumerable: true,
      get: () => pool,
      set: (next: PoolLike | undefined) => {
        pool = next && this.watched(next)
      },
    })
  }

  private watched(pool: PoolLike): PoolLike {
    const runTests = pool.runTests.bind(pool)
    const watch = new FlightWatch(() => this.roots)
    pool.runTests = async (specifications, invalidates) => {
      const stopWatching = watch.start()
      try {
        await runAll(specifications, invalidates)
      } finally {
        stopWatching()
      }
    }
    const runAll: PoolLike['runTests'] = async (specifications, invalidates) => {
      let next: readonly TestSpecification[] = specifications
      for (let attempt = 0; ; attempt++) {
        try {
          await (attempt === 0 ? runTests(next, invalidates) : this.unsharded(() => runTests(next, [])))
          return
        } catch (error) {
          next = this.lostAmong(next)
          // What Vitest says of its workers is told better by the tests that are run again.
          if (next.length === 0 || attempt === mostAttempts) throw error
          tellWhatWasFound(next)
        }
      }
    }
    return pool
  }

  /** What was lost is of our shard already. */
  private async unsharded(work: () => Promise<void>): Promise<void> {
    const { config } = this.vitest
    const { shard } = config
    config.shard = undefined
    try {
      await work()
    } finally {
      config.shard = shard
    }
  }

  /** The files that did not come to their end, where a fuzz test was running as a process died. */
  private lostAmong(specifications: readonly TestSpecification[]): readonly TestSpecification[] {
    let left = 0
    for (const root of this.roots) {
      endOwnFlights(root)
      left += leftFlights(root).length
    }
    if (left === 0 || this.vitest.isCancelling === true) return []
    return specifications.filter(({ testModule }) => {
      const state = testModule?.state()
      return state === undefined || state === 'queued' || state === 'pending'
    })
  }
}

/** What tests told before the process of their file died is on disk, and would be told as kept from an earlier run. */
function tellWhatWasFound(lost: readonly TestSpecification[]): void {
  for (const project of new Set(lost.map((one) => one.project))) {
    const settings = project.getProvidedContext()[settingsKey]
    const earlier = { ...settings.earlier }
    for (const { testModule } of lost.filter((one) => one.project === project)) {
      for (const meta of testModule === undefined ? [] : fuzzTests(testModule)) {
        if (meta.findings.length > 0) earlier[meta.id] = withRound(earlier[meta.id], meta)
      }
    }
    project.provide(settingsKey, { ...settings, earlier })
  }
}

/**
 * A thread that runs out of memory comes to Vitest twice, as an error and as an exit nobody expected; the second time nobody listens any
 * longer, and the main process would die of it.
 */
function outlive(worker: Worker): void {
  worker.on(errorMonitor, () => {
    for (const listener of worker.listeners('exit')) {
      if (listener.name === 'emitUnexpectedExit') Reflect.apply(worker.off, worker, ['exit', listener])
    }
  })
}
