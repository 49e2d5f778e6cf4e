/** Which mutants the assertions on an input would notice: the function is called in its original and with each mutant on. */
import { budgetFor, MutantSwitch, noMutant, switchKey } from '@fuzzwright/mutants/switch'
import { callableAt } from './callable-at.ts'
import type { MutantList } from './mutant-list.ts'
import { type Answer, answerOf, lateAnswer, type Subject } from './observe-input.ts'
import type { WantedFunction } from './search-task.ts'

/** A copy of the module, and its mutants by their numbers, with that of the place each stands at. */
export interface MutatedModule {
  readonly namespace: Readonly<Record<string, unknown>>
  readonly mutants: MutantList
}

/** More mutants than a module and what it imports have. */
const mostMutants = 65_536
/** Turns that no original takes. */
const unbounded = 2 ** 30
/** Inputs known to kill a mutant after which it is not tried on others: there is a choice. No bench chose it. */
const enoughKillers = 24

/** A copy that is loaded, with its switch. */
export interface MutatedCopy extends MutatedModule {
  readonly lever: MutantSwitch
}

/** Nothing where a module cannot be loaded twice: its tests are chosen without mutants then. */
export async function mutatedCopy(load: () => Promise<MutatedModule>): Promise<MutatedCopy | undefined> {
  const lever = new MutantSwitch(mostMutants)
  // Woven modules look for it where they run first.
  Object.assign(globalThis, { [switchKey]: lever })
  lever.turn(noMutant, Number.MAX_SAFE_INTEGER)
  try {
    return { lever, ...(await load()) }
  } catch {
    return undefined
  }
}

/** Nothing where the function is in no copy, or has no mutants. */
export function killsOf(
  copy: MutatedCopy | undefined,
  wanted: WantedFunction,
  original: Subject,
): MutantKills | undefined {
  if (copy === undefined || copy.mutants.length === 0) return undefined
  const { lever, namespace, mutants } = copy
  try {
    const { call } = callableAt(namespace, wanted)
    return new MutantKills(lever, { original, mutated: { ...original, call } }, mutants)
  } catch {
    return undefined
  }
}

/** Each takes a second. */
const mostLate = 3

export class MutantKills {
  private readonly lever: MutantSwitch
  private readonly original: Subject
  private readonly mutated: Subject
  /** Inputs that kill each mutant. */
  private readonly killers = new Map<number, number>()
  private readonly mutants: MutatedModule['mutants']

  /** `mutated` calls the same function of the copy. */
  constructor(
    lever: MutantSwitch,
    { original, mutated }: { original: Subject; mutated: Subject },
    mutants: MutatedModule['mutants'],
  ) {
    this.lever = lever
    this.original = original
    this.mutated = mutated
    this.mutants = mutants
  }

  /** So many inputs answered a promise that does not settle that others cost more than they bring. */
  get isStuck(): boolean {
    return this.original.watch.givenUp >= mostLate
  }

  /** Mutants that inputs reached and that none of them killed. */
  get survivors(): readonly number[] {
    return [...this.killers].flatMap(([mutant, count]) => (count === 0 ? [mutant] : []))
  }

  /** Numbers of the mutants this input kills; of those that many inputs kill not all are tried. */
  async of(corpus: unknown): Promise<readonly number[]> {
    return await this.killed(corpus, (count) => count < enoughKillers)
  }

  /** Numbers of the mutants this input kills and none has before. */
  async newOf(corpus: unknown): Promise<readonly number[]> {
    return await this.killed(corpus, (count) => count === 0)
  }

  /** Whether an input kills one mutant. */
  async does(corpus: unknown, mutant: number): Promise<boolean> {
    const before = await this.plainAnswer(corpus)
    return before !== undefined && (await this.kills(mutant, corpus, before))
  }

  private async killed(corpus: unknown, isTried: (killers: number) => boolean): Promise<readonly number[]> {
    const before = await this.plainAnswer(corpus)
    if (before === undefined) return []
    const reached = this.mutants.filter(([, place]) => this.lever.c[place] === 1).map(([mutant]) => mutant)
    const killed: number[] = []
    for (const mutant of reached) {
      const count = this.killers.get(mutant) ?? 0
      if (!isTried(count)) continue
      const isKilled = await this.kills(mutant, corpus, before)
      this.killers.set(mutant, count + Number(isKilled))
      if (isKilled) killed.push(mutant)
    }
    return killed
  }

  /** What the function answers; nothing where the copy answers otherwise with every mutant off. Notes which places are reached. */
  private async plainAnswer(corpus: unknown): Promise<Answered | undefined> {
    const { lever, original, mutated } = this
    const answer = await answerOf(original, corpus)
    if (answer?.text === lateAnswer) original.watch.gaveUp(original.root.serialize(corpus))
    if (answer === undefined || answer.text === lateAnswer) return undefined
    lever.c.fill(0)
    lever.turn(noMutant, unbounded)
    const same = (await answerOf(mutated, corpus))?.text === answer.text
    return same ? { ...answer, steps: unbounded - lever.s } : undefined
  }

  private async kills(mutant: number, corpus: unknown, { text, isPrompt, steps }: Answered): Promise<boolean> {
    const { lever } = this
    lever.turn(mutant, budgetFor(steps))
    const other = await answerOf(this.mutated, corpus, isPrompt)
    const isKilled = lever.isOverdrawn || (other !== undefined && other.text !== text)
    lever.turn(noMutant, Number.MAX_SAFE_INTEGER)
    return isKilled
  }
}

interface Answered extends Answer {
  /** Turns of loops and calls. */
  readonly steps: number
}
