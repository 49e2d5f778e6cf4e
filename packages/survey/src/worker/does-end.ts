/** Whether a call comes to its end. */
import { coverageSource } from '@fuzzwright/instrumentation/runtime'

/** Steps of a call that is to show that it never ends. */
export const hangBudget = 8_000_000

/** The same of a call that is made alone, once: a few seconds of loops, of which nobody says that they hang. */
const aloneBudget = 64_000_000

/**
 * @param code expression over `namespaces`
 * @returns whether it answers or throws before its steps are used up; of what speaks of anything else nothing is known, and `false`
 */
export function doesEnd(code: string, namespaces: Readonly<Record<string, unknown>>): boolean {
  const coverage = coverageSource()
  coverage.start(aloneBudget)
  try {
    new Function(...Object.keys(namespaces), `return ${code}`)(...Object.values(namespaces))
    return !coverage.exhausted
  } catch (error) {
    return !coverage.exhausted && !(error instanceof ReferenceError) && !(error instanceof SyntaxError)
  } finally {
    coverage.stop()
  }
}
