/** Puts the reporters of fuzz tests beside those the user chose, once, however many projects use the plugin. */
import { environmentVariables, type FuzzwrightOptions } from '@fuzzwright/core/tooling'
import { wantsMutants } from '@fuzzwright/reporter'
import type { Vitest } from 'vitest/node'
import { FuzzReporter } from './fuzz-reporter.ts'
import { MutantsReporter } from './mutants-reporter.ts'
import { isForPeople, PassLines } from './pass-lines.ts'

/** An entry of `reporters` once Vitest has resolved them: a name with options, or a reporter. */
type Entry = string | [name: string, options?: object] | object

/** Reporters that draw a picture of their own while tests run, and can leave it. */
const drawing = new Set(['default', 'verbose', 'tree'])
const ownReporters = [PassLines, FuzzReporter, MutantsReporter]
const ownDoor = '@fuzzwright/vitest/reporter'

export function addReporters(vitest: Vitest, options: FuzzwrightOptions): void {
  const entries = vitest.config.reporters as unknown as Entry[]
  if (entries.some((entry) => ownReporters.some((own) => entry instanceof own))) return
  const isRead = isForPeople(entries)
  const variables = environmentVariables()
  const isFuzzing = !!variables.FUZZWRIGHT_FOR
  const isWanted = isFuzzing || variables.FUZZWRIGHT_HTML || variables.FUZZWRIGHT_JSON || variables.GITHUB_ACTIONS
  if (isFuzzing) entries.splice(0, entries.length, ...entries.map(withoutPicture))
  if (options.summary !== false && isRead) entries.push(new PassLines(vitest))
  if (wantsMutants(variables) && !vitest.config.watch) entries.push(new MutantsReporter(vitest))
  if (entries.some((entry) => nameOf(entry) === ownDoor)) return
  const { html, json } = options
  if (!isWanted && html === undefined && json === undefined) return
  entries.push(
    new FuzzReporter({
      ...(html === undefined ? {} : { html }),
      ...(json === undefined ? {} : { json }),
      ...(isRead ? {} : { live: false }),
    }),
  )
}

function nameOf(entry: Entry): unknown {
  return Array.isArray(entry) ? entry[0] : entry
}

/** Vitest's picture of running tests would be drawn over that of fuzz mode. */
function withoutPicture(entry: Entry): Entry {
  const name = nameOf(entry)
  if (typeof name !== 'string' || !drawing.has(name)) return entry
  return [name, { ...(Array.isArray(entry) ? entry[1] : {}), summary: false }]
}
