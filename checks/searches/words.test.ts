/**
 * Blind searches of each word of `d`: values are made, mutated (each length of a printed value is a goal of its own, so
 * there is a corpus) and shrunk (some of the longer values fail).
 */
import { observe } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { domainOfEachWord } from './domain-of-each-word.ts'
import { expectRecorded } from './expect-recorded.ts'
import { searchInSession } from './record-search.ts'

const longValue = 12

function isFine(value: unknown): boolean {
  const text = printValue(value)
  observe('characters', text.length)
  return text.length < longValue || text.length % 3 > 0
}

expectRecorded(
  'words',
  Object.entries(domainOfEachWord).map(([word, domain]) =>
    searchInSession(word, {
      seed: 5,
      runs: 120,
      parts: () => ({
        property: isFine,
        options: { domains: [domain], continueAfterFailure: true, shrinkRuns: 150 },
      }),
    }),
  ),
)
