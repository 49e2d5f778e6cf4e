import { expect, test } from 'vitest'
import { applyMutant } from '../mutant.ts'
import { findMutants } from './find-mutants.ts'

/** The changed texts, by operator. */
function mutantsOf(code: string, file = 'a.ts'): readonly string[] {
  return findMutants(file, code).map((mutant) => `${mutant.operator} ${applyMutant(code, mutant)}`)
}

test.each([
  ['x = a + b', ['ArithmeticOperator x = a - b']],
  ["x = a + 'b'", ['StringLiteral x = a + ""']],
  ['x = a-+b', ['ArithmeticOperator x = a+ +b', 'UnaryOperator x = a- -b']],
  [
    'x = a !== b ? 1 : 2',
    [
      'ConditionalExpression x = true ? 1 : 2',
      'ConditionalExpression x = false ? 1 : 2',
      'EqualityOperator x = a === b ? 1 : 2',
    ],
  ],
  ['x += 1', ['AssignmentOperator x -= 1']],
  ['x++', ['UpdateOperator x--']],
  ['x = ~y', ['UnaryOperator x = y']],
  ['x = [1]', ['ArrayDeclaration x = []']],
  ['x = { a: 1 }', ['ObjectLiteral x = {}']],
  ['f = () => 1', ['ArrowFunction f = () => undefined']],
  ['x = y?.[0]', ['OptionalChaining x = y[0]']],
  ['x = y?.z', ['OptionalChaining x = y.z']],
  ['x = y?.()', ['OptionalChaining x = y()']],
  ['x = (a ?? b).trim()', ['LogicalOperator x = (a && b).trim()', 'MethodExpression x = (a ?? b)']],
  ['x = y.endsWith(z)', ['MethodExpression x = y.startsWith(z)']],
  ['x = Array(3)', ['ArrayDeclaration x = Array()']],
  ['x = /^a$/', ['Regex x = /a$/', 'Regex x = /^a/']],
  ['while (a) b()', ['ConditionalExpression while (false) b()']],
  ['if (a) {}', ['ConditionalExpression if (true) {}', 'ConditionalExpression if (false) {}']],
  ['x = `a`', ['StringLiteral x = ``']],
  ['function f() { return!a }', ['BlockStatement function f() {}', 'BooleanLiteral function f() { return a }']],
  ['switch (a) { case b: c() }', ['ConditionalExpression switch (a) { case b:  }']],
])('of %s', (code, expected) => expect(mutantsOf(code)).toEqual(expected))

test.each([
  "import a from 'a'",
  "export * from 'a'",
  "require('a')",
  "import('a')",
  "type A = 'a' | 'b'",
  "enum A { B = 'b' }",
  "declare const a: 'a'",
  'try { var a = b } catch {}',
  "'use strict'",
  'tag`a`',
])('nothing is changed in %s', (code) => expect(mutantsOf(code)).toEqual([]))

test('an attribute is no text, what stands in braces is', () => {
  expect(mutantsOf('x = <a b="c">{d && e}</a>', 'a.tsx')).toEqual([
    'ConditionalExpression x = <a b="c">{true}</a>',
    'ConditionalExpression x = <a b="c">{false}</a>',
    'LogicalOperator x = <a b="c">{d || e}</a>',
  ])
})

test('a constructor that sets fields behind super keeps its body', () => {
  const code = 'class A extends B { c = d; constructor() { super() } }'
  expect(mutantsOf(code)).toEqual([])
  expect(mutantsOf(code.replace('c = d;', ''))).toHaveLength(1)
})

test('where a mutant stands', () => {
  const [mutant] = findMutants('a.ts', 'a\nb = c * d', 7)
  expect(mutant).toMatchObject({ id: 7, from: { line: 2, column: 6 }, to: { line: 2, column: 7 } })
})

test('what does not parse is refused', () => {
  expect(() => findMutants('a.ts', 'a = (')).toThrow(expect.objectContaining({ code: 'unparsable-code' }))
})
