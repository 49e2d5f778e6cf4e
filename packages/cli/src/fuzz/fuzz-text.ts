/** What came of a search, in the words a person reads below what the runner said. */

import { count } from '@fuzzwright/core/tooling'
import type { Shell } from '../shell.ts'
import type { FuzzEnd, FuzzEndFinding } from './fuzz-together.ts'
import type { Sharing } from './shared-store.ts'

/** Ends in a line break. */
export function fuzzText({ jobs, findings, accepted, corpora }: FuzzEnd, { colours }: Shell): string {
  const fresh = findings.filter(({ fresh: isFresh }) => isFresh)
  const kept = corpora.reduce((sum, { size }) => sum + size, 0)
  const lines = ['', colours.bold(headline(fresh.length, findings.length - fresh.length, accepted))]
  for (const finding of findings) lines.push(findingLine(finding, colours))
  lines.push(`${count(kept, 'input')} kept for the next search, of ${count(corpora.length, 'test')}`)
  for (const { seed, broken, output } of jobs) {
    if (!broken) continue
    lines.push('', colours.red(`The job with seed ${seed} broke:`), output.trim())
  }
  return `${lines.join('\n')}\n`
}

/** What was shared with a store; ends in a line break. */
export function sharingText(
  { place, pulled, pushed, findings, handedOver, problems }: Sharing,
  { colours }: Pick<Shell, 'colours'>,
): string {
  const given = [...(handedOver === 0 ? [] : [count(handedOver, 'finding')]), count(pushed, 'input')]
  const taken = [...(findings.length === 0 ? [] : [count(findings.length, 'finding')]), count(pulled, 'input')]
  // Of a store that was away, that nothing was given to it would sound as if it had been asked.
  const isAway = problems.length > 0 && pushed + pulled + findings.length + handedOver === 0
  const lines = isAway ? [] : [`${place}: gave ${given.join(' and ')}, took ${taken.join(' and ')}`]
  for (const finding of findings) lines.push(`      ${finding}.json`)
  for (const problem of problems) lines.push(`${colours.yellow('not shared:')} ${problem}`)
  return `${lines.join('\n')}\n`
}

function headline(fresh: number, old: number, accepted: number): string {
  const known = old === 0 ? '' : `, ${old} known before`
  const left = accepted === 0 ? '' : `, ${accepted} accepted`
  return `${fresh === 0 ? 'Nothing new found' : count(fresh, 'new finding')}${known}${left}`
}

function findingLine({ place, test, error, fresh }: FuzzEndFinding, colours: Shell['colours']): string {
  const [message = ''] = error.message.split('\n')
  const mark = fresh ? colours.red('new ') : '    '
  return `  ${mark}${test}: ${error.class}: ${message}\n      ${place}`
}
