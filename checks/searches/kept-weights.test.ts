/** Weights of `inGrammar` are those of the corpus: they come again with a kept one. */
import { type AnyDomain, type Context, Rng } from '@fuzzwright/core/domain'
import { type CorpusStore, runFuzzTest } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { ScriptedCoverage } from '../../packages/core/test/scripted/scripted-coverage.ts'
import type { Derivation } from '../../packages/grammar/src/derivation/derivation.ts'
import { InGrammarDomain } from '../../packages/grammar/src/domain/in-grammar.ts'
import { learnedGenerator } from '../../packages/grammar/src/domain/learned-generator.ts'
import { readEbnf } from '../../packages/grammar/src/index.ts'

const digits = readEbnf('s ::= [0-9]{8,12}')
const sevens = ['77777777', '777777777', '7777777777']

/** Says, each time it mutates, which share of sevens the weights of the search would generate. */
class Watched extends InGrammarDomain {
  readonly shares: number[] = []

  override mutate(c: Derivation, g: Context): ReturnType<InGrammarDomain['mutate']> {
    // Whatever is drawn here must not change the search.
    const generator = learnedGenerator(this.plan, this as AnyDomain, {
      donor: g.donor,
      rng: new Rng(this.shares.length),
    })
    if (generator !== undefined) this.shares.push(shareOf(generator, new Rng(1)))
    return super.mutate(c, g)
  }
}

function shareOf(generator: NonNullable<ReturnType<typeof learnedGenerator>>, rng: Rng): number {
  const texts = Array.from({ length: 40 }, () => generator.generate(rng, { budget: 4096, maxDepth: 10 }).text)
  return texts.join('').replace(/[^7]/g, '').length / texts.join('').length
}

class MemoryStore implements CorpusStore {
  private readonly entries = new Map<string, Parameters<CorpusStore['save']>[1]>()

  load(): ReturnType<CorpusStore['load']> {
    return { entries: new Map(this.entries), adopted: false, dropped: 0 }
  }

  save(_key: unknown, corpus: Parameters<CorpusStore['save']>[1]): string {
    const name = JSON.stringify(corpus)
    this.entries.set(name, corpus)
    return name
  }

  remove(_key: unknown, names: Iterable<string>): void {
    for (const name of names) this.entries.delete(name)
  }
}

/** The greatest share of sevens among the weights of a search in which texts of sevens alone show something new. */
async function searched(corpusStore: CorpusStore, seeds: readonly string[]): Promise<number> {
  const domain = new Watched(digits)
  const coverage = new ScriptedCoverage()
  let now = 0
  await runFuzzTest({
    test: { file: '/p/a.test.ts', projectRoot: '/p', name: 'digits' },
    property: (text: string) => coverage.hit(/^7+$/.test(text) ? text.length : 0),
    options: { domains: [domain], seeds: seeds.map((text) => [text]) },
    defaultSeed: 1,
    clock: { now: () => now++ },
    coverage,
    corpusStore,
    environment: { fuzzFor: 600 },
  })
  return Math.max(...domain.shares)
}

test('what an earlier search has learned is known to the next one with its corpus, and to none without', async () => {
  const [kept, empty] = [new MemoryStore(), new MemoryStore()]
  expect(await searched(kept, sevens)).toBeGreaterThan(0.3)
  expect(await searched(kept, [])).toBeGreaterThan(0.3)
  expect(await searched(empty, [])).toBeLessThan(0.25)
})
