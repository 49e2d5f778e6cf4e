/** Names of a function's parameters, read from its own source text: for reports of properties nobody described. */
import type { ArgumentName } from './argument-name.ts'

const word = '[A-Za-z_$][\\w$]*'
// With a comma behind each name but the last, so that a long one is read in one way only.
const list = `\\s*((?:${word}\\s*,\\s*)*(?:(?:\\.\\.\\.)?${word})?)\\s*`
/** `(a, b) =>`, `a =>`, `function name(a, b)`, `method(a, b) {`; all possibly `async`. */
const heads = [
  new RegExp(`^(?:async\\s*)?\\(${list}\\)\\s*=>`),
  new RegExp(`^(?:async\\s+)?(${word})\\s*=>`),
  new RegExp(`^(?:async\\s+)?(?:function\\s*\\*?\\s*)?(?:${word})?\\s*\\(${list}\\)\\s*\\{`),
]

/** Empty where a parameter has a default or is a pattern: then no name says what the argument is. */
export function parameterNames(run: (...args: never) => unknown): readonly ArgumentName[] {
  const text = Function.prototype.toString.call(run)
  for (const head of heads) {
    const names = head.exec(text)?.[1]?.match(/\.{0,3}[A-Za-z_$][\w$]*/g)
    if (names) return names.map((name) => (name.startsWith('...') ? { name: name.slice(3), rest: true } : { name }))
  }
  return []
}
