import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkVocabulary, checkWordHomes, conceptsIn, wordsOf } from './check-vocabulary.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'
import { wordHomes } from './word-homes.ts'

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
    expect(said('CorpusKnob')).toMatch(/"knob" is another word for variable/)
    expect(said('Corpus', 'idle\n')).toMatch(/"idle" is not needed/)
    expect(said('Corpus', 'corpus\n')).toMatch(/"corpus" is not needed/)
  })

  test('names are taken apart at their humps', () => {
    expect(wordsOf('valueToIRNow')).toEqual(['value', 'to', 'ir', 'now'])
    expect(wordsOf('UNCHANGED')).toEqual(['unchanged'])
    expect(wordsOf('int16')).toEqual(['int'])
  })
})

describe('checkWordHomes', () => {
  const homes = [
    { word: 'site', meaning: 'a place in the code', home: /^packages\/core\/src\/engine/ },
    { word: 'knob', meaning: 'variable' },
  ]
  const said = (file: string, text: string) => printViolations(checkWordHomes(sourceTree({ [file]: text }), homes))

  test('names of this repository keep to one meaning', () => {
    expect(printViolations(checkWordHomes(readSourceTree(['packages'], ['.ts']), wordHomes))).toBe('')
  })

  test('a word with a home has its row in the vocabulary', () => {
    const concepts = conceptsIn(read('../docs/vocabulary.md'))
    expect(wordHomes.filter(({ word, home }) => concepts.has(word) !== (home !== undefined))).toEqual([])
  })

  test('a name that gives a word a second meaning is told with its line, internal ones and files too', () => {
    expect(said('packages/core/src/engine/stage.ts', 'const siteCount = 1')).toBe('')
    expect(said('packages/core/src/domain/a.ts', '\nclass A {\n  private readonly ownSites = 1\n}')).toBe(
      'packages/core/src/domain/a.ts:3 ownSites: "site" would here mean something else than a place in the code',
    )
    expect(said('packages/core/src/domain/sites.ts', '')).toMatch(
      /^packages\/core\/src\/domain\/sites\.ts:1 sites\.ts: /,
    )
    expect(said('packages/core/src/engine/a.ts', 'const turn = (knob: number) => knob')).toMatch(
      /"knob" is another word for variable/,
    )
  })

  test('comments, tests, and words that only contain it are fine', () => {
    expect(said('packages/core/src/domain/a.ts', '// a site of an opposite\nconst composite = 1')).toBe('')
    expect(said('packages/core/src/domain/a.test.ts', 'const sites = 1')).toBe('')
  })
})
