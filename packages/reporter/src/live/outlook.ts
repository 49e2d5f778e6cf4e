/** What more time would bring to a test, in words, beside what the same statistic had said half way. */
import { count } from '@fuzzwright/core/tooling'
import { checkedForecast, expectedNews } from './forecast.ts'
import type { LiveTest } from './live-search.ts'

/** Milliseconds looked ahead, where that is at most `furthest` times what lies behind; else as long again. */
const hour = 3_600_000
const furthest = 8

/** Of all workers together; missing before anything can be said. */
export interface Outlook {
  /** New features that are expected. */
  readonly news: number
  /** Of an hour; else of as long again. */
  readonly isHour: boolean
  /** What was said half way for the time since then, and what came. */
  readonly check?: { readonly expected: number; readonly actual: number }
}

export function outlookOf({ together }: LiveTest): Outlook | undefined {
  const elapsed = together.at(-1)?.elapsed ?? 0
  const isHour = elapsed * furthest >= hour
  const news = expectedNews(together, isHour ? hour : elapsed)
  const check = checkedForecast(together)
  return news === undefined ? undefined : { news, isHour, ...(check && { check }) }
}

/** One sentence, or two. */
export function outlookSentence({ news, isHour, check }: Outlook): string {
  const ahead = isHour ? 'One more hour of search' : 'As much search again'
  const said =
    check === undefined ? '' : ` Half way this said ${rounded(check.expected)} for the rest; ${check.actual} came.`
  return `${ahead} would show about ${count(rounded(news), 'new feature')}.${said}`
}

/** Amounts below ten with one digit behind the point. */
export function rounded(amount: number): number {
  return amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)
}
