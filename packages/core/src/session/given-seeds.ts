/** The inputs a test was given to start from, as corpus values of its domains. */
import { isPlainObject } from '../domain/own-property.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import { FuzzError } from '../errors.ts'
import type { FuzzOptions } from './fuzz-options.ts'

type Root = TupleDomain<unknown[]>

/** @throws FuzzError for a seed that is no input of the domains, or is turned into another one by them. */
export function givenSeeds(root: Root, { seeds = [] }: FuzzOptions): unknown[] {
  return seeds.map((args, index) => {
    const corpus = recognised(root, args, index)
    const reason =
      corpus === undefined ? 'no domain recognises it' : (root.validate(corpus) ?? changed(root, args, corpus))
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

/** Why the seed would run as another input: the inverse that somebody wrote for `map` is wrong. */
function changed(
  root: Root,
  args: readonly unknown[],
  corpus: NonNullable<ReturnType<Root['fromValue']>>,
): string | undefined {
  const difference = differenceOf(args, root.getValue(corpus))
  if (difference === undefined) return undefined
  const [given, made] = difference.map((value) => (typeof value === 'string' ? JSON.stringify(value) : String(value)))
  return `its domain makes ${made} of the ${given} in it, so a \`from\` is not the inverse of its function`
}

/** The first pair of primitives in which two values of the same form differ. What is no plain data is not looked into. */
function differenceOf(given: unknown, made: unknown): readonly [given: unknown, made: unknown] | undefined {
  if (isPrimitive(given) && isPrimitive(made)) {
    return given === made || (Number.isNaN(given) && Number.isNaN(made)) ? undefined : [given, made]
  }
  const pairs = pairsOf(given, made)
  for (const [left, right] of pairs) {
    const difference = differenceOf(left, right)
    if (difference !== undefined) return difference
  }
  return undefined
}

function pairsOf(given: unknown, made: unknown): readonly (readonly [unknown, unknown])[] {
  const pairs: (readonly [unknown, unknown])[] = []
  if (Array.isArray(given) && Array.isArray(made)) {
    const same = given.length === made.length ? given : []
    for (const [index, item] of same.entries()) pairs.push([item, made[index]])
  } else if (isPlainObject(given) && isPlainObject(made)) {
    const fields = new Map<string, unknown>(Object.entries(made))
    for (const [key, value] of Object.entries(given)) if (fields.has(key)) pairs.push([value, fields.get(key)])
  }
  return pairs
}

function isPrimitive(value: unknown): boolean {
  return (typeof value !== 'object' && typeof value !== 'function') || value === null
}
