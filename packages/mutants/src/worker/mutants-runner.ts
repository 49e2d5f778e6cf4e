/** Makes a runner of Vitest run each test once for every mutant it reaches, in the process where it is loaded already. */
import { openSync, readFileSync, writeSync } from 'node:fs'
import { MutantSwitch, noMutant, switchKey } from './mutant-switch.ts'
import { reachedPlaces, unbounded } from './reached-places.ts'
import { weaveRequired } from './required-modules.ts'
import { after, before, eachTask, nameOf } from './runner-hooks.ts'
import { TestLoop, type TryOutcome } from './test-loop.ts'
import { takeTurns } from './turns-of-files.ts'
import type { Runner, SuiteTask, TestTask } from './vitest-runner.ts'
import type { JournalLine, WorkerOrder } from './worker-order.ts'

/** Called by the constructor of the runner, before anything of the project is loaded. */
export function loopMutants(runner: Runner, { config, testFunction, orderFile }: RunnerParts): void {
  const order: WorkerOrder = JSON.parse(readFileSync(orderFile, 'utf8'))
  // A worker that is told to isolate loads modules anew for each file; whether there is one worker for each was decided before.
  if (order.isShared) config.isolate = true
  weaveRequired(order.requiredFiles)
  const lever = new MutantSwitch(order.mutants)
  Object.assign(globalThis, { [switchKey]: lever })
  const journal = openSync(order.journal, 'a')
  const write = (line: JournalLine): void => void writeSync(journal, `${JSON.stringify(line)}\n`)
  write({ is: 'worker', pid: process.pid })
  if (order.phase === 'fresh') {
    lever.turn(order.active, order.budget)
    after(runner, 'onAfterRunFiles', () => {
      if (lever.isOverdrawn) write({ is: 'timed out', mutant: order.active, test: '', message: '' })
    })
    return
  }
  lever.turn(noMutant, unbounded)
  if (order.phase === 'dry') watchTests(runner, lever, write)
  else {
    const isLooping = order.isShared ? takeTurns(runner, { lever, write, order }) : () => true
    tryMutants(runner, { lever, write, order, testFunction, isLooping })
  }
}

export interface RunnerParts {
  /** What the runner was made with; Vitest reads it again before each file. */
  readonly config: { isolate: boolean }
  readonly testFunction: TestFunction
  /** Absolute path of the {@link WorkerOrder}. */
  readonly orderFile: string
}

/** Answers what a test runs. */
type TestFunction = (test: TestTask) => () => unknown

type Write = (line: JournalLine) => void

/** The dry run: which places each test reaches, and which are reached outside of tests. */
function watchTests(runner: Runner, lever: MutantSwitch, write: Write): void {
  const outside = new Set<number>()
  let file = ''
  const leave = (): readonly number[] => {
    const places = reachedPlaces(lever)
    lever.c.fill(0)
    lever.turn(noMutant, unbounded)
    return places
  }
  const stepOut = (): void => {
    for (const place of leave()) outside.add(place)
  }
  before(runner, 'onBeforeCollect', ([path = '']) => {
    file = path
    outside.clear()
    leave()
  })
  after(runner, 'onCollected', (files) => {
    for (const one of files) eachTask(one, makeSequential)
    stepOut()
  })
  before(runner, 'onBeforeRunTask', (test) => {
    test.retry = 0
    stepOut()
  })
  after(runner, 'onAfterRunTask', (test) => {
    const steps = unbounded - lever.s
    const { state, errors } = test.result ?? {}
    write({
      is: 'dry',
      test: test.id,
      name: nameOf(test),
      file: test.file.filepath,
      passed: state !== 'fail',
      message: errors?.[0]?.message ?? '',
      places: leave(),
      steps,
      ms: test.result?.duration ?? 0,
    })
  })
  before(runner, 'onAfterRunFiles', () => {
    stepOut()
    write({ is: 'static', file, places: [...outside] })
  })
}

interface Trying {
  readonly lever: MutantSwitch
  readonly write: Write
  readonly order: WorkerOrder
  readonly testFunction: TestFunction
  /** Whether the file that runs is loaded for this, and not with a mutant on. */
  isLooping(): boolean
}

function tryMutants(runner: Runner, { lever, write, order, testFunction, isLooping }: Trying): void {
  const decided = new Set(order.decided)
  let loop: TestLoop | undefined
  let unhandled = 0
  process.on('unhandledRejection', () => unhandled++)
  process.on('uncaughtException', () => unhandled++)
  before(runner, 'onBeforeCollect', () => {
    // How tries fare stands in the journal; Vitest, which would hear of each, asks nobody.
    runner.onTaskUpdate = async () => {}
  })
  after(runner, 'onCollected', (files) => {
    for (const file of files) eachTask(file, makeSequential)
    if (!isLooping()) return
    // What a test leaves behind for the next one shows when the next one comes first.
    for (const file of files) eachTask(file, ({ tasks }) => tasks?.reverse())
  })
  before(runner, 'onBeforeRunTask', (test) => {
    loop?.finish()
    test.retry = 0
    const known = isLooping() ? order.known[test.id] : undefined
    loop = known && new TestLoop({ lever, known, decided, name: nameOf(test), write })
    if (!isLooping()) return
    if (loop === undefined || loop.isOver) test.mode = 'skip'
    else test.repeats = loop.most
  })
  before(runner, 'onBeforeTryTask', (test) => {
    loop?.judge(takeOutcome(test, unhandled))
    unhandled = 0
    if (loop?.isOver === true && test.result !== undefined) test.result.pending = true
    else loop?.next()
  })
  const nextTurn = setImmediate
  runner.runTask = async (test) => {
    if (isLooping() && loop?.isOver !== false) return
    try {
      await testFunction(test)()
    } catch (error) {
      throw plainError(error)
    } finally {
      // Rejections that nobody handles are told before this.
      await new Promise((resolve) => nextTurn(resolve))
    }
  }
  before(runner, 'onAfterRunTask', (test) => {
    loop?.judge(takeOutcome(test, unhandled))
    unhandled = 0
    loop?.finish()
    loop = undefined
    if (isLooping()) lever.turn(noMutant, unbounded)
  })
  // A test that leaves itself out in the middle is told to have ended by nobody.
  before(runner, 'onAfterRunFiles', () => loop?.finish())
}

/** How the last try went; the test is as if it had not been tried. */
function takeOutcome(test: TestTask, unhandled: number): TryOutcome {
  const { result } = test
  if (result === undefined) return { failed: false, message: '' }
  // Vitest 5 turns what is to fail around after each try, and forgets how the try went before the next; Vitest 4 at the end.
  const attempt = result.attempts?.at(-1)
  const hasFailed =
    attempt === undefined ? (result.state === 'fail') !== (test.fails === true) : attempt.state === 'fail'
  const [error] = (attempt ?? result).errors ?? []
  result.state = 'run'
  delete result.errors
  result.attempts?.splice(0)
  return {
    failed: hasFailed || unhandled > 0,
    message: error?.message ?? (unhandled > 0 ? 'an error that nobody handled' : ''),
  }
}

/** Without the values that Vitest would print beside each other, and the frames it would look up, which takes longer than the test. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error) || error.constructor.name === 'PendingError') return error
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return new Error(error.message.split('\n', 1)[0])
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Two tests at once would reach into one another's notes. */
function makeSequential(task: TestTask | SuiteTask): void {
  task.concurrent = false
}
