/** Makes a runner of Vitest run each test once for every mutant it reaches, in the process where it is loaded already. */
import { appendFileSync, readFileSync } from 'node:fs'
import { MutantSwitch, noMutant, switchKey } from './mutant-switch.ts'
import { reachedPlaces, unbounded } from './reached-places.ts'
import { weaveRequired } from './required-modules.ts'
import { TestLoop, type TryOutcome } from './test-loop.ts'
import type { Runner, SuiteTask, TestTask } from './vitest-runner.ts'
import type { JournalLine, WorkerOrder } from './worker-order.ts'

/** Called by the constructor of the runner, before anything of the project is loaded. */
export function loopMutants(runner: Runner, testFunction: TestFunction, orderFile: string): void {
  const order: WorkerOrder = JSON.parse(readFileSync(orderFile, 'utf8'))
  weaveRequired(order.requiredFiles)
  const lever = new MutantSwitch(order.mutants)
  Object.assign(globalThis, { [switchKey]: lever })
  const write = (line: JournalLine): void => appendFileSync(order.journal, `${JSON.stringify(line)}\n`)
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
  else tryMutants(runner, { lever, write, order, testFunction })
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
  after(runner, 'onCollected', (files) => {
    file = files[0]?.filepath ?? ''
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
}

function tryMutants(runner: Runner, { lever, write, order, testFunction }: Trying): void {
  const decided = new Set(order.decided)
  let loop: TestLoop | undefined
  let unhandled = 0
  process.on('unhandledRejection', () => unhandled++)
  process.on('uncaughtException', () => unhandled++)
  after(runner, 'onCollected', (files) => {
    for (const file of files) eachTask(file, makeSequential)
    // What a test leaves behind for the next one shows when the next one comes first.
    for (const file of files) eachTask(file, ({ tasks }) => tasks?.reverse())
  })
  before(runner, 'onBeforeRunTask', (test) => {
    loop?.finish()
    const known = order.known[test.id]
    loop = known && new TestLoop({ lever, known, decided, name: nameOf(test), write })
    if (loop === undefined || loop.isOver) test.mode = 'skip'
    else {
      test.retry = 0
      test.repeats = loop.most
    }
  })
  before(runner, 'onBeforeTryTask', (test) => {
    loop?.judge(takeOutcome(test, unhandled))
    unhandled = 0
    loop?.next()
  })
  const nextTurn = setImmediate
  runner.runTask = async (test) => {
    if (loop?.isOver !== false) return
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
    lever.turn(noMutant, unbounded)
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

/** Without the values that Vitest would print beside each other, which takes longer than the test. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error) || error.constructor.name === 'PendingError') return error
  return new Error(error.message.split('\n', 1)[0])
}

/** Two tests at once would reach into one another's notes. */
function makeSequential(task: TestTask | SuiteTask): void {
  task.concurrent = false
}

function eachTask(task: TestTask | SuiteTask, visit: (task: TestTask | SuiteTask) => void): void {
  visit(task)
  for (const child of task.tasks ?? []) eachTask(child, visit)
}

function nameOf(test: TestTask): string {
  const names: string[] = []
  for (let at: TestTask | SuiteTask | undefined = test; at !== undefined && at !== test.file; at = at.suite)
    names.unshift(at.name)
  return names.join(' > ')
}

type Hooks = Required<Omit<Runner, 'runTask'>>
/** What a hook is told first. */
type Subject<Name extends keyof Hooks> = Parameters<Hooks[Name]>[0]

function before<Name extends keyof Hooks>(runner: Runner, name: Name, work: (subject: Subject<Name>) => void): void {
  const own = runner[name]
  Object.assign(runner, {
    [name]: (subject: Subject<Name>, ...rest: unknown[]) => {
      work(subject)
      return own === undefined ? undefined : Reflect.apply(own, runner, [subject, ...rest])
    },
  })
}

function after<Name extends keyof Hooks>(runner: Runner, name: Name, work: (subject: Subject<Name>) => void): void {
  const own = runner[name]
  Object.assign(runner, {
    [name]: async (subject: Subject<Name>, ...rest: unknown[]) => {
      if (own !== undefined) await Reflect.apply(own, runner, [subject, ...rest])
      work(subject)
    },
  })
}
