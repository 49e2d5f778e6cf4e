/** What happened in an interleaving, side by side: a column for each call that was in progress with another, a line for each piece. */
import type { Call } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import { printValue } from '../domain/print-value.ts'
import type { CallGroups } from '../interleavings/call-groups.ts'
import type { FuzzedSchedule } from '../interleavings/fuzzed-schedule.ts'
import type { Happening } from '../interleavings/interleaver.ts'
import type { TogetherRun } from '../interleavings/together-run.ts'
import { answerText } from './object-notes.ts'

/** Columns wider than this are cut. */
const widest = 36
/** Lines that are shown; the middle of longer timelines is left out. */
const mostLines = 40

export interface TimelineParts {
  readonly sequence: CallSequence
  readonly run: TogetherRun
  readonly groups: CallGroups
  readonly schedule: FuzzedSchedule
}

/** Lines of a text. */
export function raceTimeline({ sequence, run, groups, schedule }: TimelineParts): readonly string[] {
  const shown = groups.filter(({ length }) => length > 1).flat()
  const columns = new Map(shown.map((index, column) => [index, column]))
  const names = shown.map((index) => callText(sequence.calls[index]))
  const rows: Row[] = []
  for (const happening of run.interleaver.happenings) {
    const column = happening.actor === undefined ? undefined : columns.get(happening.actor)
    const { kind, isSwitch = false } = happening
    // Neither what makes the object nor what a timer does belongs to a call.
    if (kind !== 'clock' && column === undefined) continue
    addRow(rows, { column, text: textOf(happening, run), isSwitch }, kind === 'begins' || kind === 'goes on')
  }
  for (const index of shown) {
    if (run.made.has(index) && run.endings[index] === undefined)
      addRow(rows, { column: columns.get(index), text: 'never ends', isSwitch: false }, true)
  }
  const broken = rows.flatMap(brokenRow)
  const widths = names.map((name, column) =>
    Math.min(widest, Math.max(name.length, ...broken.map((row) => (row.column === column ? row.text.length : 0)))),
  )
  const head = line(names, widths)
  const lines = broken.map(({ column, text, isSwitch }) => {
    if (column === undefined) return `${isSwitch ? '↪ ' : '  '}${text}`
    const cells = names.map((_, at) => (at === column ? cut(text) : ''))
    return `${isSwitch ? '↪ ' : '  '}${line(cells, widths)}`.trimEnd()
  })
  const count = schedule.switches.length
  const order = count === 0 ? 'in the usual order' : `with ${count === 1 ? 'one switch' : `${count} switches`} (↪)`
  return [`What happened, ${order}:`, `  ${head}`.trimEnd(), ...shorten(lines)]
}

/** The call, as far as a column has room for it. */
export function callText(call: Call | undefined): string {
  if (call === undefined) return ''
  const args = call.way === 'get' ? '' : `(${call.args.map((argument) => printValue(argument)).join(', ')})`
  return cut(`${call.name}${args}`)
}

interface Row {
  readonly column: number | undefined
  readonly text: string
  readonly isSwitch: boolean
}

/** What belongs to one piece stands in one line. */
function addRow(rows: Row[], row: Row, isNew: boolean): void {
  const last = rows.at(-1)
  if (isNew || last === undefined || last.column !== row.column || row.column === undefined) rows.push(row)
  // The first await of a piece is the one it waits at; those around it wait for that.
  else if (!row.text.startsWith('awaits') || !last.text.includes('awaits'))
    rows[rows.length - 1] = { ...last, text: `${last.text}, ${row.text}` }
}

/** What a column has no room for goes on in the next line: at which line a call awaits says more than that it does. */
function brokenRow(row: Row): readonly Row[] {
  const at = row.text.length > widest && row.column !== undefined ? row.text.indexOf(', ') : -1
  if (at === -1) return [row]
  const rest = { ...row, text: `  ${row.text.slice(at + 2)}`, isSwitch: false }
  return [{ ...row, text: row.text.slice(0, at + 1) }, ...brokenRow(rest)]
}

function textOf({ kind, at, actor }: Happening, { endings }: TogetherRun): string {
  if (kind === 'clock') return `the clock shows ${at} ms`
  if (kind === 'waits') return at === 0 ? 'awaits' : `awaits at line ${at}`
  if (kind === 'goes on') return at === 0 ? kind : `goes on from line ${at}`
  if (kind === 'begins') return kind
  const ending = endings[actor ?? -1]
  if (ending === undefined) return 'ends'
  if ('value' in ending && ending.value === undefined) return 'ends'
  return `${'error' in ending ? '' : 'answers '}${answerText(ending)}`
}

function line(cells: readonly string[], widths: readonly number[]): string {
  return cells.map((cell, column) => cut(cell).padEnd(widths[column] ?? 0)).join(' │ ')
}

function cut(text: string): string {
  return text.length <= widest ? text : `${text.slice(0, widest - 1)}…`
}

function shorten(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines
  const half = mostLines / 2
  return [...lines.slice(0, half), `  … ${lines.length - mostLines} more …`, ...lines.slice(-half)]
}
