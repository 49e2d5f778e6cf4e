/** Makes a runner of Vitest load a file once for every mutant that is reached while it is loaded. */
import { type MutantSwitch, noMutant } from './mutant-switch.ts'
import { reachedPlaces, unbounded } from './reached-places.ts'
import { before, eachTask } from './runner-hooks.ts'
import type { FileTask, Runner, TestResult } from './vitest-runner.ts'
import { type JournalLine, looping, type WorkerOrder } from './worker-order.ts'

interface Turns {
  readonly lever: MutantSwitch
  readonly order: WorkerOrder
  readonly write: (line: JournalLine) => void
}

/** How a file fared, with what it was told by. */
interface FileOutcome {
  readonly passed: boolean
  readonly test: string
  readonly message: string
}

/**
 * Vitest hands over each file as often as there are turns for it, and loads its modules anew each time. Answers whether the turn is one in
 * which each test is run against each mutant; of those nothing is told here.
 */
export function takeTurns(runner: Runner, { lever, order, write }: Turns): () => boolean {
  const begun = new Map<string, number>()
  let file = ''
  let turn = looping
  let unhandled = 0
  process.on('unhandledRejection', () => unhandled++)
  process.on('uncaughtException', () => unhandled++)
  before(runner, 'onBeforeCollect', ([path = '']) => {
    file = path
    const at = begun.get(file) ?? 0
    begun.set(file, at + 1)
    turn = order.turns[file]?.[at] ?? noMutant
    unhandled = 0
    lever.c.fill(0)
    if (turn === looping) lever.turn(noMutant, unbounded)
    else {
      if (turn !== noMutant) write({ is: 'trying', mutant: turn })
      lever.turn(turn, order.budget)
    }
  })
  const nextTurn = setImmediate
  const own = runner.onAfterRunFiles?.bind(runner)
  runner.onAfterRunFiles = async (files) => {
    await own?.(files)
    if (turn === looping) return
    // Rejections that nobody handles are told before this.
    await new Promise((resolve) => nextTurn(resolve))
    const { isOverdrawn } = lever
    const outcome = outcomeOf(files)
    write({
      ...{ is: 'turn', mutant: turn, file, isOverdrawn, places: reachedPlaces(lever), ...outcome },
      passed: outcome.passed && unhandled === 0 && !isOverdrawn,
    })
    lever.turn(noMutant, unbounded)
  }
  return () => turn === looping
}

function outcomeOf(files: readonly FileTask[]): FileOutcome {
  let failed: FileOutcome | undefined
  for (const one of files) {
    eachTask(one, (task) => {
      const result: TestResult | undefined = task.result
      if (result?.state === 'fail')
        failed ??= { passed: false, test: task === one ? '' : task.name, message: result.errors?.[0]?.message ?? '' }
    })
  }
  return failed ?? { passed: true, test: '', message: '' }
}
