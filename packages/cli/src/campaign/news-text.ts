/** What a campaign tells, in words. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CampaignNews, Slice } from '@fuzzwright/campaign/queue'
import { count, parseStoredFinding } from '@fuzzwright/core/tooling'
import { findingSentence } from '../fuzz/fuzz-markdown.ts'

/** What happened, in one line. */
export function newsText(news: CampaignNews): string {
  switch (news.what) {
    case 'slice': {
      const { slice, end } = news
      const discovered = end.tests.reduce((sum, test) => sum + test.discovered, 0)
      return `${end.worker} searched ${sliceText(slice)}: ${count(discovered, 'new feature')}`
    }
    case 'finding':
      return `found ${news.path}.json`
    case 'workers':
      if (news.workers > 0) return count(news.workers, 'worker')
      return `no worker: start one with fuzzwright worker --queue '${news.queue}'`
    case 'retried':
      return `again: ${sliceText(news.slice)}, ${firstLine(news.why)}`
    case 'put aside':
      return `put aside after three tries: ${sliceText(news.slice)}, ${firstLine(news.why)}`
    case 'trouble':
    case 'well again':
      return news.message
  }
}

/** What a finding of the campaign is about: its test, what that fails with, and for what. `undefined` where its file is gone. */
export function findingText(cwd: string, path: string): string | undefined {
  const file = join(cwd, ...`${path}.json`.split('/'))
  try {
    const finding = parseStoredFinding(readFileSync(file, 'utf8'), file)
    return `${finding.test}: ${findingSentence(finding)}`
  } catch {
    return undefined
  }
}

/** What is searched. Tests of several files may have one name. */
export function sliceText({ file, test }: Slice): string {
  return test === undefined ? file : `${file} > ${test}`
}

/** Of a message with many. */
export function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}
