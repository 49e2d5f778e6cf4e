/** `campaign --open` and `campaign --html`: what the workers tell while they search, on one page. */
import type { CampaignEnd, CampaignNews, CampaignOrder } from '@fuzzwright/campaign/queue'
import { parseJournalEvent } from '@fuzzwright/reporter/live'
import { shownLive } from '../live/live-view.ts'
import type { LiveWish } from '../live/live-wish.ts'
import type { Shell } from '../shell.ts'
import { newsText } from './news-text.ts'

interface Runs {
  readonly shell: Shell
  readonly run: (order: CampaignOrder) => Promise<CampaignEnd>
}

/** @throws FuzzError `port-taken`, before the campaign begins */
export function campaignInSight(order: CampaignOrder, wish: LiveWish, { shell, run }: Runs): Promise<CampaignEnd> {
  const files = new Set(order.files)
  return shownLive(wish, shell, (search) =>
    run({
      ...order,
      tell(news) {
        if (isTold(news)) search.tell(newsText(news))
        order.tell(news)
      },
      // Whoever writes to the queue's Redis may have written it: only what is a line about a test of ours is taken.
      watch(worker, lines) {
        for (const line of lines) {
          const event = parseJournalEvent(line)
          if (event !== undefined && files.has(event.test.file)) search.add(worker, event)
        }
      },
    }),
  )
}

/** What searching brings is drawn from what workers tell. */
function isTold({ what }: CampaignNews): boolean {
  return what !== 'slice'
}
