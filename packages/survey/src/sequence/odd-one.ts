/** What most uses break is no claim, unless all other views of the same items agree with one another: then one view is wrong. */
import type { Check } from './checks.ts'

/** Uses after which two views were seen to agree, or not to. */
const leastSeen = 25

/**
 * Claims to be told of although most uses break them: of three views that by their names show the same items, two always show as many
 * and the third mostly does not. Each is marked with its reason.
 */
export function oddOnes(checks: readonly Check[]): readonly Check[] {
  const pairs = checks.filter(({ between }) => between !== undefined)
  const agree = pairs.filter(({ held, broken }) => broken === 0 && held >= leastSeen)
  const differ = pairs.filter(
    ({ held, broken, threshold }) => broken >= leastSeen && held / (held + broken) < threshold,
  )
  const isPair = ({ between = ['', ''] }: Check, one: string, other: string): boolean =>
    between.includes(one) && between.includes(other)
  const told = new Map<string, Check>()
  for (const check of differ) {
    for (const view of check.between ?? []) {
      const companion = check.between?.find((name) => name !== view) ?? ''
      const witness = agree
        .flatMap(({ between = ['', ''] }): readonly string[] => (between.includes(companion) ? between : []))
        .find((name) => name !== companion && name !== view && differ.some((other) => isPair(other, view, name)))
      if (witness === undefined || told.has(view)) continue
      check.why = `${companion} and ${witness} always agree on how many items there are, and ${view} mostly does not`
      told.set(view, check)
    }
  }
  return [...new Set(told.values())]
}
