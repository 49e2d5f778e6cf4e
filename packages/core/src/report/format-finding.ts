/** The words of a failing test: pure text from findings. The last lines are for pasting. */
import type { ProgramLine } from '../calls/print-calls.ts'
import { InvariantError } from '../errors.ts'
import type { EdgeLocation } from '../execution/coverage.ts'
import type { LabelStatistics } from '../execution/label-tally.ts'
import { OracleError } from '../execution/oracle-error.ts'
import type { Finding, FindingPhase } from '../failure/finding.ts'
import { anyMark } from '../failure/finding-arguments.ts'
import { errorClass, errorMessage } from '../failure/fingerprint.ts'
import { portableFile } from '../failure/stack-frames.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import { printCall } from '../target/print-call.ts'
import { replayCommand, rerunCommand, type TestCommand } from './commands.ts'
import { count, thousands } from './count.ts'
import { goalTexts } from './goal-texts.ts'
import { labelText } from './label-texts.ts'
import { wrapSource } from './wrap-source.ts'
import { wrapText } from './wrap-text.ts'

/** What a report says besides the findings. */
export interface FindingReport {
  /** Full name of the test. */
  readonly test: string
  readonly command: TestCommand
  /** Runs of the whole test. */
  readonly runs: number
  /** Where each finding is kept, by fingerprint key. */
  readonly places: ReadonlyMap<string, string>
  readonly warnings?: readonly string[]
  /** How far the search came towards its goals beside coverage. */
  readonly goals?: readonly GoalProgress[]
  /** How many inputs had which label. */
  readonly labels?: LabelStatistics
  /** Columns of the terminal, where there is one: longer source and prose are broken. Messages and commands stay whole. */
  readonly width?: number
}

const phrases: Readonly<Record<Exclude<FindingPhase, 'replay' | 'regressions'>, string>> = {
  seeds: 'running the seeds of the test',
  combinations: 'combining constants of the code and edge values',
  enumeration: 'enumerating every input',
  search: 'searching',
}

/** Columns of source where nobody said how many there are; prose is then left to whoever shows it. */
const defaultWidth = 100

/** Above this length a command names the finding's file in place of its token. */
const longestToken = 1500

function indented(text: string, by = '  '): string {
  return text.replace(/^(?=.)/gm, by)
}

const bindable = /^[A-Za-z_$][\w$]*$/

function nameAt(name: string, index: number): string {
  return bindable.test(name) ? name : `argument${index + 1}`
}

/** The lines of a program with what each showed, in a column where that fits. */
function formatProgram(program: readonly ProgramLine[], width: number): string {
  const sources = program.map(({ source }) => wrapSource(source, width))
  const widest = Math.max(...sources.map((source) => (source.includes('\n') ? 0 : source.length)))
  const column = Math.min(widest, Math.floor(width / 2))
  return sources
    .map((source, index) => {
      const note = program[index]?.note
      if (note === undefined) return source
      const oneLine = `${source.padEnd(column)}  // ${note}`
      return source.includes('\n') || oneLine.length > width * 2 ? `${source}\n// ${note}` : oneLine
    })
    .join('\n')
}

/** Declarations of the arguments and the call, as one pastes them into a file. `width` is in columns. */
export function formatArguments(finding: Finding, width: number): string {
  const { arguments: described, invocation, program } = finding
  if (program !== undefined) return formatProgram(program, width)
  const names = described.map(({ name }, index) => nameAt(name, index))
  const lines = described.map(({ source }, index) => {
    const head = `const ${names[index]} = `
    return head + wrapSource(source, width, { used: head.length })
  })
  const words = names.map((name, index) => (described[index]?.rest ? `...${name}` : name))
  return [...lines, ...(invocation === undefined ? [] : [printCall(invocation, words)])].join('\n')
}

function formatError(error: unknown): string {
  const message = errorMessage(error)
  // What an oracle of ours says is a sentence; its class would tell nobody anything.
  if (error instanceof OracleError) return [message, ...error.details].join('\n')
  return message === '' ? errorClass(error) : `${errorClass(error)}: ${message}`
}

/** No more than what shrinking did where the input was known before: the headline says so. */
function searchLines(finding: Finding): readonly string[] {
  const { features = 0, phase, origins = [] } = finding
  if (wasKnown(phase)) return finding.shrink.evaluations === 0 || finding.flaky ? [] : [shrinkLine(finding)]
  const paths = features === 0 ? '' : `, after ${count(features, 'new path')}`
  const from = origins.length === 0 ? '' : ` (${origins.join(', ')})`
  const found = `Found in run ${thousands(finding.runs)}, ${phrases[phase]}${from}${paths}, seed ${finding.seed}.`
  // What does not always fail cannot be shrunk, as the line about that says.
  return finding.flaky === undefined ? [found, shrinkLine(finding)] : [found]
}

function shrinkLine(finding: Finding): string {
  const { evaluations, accepted, complete, byChance } = finding.shrink
  if (evaluations === 0) return complete ? 'Not shrunk: no input is simpler.' : 'Not shrunk.'
  const open = byChance
    ? 'nothing simpler that was drawn fails this way'
    : 'stopped by its limit, simpler inputs may fail'
  const end = complete ? 'nothing simpler fails this way' : open
  if (accepted === 0) return `Not shrunk in ${count(evaluations, 'run')}: ${end}.`
  return `Shrunk with ${count(evaluations, 'run')}, ${count(accepted, 'step')}; ${end}.`
}

function flakyLine(finding: Finding): readonly string[] {
  if (finding.flaky === undefined) return []
  const { failed, tried } = finding.flaky
  return [
    `Flaky: the same input failed in ${failed} of ${count(tried, 'further run')}. The code depends on more than its arguments.`,
  ]
}

/** The two lines to paste into a shell for a finding; `place` is its file, which stands for a token that is very long. */
export function findingCommands(
  finding: Finding,
  command: TestCommand,
  place: string | undefined,
): { readonly replay: string; readonly rerun: string } {
  const replay = finding.replay.length > longestToken && place !== undefined ? place : finding.replay
  return { replay: replayCommand(command, replay), rerun: rerunCommand(command, finding.seed) }
}

/** Not every part has a place for a mark in its source: the arguments of `new`, the answers of a stub. */
function isMarked({ arguments: described, explanation, program }: Finding): boolean {
  return explanation !== undefined && program === undefined && described.some(({ source }) => source.includes(anyMark))
}

/** Places that are named; of more than these, how many there are. */
const mostPlaces = 5

/** What sets the input apart from those that pass; empty where nothing is known. `width` is in columns. */
function formatContrast(finding: Finding, width: number, wrapped: (prose: string) => string): string {
  const { contrast } = finding
  if (contrast === undefined) return ''
  // Of calls the one that fails is told by the program itself.
  const change = finding.program === undefined ? formatPassing(finding, width - 2) : undefined
  const { places } = contrast
  const rest = places.length - mostPlaces
  const named = places.slice(0, mostPlaces).map(placeText).join(', ')
  const more = rest > 0 ? ` and ${count(rest, 'more place')}` : ''
  return [
    ...(change === undefined ? [] : ['With one change it passes:', indented(change)]),
    ...(places.length === 0 ? [] : [wrapped(`Only failing inputs get to ${named}${more}.`)]),
  ].join('\n')
}

/** Declaration of the one argument in which the nearest input that passes differs; `undefined` where none is known. */
export function formatPassing({ contrast, arguments: described }: Finding, width: number): string | undefined {
  const passing = contrast?.passing
  if (passing === undefined) return undefined
  const index = described.findIndex(({ name }) => name === passing.name)
  const head = `const ${nameAt(passing.name, index)} = `
  return head + wrapSource(passing.source, width, { used: head.length })
}

/** `src/parse.ts:12:5 (parseUnit)`, as terminals and editors take it: lines and columns from 1. */
export function placeText({ file, line, column, functionName }: EdgeLocation): string {
  // Of a package it is told as import statements name it, whatever folder of this machine it is in.
  const told = file.includes('/node_modules/') ? portableFile(file) : file
  return `${told}:${line}:${column + 1} (${functionName})`
}

function formatOne(finding: Finding, report: FindingReport): string {
  const { fingerprint } = finding
  const place = report.places.get(fingerprint.key)
  const kept = place === undefined ? [] : [`Kept in ${place}: commit it, it runs first from now on.`]
  const free = isMarked(finding) ? ['Parts marked /* any */ do not matter: other values fail the same way.'] : []
  const width = (report.width ?? defaultWidth) - 2
  const notes = [...searchLines(finding), ...flakyLine(finding), ...free, ...kept]
  const wrapped = (prose: string): string => (report.width === undefined ? prose : wrapText(prose, width))
  const parts = [
    formatArguments(finding, width),
    formatError(finding.error),
    formatContrast(finding, width, wrapped),
    (finding.commands ?? []).join('\n'),
    notes.map(wrapped).join('\n'),
  ]
  return parts
    .filter((part) => part !== '')
    .map((part) => indented(part))
    .join('\n\n')
}

function headline(findings: readonly Finding[], report: FindingReport): string {
  const inRuns = count(report.runs, 'run')
  const again = findings.filter(({ phase }) => phase === 'regressions').length
  const found = findings.length - again
  if (again > 0 && found > 0) {
    const failAgain = `${count(again, 'finding')} kept from before ${again === 1 ? 'fails' : 'fail'} again`
    return `${failAgain}, and ${count(found, 'new failure')} ${found === 1 ? 'was' : 'were'} found in ${inRuns}:`
  }
  if (again > 1) return `${again} findings kept from before fail again:`
  if (again === 1) return 'A finding kept from before fails again:'
  if (found > 1) return `Found ${found} different failures in ${inRuns}:`
  if (findings[0]?.phase === 'replay') return 'The replayed input fails:'
  return `Found an input that fails, after ${inRuns}:`
}

/** Which of several findings follows, and whether it was known before where not all are alike in that. */
function numbered(finding: Finding, index: number, findings: readonly Finding[]): string {
  const isMixed = findings.some(({ phase }) => (phase === 'regressions') !== (finding.phase === 'regressions'))
  const known = finding.phase === 'regressions' ? ', kept from before' : ', new'
  return `${index + 1} of ${findings.length}${isMixed ? known : ''}`
}

function wasKnown(phase: FindingPhase): phase is 'replay' | 'regressions' {
  return phase === 'replay' || phase === 'regressions'
}

/** The message of a failing test. `findings` has at least one; several are numbered, each with its own replay line. */
export function formatFindings(findings: readonly Finding[], report: FindingReport): string {
  const [first] = findings
  if (first === undefined) throw new InvariantError(`A report for "${report.test}" without a finding.`)
  const commandsOf = (finding: Finding) =>
    findingCommands(finding, report.command, report.places.get(finding.fingerprint.key))
  const bodies = findings.map((finding, index) =>
    findings.length === 1
      ? formatOne(finding, report)
      : `${numbered(finding, index, findings)}\n${formatOne(finding, report)}\n  Replay: ${commandsOf(finding).replay}`,
  )
  const { width = Number.POSITIVE_INFINITY } = report
  const warnings = (report.warnings ?? []).map((warning) => wrapText(`Warning: ${warning}`, width))
  const reached = goalTexts(report.goals ?? [])
  const goals = reached.length === 0 ? [] : [wrapText(`Best until then: ${reached.join(', ')}.`, width)]
  const labelled = labelText(report.labels)
  const labels = labelled === '' ? [] : [wrapText(`Until then, ${labelled}.`, width)]
  const which = findings.length === 1 ? 'this input' : 'the first input'
  const commands = [
    `Replay ${which}, or rerun the search${wasKnown(first.phase) ? ' that found it' : ''}:`,
    `  ${commandsOf(first).replay}`,
    `  ${commandsOf(first).rerun}`,
  ]
  return [headline(findings, report), ...bodies, ...goals, ...labels, ...warnings, commands.join('\n')].join('\n\n')
}
