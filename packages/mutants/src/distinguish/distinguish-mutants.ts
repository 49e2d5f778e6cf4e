/** Finds inputs on which the mutants that no test noticed answer otherwise than the original. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { FuzzError } from '@fuzzwright/core'
import { temporaryFolder } from '@fuzzwright/core/tooling'
import {
  classesOf,
  describeVersion,
  exportNames,
  type HiddenMembers,
  hiddenMembers,
  makersOf,
  pathFrom,
  reachedSources,
  readSources,
  reflectVersion,
  runSubjects,
  sourceVersion,
  subjectsOf,
  type Version,
} from '@fuzzwright/diff/version'
import type { Inventory, Subject } from '@fuzzwright/survey/package'
import { ownFile } from '../runner/own-file.ts'
import type { ChangedFile, DistinguishAnswer, DistinguishingInput, DistinguishTask, SearchedSubject } from './task.ts'

/** What is searched. */
export interface Distinguishing {
  /** Folder of the project. */
  readonly root: string
  readonly files: readonly ChangedFile[]
  /** Texts of the tests: what they call the code with is tried first. */
  readonly tests: readonly string[]
  /** Inputs for each function. */
  readonly inputs: number
  readonly seed: number
  readonly env: Readonly<Record<string, string | undefined>>
  progress?(done: number, of: number): void
}

/** What is known of one mutant. */
export interface Distinguished {
  readonly difference?: DistinguishingInput
  /** How many inputs ran it and showed no difference. */
  readonly inputs: number
  /** They are enough to call it equal. */
  readonly isEqual: boolean
}

/** Fewer inputs say little, unless there are no others. No bench chose it. */
const enoughInputs = 1_000
/** Milliseconds of CPU for one function. */
const timeBudget = 60_000

/** By the number of the mutant; where the files cannot be loaded outside of their tests nothing is known of any. */
export async function distinguishMutants(request: Distinguishing): Promise<ReadonlyMap<number, Distinguished>> {
  const { root, files, tests, inputs, seed, env } = request
  const paths = files.map(({ file }) => file.slice(root.length + 1))
  const version = sourceVersion('the code', root, { paths, others: tests })
  const folder = temporaryFolder('types')
  try {
    const { found } = await reflectVersion(version, { environment: env })
    const inventory = describeVersion(version, {
      found,
      nameOf: exportNames([{ version, found }]),
      folder,
      only: undefined,
      withObjects: true,
    })
    const subjects = searchedSubjects(version, inventory)
    const task: DistinguishTask = {
      kind: 'distinguish',
      ...{
        folder: root,
        version,
        files,
        subjects,
        classes: classesOf(inventory),
        hidden: hiddenIn(root, subjects),
        seed,
        runs: inputs,
        timeBudget,
      },
      skip: [],
    }
    const program = ownFile('distinguish/program')
    const watch = { subjects: subjects.length, environment: env, progress: request.progress?.bind(request) }
    const { answers } = await runSubjects<DistinguishAnswer, DistinguishTask>(program, task, watch)
    return collected(answers)
  } catch (error) {
    if (error instanceof FuzzError && error.code === 'cannot-load-version') return new Map()
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Objects in use first: what they show is what users see. What is written over what their methods keep comes last, for mutants that
 * nothing else tells.
 */
function searchedSubjects(version: Version, inventory: Inventory): readonly SearchedSubject[] {
  const all = subjectsOf(inventory)
  const own = new Map(all.map((subject) => [subject.id, subject]))
  const reached = version.entries.map(({ specifier }) =>
    reachedSources(version.folder, pathFrom(version.folder, specifier)).map((path) => join(version.folder, path)),
  )
  const searched = (subject: Subject, how: Pick<SearchedSubject, 'isInUse' | 'writes'>): SearchedSubject => ({
    ...{ id: `${subject.id}${how.writes === 'all' ? ', all fields written' : ''}`, subject, ...how },
    reaches: reached[subject.entry] ?? [],
  })
  const inUse = makersOf(all, own).map(({ subject }) => subject)
  return [
    ...inUse.map((subject) => searched(subject, { isInUse: true, writes: 'open' })),
    ...all.map((subject) => searched(subject, { isInUse: false, writes: 'open' })),
    ...inUse.filter(keepsFields).map((subject) => searched(subject, { isInUse: true, writes: 'all' })),
  ]
}

function keepsFields({ description: { objects } }: Subject): boolean {
  return (objects?.kinds ?? []).some(({ fields = [] }) => fields.some(({ kept }) => kept === true))
}

function hiddenIn(root: string, subjects: readonly SearchedSubject[]): HiddenMembers {
  const paths = new Set(subjects.flatMap(({ reaches }) => reaches.map((file) => pathFrom(root, file))))
  return hiddenMembers([...readSources(root, [...paths]).values()].flatMap(({ classes }) => classes))
}

function collected(answers: readonly DistinguishAnswer[]): ReadonlyMap<number, Distinguished> {
  const all = new Map<number, Distinguished>()
  for (const { tried, isExhausted, isOfNewObjects } of answers) {
    for (const [mutant, more] of tried) {
      const before = all.get(mutant) ?? { inputs: 0, isEqual: false }
      const inputs = before.inputs + more
      all.set(mutant, {
        inputs,
        isEqual: before.isEqual || (!isOfNewObjects && (isExhausted || inputs >= enoughInputs)),
      })
    }
  }
  for (const { found } of answers)
    for (const [mutant, difference] of found) all.set(mutant, { difference, inputs: 0, isEqual: false })
  return all
}
