/** The picture of running fuzz tests for a terminal: a pure function of what is known, redrawn a few times a second. */
import { stripVTControlCharacters } from 'node:util'
import { count } from '@fuzzwright/core/tooling'
import type pc from 'picocolors'
import sparkly from 'sparkly'
import { testKey } from '../journal/journal-event.ts'
import { type RunLog, speedOf, type TestProgress, timeLeft } from '../run-log.ts'

type Colors = ReturnType<typeof pc.createColors>

export interface FrameOptions {
  readonly columns: number
  /** Lines there is room for. */
  readonly rows: number
  readonly colours: Colors
}

const linesPerTest = 3
/** Columns of the curve in a wide terminal and in a narrow one. */
const curveColumns = { wide: 24, narrow: 12 }
const narrowTerminal = 70

/** `9 s`, `3 min 5 s`, `2 h 10 min`. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}

/** As many tests as there is room for; the rest is counted. */
export function progressFrame(runLog: RunLog, options: FrameOptions): string {
  const { running } = runLog
  if (running.length === 0) return ''
  const room = Math.max(1, Math.floor((options.rows - 3) / linesPerTest))
  const shown = running.slice(0, room)
  const hidden = running.length - shown.length
  const lines = ['', headLine(runLog, options), ...shown.flatMap((test) => testLines(test, options))]
  if (hidden > 0) lines.push(options.colours.dim(`   and ${count(hidden, 'more test')}`))
  return lines.join('\n')
}

function headLine(runLog: RunLog, { colours }: FrameOptions): string {
  const { tests, running } = runLog
  const speed = running.reduce((sum, test) => sum + (speedOf(test) ?? 0), 0)
  const runs = tests.reduce(
    (sum, { history, summary }) => sum + Math.max(summary?.runs ?? 0, history.at(-1)?.runs ?? 0),
    0,
  )
  const parts = [
    `${running.length} running`,
    ...(tests.length > running.length ? [`${tests.length - running.length} done`] : []),
    count(runs, 'run'),
    `${count(Math.round(speed), 'run')}/s`,
  ]
  return `${colours.inverse(' FUZZ ')} ${parts.join(' · ')}`
}

function testLines(progress: TestProgress, { columns, colours }: FrameOptions): readonly string[] {
  const last = progress.history.at(-1)
  const left = last?.activity === 'shrinking' ? 'shrinking' : `${duration(timeLeft(progress))} left`
  const title = fitted(testKey(progress.test), columns - left.length - 5)
  const head = ` ${colours.cyan('◇')} ${spread(title, colours.dim(left), columns - 4)}`
  if (last === undefined) return [head, `   ${colours.dim('starting')}`, '']
  const numbers = [count(last.runs, 'run'), `${count(last.corpus, 'input')} kept`]
  const found = last.findings === 0 ? colours.dim('no finding yet') : colours.red(count(last.findings, 'finding'))
  return [head, `   ${numbers.join(' · ')} · ${found}`, `   ${coverageLine(progress, columns, colours)}`]
}

function coverageLine(progress: TestProgress, columns: number, colours: Colors): string {
  const last = progress.history.at(-1)
  if (last === undefined) return ''
  const width = columns < narrowTerminal ? curveColumns.narrow : curveColumns.wide
  const curve = curveOf(
    progress.history.map(({ features }) => features),
    width,
  )
  const reached =
    last.edges === 0 ? colours.dim('not guided by coverage') : `${last.reached} of ${count(last.edges, 'edge')}`
  const idle = last.elapsed - progress.lastNews
  const news = idle < 1000 ? 'new just now' : `nothing new for ${duration(idle)}`
  return `${colours.green(curve)} ${reached} · ${colours.dim(news)}`
}

/** The whole curve in a fixed number of columns. */
function curveOf(values: readonly number[], width: number): string {
  const length = Math.min(width, values.length)
  const gap = length === 1 ? 0 : (values.length - 1) / (length - 1)
  const points = Array.from({ length }, (_, index) => values[Math.round(index * gap)] ?? 0)
  return sparkly(points, { minimum: 0 }).padEnd(width)
}

/** The end of a title tells more than its beginning. */
function fitted(text: string, width: number): string {
  return text.length <= width ? text : `…${text.slice(text.length - Math.max(1, width - 1))}`
}

function spread(left: string, right: string, width: number): string {
  const gap = width - left.length - stripVTControlCharacters(right).length
  return `${left}${' '.repeat(Math.max(1, gap))}${right}`
}
