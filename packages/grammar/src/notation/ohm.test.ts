import { Context, Rng } from '@fuzzwright/core/domain'
import * as ohm from 'ohm-js'
import { expect, test } from 'vitest'
import { inGrammar } from '../domain/in-grammar.ts'
import { readOhm } from './ohm.ts'

const sources = {
  arithmetic: `Arithmetic {
    Exp = AddExp
    AddExp = AddExp "+" MulExp -- plus
           | MulExp
    MulExp = MulExp "*" PriExp -- times
           | PriExp
    PriExp = "(" Exp ")" -- paren
           | number
           | ident
    number (a number) = digit+ ("." digit+)?
    ident = ~keyword lower alnum*
    keyword = ("if" | "in") ~alnum
  }`,
  lists: `Lists {
    Doc = "doc" "[" ListOf<Item, ","> "]" NonemptyListOf<string, ";">
    Item = string | code | caseInsensitive<"none">
         | "a".."f" "!" -- letter
         | #(upper hexDigit) -- hex
    code = "0x" hexDigit+
    string = "\\"" stringChar* "\\""
    stringChar = ~("\\"" | "\\\\") any -- plain
               | "\\\\" any -- escaped
    space += comment
    comment = "/*" (~"*/" any)* "*/"
  }`,
  lexical: `Lexical {
    path = &"/" ("/" nonemptyListOf<name, ".">)+ end
    name = pair<letter> spaces
    pair<x> = x "-" x
  }`,
}

/** The types of Ohm leave it out. */
function recipeOf(grammar: ohm.Grammar | undefined): string {
  return (grammar as unknown as { toRecipe(): string }).toRecipe()
}

test.each(Object.entries(sources))('what %s generates, Ohm accepts, and both read what people write', (_, source) => {
  const grammar = ohm.grammar(source)
  const domain = inGrammar(readOhm(recipeOf(grammar)))
  const g = new Context(new Rng(4))
  for (let run = 0; run < 150; run++) {
    const { text } = domain.init(g.reset(1200))
    expect(grammar.match(text).succeeded(), JSON.stringify(text)).toBe(true)
    expect(domain.fromValue(text)?.text).toBe(text)
  }
})

test('rules that are extended or overridden keep what they had', () => {
  const grammars = ohm.grammars(`
    A { start = "a" word
        word = "x" }
    B <: A { word := "y" | ... | "z"
             start += "b" word }`)
  const grammar = readOhm(recipeOf(grammars.B))
  const texts = ['ax', 'ay', 'az', 'bx', 'by', 'bz']
  for (const text of texts) expect(inGrammar(grammar).fromValue(text)?.text).toBe(text)
  expect(inGrammar(grammar).fromValue('ab')).toBeUndefined()
  expect(grammar.name).toBe('B')
})

test('what is no recipe is refused', () => {
  for (const text of ['{', '[]', '["grammer"]']) expect(() => readOhm(text)).toThrow(/no recipe of Ohm/)
})
