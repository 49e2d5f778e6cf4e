/** The inputs a test was given to start from, as corpus values of its domains. */
import type { DocumentedExample } from '../description/fuzzed-method-description.ts'
import { changedOnItsWay } from '../domain/difference.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { FuzzError } from '../errors.ts'
import type { FuzzOptions } from './fuzz-options.ts'

type Root = TupleDomain<unknown[]>

/** What the documentation shows, as far as the domains know it: nobody gave it as a seed, and it may be of other types. */
export function documentedSeeds(root: Root, examples: readonly DocumentedExample[] = []): unknown[] {
  return examples.flatMap(({ args }) => {
    const corpus = knownSeed(root, args)
    return corpus === undefined ? [] : [corpus]
  })
}

/** What a property has worth trying, as far as its domains know it: at most `limit`, from the beginning, each when it is asked for. */
export function* broughtInputs(
  root: Root,
  brought: Iterable<readonly unknown[]>,
  limit: number,
): Generator<unknown, void> {
  let left = limit
  for (const args of brought) {
    const corpus = knownSeed(root, args)
    if (corpus === undefined) continue
    yield corpus
    if (--left <= 0) break
  }
}

function knownSeed(root: Root, args: readonly unknown[]): unknown {
  try {
    const corpus = root.fromValue(args)
    const isSame =
      corpus !== undefined &&
      root.validate(corpus) === undefined &&
      changedOnItsWay(args, root.getValue(corpus)) === undefined
    return isSame ? corpus : undefined
  } catch {
    return undefined
  }
}

/** @throws FuzzError for a seed that is no input of the domains, or is turned into another one by them. */
export function givenSeeds(root: Root, { seeds = [] }: FuzzOptions): unknown[] {
  return seeds.map((args, index) => {
    const corpus = recognised(root, args, index)
    const reason =
      corpus === undefined
        ? 'no domain recognises it'
        : (root.validate(corpus) ?? changedOnItsWay(args, root.getValue(corpus)))
    if (corpus === undefined || reason !== undefined) {
      throw new FuzzError('bad-seed', `seeds[${index}] is not an input of this test: ${reason}.`, {
        hint: `Give ${root.elements.length} argument(s) that the domains accept.`,
      })
    }
    return corpus
  })
}

function recognised(root: Root, args: readonly unknown[], index: number): ReturnType<Root['fromValue']> {
  try {
    return root.fromValue(args)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    // Domains go down a value level by level, on the stack.
    throw new FuzzError('too-deep', `seeds[${index}] is nested too deeply to be taken apart.`, {
      hint: 'Give a seed of at most about a thousand levels, or build the nesting with map().',
      cause,
    })
  }
}
