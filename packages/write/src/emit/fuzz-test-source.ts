/** The line that goes on searching, and what is known to break it. */
import { type Invocation, printCall } from '@fuzzwright/core/host'
import type { Counterexample } from '../search/search-task.ts'
import { quoted } from './quoted.ts'

/** What a search said of the function. */
export interface FuzzTestVerdict {
  /** It would fail at once, so it is skipped until the function is repaired. */
  readonly isBroken: boolean
  readonly broken: Counterexample | undefined
}

export function fuzzTestSource(title: string, invocation: Invocation, { isBroken, broken }: FuzzTestVerdict): string {
  const statement = `fuzzIt${isBroken ? '.skip' : ''}(${quoted(title)}, ${invocation.name});`
  if (!isBroken) return statement
  const lines =
    broken === undefined
      ? ['A search finds an input that breaks it.']
      : [`${printCall(invocation, [broken.source])} breaks it: ${broken.error}`]
  return `${[...lines, 'Repair it, or say that it is meant (@throws), and remove the skip.']
    .map((line) => `// ${line}`)
    .join('\n')}\n${statement}`
}
