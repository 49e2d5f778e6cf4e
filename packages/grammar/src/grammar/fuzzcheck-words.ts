/** The words of fuzzcheck's grammars beside `literal` and `regex`, for who brings a grammar from there. */
import { alt, chars, many, type Part, seq } from './builder.ts'
import type { Expression } from './grammar.ts'
import { selfReferring } from './recursion.ts'

/** One character from `first` to `last`, both included. */
export function literalRange(first: string, last: string): Expression {
  return chars([first, last])
}

/** One character of any of the ranges, ends included. */
export function literalRanges(...ranges: readonly (readonly [first: string, last: string])[]): Expression {
  return chars(...ranges)
}

/** One of the rules, each equally likely. */
export function alternation(rules: readonly Part[]): Expression {
  return alt(...rules)
}

/** All rules, one after another. */
export function concatenation(rules: readonly Part[]): Expression {
  return seq(...rules)
}

/** `rule`, from `min` to `max` times, both included (fuzzcheck's ranges of Rust leave out their end). */
export function repetition(rule: Part, min = 0, max = Number.POSITIVE_INFINITY): Expression {
  return many(rule, min, max)
}

/** A rule that can refer to itself: `recursive((self) => alternation(['x', concatenation(['(', self, ')'])]))`. */
export function recursive(build: (self: Expression) => Part): Expression {
  return selfReferring((self) => seq(build(self)))
}

/** Where a rule refers to itself. In fuzzcheck this unwraps a weak reference; here `self` can stand alone as well. */
export function recurse(self: Expression): Expression {
  return self
}
