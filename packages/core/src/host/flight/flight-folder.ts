/**
 * Where flight records lie: below the cache of the project, one file per test that is running. A test that ends, however it
 * ends, takes its file away; so a file whose process is gone was left behind by a death.
 */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { isAlive } from '../../corpus/living-process.ts'
import { type TestIdentity, testId } from '../../replay/test-identity.ts'
import { outerGlobal } from '../ambient.ts'
import { type Flight, type Heartbeat, headOf, parseFlight, parseHeartbeat } from './flight-file.ts'
import { FileFlightRecorder } from './flight-recorder.ts'

const running = /^([0-9a-f]+)\.(\d+)-(\d+)-\d+\.flight$/
const leftEnding = '.left'

/** Absolute path of the folder, made when a test begins; `root` is the absolute path of the project's root. */
function flightFolder(root: string): string {
  return join(root, 'node_modules', '.cache', 'fuzzwright', 'flights')
}

let opened = 0

/** A record for a test that begins; `undefined` where none can be written: a disk that is full must fail no test. */
export function openFlight(test: TestIdentity, careful: boolean): FileFlightRecorder | undefined {
  const { pid } = outerGlobal.process
  const head = headOf(test, { pid, careful })
  const name = `${head.id}.${pid}-${threadId}-${opened++}.flight`
  try {
    return new FileFlightRecorder(join(flightFolder(test.projectRoot), name), head)
  } catch {
    return undefined
  }
}

/** What deaths left behind of a test, the inputs that ran last in each; whoever asks has them, they are gone from the disk. */
export function takeLeftFlights(test: TestIdentity): readonly Flight[] {
  const folder = flightFolder(test.projectRoot)
  const id = testId(test)
  return namesIn(folder)
    .filter((name) => name.startsWith(`${id}.`) && isLeft(name))
    .flatMap((name) => takeFlight(join(folder, name)))
}

/** The tests whose process died, by what is on disk, and which are still to be told. */
export function leftFlights(root: string): readonly Flight[] {
  const folder = flightFolder(root)
  return namesIn(folder)
    .filter(isLeft)
    .flatMap((name) => readFlight(join(folder, name)))
}

/** Says that none of the tests that run in this process, or in a thread of it, runs any longer: what is there was left. */
export function endOwnFlights(root: string): void {
  const folder = flightFolder(root)
  const { pid } = outerGlobal.process
  for (const name of namesIn(folder)) {
    if (Number(running.exec(name)?.[2]) === pid) renameSync(join(folder, name), join(folder, `${name}${leftEnding}`))
  }
}

/** A record of a test that runs, as somebody sees it who is not in its thread. */
export interface RunningFlight {
  /** Name of its file. */
  readonly name: string
  readonly pid: number
  readonly threadId: number
  readonly heartbeat: Heartbeat
}

/** The tests that run, whoever runs them. */
export function runningFlights(root: string): readonly RunningFlight[] {
  const folder = flightFolder(root)
  return namesIn(folder).flatMap((name) => {
    const [, , pid, threadId] = running.exec(name) ?? []
    const heartbeat = pid === undefined ? undefined : heartbeatIn(join(folder, name))
    return heartbeat === undefined ? [] : [{ name, pid: Number(pid), threadId: Number(threadId), heartbeat }]
  })
}

/** Bytes that hold the first two lines of a record: names of tests are short. */
const headSize = 1 << 14

function heartbeatIn(path: string): Heartbeat | undefined {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(headSize)
      return parseHeartbeat(bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, headSize, 0)))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // The test has ended.
    return undefined
  }
}

function isLeft(name: string): boolean {
  if (name.endsWith(leftEnding)) return true
  const pid = running.exec(name)?.[2]
  return pid !== undefined && !isAlive(Number(pid))
}

function namesIn(folder: string): readonly string[] {
  // Nearly always there is no such folder, and an error is dear.
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

function takeFlight(path: string): readonly Flight[] {
  const flights = readFlight(path)
  rmSync(path, { force: true })
  return flights
}

function readFlight(path: string): readonly Flight[] {
  try {
    const flight = parseFlight(readFileSync(path, 'utf8'))
    return flight === undefined ? [] : [flight]
  } catch {
    // Another process was faster.
    return []
  }
}
