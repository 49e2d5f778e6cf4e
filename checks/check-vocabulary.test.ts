import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkVocabulary, wordsOf } from './check-vocabulary.ts'
import { printViolations } from './violation.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Exported names by door, from the agreed list, which check-exports holds against the code. */
function agreedNames(): ReadonlyMap<string, readonly string[]> {
  const sections = read('exports.txt').trim().split('\n\n')
  return new Map(
    sections.map((section) => {
      const [door = '', ...lines] = section.split('\n')
      return [door, lines.map((line) => line.trim().replace(/^type /, ''))]
    }),
  )
}

describe('checkVocabulary', () => {
  test('this repository exports names of known words', () => {
    const violations = checkVocabulary(agreedNames(), read('../docs/vocabulary.md'), read('plain-words.txt'))
    expect(printViolations(violations)).toBe('')
  })

  const vocabulary = '| word | meaning |\n| --- | --- |\n| replay token | one word |\n| corpus | the inputs |\n'
  const said = (name: string, plain = '') =>
    printViolations(checkVocabulary(new Map([['door', [name]]]), vocabulary, plain))

  test('words of the vocabulary and agreed ones are fine, in any number', () => {
    expect(said('ReplayTokens')).toBe('')
    expect(said('readCorpus', 'read\n')).toBe('')
  })

  test('an unknown word, a second word for a concept, and an agreed one that is not needed are named', () => {
    expect(said('FrobCorpus')).toMatch(/"frob" is neither/)
    expect(said('CorpusCampaign')).toMatch(/"campaign" is another word for session/)
    expect(said('Corpus', 'idle\n')).toMatch(/"idle" is not needed/)
    expect(said('Corpus', 'corpus\n')).toMatch(/"corpus" is not needed/)
  })

  test('names are taken apart at their humps', () => {
    expect(wordsOf('valueToIRNow')).toEqual(['value', 'to', 'ir', 'now'])
    expect(wordsOf('UNCHANGED')).toEqual(['unchanged'])
    expect(wordsOf('int16')).toEqual(['int'])
  })
})
