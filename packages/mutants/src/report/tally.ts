/** How many mutants fared how, in words. */
import { count } from '@fuzzwright/core/tooling'
import { type JudgedMutant, scoreOf, type Verdict } from '../mutants-report.ts'

const verdicts: readonly Verdict[] = ['killed', 'timed out', 'survived', 'equal', 'not reached']

/** `40 mutants: 29 killed, 8 survived, 3 not reached · 73 % noticed`. */
export function tallyText(mutants: readonly JudgedMutant[]): string {
  const parts = verdicts.flatMap((verdict) => {
    const { length } = mutants.filter((mutant) => mutant.verdict === verdict)
    return length === 0 ? [] : [`${length} ${verdict}`]
  })
  return `${count(mutants.length, 'mutant')}: ${parts.join(', ') || 'none'} · ${percentText(scoreOf(mutants))} noticed`
}

/** Never more than there is: 99.96 % is not 100 %. */
export function percentText(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`
}
