/** What a search of a class found, as a report tells it. */
import type { Finding } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import type { SurveyFinding } from '../finding/finding.ts'
import { thrownAt } from '../finding/thrown-at.ts'
import type { ClassSubject } from '../subject/subject.ts'
import { difference } from '../worker/difference.ts'
import { cleanUp } from '../worker/global-leaks.ts'
import { oracleOf } from '../worker/search-defaults.ts'
import { shownSide } from '../worker/shown-sides.ts'
import { copy } from '../worker/vocabulary.ts'
import type { Check } from './checks.ts'
import { type ClassSearch, Misuse } from './class-search.ts'
import { type ClassInUse, callSource, type Program, programSource, type Ran, runProgram } from './program.ts'

export function toFinding(search: ClassSearch, finding: Finding): SurveyFinding {
  const { subject, scope, limits } = search
  const program = programOf(finding)
  const misuse = finding.error instanceof Misuse ? finding.error : undefined
  const ran = runSafely(search, program)
  const source = (answer: string): string => programSource(search, program, answer)
  const base = { imports: scope.imports, runs: finding.runs, seed: limits.seed, input: finding.source } as const
  const small = finding.source.length < 60 ? 1 : finding.source.length < 140 ? 0.85 : 0.6
  const check = misuse?.check
  if (check !== undefined) {
    const sides = ran?.instance === undefined ? undefined : check.sides({ instance: ran.instance, program })
    return {
      ...base,
      kind: 'suspicion',
      oracle: check.oracle,
      exports: [...new Set([...check.exports, ...lastCalled(search, program)])],
      title: check.title,
      code: check.codes?.(program)?.left ?? source(check.left),
      observed: printValue(sides?.left).slice(0, 300),
      expectedCode:
        search.model === undefined
          ? (check.codes?.(program)?.right ?? source(check.right))
          : `${check.right} after the same calls of ${search.model.name}`,
      expected: printValue(sides?.right).slice(0, 300),
      why: whyOf(check),
      confidence: suspicionOf(search, check, small),
      cause: misuse?.what ?? check.title,
      ...(program[1].length > 0 && { use: `${subject.id} after ${source('s')}` }),
      held: check.held,
      broken: check.broken,
    }
  }
  const [oracle = oracleOf(finding.error), member = ''] = misuse?.what.split(' ') ?? []
  if (oracle === 'return-type') return wrongAnswerFinding(search, finding.error, { program, ran, base, small })
  const answer = oracle === 'non-finite' ? `s.${member}` : 's'
  const place = oracle === 'crash' ? thrownAt(ran?.thrown?.error) : undefined
  return {
    ...base,
    kind: 'failure',
    oracle,
    exports: [...new Set([memberId(subject, member === 'constructor' ? '' : member), ...lastCalled(search, program)])],
    title: titleOf(search, oracle, member),
    code: oracle === 'pollution' ? `(${source('s')}, Object.keys(Object.prototype))` : source(answer),
    ...(oracle === 'pollution' && { expectedCode: '[]', expected: '[]' }),
    observed: observedOf(search, { oracle, program, ran }),
    why:
      oracle === 'crash'
        ? 'the code throws this nowhere on purpose, and all arguments are of the declared types'
        : 'an instance in ordinary use shows it',
    confidence: Math.round(100 * 0.75 * small) / 100,
    cause: misuse?.what ?? 'hang',
    ...(place !== undefined && { place }),
    ...(oracle === 'crash' && madeAlike(search, program)),
  }
}

function observedOf(search: ClassSearch, { oracle, program, ran }: Observation): string {
  if (ran?.thrown !== undefined) return shownSide({ thrown: ran.thrown.error })
  if (oracle === 'non-finite') return 'NaN'
  if (oracle === 'hang') return 'no end'
  return printValue(oracle === 'pollution' ? leftBy(search, program) : ran?.answers.at(-1))
}

interface Observation {
  readonly oracle: string
  readonly program: Program
  readonly ran: Ran | undefined
}

/** What crashes at the first call crashes for what it was made of. */
function madeAlike(search: ClassSearch, [construct, calls]: Program): Pick<SurveyFinding, 'use'> {
  return calls.length === 1 ? { use: programSource(search, [construct, []], 's') } : {}
}

/** The input of a search of a class is a program. */
export function programOf({ args }: Pick<Finding, 'args'>): Program {
  return args as unknown as Program
}

/**
 * A crash that is none when the same calls are made again, or a claim that holds after them: what was done before them, and how
 * long they took, is not in the finding.
 */
export function isGone(search: ClassSearch, finding: Finding): boolean {
  const { error } = finding
  if (error instanceof Misuse && error.check !== undefined) return isKept(search, error.check, programOf(finding))
  const [oracle] = error instanceof Misuse ? error.what.split(' ') : [oracleOf(error)]
  if (oracle !== 'crash') return false
  const ran = runSafely(search, programOf(finding))
  return ran !== undefined && ran.thrown === undefined
}

/** So often a claim has to be broken again: what waits for the clock is broken by chance. */
const asked = 3

function isKept(search: ClassSearch, check: Check, program: Program): boolean {
  return Array.from({ length: asked }, () => runSafely(search, program)).some((ran) => {
    const sides = ran?.instance === undefined ? undefined : check.sides({ instance: ran.instance, program })
    return sides !== undefined && difference(sides.left, sides.right, 'equal') === undefined
  })
}

function whyOf({ why, held, broken, title }: Check): string {
  return why ?? `${held} of ${held + broken} drawn uses say that ${title}; after this one it is not so`
}

/** Of how small an instance is, another search would have told: there the claim is kept. */
function suspicionOf({ isCramped }: ClassSearch, { promise, held, broken, why }: Check, small: number): number {
  const share = why === undefined ? held / (held + broken) : 0.85
  return Math.round(100 * promise * small * (isCramped === true ? 0.6 : 1) * share) / 100
}

interface WrongAnswer {
  readonly program: Program
  readonly ran: Ran | undefined
  readonly base: Pick<SurveyFinding, 'imports' | 'runs' | 'seed' | 'input'>
  /** How much the size of the program leaves of what is sure. */
  readonly small: number
}

const happens: Readonly<Record<string, string>> = {
  crash: 'crashes',
  'return-type': 'answers what its type does not allow',
  'non-finite': 'becomes NaN',
  pollution: 'changes a prototype of the platform',
  hang: 'does not end',
}

function titleOf({ subject }: ClassSearch, oracle: string, member: string): string {
  const made = subject.maker === undefined ? `new ${subject.id}` : subject.id
  return `${member === 'constructor' ? made : memberId(subject, member)} ${happens[oracle] ?? oracle}`
}

/** The type of the answer stands for the answer, so that what is expected can be written down. */
function wrongAnswerFinding(
  search: ClassSearch,
  error: unknown,
  { program, ran, base, small }: WrongAnswer,
): SurveyFinding {
  const { methods } = search
  const [construct, calls] = program
  const last = calls.at(-1) ?? [-1, []]
  const called = methods[last[0]]
  const declared = `'${called?.description.returns.kind}'`
  return {
    ...base,
    kind: 'failure',
    oracle: 'return-type',
    exports: lastCalled(search, program),
    title: titleOf(search, 'return-type', called?.name ?? ''),
    code: `typeof ${programSource(search, [construct, calls.slice(0, -1)], callSource(search, last))}`,
    observed: `'${typeof ran?.answers.at(-1)}', as it answers ${printValue(ran?.answers.at(-1))}`,
    expectedCode: declared,
    expected: declared,
    why: 'an instance in ordinary use shows it',
    confidence: Math.round(100 * 0.75 * small) / 100,
    cause: error instanceof Misuse ? error.what : 'return-type',
  }
}

/** What every object has after the program, and had not before. */
function leftBy(search: ClassSearch, program: Program): readonly string[] {
  runSafely(search, program)
  return cleanUp()
}

function lastCalled({ methods, subject }: ClassInUse, [, calls]: Program): readonly string[] {
  const method = methods[calls.at(-1)?.[0] ?? -1]
  return method === undefined ? [] : [memberId(subject, method.name)]
}

function memberId({ id }: ClassSubject, name: string): string {
  return name === '' ? id : `${id}.${name}`
}

function runSafely(inUse: ClassInUse, program: Program): Ran | undefined {
  const coverage = coverageSource()
  coverage.start(300_000)
  try {
    return runProgram(inUse, copy(program))
  } catch {
    return undefined
  } finally {
    coverage.stop()
  }
}
