/**
 * What is done in the process of a test runner, whichever it is: every test once without mutants, each test with all of them
 * behind their switches, and once for each mutant that needs a process of its own. Started again after a mutant that never came
 * back, it goes on.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { endWithStarter } from '@fuzzwright/core/host'
import type { Mutant } from '../mutant.ts'
import { budgetFor, type JournalLine, patience, type WorkerOrder } from '../worker/worker-order.ts'
import { filesReaching, knownTests, readJournal } from './journal.ts'

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

/** The project's own test runner. */
export interface TestHost {
  /** Runs test files by their absolute paths, without them all that import what is changed; whether everything passed. */
  run(files?: readonly string[]): Promise<boolean>
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
    if (!readJournal(this.order.journal).isDried) {
      const isClean = await this.run({ phase: 'dry' })
      this.write({ is: 'dried', isClean })
    }
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

  private async loop(): Promise<void> {
    const state = readJournal(this.order.journal)
    if (state.isLooped) return
    const known = knownTests(state, this.mutants)
    const files = new Set(
      state.tests.filter(({ test }) => (known[test]?.mutants.length ?? 0) > 0).map(({ file }) => file),
    )
    const decided = [...state.decisions.keys(), ...state.unsure]
    for (const file of files) {
      const sofar = readJournal(this.order.journal)
      await this.run({ phase: 'loop', known, decided: [...decided, ...sofar.decisions.keys(), ...sofar.unsure] }, [
        file,
      ])
    }
    this.write({ is: 'looped' })
  }

  /** What the loop could not say, and what is reached while a file is loaded; all else that is reached has survived. */
  private async fresh(): Promise<void> {
    const state = readJournal(this.order.journal)
    const reaching = filesReaching(state, this.mutants)
    const budget = patience * budgetFor(state.tests.reduce((sum, { steps }) => sum + steps, 0))
    for (const { id, placeId } of this.mutants) {
      const files = reaching.get(id)
      if (files === undefined || state.decisions.has(id)) continue
      if (state.unsure.has(id) || state.statics.has(placeId)) await this.alone(id, files, budget)
      else this.write({ is: 'survived', mutant: id })
    }
  }

  private async alone(mutant: number, files: ReadonlySet<string>, budget: number): Promise<void> {
    this.write({ is: 'trying', mutant })
    const isClean = await this.run({ phase: 'fresh', active: mutant, budget }, [...files])
    this.write(isClean ? { is: 'survived', mutant } : { is: 'killed', mutant, test: '', message: '' })
  }

  private async run(
    { phase, active = -1, budget = 0, known = {}, decided = [] }: Partial<WorkerOrder> & Pick<WorkerOrder, 'phase'>,
    files?: readonly string[],
  ): Promise<boolean> {
    const { journal, workerOrder, requiredFiles } = this.order
    const mutants = Math.max(-1, ...this.mutants.map(({ id }) => id)) + 1
    const order: WorkerOrder = { journal, requiredFiles, mutants, phase, active, budget, known, decided }
    writeFileSync(workerOrder, JSON.stringify(order))
    return await this.host.run(files)
  }

  private write(line: JournalLine): void {
    writeLine(this.order.journal, line)
  }
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
