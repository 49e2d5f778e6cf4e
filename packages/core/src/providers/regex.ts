/**
 * Texts that the regular expressions of the code match, and for each expression one text that it just does not match.
 * Strings handed to methods that read them as patterns count as expressions.
 */
import { constraintBroken } from '../description/constraints.ts'
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive, constantRegExp } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import type { Domain } from '../domain/domain.ts'
import { matchesOf } from '../from-shape/matches.ts'
import { itemAt } from '../item-at.ts'
import { Rng } from '../random/rng.ts'
import { type FuzzedValue, fixed } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

const patternMethods = ['match', 'matchAll', 'search', 'RegExp']
/** Texts drawn for each regular expression of the code. */
const matchesPerPattern = 3

function patternOf(constant: FuzzedConcreteValue): RegExp | undefined {
  const known = constantRegExp(constant)
  if (known !== undefined) return known
  const { context } = constant
  const text = constantPrimitive(constant)
  if (context.kind !== 'call' || !patternMethods.includes(context.method)) return undefined
  if (typeof text !== 'string' || text.trim() === '') return undefined
  try {
    return new RegExp(text)
  } catch {
    return undefined
  }
}

/**
 * A text one edit away from `match` that is none of the domain, which knows what to do about expressions that take for ever to
 * refuse a text.
 */
function nearMiss(matches: Domain<string>, match: string): string | undefined {
  const candidates = [match.slice(0, -1), match.slice(1), `${match}a`, ` ${match}`, match.toUpperCase(), '']
  return candidates.find((candidate) => matches.fromValue(candidate) === undefined)
}

/** Texts in and just outside of the regular expressions of the code. */
export class RegexModelProvider extends ShapeModelProvider {
  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (shape.kind !== 'string') return
    for (const constant of description.concreteValues) {
      const pattern = patternOf(constant)
      if (pattern === undefined) continue
      for (const text of textsAround(pattern)) if (constraintBroken(text, shape) === undefined) yield fixed(text)
    }
  }
}

function textsAround(pattern: RegExp): string[] {
  const domain = matchesOf(pattern)
  if (domain === undefined) return []
  const g = new Context(new Rng(0))
  const matches = Array.from({ length: matchesPerPattern }, () => domain.getValue(domain.init(g.reset())))
  const miss = nearMiss(domain, itemAt(matches, 0))
  return miss === undefined ? matches : [...matches, miss]
}
