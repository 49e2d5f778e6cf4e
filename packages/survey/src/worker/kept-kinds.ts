/**
 * Whether a relation is about values of a kind at all: `unflatten(flatten(value))` is of objects and lists, whatever the type says,
 * and no number, date or pattern that does not come back is news.
 */
import { Context, type Domain, Rng, UNCHANGED } from '@fuzzwright/core/domain'
import { ifMade } from '@fuzzwright/core/host'
import type { Relation } from '../relation/relation.ts'
import { kindOf } from './difference.ts'
import { isKeptOfAnything } from './every-kind.ts'

/** Inputs that are drawn, and as many that are near to the one that is asked about. */
const drawn = 250
/** Share of the inputs of a kind that has to keep the relation, where its type names the kind from so many of them on. */
const leastKept = 0.2
const leastDeclared = 3

export interface KindQuestion {
  readonly relation: Relation
  /** Drawn inputs that kept it, and that broke it. */
  readonly held: number
  readonly broken: number
  readonly root: Domain<unknown[]>
  readonly seed: number
  /** How an input comes out. */
  readonly judge: (args: () => readonly unknown[]) => 'held' | 'broken' | 'empty'
}

/**
 * Whether others whose first argument is of the same kind keep the relation. Of what means to take anything every kind counts, and
 * so it does where the platform says what is right.
 */
export function isOfKeptKind(question: KindQuestion, args: readonly unknown[]): boolean {
  const { relation, held, broken, root, seed, judge } = question
  if (relation.kind !== 'roundtrip' && relation.kind !== 'idempotence') return true
  if (isKeptOfAnything(held, broken)) return true
  const wanted = kindOf(args[0])
  const counts = { held: 0, broken: 0, empty: 0 }
  const note = (made: () => unknown[]): void => {
    const args = ifMade(made)
    if (args !== undefined && kindOf(args[0]) === wanted) counts[judge(made)]++
  }
  const context = new Context(new Rng(seed))
  for (let run = 0; run < drawn; run++) {
    const corpus = root.init(context.reset())
    note(() => root.getValue(corpus))
  }
  const near = root.fromValue([...args])
  for (let run = 0; near !== undefined && run < drawn; run++) {
    const mutant = root.mutate(near, context.reset())
    if (mutant !== UNCHANGED) note(() => root.getValue(mutant))
  }
  // The one that is asked about broke it.
  const known = counts.held + counts.broken + 1
  const isDeclared = relation.inputs.parameters[0]?.shape.kind !== 'unknown'
  return (isDeclared && known < leastDeclared) || counts.held >= leastKept * known
}
