/** The process in which mutants are held against the original: takes one task, sends what it finds, ends. */

import { endWithParentInLoops } from '@fuzzwright/core/tooling'
import { changedSources, loadVersion, nameClasses, namesOf } from '@fuzzwright/diff/call'
import type { SubjectNotice } from '@fuzzwright/diff/version'
import { openFence } from '@fuzzwright/fence'
import { raiseFence } from '@fuzzwright/fence/raise'
import { cpuClock } from '@fuzzwright/survey/call'
import type { DoneMessage } from '@fuzzwright/survey/package'
import { weaveMutants } from '../weave/weave-mutants.ts'
import { MutantSwitch, switchKey } from '../worker/mutant-switch.ts'
import { nothingOf, searchMutants } from './search-mutants.ts'
import type { DistinguishAnswer, DistinguishTask } from './task.ts'

/** Taken before the fence stands, behind which nothing of the code may speak to whoever started the process. */
const tellStarter = process.send?.bind(process)

endWithParentInLoops()

process.once('message', (task: DistinguishTask) => {
  void work(task)
})

/** What the code rejects and nobody handles is not the end of the search. */
process.on('unhandledRejection', () => {})

async function work(task: DistinguishTask): Promise<void> {
  raiseFence()
  const fence = openFence({ name: 'the code', effects: 'refuse', where: 'mutants', root: task.folder })
  fence?.enter()
  await distinguish(task)
  send({ kind: 'done', cpu: cpuClock.now() }, () => {
    fence?.leave()
    process.exit(0)
  })
}

function send(message: SubjectNotice | DistinguishAnswer | DoneMessage, then?: () => void): void {
  tellStarter?.(message, undefined, undefined, then)
}

async function distinguish(task: DistinguishTask): Promise<void> {
  const { version, files, subjects, classes, hidden, skip } = task
  const { entries } = version
  const survivors = files.flatMap(({ mutants }) => mutants)
  const lever = new MutantSwitch(Math.max(...survivors.map(({ id }) => id)) + 1)
  Object.assign(globalThis, { [switchKey]: lever })
  const byFile = new Map(files.map(({ file, mutants }) => [file, mutants]))
  const load = changedSources(version, (file, code) => {
    const mutants = byFile.get(file)
    return mutants === undefined ? code : weaveMutants(file, code, mutants).code
  })
  const loadPlain = changedSources(version, (_, code) => code)
  const original = namesOf(entries, await loadVersion(version))
  nameClasses(
    subjects.map(({ subject }) => subject),
    new Set(Object.keys(classes)),
  )
  // Texts of errors count, the order of keys does not.
  const closeness = { messages: true, order: false, hidden }
  const seen = new Set<number>()
  for (const searched of subjects) {
    const { id: searchedId, reaches } = searched
    if (skip.includes(searchedId)) continue
    const tellAlive = everyFew(() => send({ kind: 'subject', id: searchedId }))
    tellAlive()
    // What is reached while a module is loaded is run by every function of every other one, too.
    const own = files.filter(({ file }) => reaches.includes(file)).flatMap(({ mutants }) => mutants)
    const left = own.filter(({ id }) => !seen.has(id))
    const scope = { entries, original, load, loadPlain, lever, classes, closeness, limits: task, tellAlive }
    // A function that cannot be searched keeps no other from being searched.
    const answer =
      left.length === 0
        ? nothingOf(searched)
        : await searchMutants(searched, left, scope).catch(() => nothingOf(searched))
    for (const [mutant] of answer.found) seen.add(mutant)
    send(answer)
  }
}

/** Milliseconds of CPU between two signs of life. */
const betweenSigns = 5_000

/** Calls `tell` now and then only. */
function everyFew(tell: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = cpuClock.now()
    if (now - last < betweenSigns) return
    last = now
    tell()
  }
}
