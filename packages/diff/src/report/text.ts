/** A comparison as a person reads it in a terminal: each difference with its smallest input, then what is not compared. */
import { count } from '@fuzzwright/core/tooling'
import type { DiffReport, OneSidedExport } from '../diff-report.ts'
import type { ChangedLine, DifferenceKind, FoundDifference } from '../difference/difference.ts'

/** How parts of the text are set off; each answers its argument where there are no colours. */
export interface TextStyle {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  yellow(text: string): string
}

/** No colours. */
export const plainStyle: TextStyle = { bold: String, dim: String, red: String, yellow: String }

/** What a kind of difference is called. */
export const kindTitles: Readonly<Record<DifferenceKind, string>> = {
  throws: 'throws now',
  hangs: 'does not end now',
  type: 'answers another type',
  promise: 'promises something else',
  value: 'answers another value',
  error: 'throws another error',
  argument: 'leaves another argument',
  calls: 'calls what it is given differently',
  returns: 'no longer throws',
  ends: 'ends now',
  message: 'says another message',
  order: 'orders keys differently',
  slower: 'takes ten times the steps',
}

/** Lines, with a line break at the end. */
export function diffText(report: DiffReport, style: TextStyle = plainStyle): string {
  const head = `${style.bold(`${report.before} → ${report.after}`)} · ${count(report.differences.length, 'difference')} · seed ${report.seed}`
  return [
    head,
    '',
    ...report.differences.flatMap((one, at) => [...differenceLines(one, at + 1, style), '']),
    ...oneSidedLines('added', report.added, style),
    ...oneSidedLines('removed', report.removed, style),
    ...remarks(report).map((line) => style.dim(line)),
    '',
  ].join('\n')
}

const grave = new Set<DifferenceKind>(['throws', 'hangs', 'type', 'promise'])

function differenceLines(one: FoundDifference, number: number, style: TextStyle): readonly string[] {
  const [name = '', ...others] = one.exports
  const title = `${name} ${kindTitles[one.kind]}`
  const width = String(number).length + 1
  const inside = ' '.repeat(Math.max(3, width + 1))
  return [
    `${String(number).padStart(2)} ${grave.has(one.kind) ? style.red(title) : style.yellow(title)}`,
    ...[...(one.setup ?? []), one.call].map((line) => `${inside}${style.bold(line)}`),
    `${inside}before  ${one.before}`,
    `${inside}after   ${one.after}`,
    ...one.changed.map((line) => `${inside}${style.dim(`${lineMark(line)} ${line.file}:${line.line}  ${line.text}`)}`),
    ...(others.length === 0 ? [] : [`${inside}${style.dim(`also    ${listed(others)}`)}`]),
    ...(one.calledAt.length === 0 ? [] : [`${inside}${style.dim(`called  ${one.calledAt.join(', ')}`)}`]),
    ...(one.test === undefined
      ? []
      : [`${inside}${style.dim(`test    ${[...(one.setup ?? []), one.test.before].join('; ')}`)}`]),
  ]
}

/** As in a patch. */
export function lineMark({ version }: ChangedLine): string {
  return version === 'before' ? '-' : '+'
}

const mostNames = 8

export function listed(names: readonly string[]): string {
  const more = names.length - mostNames
  return more > 0 ? `${names.slice(0, mostNames).join(', ')} and ${more} more` : names.join(', ')
}

function oneSidedLines(word: string, exports: readonly OneSidedExport[], style: TextStyle): readonly string[] {
  if (exports.length === 0) return []
  return [style.bold(word), ...exports.map(({ name, type }) => `   ${type === '' ? name : type}`), '']
}

/** What is said of what is not told above, the same in the terminal and for a pull request. */
export function remarks({ exports, notCompared, changed, problems, runs, ...report }: DiffReport): readonly string[] {
  const same = exports.filter(({ state }) => state === 'same').length
  const byReason = new Map<string, string[]>()
  for (const { name, inPart, because } of notCompared) {
    const reason = `${inPart ? 'Compared in part' : 'Not compared'} (${because})`
    byReason.set(reason, [...(byReason.get(reason) ?? []), name])
  }
  return [
    exports.length === 0 && changed.length === 0
      ? 'No source file differs.'
      : `${count(exports.length, 'export')} in both, ${same} the same in ${count(runs, 'run')}; ${count(changed.length, 'changed function')}.`,
    ...[...byReason].map(([reason, names]) => `${reason}: ${listed(names)}.`),
    ...problems.map((problem) => `Not loaded: ${problem}`),
    ...timeLines(report),
  ]
}

/** Only where somebody said how long it may take: it is another time for each run. */
function timeLines({
  timeBudget,
  cpu,
  preparing,
}: Pick<DiffReport, 'timeBudget' | 'cpu' | 'preparing'>): readonly string[] {
  if (timeBudget === undefined) return []
  const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1_000)} s`
  return [`Searched for ${seconds(cpu)} of CPU; loading both and reading their types took ${seconds(preparing)} more.`]
}
