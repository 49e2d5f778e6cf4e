/**
 * What is done in the process of a test runner, whichever it is: every test once without mutants, each test with all of them
 * behind their switches, and once for each mutant that needs a process of its own. Started again after a mutant that never came
 * back, it goes on.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { endWithStarter } from '@fuzzwright/core/tooling'
import type { Mutant } from '../mutant.ts'
import { budgetFor, type JournalLine, patience, type WorkerOrder } from '../worker/worker-order.ts'
import { filesReaching, knownTests, type RunState, readJournal } from './journal.ts'
import { decisionOfTurns, turnsOf } from './turns.ts'

/** Read from the file that the one word of the command line names. */
export interface RunOrder {
  /** Folder of the project. */
  readonly root: string
  readonly journal: string
  /** Where the workers read their orders. */
  readonly workerOrder: string
  /** Where they find what is loaded past the runner, if anything is. */
  readonly requiredFiles: string
  readonly files: readonly { readonly file: string; readonly mutants: readonly Mutant[] }[]
}

export interface WantedFiles {
  /** Absolute paths in the order to run them in, any of them more than once where they share; default all that import what is changed. */
  readonly files?: readonly string[]
  /** In one process; default a process for each. */
  readonly isShared?: boolean
}

/** The project's own test runner. */
export interface TestHost {
  /** Whether one process may run several files, each with its modules loaded anew. */
  readonly canShare: boolean
  /** Whether everything passed. */
  run(wanted: WantedFiles): Promise<boolean>
  close(): Promise<void>
}

class MutantsRun {
  private readonly order: RunOrder
  private readonly host: TestHost
  private readonly mutants: readonly Mutant[]

  constructor(order: RunOrder, host: TestHost) {
    this.order = order
    this.host = host
    this.mutants = order.files.flatMap(({ mutants }) => mutants)
  }

  async toTheEnd(): Promise<void> {
    if (!readJournal(this.order.journal).isDried) await this.dry()
    const { tests, isClean } = readJournal(this.order.journal)
    const failing = tests.find(({ passed }) => !passed)
    if (failing !== undefined || !isClean) {
      const message =
        failing === undefined
          ? 'without any mutant a file cannot be loaded, or an error is handled by nobody.'
          : `"${failing.name}" in ${failing.file} fails without any mutant: ${failing.message}`
      this.write({ is: 'problem', message })
      return
    }
    await this.loop()
    await this.fresh()
    this.write({ is: 'end' })
  }

  /** In one process where that goes well: what one file leaves behind for the next one must not look like a failure of its own. */
  private async dry(): Promise<void> {
    if (this.host.canShare) {
      const isClean = await this.run({ phase: 'dry' }, { isShared: true })
      const { tests } = readJournal(this.order.journal)
      if (isClean && tests.every(({ passed }) => passed)) {
        this.write({ is: 'dried', isClean, isShared: true })
        return
      }
      this.write({ is: 'again' })
    }
    const isClean = await this.run({ phase: 'dry' }, {})
    this.write({ is: 'dried', isClean, isShared: false })
  }

  private async loop(): Promise<void> {
    const state = readJournal(this.order.journal)
    if (state.isLooped) return
    const known = knownTests(state, this.mutants)
    const files = [
      ...new Set(state.tests.filter(({ test }) => (known[test]?.mutants.length ?? 0) > 0).map(({ file }) => file)),
    ]
    if (state.isShared) await this.loopShared(state, known, files)
    else {
      for (const file of files) {
        const { decisions, unsure } = readJournal(this.order.journal)
        await this.run({ phase: 'loop', known, decided: [...decisions.keys(), ...unsure] }, { files: [file] })
      }
    }
    this.write({ is: 'looped' })
  }

  /** All in one process. What a file leaves behind for the next one shows when the next one comes first. */
  private async loopShared(state: RunState, known: WorkerOrder['known'], files: readonly string[]): Promise<void> {
    const reaching = filesReaching(state, this.mutants)
    const loaded = this.mutants.filter(
      ({ id, placeId }) =>
        state.statics.has(placeId) && reaching.has(id) && !state.decisions.has(id) && !state.unsure.has(id),
    )
    const { turns, order } = turnsOf(files.toReversed(), loaded, reaching)
    if (order.length === 0) return
    const decided = [...state.decisions.keys(), ...state.unsure]
    await this.run({ phase: 'loop', known, decided, turns, budget: budgetOf(state) }, { files: order, isShared: true })
    const ended = readJournal(this.order.journal)
    for (const mutant of loaded) this.write(decisionOfTurns(mutant, ended, reaching.get(mutant.id) ?? new Set()))
  }

  /** What the loop could not say, and what is reached while a file is loaded; all else that is reached has survived. */
  private async fresh(): Promise<void> {
    const state = readJournal(this.order.journal)
    const reaching = filesReaching(state, this.mutants)
    const budget = budgetOf(state)
    for (const { id, placeId } of this.mutants) {
      const files = reaching.get(id)
      if (files === undefined || state.decisions.has(id)) continue
      if (state.unsure.has(id) || state.statics.has(placeId)) await this.alone(id, files, budget)
      else this.write({ is: 'survived', mutant: id })
    }
  }

  private async alone(mutant: number, files: ReadonlySet<string>, budget: number): Promise<void> {
    this.write({ is: 'trying', mutant })
    const isClean = await this.run({ phase: 'fresh', active: mutant, budget }, { files: [...files] })
    this.write(isClean ? { is: 'survived', mutant } : { is: 'killed', mutant, test: '', message: '' })
  }

  private async run(part: Partial<WorkerOrder> & Pick<WorkerOrder, 'phase'>, wanted: WantedFiles): Promise<boolean> {
    const { journal, workerOrder, requiredFiles } = this.order
    const mutants = Math.max(-1, ...this.mutants.map(({ id }) => id)) + 1
    const { isShared = false } = wanted
    const common = {
      journal,
      requiredFiles,
      mutants,
      isShared,
      active: -1,
      budget: 0,
      known: {},
      decided: [],
      turns: {},
    }
    const order: WorkerOrder = { ...common, ...part }
    writeFileSync(workerOrder, JSON.stringify(order))
    return await this.host.run(wanted)
  }

  private write(line: JournalLine): void {
    writeLine(this.order.journal, line)
  }
}

/** Turns of loops and calls for a mutant that is on in all tests. */
function budgetOf({ tests }: RunState): number {
  return patience * budgetFor(tests.reduce((sum, { steps }) => sum + steps, 0))
}

/** Adds to the journal. */
export function writeLine(journal: string, line: JournalLine): void {
  appendFileSync(journal, `${JSON.stringify(line)}\n`)
}

/** The whole program: reads its order, runs it by the host that `open` makes, and ends the process. */
export async function runOrder(open: (order: RunOrder) => Promise<TestHost>): Promise<never> {
  // A mutant must not run on once nobody asks for its verdict.
  endWithStarter()
  const [orderFile = ''] = process.argv.slice(2)
  const order: RunOrder = JSON.parse(readFileSync(orderFile, 'utf8'))
  try {
    const host = await open(order)
    try {
      await new MutantsRun(order, host).toTheEnd()
    } finally {
      await host.close()
    }
  } catch (error) {
    writeLine(order.journal, {
      is: 'problem',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
  process.exit(0)
}
