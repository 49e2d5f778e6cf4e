/** From the name of a package to what is suspected of it. */
import { FuzzError } from '@fuzzwright/core'
import { withDoubts } from './doubt/doubts.ts'
import type { SurveyFinding } from './finding/finding.ts'
import { groupFindings } from './finding/group.ts'
import type { ExportReport, SurveyedExport } from './finding/surveyed-export.ts'
import { openSourceWorkspace } from './package/source-workspace.ts'
import { closeWorkspace, openWorkspace, type Workspace } from './package/workspace.ts'
import { bundlesOf, proposeInstanceRelations, proposeRelations } from './relation/propose.ts'
import type { Relation } from './relation/relation.ts'
import { digest } from './resume/digest.ts'
import { SurveyProgress } from './resume/survey-progress.ts'
import { classTwins } from './sequence/class-twins.ts'
import { withAnsweredObjects } from './subject/answered-objects.ts'
import { describeSubjects } from './subject/describe-subjects.ts'
import type { ReflectedExport } from './subject/reflect.ts'
import type { Inventory, Subject } from './subject/subject.ts'
import { confirmedHangs } from './worker/confirm-hangs.ts'
import { runTask, type TaskLimits } from './worker/run-task.ts'
import type { ClassTask, SearchAnswer, SurveyTask } from './worker/task.ts'

/** What to survey, and how much may be spent on it. */
export interface SurveyRequest {
  /** `name`, `name@version` or the path of a folder with a package; of `files`, the folder they are imported from. */
  readonly package: string
  /** Source files to survey in place of a package, as paths from that folder. */
  readonly files?: readonly string[]
  readonly seed: number
  /** Inputs of each search: that of an export itself, and one for each relation. */
  readonly runs: number
  /** Milliseconds for each search. */
  readonly timeBudget: number
  /** Processes at a time. */
  readonly jobs: number
  /** Only exports whose names match are searched; all others are still known, as what a relation may be with. */
  readonly only?: RegExp
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Where to note what is done, and to look for what was; nowhere if missing. */
  readonly progressFile?: string
  /** Asked before each export: from where it says so on, none is begun. What is done is noted, and can be resumed. */
  readonly enough?: () => boolean
  /** Called when an export has been looked at. */
  readonly progress?: (done: number, of: number, name: string, findings: number) => void
}

/** Everything a survey has to say. */
export interface SurveyReport {
  readonly formatVersion: 1
  readonly package: string
  readonly version: string
  readonly seed: number
  readonly runs: number
  readonly exports: readonly ExportReport[]
  /** Failures first, then suspicions, those without a doubt before the others, the surest first. */
  readonly findings: readonly SurveyFinding[]
  readonly problems: readonly string[]
  /** Exports that were surveyed before, by a survey that was stopped. */
  readonly resumed?: number
  /** Exports that were left, because it was enough. */
  readonly left?: number
}

/** @throws FuzzError `cannot-install`, `cannot-bundle`, `nothing-to-survey` */
export async function surveyPackage(request: SurveyRequest): Promise<SurveyReport> {
  const workspace =
    request.files === undefined
      ? await openWorkspace(request.package)
      : await openSourceWorkspace(request.files, request.package)
  try {
    return await surveyWorkspace(workspace, request)
  } finally {
    closeWorkspace(workspace)
  }
}

export async function surveyWorkspace(workspace: Workspace, request: SurveyRequest): Promise<SurveyReport> {
  const { inventory, problems } = await takeInventory(workspace, request)
  const exports: ExportReport[] = []
  const findings: SurveyFinding[] = []
  const tasks = tasksOf(inventory, { run: workspace.run, request })
  let done = 0
  let resumed = 0
  let left = 0
  const progress = request.progressFile === undefined ? undefined : new SurveyProgress(request.progressFile)
  await inParallel(tasks, request.jobs, async (task) => {
    const key = digest(workspace.stamp, JSON.stringify({ ...task, folder: '' }))
    const known = progress?.read(key)
    if (known === undefined && request.enough?.() === true) {
      left++
      return
    }
    const surveyed = known ?? (await surveyExport(task, limitsOf(request)))
    if (known !== undefined) resumed++
    else progress?.add(key, surveyed)
    const { report, found } = surveyed
    exports.push(report)
    findings.push(...found)
    request.progress?.(++done, tasks.length, task.subject.id, found.length)
  })
  if (left === 0) progress?.finish()
  const order = new Map(tasks.map(({ subject }, at) => [subject.id, at]))
  return {
    formatVersion: 1,
    package: workspace.name,
    version: workspace.version,
    seed: request.seed,
    runs: request.runs,
    exports: exports.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
    findings: withDoubts(groupFindings(findings, order), workspace.passages, {
      entries: workspace.entries,
      ...(areNamed(exports, workspace.identifiers) && { identifiers: workspace.identifiers }),
    }),
    problems: [...problems, ...inventory.problems],
    ...(resumed > 0 && { resumed }),
    ...(left > 0 && { left }),
  }
}

/** Whether half of them and more are named in what is written about the package: of the others, then, it means to say nothing. */
function areNamed(exports: readonly ExportReport[], identifiers: ReadonlySet<string>): boolean {
  const named = exports.filter(({ id }) => identifiers.has(id.split('.').at(-1) ?? id))
  return named.length * 2 >= exports.length
}

/** One for each export that is wanted: with its relations, or as a class in use. */
function tasksOf(
  inventory: Inventory,
  { run, request }: { readonly run: string; readonly request: SurveyRequest },
): readonly (SurveyTask | ClassTask)[] {
  const { functions, classes } = inventory
  const wanted = withoutCopies(functions.filter(wantedBy(request)))
  const ids = new Set(wanted.map(({ id }) => id))
  const relations = proposeRelations(functions)
  const base = {
    folder: run,
    entries: inventory.entries,
    seed: request.seed,
    runs: request.runs,
    timeBudget: request.timeBudget,
    classes: Object.fromEntries(classes.map(({ id, expression }) => [id.split('.').at(-1) ?? id, expression])),
  }
  // A relation is searched with the first of its exports that is wanted.
  const ownOf = (subject: Subject) =>
    relations.filter((one) => one.exports.find((id) => ids.has(id)) === subject.id && speaksOf(one, subject))
  return [
    ...wanted.map(
      (subject) => ({ ...base, kind: 'survey', subject, bundles: bundlesOf(ownOf(subject)), skip: [] }) as const,
    ),
    ...classes.map((subject) => ({ ...base, kind: 'class', subject, twins: classTwins(subject, classes) }) as const),
    // Methods as such are searched with their class: here it is relations only.
    ...proposeInstanceRelations(inventory).map(
      ([subject, own]) => ({ ...base, kind: 'survey', subject, bundles: bundlesOf(own), skip: [0] }) as const,
    ),
  ]
}

/** What another module of the package has under the same name, with the same parameters and answers: mostly it is the same code. */
function withoutCopies(functions: readonly Subject[]): readonly Subject[] {
  const first = new Map<string, Subject>()
  return functions.filter((subject) => {
    const key = `${subject.id}\n${JSON.stringify(subject.description)}`
    const known = first.get(key) ?? subject
    first.set(key, known)
    return known === subject || known.entry === subject.entry
  })
}

/** Two modules may have functions of one name: what is claimed of the one is not searched with the other. */
function speaksOf({ left, right = '' }: Relation, { expression }: Subject): boolean {
  const words = `${left} ${right}`.match(/[\w$]+(?:\.[\w$]+)*/g) ?? []
  return words.some((word) => word === expression || word.startsWith(`${expression}.`))
}

function wantedBy({ only }: SurveyRequest): (subject: { readonly id: string }) => boolean {
  return ({ id }) => only?.test(id) !== false
}

function limitsOf({ timeBudget, environment }: SurveyRequest): TaskLimits {
  return { silence: 10 * timeBudget + 60_000, memory: 1024, environment }
}

async function takeInventory(
  workspace: Workspace,
  request: SurveyRequest,
): Promise<{ readonly inventory: Inventory; readonly problems: readonly string[] }> {
  const { entries, described, examples, folder } = workspace
  const { found, problems } = await reflectEntries(workspace, request)
  const taken = describeSubjects({
    folder: described,
    // A package lies in the folder of the survey, beside which ours see it; files of a project see what stands around them.
    scratch: described.startsWith(folder) ? described : folder,
    entries,
    found,
    examples,
    ...(request.only && { onlyClasses: request.only }),
  })
  const inventory = { ...taken, classes: withAnsweredObjects(taken.classes, taken.functions).filter(wantedBy(request)) }
  if ([...inventory.functions, ...inventory.classes].some(wantedBy(request))) return { inventory, problems }
  throw new FuzzError(
    'nothing-to-survey',
    `survey: ${[workspace.name, workspace.version].filter(Boolean).join('@')} exports nothing that can be called.\n  ${problems.join('\n  ')}`,
    {
      hint: 'Survey what exports functions or classes.',
    },
  )
}

async function reflectEntries(
  { run, entries }: Workspace,
  request: SurveyRequest,
): Promise<{ readonly found: readonly ReflectedExport[]; readonly problems: readonly string[] }> {
  let answer: { found: readonly ReflectedExport[]; problems: readonly string[] } | undefined
  const { how } = await runTask(
    { kind: 'reflect', folder: run, entries },
    { ...limitsOf(request), silence: 30_000 },
    (message) => {
      if (message.kind === 'reflected') answer = message
    },
  )
  return (
    answer ?? {
      found: [],
      problems: [how === 'killed' ? 'importing it did not end' : 'importing it ended the process'],
    }
  )
}

/** How often a process is started again after one of its searches ended it. */
const mostStarts = 4

async function surveyExport(task: SurveyTask | ClassTask, limits: TaskLimits): Promise<SurveyedExport> {
  const answers = new Map<number, SearchAnswer[]>()
  const lost: string[] = []
  const skipped: number[] = []
  let cpu = 0
  for (let start = 0; start < mostStarts; start++) {
    let current: { readonly search: number; readonly title: string } | undefined
    const end = await runTask(withoutSearches(task, [...skipped, ...answers.keys()]), limits, (message) => {
      if (message.kind === 'search') current = message
      else if (message.kind === 'answer') answers.set(message.search, [...(answers.get(message.search) ?? []), message])
    })
    cpu += end.cpu
    if (end.how === 'done' || current === undefined) break
    lost.push(`${current.title} (${end.how === 'killed' ? 'took too long' : 'ended the process'})`)
    skipped.push(current.search)
    if (task.kind === 'class') break
  }
  const list = [...answers.values()].flat().sort((a, b) => a.search - b.search)
  const searches = list.map(({ kind: _, findings: __, ...rest }) => rest)
  const runs = list.reduce((sum, answer) => sum + answer.runs, 0)
  const found = await confirmedHangs(
    list.flatMap(({ findings }) => findings),
    task,
    limits,
  )
  return { report: { id: task.subject.id, searches, runs, cpu, lost }, found }
}

function withoutSearches(task: SurveyTask | ClassTask, skip: readonly number[]): SurveyTask | ClassTask {
  return task.kind === 'class' ? task : { ...task, skip: [...task.skip, ...skip] }
}

async function inParallel<T>(items: readonly T[], jobs: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: jobs }, lane))
}
