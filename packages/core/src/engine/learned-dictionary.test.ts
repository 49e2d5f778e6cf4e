import { describe, expect, test } from 'vitest'
import { logOf, type ScriptedComparison, ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { bucketsPerEdge, comparisonKind } from '../execution/coverage.ts'
import { copyLog } from '../mutation/comparison.ts'
import { LearnedDictionary } from './learned-dictionary.ts'

const given = { numbers: [1], bigints: [2n], strings: ['three'] }

function learn(dictionary: LearnedDictionary, ...seen: Omit<ScriptedComparison, 'site'>[]): void {
  dictionary.learn(copyLog(logOf(seen.map((comparison) => ({ site: 1, ...comparison })))))
}

describe('the dictionary of a search', () => {
  test('has what it was given, and both sides of every comparison, each once', () => {
    const dictionary = new LearnedDictionary(given)
    learn(dictionary, { left: 'three', right: 'four' }, { left: 5, right: 6n }, { left: 'four', right: undefined })
    expect(dictionary.strings).toEqual(['three', 'four'])
    expect([dictionary.numbers, dictionary.bigints]).toEqual([
      [1, 5],
      [2n, 6n],
    ])
    expect(given.strings).toEqual(['three'])
  })

  test('has no sources of regular expressions, no empty texts, and no long ones', () => {
    const dictionary = new LearnedDictionary(given)
    const longest = 'x'.repeat(128)
    learn(dictionary, { kind: comparisonKind.matches, left: 'tried', right: '/x/' }, { left: '', right: `${longest}x` })
    expect(dictionary.strings).toEqual(['three'])
    learn(dictionary, { left: longest, right: 'y' })
    expect(dictionary.strings).toEqual(['three', longest, 'y'])
  })

  test('makes room for newer values, gives up none that was given, and learns again what comes again', () => {
    const dictionary = new LearnedDictionary(given)
    for (let n = 0; n < 256; n++) learn(dictionary, { left: `text ${n}`, right: 1000 + n })
    expect(dictionary.strings).toHaveLength(257)
    learn(dictionary, { left: 'one more', right: 1 })
    expect([
      dictionary.strings.length,
      dictionary.strings[0],
      dictionary.strings[1],
      dictionary.strings.at(-1),
    ]).toEqual([257, 'three', 'text 1', 'one more'])
    expect(dictionary.numbers[1]).toBe(1000)
    learn(dictionary, { left: 'text 0', right: 'text 0' })
    expect(dictionary.strings.at(-1)).toBe('text 0')
    expect(dictionary.strings).not.toContain('text 1')
  })
})

describe('texts that stand in the code', () => {
  /** Meets these modules in order, as runs through an edge of each. */
  function meet(...modules: (readonly (string | number)[])[]): readonly string[] {
    const code = new ScriptedCoverage()
    const dictionary = new LearnedDictionary(given)
    for (const [edge, literals] of modules.entries()) {
      code.literals.set(edge, literals)
      dictionary.meetCode(code, [edge * bucketsPerEdge + 3], 1)
    }
    return dictionary.ambient
  }

  test('are met with the module they stand in, the short ones, each once', () => {
    const longest = 'x'.repeat(24)
    expect(meet(['a', 7, longest, `${longest}x`], ['b', 'a'])).toEqual(['a', longest, 'b'])
  })

  test('stand beside the others, and only what the run touched counts', () => {
    const code = new ScriptedCoverage()
    code.literals.set(0, ['here'])
    code.literals.set(1, ['there'])
    const dictionary = new LearnedDictionary(given)
    dictionary.meetCode(code, [0, bucketsPerEdge], 1)
    expect([dictionary.ambient, dictionary.strings]).toEqual([['here'], ['three']])
    dictionary.meetCode(code, [0, bucketsPerEdge], 2)
    expect(dictionary.ambient).toEqual(['here', 'there'])
  })

  test('are not looked at again in a module that was met, and there are a thousand at most', () => {
    const code = new ScriptedCoverage()
    const literals = ['a']
    code.literals.set(0, literals)
    const dictionary = new LearnedDictionary(given)
    dictionary.meetCode(code, [0], 1)
    literals.push('later')
    dictionary.meetCode(code, [0], 1)
    expect(dictionary.ambient).toEqual(['a'])
    expect(meet(Array.from({ length: 1030 }, (_, n) => `t${n}`))).toHaveLength(1024)
  })

  test('are not asked for where a source of coverage does not know them', () => {
    const code = Object.assign(new ScriptedCoverage(), { literalsAt: undefined })
    const dictionary = new LearnedDictionary(given)
    dictionary.meetCode(code as never, [0], 1)
    expect(dictionary.ambient).toEqual([])
  })
})
