/** What a search of differences tries before anything else: calls that the code shows itself, names that all objects have, and texts of known forms. */
import type { Domain } from '@fuzzwright/core/domain'
import type { Subject } from '@fuzzwright/survey/package'
import { knownForms } from './known-forms.ts'

/** Names that objects of the language have by themselves: code that forgets them treats them as its own. */
export const builtinWords = ['__proto__', 'constructor', 'prototype', 'toString', 'length']

const mostExamples = 60
/** Parameters that names are handed to, and texts of known forms. */
const mostNamed = 3
const mostFormed = 2

/** Argument lists of `root`. */
export function firstArguments({ examples }: Pick<Subject, 'examples'>, root: Domain<unknown[]>): unknown[][] {
  const [named, formed] = [textArguments(root, builtinWords, mostNamed), textArguments(root, knownForms, mostFormed)]
  return [...exampleArguments(examples), ...named, ...formed].filter((args) => isOf(root, args))
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

/** Each of the first `places` parameters is handed each text alone, with the simplest of what else has to be there. */
function textArguments(root: Domain<unknown[]>, texts: readonly string[], places: number): unknown[][] {
  const simplest = root.getValue(root.simplest())
  const handed = Array.from({ length: Math.min(places, Math.max(1, simplest.length)) }, (_, at) => at)
  return handed.flatMap((at) => texts.map((text) => Object.assign([...simplest], { [at]: text })))
}

function isOf(root: Domain<unknown[]>, args: unknown[]): boolean {
  try {
    const corpus = root.fromValue(args)
    return corpus !== undefined && root.validate(corpus) === undefined
  } catch {
    return false
  }
}
