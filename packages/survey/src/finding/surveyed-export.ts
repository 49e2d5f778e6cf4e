/** What came out of looking at one export. */
import type { SearchAnswer } from '../worker/task.ts'
import type { SurveyFinding } from './finding.ts'

/** What a survey has to say of one export. */
export interface ExportReport {
  readonly id: string
  /** Searches, with how each ended. */
  readonly searches: readonly Omit<SearchAnswer, 'kind' | 'findings'>[]
  readonly runs: number
  /** Milliseconds of CPU. */
  readonly cpu: number
  /** Searches that ended their process. */
  readonly lost: readonly string[]
}

/** The same with what was found. */
export interface SurveyedExport {
  readonly report: ExportReport
  readonly found: readonly SurveyFinding[]
}
