/**
 * Jest's runner of a file with ours around it: each test is in the list once for every mutant it reaches, and runs with its hooks
 * in the realm in which the file is loaded already.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { allTests, type CircusBlock, type CircusTest, expandTests, nameOfTest } from './circus-tests.ts'
import { jestScope } from './jest-scope.ts'
import { MutantSwitch, noMutant, switchKey } from './mutant-switch.ts'
import { reachedPlaces, unbounded } from './reached-places.ts'
import { TestLoop } from './test-loop.ts'
import type { JournalLine, WorkerOrder } from './worker-order.ts'

/** What Jest's own runner tells about a file, as far as it is heard. */
interface CircusEvent {
  readonly name: string
  readonly test?: CircusTest
}

interface CircusState {
  readonly rootDescribeBlock: CircusBlock
}

type Hear = (event: CircusEvent, state: CircusState) => void

interface Environment {
  readonly global: object
  handleTestEvent?: (event: CircusEvent, state: CircusState) => unknown
}

/** What Jest hands over, in its order. */
type FileRun = readonly [
  globalConfig: unknown,
  config: unknown,
  environment: Environment,
  runtime: unknown,
  file: string,
  ...rest: readonly unknown[],
]

type FileRunner = (...run: FileRun) => Promise<unknown>

const require = createRequire(import.meta.url)

/** Called by Jest for each file of tests, before anything of it is loaded. */
const runFile: FileRunner = async (...run) => {
  const [, , environment, , file] = run
  const { orderFile, baseRunner } = jestScope()
  const order: WorkerOrder = JSON.parse(readFileSync(orderFile, 'utf8'))
  const lever = new MutantSwitch(order.mutants)
  Object.assign(environment.global, { [switchKey]: lever })
  const write = (line: JournalLine): void => appendFileSync(order.journal, `${JSON.stringify(line)}\n`)
  write({ is: 'worker', pid: process.pid })
  const hear = heardBy({ lever, write, order, file })
  const own = environment.handleTestEvent?.bind(environment)
  environment.handleTestEvent = async (event, state) => {
    await own?.(event, state)
    hear(event, state)
  }
  const base: FileRunner | { readonly default: FileRunner } = require(baseRunner)
  return await (typeof base === 'function' ? base : base.default)(...run)
}
export default runFile

interface Hearing {
  readonly lever: MutantSwitch
  readonly write: (line: JournalLine) => void
  readonly order: WorkerOrder
  /** Absolute path of the file of tests. */
  readonly file: string
}

function heardBy(hearing: Hearing): Hear {
  const { lever, write, order } = hearing
  if (order.phase === 'fresh') {
    lever.turn(order.active, order.budget)
    return ({ name }) => {
      if (name === 'run_finish' && lever.isOverdrawn)
        write({ is: 'timed out', mutant: order.active, test: '', message: '' })
    }
  }
  lever.turn(noMutant, unbounded)
  return order.phase === 'dry' ? watching(hearing) : trying(hearing)
}

/** The dry run: which places each test reaches, and which are reached outside of tests. */
function watching({ lever, write, file }: Hearing): Hear {
  const outside = new Set<number>()
  let ids: ReadonlyMap<CircusTest, string> = new Map()
  const leave = (): readonly number[] => {
    const places = reachedPlaces(lever)
    lever.c.fill(0)
    lever.turn(noMutant, unbounded)
    return places
  }
  const stepOut = (): void => {
    for (const place of leave()) outside.add(place)
  }
  return ({ name, test }, { rootDescribeBlock }) => {
    if (name === 'run_start') {
      for (const one of allTests(rootDescribeBlock)) one.concurrent = false
      ids = idsOf(rootDescribeBlock)
    }
    if (name === 'run_start' || name === 'test_start' || name === 'run_finish') stepOut()
    if (name === 'run_finish') write({ is: 'static', file, places: [...outside] })
    const id = test && ids.get(test)
    if (name !== 'test_done' || test === undefined || id === undefined) return
    const steps = unbounded - lever.s
    const [message = ''] = messagesOf(test)
    write({
      ...{ is: 'dry', test: id, name: nameOfTest(test), file, passed: test.errors.length === 0 },
      ...{ message, places: leave(), steps, ms: test.duration ?? 0 },
    })
  }
}

/** Every test against every mutant it reaches. */
function trying({ lever, write, order }: Hearing): Hear {
  const decided = new Set(order.decided)
  let ids: ReadonlyMap<CircusTest, string> = new Map()
  let loop: TestLoop | undefined
  let current: string | undefined
  const change = (id: string | undefined, name: string): void => {
    if (id === current) return
    loop?.finish()
    current = id
    const known = id === undefined ? undefined : order.known[id]
    loop = known && new TestLoop({ lever, known, decided, name, write })
  }
  return ({ name, test }, { rootDescribeBlock }) => {
    if (name === 'run_start') {
      // What a test leaves behind for the next one shows when the next one comes first.
      ids = expandTests(rootDescribeBlock, idsOf(rootDescribeBlock), (id) => 2 * (order.known[id]?.mutants.length ?? 0))
    }
    if (name === 'run_finish') change(undefined, '')
    if (test === undefined) return
    if (name === 'test_start') {
      change(ids.get(test), nameOfTest(test))
      if (loop === undefined || loop.isOver) test.mode = 'skip'
      else loop.next()
    }
    if (name !== 'test_done') return
    const [message = ''] = messagesOf(test)
    loop?.judge({ failed: test.errors.length > 0, message })
    test.errors.length = 0
  }
}

/** The same in every run of a file. */
function idsOf(root: CircusBlock): ReadonlyMap<CircusTest, string> {
  return new Map(allTests(root).map((test, at) => [test, `${at} ${nameOfTest(test)}`]))
}

/** First lines: values printed beside each other say nothing here. */
function messagesOf({ errors }: CircusTest): readonly string[] {
  return errors.map((error) => {
    const thrown: unknown = Array.isArray(error) ? (error[0] ?? error[1]) : error
    const message = typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown
    return String(message).split('\n', 1)[0] ?? ''
  })
}
