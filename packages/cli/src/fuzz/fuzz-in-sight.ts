/** `fuzz --open` and `fuzz --html`: what the jobs tell while they search, on one page. */
import { hearingLines } from '../live/line-tail.ts'
import { shownLive } from '../live/live-view.ts'
import type { LiveWish } from '../live/live-wish.ts'
import type { Shell } from '../shell.ts'
import { type FuzzEnd, type FuzzOrder, fuzzTogether } from './fuzz-together.ts'

/** @throws FuzzError `port-taken` */
export function fuzzInSight(order: FuzzOrder, wish: LiveWish, shell: Shell): Promise<FuzzEnd> {
  return shownLive(wish, shell, (search) =>
    hearingLines(
      (runner, lines) => {
        for (const line of lines) search.add(runner.replace('-', ' '), line)
      },
      (fileOf) => {
        const lines = Array.from({ length: order.jobs }, (_, index) => fileOf(`job-${index + 1}`))
        return fuzzTogether({ ...order, lines }, shell)
      },
    ),
  )
}
