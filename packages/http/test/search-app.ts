/** Searches of an app as a host makes them, without a host. */
import { type FuzzReport, OracleError } from '@fuzzwright/core'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import type { ApiOptions } from '../src/api-options.ts'
import { apiProperty } from '../src/api-property.ts'

/** Runs that show whether something right is called wrong. */
export const few = 150

export async function searchOf(app: unknown, options: ApiOptions = {}, runs = 1000): Promise<FuzzReport> {
  return await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'api' },
    property: apiProperty(app, options),
    options: { runs, timeBudget: 600_000, explain: false },
    defaultSeed: 1,
    clock: systemClock,
  })
}

/** What the first failure says, with its oracle in front; `passes` where there is none. */
export async function failureOf(app: unknown, options: ApiOptions = {}, runs = 1000): Promise<string> {
  const { finding } = await searchOf(app, options, runs)
  const error = finding?.error
  if (error instanceof OracleError) return [`${error.kind}: ${error.message}`, ...error.details].join('\n')
  return error === undefined ? 'passes' : String(error)
}
