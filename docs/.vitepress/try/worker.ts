/**
 * Runs Fuzzwright in a browser, in a thread of its own: takes the text of a reader's code, instruments it, searches each of
 * its tests, and tells what came of them. Types are not read here, so each test names its domains.
 */
import { assume, check, d, OracleError } from '@fuzzwright/core'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'

type Domains = Parameters<typeof check>[1]['domains']
type Property = Parameters<typeof check>[0]

/** One test of the reader's code. */
interface Test {
  readonly name: string
  readonly domains: Domains
  readonly property: Property
}

/** How one test ended; `text` is for people. */
export interface Told {
  readonly name: string
  readonly failed: boolean
  readonly text: string
}

installRuntime()

function testsOf(code: string): readonly Test[] {
  const tests: Test[] = []
  const fuzz = (name: string, domains: Domains, property: Property): void => {
    tests.push({ name, domains, property })
  }
  const counted = instrument(code, 'yours.js', { moduleKind: 'cjs' }).code
  new Function('d', 'assume', 'fuzz', counted)(d, assume, fuzz)
  return tests
}

async function search({ name, domains, property }: Test): Promise<Told> {
  const report = await check(property, { domains, timeBudget: 5_000 }, { coverage: coverageSource() })
  const [finding] = report.findings
  const { coverage } = report
  const reached = coverage === undefined ? '' : `, ${coverage.reached} of ${coverage.edges} edges covered`
  const runs = `${report.runs.toLocaleString('en')} runs`
  if (finding === undefined)
    return { name, failed: report.outcome === 'gaveUp', text: `${report.outcome}: ${runs}${reached}` }
  const { error, source } = finding
  const told = error instanceof OracleError ? error.message : String(error)
  return {
    name,
    failed: true,
    text: `Found an input that fails, after ${runs}${reached}:\n\n  (${source})\n\n  ${told}`,
  }
}

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  try {
    const tests = testsOf(data)
    if (tests.length === 0) throw new Error("There is no test: write fuzz('a name', [d.string()], yourFunction).")
    for (const test of tests) postMessage({ told: await search(test) })
    postMessage({ done: true })
  } catch (error) {
    postMessage({ problem: error instanceof Error ? error.message : String(error), done: true })
  }
})
