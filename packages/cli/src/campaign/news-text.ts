/** What a campaign tells, in words. */
import type { CampaignNews } from '@fuzzwright/campaign/queue'
import { count } from '@fuzzwright/core/host'

/** What happened, in one line. */
export function newsText(news: CampaignNews): string {
  switch (news.what) {
    case 'slice': {
      const { slice, end } = news
      const discovered = end.tests.reduce((sum, test) => sum + test.discovered, 0)
      return `${end.worker} searched ${slice.test ?? slice.file}: ${count(discovered, 'new feature')}`
    }
    case 'finding':
      return `found ${news.path}.json`
    case 'workers':
      if (news.workers > 0) return count(news.workers, 'worker')
      return `no worker: start one with fuzzwright worker --queue '${news.queue}'`
    case 'retried':
      return `again: ${news.slice.test ?? news.slice.file}, ${firstLine(news.why)}`
    case 'put aside':
      return `put aside after three tries: ${news.slice.test ?? news.slice.file}, ${firstLine(news.why)}`
    case 'trouble':
    case 'well again':
      return news.message
  }
}

/** Of a message with many. */
export function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
