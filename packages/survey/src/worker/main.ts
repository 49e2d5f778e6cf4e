/** The process in which the package under survey runs: takes one task, sends what it finds, ends. */
import type { EffectFence, EntityReference, SchemaReference } from '@fuzzwright/core'
import { endWithParentInLoops } from '@fuzzwright/core/tooling'
import { openFence } from '@fuzzwright/fence'
import { raiseFence } from '@fuzzwright/fence/raise'
import type { Relation } from '../relation/relation.ts'
import type { LoadedClass } from '../sequence/program.ts'
import { type ClassOutcome, searchClass } from '../sequence/search-class.ts'
import { withoutOtherBuilds } from '../subject/other-builds.ts'
import { reflect } from '../subject/reflect.ts'
import type { ClassSubject, EntryPoint } from '../subject/subject.ts'
import { checkAnswers } from './check-answers.ts'
import { withClassExpressions } from './class-names.ts'
import { doesEnd } from './does-end.ts'
import { exportedSchema } from './exported-schema.ts'
import { isMakeable } from './inputs.ts'
import { type LoadedPackage, loadPackage } from './load-package.ts'
import { searchDefaults } from './search-defaults.ts'
import { searchLater } from './search-later.ts'
import { type PackageScope, searchRelations } from './search-relation.ts'
import type { ClassTask, Message, SearchAnswer, SurveyTask, Task } from './task.ts'

/** Taken before the fence stands, behind which nothing of the package may speak to whoever started the process. */
const tellStarter = process.send?.bind(process)

endWithParentInLoops()

process.once('message', (task: Task) => {
  void work(task)
})

/** What a package rejects and nobody handles is not the end of the survey. */
process.on('unhandledRejection', () => {})

/** From here on everything this process does is the package's: what it does when it is imported as well as what inputs do. */
function behindFence({ folder }: Task): EffectFence | undefined {
  raiseFence()
  const fence = openFence({ name: 'the package', effects: 'refuse', where: 'survey', root: folder })
  fence?.enter()
  return fence
}

async function work(task: Task): Promise<void> {
  const fence = behindFence(task)
  const loaded = await loadPackage(task.folder, task.entries)
  if (task.kind === 'reflect') {
    const found = withoutOtherBuilds(reflect(loaded.namespaces), task.entries)
    send({ kind: 'reflected', found, problems: loaded.problems })
  } else if (task.kind === 'confirm') {
    send({ kind: 'confirmed', ends: doesEnd(task.code, namedIn(task, loaded)) })
  } else if (task.kind === 'class') await surveyClass(task, loaded)
  else await survey(task, loaded)
  const { user, system } = process.cpuUsage()
  send({ kind: 'done', cpu: (user + system) / 1000 }, () => leave(fence))
}

function leave(fence: EffectFence | undefined): void {
  fence?.leave()
  process.exit(0)
}

function send(message: Message, then?: () => void): void {
  tellStarter?.(message, undefined, undefined, then)
}

async function survey(task: SurveyTask, loaded: LoadedPackage): Promise<void> {
  const scope = scopeOf(task, loaded)
  for (const [search, bundle] of [[], ...task.bundles].entries()) {
    if (task.skip.includes(search)) continue
    const title = bundle[0]?.title ?? task.subject.id
    send({ kind: 'search', search, title })
    for (const answer of await runSearch(task, bundle, scope)) send({ ...spelled(task, answer), search })
  }
}

async function surveyClass(task: ClassTask, loaded: LoadedPackage): Promise<void> {
  const scope = scopeOf(task, loaded)
  const title = task.subject.id
  const nothing = { kind: 'answer', search: 0, title, held: 0, broken: 0, findings: [], runs: 0 } as const
  send({ kind: 'search', search: 0, title })
  try {
    const load = (subject: ClassSubject): LoadedClass => {
      const { expression, maker = `new ${expression}` } = subject
      const make = evaluateExpression(`(...args) => ${maker}(...args)`, scope.namespaces)
      return { subject, make: (args) => make(...args) }
    }
    const twins = task.twins.map(load)
    const tell = ({ findings, runs }: ClassOutcome): void => {
      send(spelled(task, { ...nothing, state: findings.length === 0 ? 'holds' : 'broken', findings, runs }))
    }
    const { seed, runs, timeBudget } = task
    const { problem } = await searchClass({ ...load(task.subject), twins }, scope, { seed, runs, timeBudget, tell })
    if (problem !== undefined) send({ ...nothing, state: 'impossible', problem })
  } catch (error) {
    send({ ...nothing, state: 'impossible', problem: error instanceof Error ? error.message : String(error) })
  }
}

function spelled<Told extends Pick<SearchAnswer, 'findings' | 'state'>>(
  { classes }: SurveyTask | ClassTask,
  told: Told,
): Told {
  return { ...told, findings: told.findings.map((finding) => withClassExpressions(finding, classes)) }
}

/** The first search looks at the export itself, each further one at a bundle of relations. */
async function runSearch(
  task: SurveyTask,
  bundle: readonly Relation[],
  scope: PackageScope,
): Promise<readonly Omit<SearchAnswer, 'search'>[]> {
  const limits = { seed: task.seed, runs: task.runs, timeBudget: task.timeBudget }
  const title = bundle[0]?.title ?? task.subject.id
  const nothing = { kind: 'answer', title, held: 0, broken: 0, findings: [], runs: 0 } as const
  const problem = isMakeable(bundle[0]?.inputs ?? task.subject.description, scope)
  if (problem !== undefined) return [{ ...nothing, state: 'impossible', problem }]
  try {
    if (bundle.length > 0) {
      const [only] = bundle
      const outcomes =
        only?.later === true ? [await searchLater(only, scope, limits)] : await searchRelations(bundle, scope, limits)
      return outcomes.map((outcome) => ({ ...nothing, ...outcome }))
    }
    // As its users call it: on what it is exported on.
    const called = `(...args) => ${task.subject.expression}(...args)`
    const target = evaluateExpression(called, scope.namespaces)
    const loaded = { subject: task.subject, target }
    // Before the search, which may leave settings behind: documentation shows what a package answers that was just loaded.
    const contradicted = checkAnswers(loaded, scope, task.seed)
    const { findings: failures, runs } = await searchDefaults(loaded, scope, limits)
    const findings = [...failures, ...contradicted]
    return [{ ...nothing, state: findings.length === 0 ? 'holds' : 'broken', findings, runs }]
  } catch (error) {
    return [{ ...nothing, state: 'impossible', problem: error instanceof Error ? error.message : String(error) }]
  }
}

/** The loaded modules by their names in expressions. */
function namedIn(
  { entries }: Pick<Task, 'entries'>,
  { namespaces }: Pick<LoadedPackage, 'namespaces'>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries.map(({ namespace }, at) => [namespace, namespaces[at]]))
}

function scopeOf({ entries, classes }: SurveyTask | ClassTask, { namespaces }: LoadedPackage): PackageScope {
  const named = namedIn({ entries }, { namespaces })
  return {
    namespaces: named,
    imports: entries.map((entry, at) => importOf(entry, namespaces[at])),
    resolveEntity: (reference: EntityReference | SchemaReference) => {
      if ('side' in reference) return exportedSchema(reference, namespaces)
      const expression = classes[reference.exportName]
      return expression === undefined ? undefined : evaluateExpression(expression, named)
    },
  }
}

/** The lines of a test that make the namespace of a module; one that is required, and is a function, is its own default export. */
function importOf({ namespace, specifier, required }: EntryPoint, loaded: object | undefined): string {
  if (required !== true) return `import * as ${namespace} from '${specifier}'`
  const requires = `requires${namespace.slice(1)}`
  const made = `${requires}(\`\${process.cwd()}/\`)('${specifier}')`
  const isFunction = loaded !== undefined && Object.keys(loaded).join() === 'default'
  return `import { createRequire as ${requires} } from 'node:module'\nconst ${namespace} = ${isFunction ? `{ default: ${made} }` : made}`
}

type Callable = (...args: readonly unknown[]) => unknown

function evaluateExpression(expression: string, namespaces: Readonly<Record<string, unknown>>): Callable {
  return new Function(...Object.keys(namespaces), `return ${expression}`)(...Object.values(namespaces)) as Callable
}
