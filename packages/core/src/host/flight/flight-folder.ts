/**
 * Where flight records lie: below the cache of the project, one file per test that is running. A test that ends, however it
 * ends, takes its file away; so a file whose process is gone was left behind by a death.
 */
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { isAlive, isGone, nameOfProcess, numberOf, processName } from '../../corpus/living-process.ts'
import { type TestIdentity, testId } from '../../replay/test-identity.ts'
import { outerGlobal, sinceDate } from '../ambient.ts'
import { type Flight, type Heartbeat, headOf, parseFlight, parseHeartbeat } from './flight-file.ts'
import { FileFlightRecorder } from './flight-recorder.ts'

const running = new RegExp(`^[0-9a-f]+\\.(${processName})-(\\d+)-\\d+\\.flight$`)
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
  const name = `${head.id}.${nameOfProcess(pid)}-${threadId}-${opened++}.flight`
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
    .filter((name) => name.startsWith(`${id}.`) && isLeft(folder, name))
    .flatMap((name) => takeFlight(join(folder, name)))
}

/** The tests whose process died, by what is on disk, and which are still to be told. */
export function leftFlights(root: string): readonly Flight[] {
  const folder = flightFolder(root)
  return namesIn(folder)
    .filter((name) => isLeft(folder, name))
    .flatMap((name) => readFlight(join(folder, name)))
}

/** Says that none of the tests that run in this process, or in a thread of it, runs any longer: what is there was left. */
export function endOwnFlights(root: string): void {
  const folder = flightFolder(root)
  const own = nameOfProcess(outerGlobal.process.pid)
  for (const name of namesIn(folder)) {
    if (running.exec(name)?.[1] === own) renameSync(join(folder, name), join(folder, `${name}${leftEnding}`))
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

/** The tests that run in processes of this machine, whoever runs them: what is watched may be ended, and must be what wrote the record. */
export function runningFlights(root: string): readonly RunningFlight[] {
  const folder = flightFolder(root)
  return namesIn(folder).flatMap((name) => {
    const [, owner, threadId] = running.exec(name) ?? []
    const heartbeat = owner !== undefined && isAlive(owner) ? heartbeatIn(join(folder, name)) : undefined
    if (owner === undefined || heartbeat === undefined) return []
    return [{ name, pid: numberOf(owner), threadId: Number(threadId), heartbeat }]
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

function isLeft(folder: string, name: string): boolean {
  if (name.endsWith(leftEnding)) return true
  const owner = running.exec(name)?.[1]
  return owner !== undefined && isGone(owner, () => isSilent(join(folder, name)))
}

/** Milliseconds without a sign of life after which a test that runs on another machine or in another container runs no longer. */
const longestSilence = 60_000

function isSilent(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || sinceDate(stats.mtimeMs) > longestSilence
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
