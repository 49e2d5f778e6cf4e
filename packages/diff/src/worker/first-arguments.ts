/** What a search of differences tries before anything else: calls that the code shows itself, and names that all objects have. */
import type { Domain } from '@fuzzwright/core/domain'
import type { Subject } from '@fuzzwright/survey/package'

/** Names that objects of the language have by themselves: code that forgets them treats them as its own. */
export const builtinWords = ['__proto__', 'constructor', 'prototype', 'toString', 'length']

const mostExamples = 60
/** Parameters that names are handed to. */
const mostNamed = 3

/** Argument lists of `root`. */
export function firstArguments({ examples }: Pick<Subject, 'examples'>, root: Domain<unknown[]>): unknown[][] {
  return [...exampleArguments(examples), ...nameArguments(root)].filter((args) => isOf(root, args))
}

/** Argument lists of the code's own examples; what is no plain source is left out. */
function exampleArguments(examples: readonly string[]): unknown[][] {
  return examples.slice(0, mostExamples).flatMap((source) => {
    try {
      const args: unknown[] = new Function(`return [${source}]`)()
      return [args]
    } catch {
      return []
    }
  })
}

/** Each parameter is handed each name alone, with the simplest of what else has to be there. */
function nameArguments(root: Domain<unknown[]>): unknown[][] {
  const simplest = root.getValue(root.simplest())
  const places = Array.from({ length: Math.min(mostNamed, Math.max(1, simplest.length)) }, (_, at) => at)
  return places.flatMap((at) => builtinWords.map((word) => Object.assign([...simplest], { [at]: word })))
}

function isOf(root: Domain<unknown[]>, args: unknown[]): boolean {
  try {
    const corpus = root.fromValue(args)
    return corpus !== undefined && root.validate(corpus) === undefined
  } catch {
    return false
  }
}
