/** Finds the mutants of files, has the project's own tests run against each, and tells how they fared. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import type { Distinguished } from './distinguish/distinguish-mutants.ts'
import { findMutants } from './find/find-mutants.ts'
import type { Mutant } from './mutant.ts'
import type { JudgedMutant, MutantsReport } from './mutants-report.ts'
import { projectOf, type TestProject } from './project/project-of.ts'
import { filesReaching, type RunState } from './runner/journal.ts'
import type { RunOrder } from './runner/mutants-run.ts'
import { runToTheEnd } from './runner/run-to-the-end.ts'

/** What is to be changed, and what the run gets of the world outside. */
export interface MutantsRequest {
  /** Paths of the files to change; those of several projects are run project by project. */
  readonly files: readonly string[]
  /** Absolute path of the folder that relative paths are meant from. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Absolute path of the Node that runs what is started. */
  readonly node: string
  /** Milliseconds without any news after which a mutant counts as one that never ends. */
  readonly silenceMs?: number
  /**
   * Inputs tried on each function for one that tells a survivor from the original; 0 looks for none, and no mutant is called equal.
   * Default 10,000.
   */
  readonly inputs?: number
  /** What decides all chance of these inputs; default 1. */
  readonly seed?: number
  /** Leaves out mutants; default none. */
  isWanted?(file: string, mutant: Mutant): boolean
  /** Called now and then, for who watches. */
  progress?(decided: number, of: number): void
}

const defaultSilenceMs = 20_000
const defaultInputs = 10_000

/** @throws FuzzError `no-mutants-file`, `unparsable-code`, `no-tests-runner`, `tests-fail` */
export async function runMutants(request: MutantsRequest): Promise<MutantsReport> {
  const projects = new Map<string, { readonly project: TestProject; readonly chosen: ChosenFile[] }>()
  for (const file of readFiles(request)) {
    const project = projectOf(file.file)
    const { chosen } = projects.get(project.root) ?? { chosen: [] }
    projects.set(project.root, { project, chosen: [...chosen, file] })
  }
  const reports: MutantsReport[] = []
  const base = folderOfAll([...projects.keys()])
  for (const { project, chosen } of projects.values())
    reports.push(await runInProject({ ...project, base }, chosen, request))
  return {
    files: reports.flatMap(({ files }) => files),
    tests: reports.reduce((sum, { tests }) => sum + tests, 0),
    alone: reports.reduce((sum, { alone }) => sum + alone, 0),
  }
}

/** Files are told by their paths from here: of one project its root, of several what holds them all. */
function folderOfAll(roots: readonly string[]): string {
  const inside = (folder: string): boolean => roots.every((root) => `${root}/`.startsWith(`${folder}/`))
  let folder = roots[0] ?? ''
  while (!inside(folder) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

async function runInProject(
  { root, runner, base }: TestProject & { readonly base: string },
  chosen: readonly ChosenFile[],
  request: MutantsRequest,
): Promise<MutantsReport> {
  const { silenceMs = defaultSilenceMs } = request
  const work = join(root, 'node_modules', '.cache', 'fuzzwright', `mutants-${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    const order: RunOrder = {
      root,
      journal: join(work, 'journal.jsonl'),
      workerOrder: join(work, 'worker.json'),
      requiredFiles: join(work, 'required.json'),
      files: chosen.map(({ file, mutants }) => ({ file, mutants })),
    }
    const orderFile = join(work, 'order.json')
    writeFileSync(orderFile, JSON.stringify(order))
    writeFileSync(order.journal, '')
    const state = await runToTheEnd(order, orderFile, { ...request, runner, silenceMs })
    return reportOf(chosen, { state, base, known: await distinguished(chosen, { state, root, request }) })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

interface ChosenFile {
  readonly file: string
  readonly code: string
  readonly mutants: readonly Mutant[]
}

function readFiles({ files, cwd, isWanted }: MutantsRequest): readonly ChosenFile[] {
  let next = 0
  return files.map((path) => {
    const file = resolve(cwd, path)
    const code = textOf(file)
    const all = findMutants(file, code, next)
    next += all.length
    return { file, code, mutants: all.filter((mutant) => isWanted?.(file, mutant) !== false) }
  })
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new FuzzError('no-mutants-file', `${file} cannot be read.`, {
      hint: 'Name a source file that is there.',
      cause,
    })
  }
}

interface Ran {
  readonly state: RunState
  /** Folder of the project. */
  readonly root: string
}

/** What tells the survivors from the original. */
async function distinguished(
  files: readonly ChosenFile[],
  { state, root, request }: Ran & { readonly request: MutantsRequest },
): Promise<ReadonlyMap<number, Distinguished>> {
  const { inputs = defaultInputs, seed = 1, env } = request
  const reaching = filesReaching(
    state,
    files.flatMap(({ mutants }) => mutants),
  )
  const survivors = files
    .map(({ file, mutants }) => ({ file, mutants: mutants.filter(({ id }) => hasSurvived(id, state, reaching)) }))
    .filter(({ mutants }) => mutants.length > 0)
  if (survivors.length === 0 || inputs === 0) return new Map()
  // It knows types and searches, and verdicts alone do not wait for that to be loaded.
  const { distinguishMutants } = await import('./distinguish/distinguish-mutants.ts')
  const tests = [...new Set(state.tests.map(({ file }) => file))].map(textOf)
  return distinguishMutants({ root, files: survivors, tests, inputs, seed, env })
}

function hasSurvived(id: number, { decisions }: RunState, reaching: ReturnType<typeof filesReaching>): boolean {
  return reaching.has(id) && (decisions.get(id)?.is ?? 'survived') === 'survived'
}

/** What a run came to, and from where its files are told. */
interface ToldRun extends Pick<Ran, 'state'> {
  readonly base: string
  readonly known: ReadonlyMap<number, Distinguished>
}

function reportOf(files: readonly ChosenFile[], { state, base, known }: ToldRun): MutantsReport {
  const mutants = files.flatMap((one) => one.mutants)
  const reaching = filesReaching(state, mutants)
  const judged = (mutant: Mutant): JudgedMutant => {
    const decision = state.decisions.get(mutant.id)
    const { difference, inputs = 0, isEqual } = known.get(mutant.id) ?? {}
    const seen = decision?.is ?? (reaching.has(mutant.id) ? 'survived' : 'not reached')
    const verdict = seen === 'survived' && isEqual === true ? 'equal' : seen
    const { test: killedBy = '', message = '' } = decision ?? {}
    return { ...mutant, verdict, killedBy, message, inputs, ...(difference !== undefined && { difference }) }
  }
  return {
    files: files.map((one) => ({
      file: relative(base, one.file).replaceAll('\\', '/'),
      code: one.code,
      mutants: one.mutants.map(judged),
    })),
    tests: state.tests.length,
    alone: mutants.filter(
      ({ id, placeId }) =>
        reaching.has(id) && (state.unsure.has(id) || (!state.isShared && state.statics.has(placeId))),
    ).length,
  }
}
