/** The line that goes on searching, and what is known to break it. */
import type { Counterexample } from '../search/plan.ts'
import { quoted } from './quoted.ts'

/** `isBroken`: it would fail at once, so it is skipped until the function is repaired. */
export function fuzzTestSource(
  title: string,
  callee: string,
  isBroken: boolean,
  known: Counterexample | undefined,
): string {
  const statement = `fuzzIt${isBroken ? '.skip' : ''}(${quoted(title)}, ${callee});`
  if (!isBroken) return statement
  const lines =
    known === undefined
      ? ['A search finds an input that breaks it.']
      : [`${callee}(${known.source}) breaks it: ${known.error}`]
  return `${[...lines, 'Repair it, or say that it is meant (@throws), and remove the skip.']
    .map((line) => `// ${line}`)
    .join('\n')}\n${statement}`
}
