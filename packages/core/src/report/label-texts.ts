/** What is known of the labels of a test, in the fewest words. */
import type { LabelCount, LabelStatistics } from '../execution/label-tally.ts'
import { count } from './count.ts'

/** Labels that are named; of more than these, how many there are. */
const mostNamed = 8

/** `of 1,613 inputs drawn: 12 % empty, 4.1 % short (at least 5 %)`; empty where nothing was labelled. */
export function labelText(statistics: LabelStatistics | undefined): string {
  if (statistics === undefined) return ''
  const { labels, inputs } = statistics
  const named = labels.length <= mostNamed ? labels : labels.slice(0, mostNamed - 1)
  const rest = labels.length - named.length
  const parts = [...named.map((label) => textOf(label, inputs)), ...(rest === 0 ? [] : [count(rest, 'more label')])]
  return `of ${inputsText(statistics)}: ${parts.join(', ')}`
}

/** `1,613 inputs drawn`, `all 4 inputs`. */
export function inputsText({ inputs, all }: LabelStatistics): string {
  return all ? `all ${count(inputs, 'input')}` : `${count(inputs, 'input')} drawn`
}

function textOf({ name, count: labelled, least }: LabelCount, inputs: number): string {
  const asked = least === undefined ? '' : ` (at least ${percent(least)})`
  return `${shareText(labelled, inputs)} ${name}${asked}`
}

/** The share of so many inputs in percent; 0 and 100 only where it is just that. */
export function shareText(labelled: number, inputs: number): string {
  const share = labelled / inputs
  if (share > 0 && share < 0.0005) return 'under 0.1 %'
  if (share < 1 && share >= 0.9995) return 'over 99.9 %'
  return percent(share < 0.1 || share > 0.99 ? Math.round(share * 1000) / 1000 : Math.round(share * 100) / 100)
}

/** A share as it was written. */
export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(12))} %`
}
