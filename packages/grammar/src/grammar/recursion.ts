/** Expressions that contain themselves without a name: each becomes a rule of the grammar it is used in. */
import type { Expression, Rule } from './grammar.ts'

const bodies = new WeakMap<Expression, Expression>()

/** An expression that `build` makes, given the expression itself to refer to: `recursive((list) => …)`. */
export function selfReferring(build: (self: Expression) => Expression): Expression {
  const self: Expression = { kind: 'reference', rule: 'recursive' }
  bodies.set(self, build(self))
  return self
}

/** The rules, and one more (`recursive1`, `recursive2`, … in order of use) for each expression that refers to itself. */
export function withRecursionsAsRules(rules: readonly Rule[]): readonly Rule[] {
  const taken = new Set(rules.map(({ name }) => name))
  const known = new Map<Expression, Expression>()
  const added: Rule[] = []
  let count = 0

  function nameFor(self: Expression, body: Expression): Expression {
    let name: string
    do name = `recursive${++count}`
    while (taken.has(name))
    const reference: Expression = { kind: 'reference', rule: name }
    known.set(self, reference)
    const at = added.push({ name, body }) - 1
    added[at] = { name, body: resolve(body) }
    return reference
  }

  function resolve(expression: Expression): Expression {
    switch (expression.kind) {
      case 'reference': {
        const body = bodies.get(expression)
        return body === undefined ? expression : (known.get(expression) ?? nameFor(expression, body))
      }
      case 'sequence':
        return { ...expression, parts: expression.parts.map(resolve) }
      case 'choice':
        return { ...expression, options: expression.options.map(resolve) }
      case 'repeat':
      case 'except':
        return { ...expression, part: resolve(expression.part) }
      default:
        return expression
    }
  }

  const resolved = rules.map((rule) => ({ ...rule, body: resolve(rule.body) }))
  return [...resolved, ...added]
}
