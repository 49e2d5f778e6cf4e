/** One process for many files: what each is loaded for, and what it says of mutants that are on while it is loaded. */
import type { Mutant } from '../mutant.ts'
import { noMutant } from '../worker/mutant-switch.ts'
import { type JournalLine, looping, type WorkerOrder } from '../worker/worker-order.ts'
import type { FileTurn, RunState } from './journal.ts'

/** What a process is to run. */
interface Turns {
  readonly turns: WorkerOrder['turns']
  /** Files of tests, each as often as it is loaded. */
  readonly order: readonly string[]
}

/** First every file that loops; then, for each mutant that is reached while a file is loaded, the file with it and without any. */
export function turnsOf(
  files: readonly string[],
  loaded: readonly Mutant[],
  reaching: ReadonlyMap<number, ReadonlySet<string>>,
): Turns {
  const turns: Record<string, number[]> = Object.fromEntries(files.map((file) => [file, [looping]]))
  for (const { id } of loaded) for (const file of reaching.get(id) ?? []) (turns[file] ??= []).push(id, noMutant)
  const later = Object.entries(turns).flatMap(([file, own]) => own.filter((turn) => turn !== looping).map(() => file))
  return { turns, order: [...files, ...later] }
}

/**
 * What all files say of a mutant. It counts where the turn behind it passed and reached what the file reached before there was any
 * mutant; otherwise only a process of its own can say.
 */
export function decisionOfTurns(
  { id, placeId }: Mutant,
  state: RunState,
  files: ReadonlySet<string>,
): Extract<JournalLine, { is: 'killed' | 'timed out' | 'survived' | 'unsure' }> {
  const seen = [...files].map((file) => provenTurn(id, state, file))
  const proven = seen.filter((turn) => turn !== undefined)
  const isReached = proven.every(({ places, passed }) => !passed || places.includes(placeId))
  if (proven.length < seen.length || !isReached) return { is: 'unsure', mutant: id }
  const noticed = proven.find(({ isOverdrawn }) => isOverdrawn) ?? proven.find(({ passed }) => !passed)
  if (noticed === undefined) return { is: 'survived', mutant: id }
  const { isOverdrawn, test, message } = noticed
  return { is: isOverdrawn ? 'timed out' : 'killed', mutant: id, test, message }
}

/** The turn of a mutant, where it left nothing behind. */
function provenTurn(mutant: number, state: RunState, file: string): FileTurn | undefined {
  const own = state.turns.filter((turn) => turn.file === file)
  const at = own.findLastIndex((turn) => turn.mutant === mutant)
  const proof = own[at + 1]
  if (proof?.mutant !== noMutant || !proof.passed) return undefined
  const before = placesOf(state, file)
  const isSame = proof.places.length === before.size && proof.places.every((place) => before.has(place))
  return isSame ? own[at] : undefined
}

/** What the dry run of a file reached, in its tests and outside of them. */
function placesOf({ tests, statics }: RunState, file: string): ReadonlySet<number> {
  const places = new Set(tests.filter((test) => test.file === file).flatMap((test) => test.places))
  for (const [place, files] of statics) if (files.has(file)) places.add(place)
  return places
}
