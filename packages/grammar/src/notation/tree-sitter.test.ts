import { createRequire } from 'node:module'
import { Context, Rng } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { inGrammar } from '../domain/in-grammar.ts'
import { chars, literal, some } from '../grammar/builder.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { readTreeSitter, type TreeSitterGrammar } from './tree-sitter.ts'

const load = createRequire(import.meta.url)
const source = (language: string): TreeSitterGrammar =>
  load(`tree-sitter-${language}/src/grammar.json`) as TreeSitterGrammar

function made(grammar: Grammar, count: number): string[] {
  const domain = inGrammar(grammar)
  const g = new Context(new Rng(2))
  return Array.from({ length: count }, (_, run) => {
    const { text } = domain.init(g.reset(2000))
    if (run % 10 === 0) expect(domain.fromValue(text)?.text).toBe(text)
    return text
  })
}

test('the JSON grammar reads what JSON is', () => {
  const domain = inGrammar(readTreeSitter(source('json')))
  for (const text of ['{"a": [1, 2.5e3, true], "b\\n": null}', ' [ ] ', '"x"']) {
    expect(domain.fromValue(text)?.text).toBe(text)
  }
  expect(domain.fromValue('{a: 1}')).toBeUndefined()
  expect(made(readTreeSitter(source('json')), 200).some((text) => text.includes('{'))).toBe(true)
})

test('external tokens have to be given', () => {
  expect(() => readTreeSitter(source('css'))).toThrow(/_descendant_operator.*program code/)
  const tokens = {
    _descendant_operator: literal(' '),
    _pseudo_class_selector_colon: literal(':'),
    __error_recovery: literal(''),
  }
  const grammar = readTreeSitter(source('css'), { tokens })
  expect(made(grammar, 50).some((text) => text.includes('{'))).toBe(true)
  expect(inGrammar(grammar).fromValue('a { color: red; }')?.text).toBe('a { color: red; }')
})

test('the JavaScript grammar is read', () => {
  const tokens = {
    _automatic_semicolon: literal(';'),
    _template_chars: some(chars(['a', 'z'])),
    _ternary_qmark: literal('?'),
    html_comment: literal('<!-- -->\n'),
    '||': literal('||'),
    escape_sequence: literal('\\n'),
    regex_pattern: some(chars(['a', 'z'])),
    jsx_text: some(chars(['a', 'z'])),
  }
  const domain = inGrammar(readTreeSitter(source('javascript'), { tokens }))
  const text = 'if (a) { b(1, "c"); } '
  expect(domain.fromValue(text)?.text).toBe(text)
})
