/** The process in which both versions run, side by side: takes one task, sends what it finds, ends. */
import type { EffectFence } from '@fuzzwright/core'
import { openFence } from '@fuzzwright/fence'
import { raiseFence } from '@fuzzwright/fence/raise'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { cpuClock, type EntityResolver, isMakeable, reflect } from '@fuzzwright/survey/call'
import type { DoneMessage, ReflectedExport } from '@fuzzwright/survey/package'
import { acceptedBy } from './accepted-arguments.ts'
import { callsOf } from './call-expression.ts'
import { changedLineFinder } from './changed-line-finder.ts'
import { CompiledTexts } from './compiled-texts.ts'
import { loadVersion } from './load-version.ts'
import { nameClasses } from './named-classes.ts'
import { classFinder, evaluate, type Names, namesOf } from './names.ts'
import { OwnArguments, pairedEntities } from './own-arguments.ts'
import { searchPair } from './search-differences.ts'
import { searchInUse } from './search-in-use.ts'
import type { DiffTask, ReflectTask, SubjectAnswer, SubjectNotice, WeighedSubject } from './task.ts'
import type { PairScope } from './watched-pair.ts'

/** What two versions' process answers a `ReflectTask`. */
export interface ReflectAnswer {
  readonly kind: 'reflected'
  readonly found: readonly ReflectedExport[]
  readonly problems: readonly string[]
  /** Numbers of the entries that could not be loaded. */
  readonly unloaded: readonly number[]
}

export type Message = ReflectAnswer | SubjectNotice | SubjectAnswer | DoneMessage

/** Taken before the fence stands, behind which nothing of the code may speak to whoever started the process. */
const tellStarter = process.send?.bind(process)

process.once('message', (task: DiffTask | ReflectTask) => {
  void work(task)
})

/** What the code rejects and nobody handles is not the end of the comparison. */
process.on('unhandledRejection', () => {})

async function work(task: DiffTask | ReflectTask): Promise<void> {
  const texts = task.compiled === undefined ? undefined : new CompiledTexts(task.compiled)
  raiseFence()
  const fence = openFence({ name: 'the code', effects: 'refuse', where: 'diff', root: task.folder })
  fence?.enter()
  if (task.kind === 'reflect') {
    const { namespaces, problems } = await loadVersion(task.version, texts)
    fence?.leave()
    texts?.save(String(process.pid))
    fence?.enter()
    const unloaded = namespaces.flatMap((namespace, entry) => (namespace === undefined ? [entry] : []))
    send({ kind: 'reflected', found: reflect(namespaces), problems, unloaded })
  } else await compare(task, texts)
  send({ kind: 'done', cpu: cpuClock.now() }, () => leave(fence))
}

function leave(fence: EffectFence | undefined): void {
  fence?.leave()
  process.exit(0)
}

function send(message: Message, then?: () => void): void {
  tellStarter?.(message, undefined, undefined, then)
}

async function compare(task: DiffTask, texts: CompiledTexts | undefined): Promise<void> {
  const before = namesOf(task.before.entries, await loadVersion(task.before, texts))
  const after = namesOf(task.after.entries, await loadVersion(task.after, texts))
  const own = new OwnArguments()
  nameClasses(task.subjects, new Set(Object.keys(task.classes)))
  const classes = { before: classFinder(task.classes, before), after: classFinder(task.classes, after) }
  const older = { resolveEntity: pairedEntities(own, { ...classes, schemas: before }) }
  const scope: PairScope = {
    own,
    resolveEntity: pairedEntities(own, { ...classes, schemas: after }),
    closeness: task.closeness,
    changedAt: changedLineFinder(task, coverageSource()),
  }
  const budget = new Budget(task)
  for (const weighed of task.subjects) {
    const { subject, runs } = weighed
    if (task.skip.includes(subject.id)) continue
    send({ kind: 'subject', id: subject.id })
    send(await answerFor(weighed, { before, after, scope, older }, budget.limitsFor(runs)))
    budget.end(runs)
  }
}

interface Pair {
  readonly before: Names
  readonly after: Names
  readonly scope: PairScope
  /** Answers what the older version's types name. */
  readonly older: EntityResolver
}

async function answerFor(
  { subject, older, use, olderExpression = subject.expression }: WeighedSubject,
  { before, after, scope, older: olderScope }: Pair,
  limits: { readonly seed: number; readonly runs: number; readonly timeBudget: number },
): Promise<SubjectAnswer> {
  const nothing = { kind: 'answer', id: subject.id, runs: 0, differences: [] } as const
  if (limits.timeBudget <= 0) return { ...nothing, state: 'untried' }
  const problem = use === undefined ? isMakeable(subject.description, scope) : undefined
  if (problem !== undefined) return { ...nothing, state: 'impossible', problem }
  try {
    if (use !== undefined) {
      const makers = { before: evaluate(olderExpression, before), after: evaluate(subject.expression, after) }
      return await searchInUse({ subject, ...makers, older: use, olderScope }, scope, limits)
    }
    const then = callsOf({ ...subject, expression: olderExpression })
    const pair = { subject, before: evaluate(then, before), after: evaluate(callsOf(subject), after) }
    const accepts = older && { accepts: acceptedBy(older, olderScope) }
    return await searchPair({ ...pair, ...accepts }, scope, limits)
  } catch (error) {
    return { ...nothing, state: 'impossible', problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Shares the time that is left among the subjects to come, by their runs. */
class Budget {
  private readonly seed: number
  private left: number
  private runsLeft: number
  private spentUntil: number

  constructor({ seed, timeBudget = 600_000, subjects }: DiffTask) {
    this.seed = seed
    this.left = timeBudget
    this.runsLeft = subjects.reduce((sum, { runs }) => sum + runs, 0)
    this.spentUntil = cpuClock.now()
  }

  limitsFor(runs: number): { readonly seed: number; readonly runs: number; readonly timeBudget: number } {
    const share = this.runsLeft === 0 ? 0 : this.left * Math.min(1, (2 * runs) / this.runsLeft)
    return { seed: this.seed, runs, timeBudget: Math.floor(share) }
  }

  end(runs: number): void {
    this.runsLeft -= runs
    this.left -= cpuClock.now() - this.spentUntil
    this.spentUntil = cpuClock.now()
  }
}
