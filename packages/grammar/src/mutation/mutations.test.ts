import { Rng } from '@fuzzwright/core/domain'
import { describe, expect, test } from 'vitest'
import { interpreter } from '../generation/interpreter.ts'
import { uniformWeights } from '../generation/slots.ts'
import { tablesOf } from '../generation/tables.ts'
import { planOf } from '../grammar/plan.ts'
import { parse } from '../parsing/parse.ts'
import { json } from '../ready-made/json.ts'
import { insertWord } from './insert-word.ts'
import { wordsOfCode } from './token-words.ts'
import {
  changeCharacter,
  copyWithin,
  crossover,
  editList,
  grow,
  hoist,
  type Mutation,
  type MutationContext,
  regrow,
  swap,
} from './tree-mutations.ts'

const plan = planOf(json)
const from = parse(json, '[1,{"a":"x"},[[2]]]')

const generator = interpreter(plan, tablesOf(plan, uniformWeights(plan)))

function contextOf(seed: number): MutationContext {
  return { plan, rng: new Rng(seed), generator, limits: { budget: 2000, maxDepth: 20 } }
}

/** Texts a mutation makes of `from` with many seeds; each is checked to be JSON. */
function made(mutation: Mutation): Set<string> {
  const texts = new Set<string>()
  for (let seed = 0; seed < 600; seed++) {
    const next = mutation(from, contextOf(seed))
    if (next === undefined) continue
    expect(() => JSON.parse(next.text)).not.toThrow()
    expect(parse(json, next.text).text).toBe(next.text)
    texts.add(next.text)
  }
  return texts
}

describe('each mutation does what its name says, in the language', () => {
  test.each<[string, Mutation, string[]]>([
    ['swap', swap, ['[{"a":"x"},1,[[2]]]', '[2,{"a":"x"},[[1]]]']],
    ['copyWithin', copyWithin, ['[1,1,[[2]]]', '[2,{"a":"x"},[[2]]]']],
    ['grow', grow, ['[1,{"a":"x"},[[[2]]]]']],
    ['hoist', hoist, ['[1,"x",[[2]]]', '[1,{"a":"x"},[2]]', '[[2]]']],
    ['editList', editList, ['[1,{"a":"x"}]', '[1,[[2]],{"a":"x"}]', '[1,[[2]]]']],
    ['changeCharacter', changeCharacter, ['[2,{"a":"x"},[[2]]]', '[1,{"a":"y"},[[2]]]']],
  ])('%s', (_, mutation, wanted) => {
    const texts = made(mutation)
    for (const text of wanted) expect(texts).toContain(text)
  })

  test('regrow makes new sub-trees', () => {
    expect(made(regrow).size).toBeGreaterThan(100)
  })

  test('crossover brings parts of another text in', () => {
    const other = parse(json, '{"k":true}')
    const texts = made((each, context) => crossover(each, other, context))
    expect(texts).toContain('[true,{"a":"x"},[[2]]]')
    expect(texts).toContain('[1,{"k":true},[[2]]]')
  })

  test('words of a dictionary take the place of tokens that can be them', () => {
    const texts = made((each, context) => insertWord(each, ['null', '"word"', 'else'], context))
    expect(texts).toContain('[null,{"a":"x"},[[2]]]')
    expect(texts).toContain('[1,{"word":"x"},[[2]]]')
    expect([...texts].filter((text) => /[^"]else/.test(text))).toEqual([])
  })
})

test('the words of program code are those of its literals', () => {
  const code = `if (word === 'import' || x == "a\\"b") say('this is no word of the language but a message')\nlist = "for of"`
  expect(wordsOfCode([code]).filter((word) => word.length < 8)).toEqual(expect.arrayContaining(['import', 'for', 'of']))
  expect(wordsOfCode([code])).not.toContain('list')
})
