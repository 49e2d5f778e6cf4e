/** What is known of a run so far, from the lines that its workers wrote. */
import { existsSync, readFileSync } from 'node:fs'
import type { Mutant } from '../mutant.ts'
import { type JournalLine, type KnownTest, patience } from '../worker/worker-order.ts'

type DryTest = Extract<JournalLine, { is: 'dry' }>
export type FileTurn = Extract<JournalLine, { is: 'turn' }>

/** How a mutant fared. */
export interface Decision {
  readonly is: 'killed' | 'timed out' | 'survived'
  /** The test that noticed; empty where none did, or where the file could not be loaded. */
  readonly test: string
  readonly message: string
}

/** Everything the journal says. */
export class RunState {
  readonly tests: DryTest[] = []
  readonly decisions = new Map<number, Decision>()
  /** What only a fresh process can say. */
  readonly unsure = new Set<number>()
  /** Test files by the places they reach outside of tests. */
  readonly statics = new Map<number, Set<string>>()
  /** In the order they came. */
  readonly turns: FileTurn[] = []
  isDried = false
  /** One process runs several files. */
  isShared = false
  /** Everything passed without mutants. */
  isClean = false
  isLooped = false
  isOver = false
  problem: string | undefined
  /** Process of the last worker. */
  pid: number | undefined
  /** What was switched on last. */
  trying: number | undefined

  add(line: JournalLine): void {
    switch (line.is) {
      case 'worker':
        this.pid = line.pid
        break
      case 'dry':
        this.tests.push(line)
        break
      case 'static':
        for (const place of line.places) this.statics.set(place, (this.statics.get(place) ?? new Set()).add(line.file))
        break
      case 'dried':
        this.isDried = true
        this.isClean = line.isClean
        this.isShared = line.isShared
        break
      case 'again':
        this.tests.length = 0
        this.statics.clear()
        break
      case 'turn':
        this.turns.push(line)
        break
      case 'looped':
        this.isLooped = true
        break
      case 'trying':
        this.trying = line.mutant
        break
      case 'unsure':
        this.unsure.add(line.mutant)
        break
      case 'killed':
      case 'timed out':
        if (!this.decisions.has(line.mutant)) this.decisions.set(line.mutant, line)
        break
      case 'survived':
        if (!this.decisions.has(line.mutant)) this.decisions.set(line.mutant, { is: 'survived', test: '', message: '' })
        break
      case 'problem':
        this.problem = line.message
        break
      case 'end':
        this.isOver = true
    }
  }
}

/** A last line that was cut off is left out. */
export function readJournal(file: string): RunState {
  const state = new RunState()
  if (!existsSync(file)) return state
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const line of lines.slice(0, -1)) state.add(JSON.parse(line))
  return state
}

/** What each test is to be run against: mutants it reaches and that are reached nowhere else than in tests. */
export function knownTests(
  { tests, statics, decisions }: RunState,
  mutants: readonly Mutant[],
): Readonly<Record<string, KnownTest>> {
  const byPlace = mutantsByPlace(mutants)
  const away = new Set(mutants.filter(({ runsAway }) => runsAway === true).map(({ id }) => id))
  return Object.fromEntries(
    tests.map(({ test, places, steps }) => {
      const tried = places
        .filter((place) => !statics.has(place))
        .flatMap((place) =>
          (byPlace.get(place) ?? []).map((mutant) => [mutant, place, away.has(mutant) ? 1 : patience] as const),
        )
        .filter(([mutant]) => !decisions.has(mutant))
      return [test, { places, steps, mutants: tried }]
    }),
  )
}

/** Test files that reach a mutant, by its number; mutants that none reaches are not in it. */
export function filesReaching(
  { tests, statics }: RunState,
  mutants: readonly Mutant[],
): ReadonlyMap<number, ReadonlySet<string>> {
  const byPlace = mutantsByPlace(mutants)
  const files = new Map<number, Set<string>>()
  const note = (place: number, file: string): void => {
    for (const mutant of byPlace.get(place) ?? []) files.set(mutant, (files.get(mutant) ?? new Set()).add(file))
  }
  for (const { file, places } of tests) for (const place of places) note(place, file)
  for (const [place, reaching] of statics) for (const file of reaching) note(place, file)
  return files
}

/** A place has the number of its first mutant. */
function mutantsByPlace(mutants: readonly Mutant[]): ReadonlyMap<number, readonly number[]> {
  const byPlace = new Map<number, number[]>()
  for (const { id, placeId } of mutants) {
    const at = byPlace.get(placeId)
    if (at === undefined) byPlace.set(placeId, [id])
    else at.push(id)
  }
  return byPlace
}
