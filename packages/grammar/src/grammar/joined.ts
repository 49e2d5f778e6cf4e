/** Expressions made of a list that may turn out to hold just one: that one needs no list around it. */
import type { Expression } from './grammar.ts'

/** The parts one after another; no part at all is the empty text. */
export function inSequence(parts: readonly Expression[]): Expression {
  return single(parts) ?? { kind: 'sequence', parts }
}

/** Any of the options, each as likely as the next. */
export function inChoice(options: readonly Expression[]): Expression {
  return single(options) ?? { kind: 'choice', options }
}

/** The item of a list of one. */
export function single<Item>(list: readonly Item[]): Item | undefined {
  return list.length === 1 ? list[0] : undefined
}
