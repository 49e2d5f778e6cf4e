/**
 * The program that runs the project's own Vitest: once without mutants, once with all of them behind their switches, and
 * once for each that needs a process of its own. Started again after a mutant that never came back, it goes on.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithStarter } from '@fuzzwright/core/host'
import type { Mutant } from '../mutant.ts'
import { budgetFor, type JournalLine, type WorkerOrder } from '../worker/worker-order.ts'
import { filesReaching, knownTests, readJournal } from './journal.ts'
import { mutantsPlugin } from './mutants-plugin.ts'
import { hasPassed, type RunningVitest, type TestSpecification, type VitestModule } from './vitest-api.ts'

/** Read from the file that the one word of the command line names. */
export interface VitestOrder {
  /** Folder of the project. */
  readonly root: string
  readonly journal: string
  /** Where the workers read their orders. */
  readonly workerOrder: string
  readonly files: readonly { readonly file: string; readonly mutants: readonly Mutant[] }[]
}

const quiet = {
  watch: false,
  run: true,
  silent: true,
  ui: false,
  bail: 0,
  retry: 0,
  // One file after the other: a mutant that one file has killed is not tried by the next.
  fileParallelism: false,
  isolate: true,
  update: false,
  passWithNoTests: true,
  dangerouslyIgnoreUnhandledErrors: true,
  coverage: { enabled: false },
  browser: { enabled: false },
  typecheck: { enabled: false },
  reporters: [{}],
}

class MutantsRun {
  private readonly order: VitestOrder
  private readonly vitest: RunningVitest
  private readonly specifications: readonly TestSpecification[]
  private readonly mutants: readonly Mutant[]

  constructor(order: VitestOrder, vitest: RunningVitest, specifications: readonly TestSpecification[]) {
    this.order = order
    this.vitest = vitest
    this.specifications = specifications
    this.mutants = order.files.flatMap(({ mutants }) => mutants)
  }

  async toTheEnd(): Promise<void> {
    if (!readJournal(this.order.journal).isDried) {
      await this.run({ phase: 'dry' }, this.specifications)
      this.write({ is: 'dried' })
    }
    const failing = readJournal(this.order.journal).tests.find(({ passed }) => !passed)
    if (failing !== undefined) {
      this.write({
        is: 'problem',
        message: `"${failing.name}" in ${failing.file} fails without any mutant: ${failing.message}`,
      })
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
    for (const specification of this.specifications.filter(({ moduleId }) => files.has(moduleId))) {
      const sofar = readJournal(this.order.journal)
      await this.run({ phase: 'loop', known, decided: [...decided, ...sofar.decisions.keys(), ...sofar.unsure] }, [
        specification,
      ])
    }
    this.write({ is: 'looped' })
  }

  /** What the loop could not say, and what is reached while a file is loaded; all else that is reached has survived. */
  private async fresh(): Promise<void> {
    const state = readJournal(this.order.journal)
    const reaching = filesReaching(state, this.mutants)
    const budget = budgetFor(state.tests.reduce((sum, { steps }) => sum + steps, 0))
    for (const { id, placeId } of this.mutants) {
      const files = reaching.get(id)
      if (files === undefined || state.decisions.has(id)) continue
      if (state.unsure.has(id) || state.statics.has(placeId)) await this.alone(id, files, budget)
      else this.write({ is: 'survived', mutant: id })
    }
  }

  private async alone(mutant: number, files: ReadonlySet<string>, budget: number): Promise<void> {
    this.write({ is: 'trying', mutant })
    const specifications = this.specifications.filter(({ moduleId }) => files.has(moduleId))
    const isClean = await this.run({ phase: 'fresh', active: mutant, budget }, specifications)
    this.write(isClean ? { is: 'survived', mutant } : { is: 'killed', mutant, test: '', message: '' })
  }

  /** Whether everything passed. */
  private async run(
    { phase, active = -1, budget = 0, known = {}, decided = [] }: Partial<WorkerOrder> & Pick<WorkerOrder, 'phase'>,
    specifications: readonly TestSpecification[],
  ): Promise<boolean> {
    const { journal, workerOrder } = this.order
    const mutants = Math.max(-1, ...this.mutants.map(({ id }) => id)) + 1
    const order: WorkerOrder = { journal, mutants, phase, active, budget, known, decided }
    writeFileSync(workerOrder, JSON.stringify(order))
    const { state } = this.vitest
    state.clearErrors()
    const result = await this.vitest.runTestSpecifications(specifications)
    return hasPassed(result, specifications) && state.getUnhandledErrors().length === 0
  }

  private write(line: JournalLine): void {
    writeLine(this.order.journal, line)
  }
}

function writeLine(journal: string, line: JournalLine): void {
  appendFileSync(journal, `${JSON.stringify(line)}\n`)
}

async function main(order: VitestOrder): Promise<void> {
  const { root, journal, workerOrder } = order
  const entry = createRequire(join(root, 'package.json')).resolve('vitest/node')
  const { createVitest }: VitestModule = await import(pathToFileURL(entry).href)
  const files = new Map(order.files.map(({ file, mutants }) => [file, mutants]))
  const isOther = (file: string): void =>
    writeLine(journal, { is: 'problem', message: `another plugin changes ${file} before it is read` })
  const plugin = mutantsPlugin({ root, orderFile: workerOrder, files, isOther })
  const vitest = await createVitest('test', { root, ...quiet, related: [...files.keys()] }, { plugins: [plugin] })
  try {
    await vitest.standalone?.()
    await new MutantsRun(order, vitest, await vitest.getRelevantTestSpecifications()).toTheEnd()
  } finally {
    await vitest.close()
  }
}

// A mutant must not run on once nobody asks for its verdict.
endWithStarter()
const [orderFile = ''] = process.argv.slice(2)
const order: VitestOrder = JSON.parse(readFileSync(orderFile, 'utf8'))
try {
  await main(order)
} catch (error) {
  writeLine(order.journal, {
    is: 'problem',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
}
process.exit(0)
