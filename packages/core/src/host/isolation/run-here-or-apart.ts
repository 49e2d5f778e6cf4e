/**
 * Where a fuzz test runs. In this process, which writes down what it runs; in one of its own, where the test asks for it, or
 * where a process of it died and nobody knows of which input.
 */
import type { FlightRecorder } from '../../execution/flight.ts'
import { defaultOptions } from '../../session/fuzz-options.ts'
import type { FuzzReport } from '../../session/fuzz-report.ts'
import type { FuzzTestRequest } from '../../session/fuzz-test-request.ts'
import { isDeadly } from '../../session/met-deaths.ts'
import { reportDeaths } from '../../session/run-fuzz-test.ts'
import { after } from '../ambient.ts'
import { endWithParent } from '../end-with-parent.ts'
import { openFlight, takeLeftFlights } from '../flight/flight-folder.ts'
import { type ApartTest, TestIsolation } from './isolate-test.ts'
import type { IsolatedResult } from './isolated-order.ts'

export interface HereParts {
  /** Other tests run in between: what this one was running when the process died would be told of the wrong one. */
  readonly isConcurrent: boolean
  /** Runs the test in this process. */
  run(request: FuzzTestRequest): Promise<FuzzReport>
}

/** The report of a run in this process, or what became of one in another. @throws FuzzError `no-isolation` */
export async function runHereOrApart(
  request: FuzzTestRequest,
  apart: ApartTest | undefined,
  parts: HereParts,
): Promise<{ readonly report: FuzzReport } | IsolatedResult> {
  // Where nobody knows how to start the runner, what was left behind waits for somebody who does.
  if (apart === undefined) return { report: await runHere(request, parts) }
  const left = takeLeftFlights(request.test)
  const isolation = new TestIsolation(
    apart,
    left.filter(({ isWhole }) => isWhole),
  )
  const deaths = hasDeaths(request, left.length) ? await reportDeaths(request, isolation) : undefined
  const { fuzzFor } = request.environment ?? {}
  if (deaths !== undefined && fuzzFor === undefined) return { report: deaths }
  const isAsked = request.options?.isolate === true || deaths !== undefined
  // A process of this test died, and no input is known that ends it again: it may be one that was not written down.
  const isNeeded = request.options?.isolate !== false && left.length > 0
  if (!isAsked && !isNeeded) return { report: await runHere({ ...request, deathsElsewhere: true }, parts) }
  const result = await isolation.search()
  if (deaths !== undefined) return { report: deaths }
  if (result !== undefined) return result
  const report = await reportDeaths(request, isolation)
  return report === undefined ? { report: await runHere({ ...request, deathsElsewhere: true }, parts) } : { report }
}

function hasDeaths({ store, test, environment }: FuzzTestRequest, left: number): boolean {
  return left > 0 || (environment?.replay === undefined && store?.list(test).known.some(isDeadly) === true)
}

async function runHere(request: FuzzTestRequest, { run }: HereParts): Promise<FuzzReport> {
  const { test, environment } = request
  const flight = openFlight(test, environment?.fuzzFor !== undefined)
  const callOff = endWithParent()
  try {
    const report = await run(flight === undefined ? request : { ...request, flight })
    if (flight !== undefined) await seeOut(flight)
    return report
  } finally {
    callOff()
    flight?.close()
  }
}

/** Timers of no delay that the last inputs left behind fire while the record is there, and while somebody watches. */
function seeOut(flight: FlightRecorder): Promise<void> {
  flight.allow(defaultOptions.hangAfter)
  return new Promise((done) => void after(leastWait, done))
}

/** Milliseconds; a timer without a delay fires after one. */
const leastWait = 3
