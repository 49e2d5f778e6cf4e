/** Every law of domains over twenty grammars of ANTLR's, and failures in their texts shrunk as far as their trees allow. */
import { check } from '@fuzzwright/core'
import { Context, checkLaw, laws, Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { inGrammar } from '../src/index.ts'
import { simplerDerivations } from '../src/trimming/simpler-derivations.ts'
import { antlrGrammars } from './antlr-grammars.ts'

test('there are twenty of them', () => {
  expect(Object.keys(antlrGrammars).length).toBe(20)
})

describe.each(Object.entries(antlrGrammars))('inGrammar(%s)', (_, { grammar, texts }) => {
  const domain = inGrammar(grammar)

  test('obeys every law', () => {
    for (const law of laws) checkLaw(law, domain, { cases: 12 })
  })

  test('reads what people write, and what it generates', () => {
    for (const text of texts) expect(domain.fromValue(text)?.text).toBe(text)
    const g = new Context(new Rng(5))
    for (let run = 0; run < 20; run++) {
      const { text } = domain.init(g.reset(800))
      expect(domain.fromValue(text)?.text).toBe(text)
    }
  })

  test('failures shrink until no single step of the tree keeps them', async () => {
    const fails = (text: string): boolean => new Set(text).size >= 4 && text.length >= 5
    const { finding } = await check((text: string) => !fails(text), { domains: [domain], seed: 3, runs: 500 })
    const [text] = (finding?.args ?? []) as [string]
    expect(fails(text)).toBe(true)
    const derivation = domain.fromValue(text)
    expect(derivation?.text).toBe(text)
    if (derivation === undefined) return
    const smaller = [...simplerDerivations(domain.plan, derivation)].filter((next) => fails(next.text))
    expect(smaller.map((next) => next.text)).toEqual([])
  })
})
