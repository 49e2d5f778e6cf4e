import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameOfProcess } from '../../corpus/living-process.ts'
import type { TestIdentity } from '../../replay/test-identity.ts'
import { endOwnFlights, leftFlights, openFlight, runningFlights, takeLeftFlights } from './flight-folder.ts'

let root = ''
let identity: TestIdentity
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flights-'))
  identity = { file: join(root, 'a.test.ts'), projectRoot: root, name: 'holds' }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const folder = (): string => join(root, 'node_modules', '.cache', 'fuzzwright', 'flights')
const names = (): readonly string[] => readdirSync(folder())
/** A process that is gone. */
const gone = spawnSync(process.execPath, ['-e', '']).pid

/** The records are of the process with this name. */
function areOf(owner: string): void {
  for (const name of names()) renameSync(join(folder(), name), join(folder(), name.replace(nameOfProcess(), owner)))
}

/** The process that wrote the records died. */
function dies(): void {
  areOf(nameOfProcess(gone))
}

describe('the record of a test', () => {
  test('is gone once the test has ended', () => {
    const flight = openFlight(identity, false)
    flight?.write([1])
    expect(names().length).toBe(1)
    flight?.close()
    expect(names()).toEqual([])
  })

  test('of a process that is gone is taken once, by its own test', () => {
    openFlight(identity, false)?.write([1])
    expect(takeLeftFlights(identity)).toEqual([])
    dies()
    expect(takeLeftFlights({ ...identity, name: 'another' })).toEqual([])
    expect(leftFlights(root)).toMatchObject([{ inputs: [[1]] }])
    expect(takeLeftFlights(identity)).toMatchObject([{ inputs: [[1]], isWhole: true, head: { name: 'holds' } }])
    expect(takeLeftFlights(identity)).toEqual([])
    expect(names()).toEqual([])
  })

  test('of a thread that is gone is left where its process says so', () => {
    openFlight(identity, false)?.write([1])
    endOwnFlights(root)
    expect(takeLeftFlights(identity)).toMatchObject([{ inputs: [[1]] }])
  })

  test.runIf(process.platform === 'linux')('of a process whose number was given again is left', () => {
    openFlight(identity, false)?.write([1])
    areOf(nameOfProcess().replace(/_\w+_/, '_1_'))
    expect(runningFlights(root)).toEqual([])
    expect(takeLeftFlights(identity)).toMatchObject([{ inputs: [[1]] }])
    expect(names()).toEqual([])
  })

  test('of a process that others count is watched by them, and left once it shows no sign of life', () => {
    openFlight(identity, false)?.write([1])
    areOf(nameOfProcess().replace(/\w{8}$/, '00000000'))
    expect([runningFlights(root), takeLeftFlights(identity)]).toEqual([[], []])
    for (const name of names()) utimesSync(join(folder(), name), 1, 1)
    expect(takeLeftFlights(identity)).toMatchObject([{ inputs: [[1]] }])
  })

  test('cannot be made where there is no place for it, and the test runs all the same', () => {
    expect(openFlight({ ...identity, projectRoot: '/dev/null' }, false)).toBeUndefined()
  })
})

describe('inputs', () => {
  const after = (runs: number, careful: boolean) => {
    const flight = openFlight(identity, careful)
    for (let run = 1; run <= runs; run++) if (flight?.isWriting) flight.write([run])
    return flight
  }
  const taken = () => {
    endOwnFlights(root)
    return takeLeftFlights(identity)[0]
  }

  test('of fast runs are written down at the beginning only', () => {
    after(600, false)
    expect(taken()).toMatchObject({ isWhole: false, inputs: { length: 512 } })
  })

  test('are all written down where runs become slow, and no longer where they are fast again', () => {
    const flight = after(600, false)
    flight?.breathe(600)
    expect(flight?.isWriting).toBe(false)
    flight?.breathe(620)
    expect(flight?.isWriting).toBe(true)
    flight?.write([621])
    flight?.breathe(2000)
    expect(flight?.isWriting).toBe(false)
    flight?.breathe(2010)
    flight?.write([2011])
    expect(taken()).toMatchObject({ isWhole: true, runs: 2011 })
  })

  test('are all written down in a careful record, the last thousands of which are kept', () => {
    after(200_000, true)
    const left = taken()
    expect(left).toMatchObject({ isWhole: true, runs: 200_000 })
    expect(left?.inputs.at(-1)).toEqual([200_000])
    expect(left?.inputs.at(-1000)).toEqual([199_001])
  })
})
