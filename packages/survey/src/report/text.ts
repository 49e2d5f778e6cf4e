/** A survey as a person reads it in a terminal: what was looked at, then each finding with its smallest input. */
import type { SurveyFinding } from '../finding/finding.ts'
import type { SurveyReport } from '../survey-package.ts'
import { type NumberedFinding, toldBriefly } from './told-briefly.ts'

/** How parts of the text are set off; each answers its argument where there are no colours. */
export interface TextStyle {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  yellow(text: string): string
}

/** No colours. */
export const plainStyle: TextStyle = { bold: String, dim: String, red: String, yellow: String }

/**
 * Lines, with a line break at the end. Findings are numbered from 1, as `--accept` and `--ignore` take them. Of the doubted
 * ones, those that are like another that is told in full have a line for each claim.
 */
export function surveyText(report: SurveyReport, style: TextStyle = plainStyle): string {
  const told = (kind: SurveyFinding['kind']): string => {
    const all = report.findings.filter((finding) => finding.kind === kind)
    const doubted = all.filter(({ doubt }) => doubt !== undefined).length
    return `${counts(all.length, kind)}${doubted === 0 ? '' : ` (${doubted} doubted)`}`
  }
  const counted = [counts(report.exports.length, 'export'), told('failure'), told('suspicion')]
  const head = `${style.bold(titleOf(report))} · ${counted.join(' · ')} · seed ${report.seed}`
  const imports = [...new Set(report.findings.flatMap((finding) => usedImports(finding)))]
  const { full, brief } = toldBriefly(report.findings)
  return [
    head,
    ...imports.map((line) => `  ${style.dim(line)}`),
    '',
    ...full.flatMap((numbered) => [...findingLines(numbered, style), '']),
    ...briefLines(brief).map((line) => style.dim(line)),
    ...remarks(report).map((line) => style.dim(line)),
    '',
  ].join('\n')
}

/** Name and version, where there is one. */
export function titleOf({ package: name, version }: SurveyReport): string {
  return `${name} ${version}`.trim()
}

function counts(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

/** The imports that the expressions of a finding need. */
export function usedImports({ imports, code, expectedCode = '' }: SurveyFinding): readonly string[] {
  return imports.filter((line) => {
    const name = /(?:\* as|\bconst) (\w+)/.exec(line)?.[1]
    return name !== undefined && new RegExp(`\\b${name}\\.`).test(`${code} ${expectedCode}`)
  })
}

/** A line for each claim with the calls that break it, as many as fit. */
function briefLines(brief: ReadonlyMap<string, readonly NumberedFinding[]>): readonly string[] {
  if (brief.size === 0) return []
  const count = [...brief.values()].reduce((sum, own) => sum + own.length, 0)
  const lines = [...brief].map(([title, own]) => {
    const calls = own.map(({ number, finding }) => `${number} ${(finding.seen ?? finding).code}`)
    return `   ${title}: ${fitting(calls).join(', ')}`
  })
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  return [`${count} more ${are} doubted for like reasons; --json and --html have ${them} in full`, ...lines, '']
}

/** The first of them, and how many there are more where they are too long for a line or two. */
function fitting(words: readonly string[]): readonly string[] {
  let length = 0
  const some = words.filter((word, at) => {
    length += word.length
    return at === 0 || length <= widestClaim
  })
  const first = some.map(short)
  return some.length === words.length ? first : [...first, `and ${words.length - some.length} more`]
}

function findingLines({ finding, number }: NumberedFinding, style: TextStyle): readonly string[] {
  const { kind, oracle, title, confidence, expectedCode, why, doubt } = finding
  const { code, observed, expected } = finding.seen ?? finding
  const word = kind === 'failure' ? style.red(kind) : style.yellow(kind)
  const wanted = expectedCode === undefined || expectedCode === expected ? [] : [`   as       ${short(expectedCode)}`]
  return [
    `${String(number).padStart(2)} ${word} ${style.bold(title)} ${style.dim(`(${oracle}, ${Math.round(confidence * 100)} % sure)`)}`,
    `   ${short(code)}`,
    `   gives    ${observed}`,
    ...(expected === undefined ? [] : [`   expected ${expected}`]),
    ...wanted,
    `   ${style.dim(why)}`,
    ...(doubt === undefined ? [] : [`   ${style.dim(`doubted: ${doubt}`)}`]),
  ]
}

const widest = 400
/** Characters for the calls that break one claim. */
const widestClaim = 160

function short(text: string): string {
  return text.length <= widest ? text : `${text.slice(0, widest)} …`
}

function remarks({ problems, exports, resumed }: SurveyReport): readonly string[] {
  const lost = exports.flatMap(({ lost: titles }) => titles)
  const impossible = exports.flatMap(({ id, searches }) =>
    searches.flatMap(({ state, problem }) =>
      state === 'impossible' && problem !== undefined ? [`${id}: ${problem}`] : [],
    ),
  )
  return [
    ...(resumed === undefined ? [] : [`${counts(resumed, 'export')} of a survey that was stopped`]),
    ...problems,
    ...lost.map((title) => `not finished: ${title}`),
    ...[...new Set(impossible)].slice(0, 10).map((problem) => `not looked at: ${problem}`),
    ...(impossible.length > 10
      ? [`and ${impossible.length - 10} more that were not looked at; --json lists them`]
      : []),
  ]
}
