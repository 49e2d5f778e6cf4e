import { describe, expect, test } from 'vitest'
import { runProposal, type ScriptedTarget } from '../../test/scripted/drive-search.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import { emptyDictionary } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import { SiteKnowledge } from '../mutation/comparison.ts'
import { Rng } from '../random/rng.ts'
import { EntryChooser } from '../schedule/choose-entry.ts'
import { EntryDetails } from './entry-details.ts'
import { Interludes } from './interludes.ts'
import { LearnedDictionary } from './learned-dictionary.ts'
import { Plateau } from './plateau.ts'
import type { Proposal } from './proposal.ts'
import { RandomInputs } from './random-inputs.ts'
import { StageQueue } from './stage-queue.ts'

const texts: AnyDomain = d.string()

function setting(mostRuns = 1e6) {
  const root = texts
  const rng = new Rng(1)
  const code = new ScriptedCoverage()
  const corpus = new Corpus<unknown>(root)
  const knowledge = new SiteKnowledge()
  const details = new EntryDetails(root)
  const dictionary = new LearnedDictionary(emptyDictionary)
  const count = { runs: 0, discarded: 0 }
  const inputs = new RandomInputs({ root, rng, dictionary, details, donors: corpus })
  const chooser = new EntryChooser(corpus)
  const interludes = new Interludes({ rng, inputs, chooser, pools: undefined, count, mostRuns })
  const plateau = new Plateau(corpus, knowledge)
  const queue = new StageQueue({ root, coverage: code, knowledge, dictionary, details, interludes, plateau, count })
  const entry = (text: string, feature: number): CorpusEntry<unknown> => {
    const added = corpus.add(root.fromValue(text as never), [feature], 1)
    if (added === undefined) throw new Error(`${text} shows nothing new`)
    return added
  }
  /** Runs what the queue proposes, `seen` told of each, until it gives way to random inputs. */
  const drain = (target: ScriptedTarget, seen: (proposal: Proposal, value: unknown) => void = () => undefined) => {
    const given: unknown[] = []
    for (let next = queue.next(); next !== undefined; next = queue.next()) {
      const value: unknown = root.getValue(next.value as never)
      given.push(value)
      runProposal(next, code, (corpusValue) => target(root.getValue(corpusValue) as never))
      count.runs++
      seen(next, value)
    }
    return given
  }
  return { queue, corpus, code, count, plateau, entry, drain }
}

/** Compares its input with a word at the place 1, and with another at the place 2. */
const compare =
  (code: ScriptedCoverage): ScriptedTarget =>
  (text: string) => {
    code.equal(1, text, 'first')
    code.equal(2, text, 'second')
  }

describe('the queue of stages', () => {
  test('is silent where nothing waits', () => {
    const { queue } = setting()
    expect([queue.next(), queue.hasPending, queue.size]).toEqual([undefined, false, 0])
  })

  test('takes each entry through one stage, which runs the entry itself and what its comparisons ask for', () => {
    const { queue, code, entry, drain } = setting()
    queue.add(entry('abc', 1), undefined)
    const given = drain(compare(code), (proposal) => {
      expect(proposal).toMatchObject({ traced: true, parent: undefined })
    })
    expect(given[0]).toBe('abc')
    expect(given).toContain('first')
    expect(given).toContain('second')
    expect(drain(compare(code))).toEqual([])
  })

  test('the newest entry comes first', () => {
    const { queue, entry, drain } = setting()
    queue.add(entry('old', 1), undefined)
    queue.add(entry('young', 2), undefined)
    expect(drain(() => undefined)).toEqual(['young', 'old'])
  })

  test('an entry that has left the corpus meanwhile is passed over', () => {
    const { queue, corpus, entry, drain } = setting()
    queue.add(entry('a long text', 1), undefined)
    queue.add(entry('b', 2), undefined)
    corpus.add(texts.fromValue('s' as never), [1], 1)
    expect(drain(() => undefined)).toEqual(['b'])
  })

  test('a stage that finds something new gives way to it, and goes on afterwards', () => {
    const { queue, code, entry, drain, count, plateau } = setting()
    queue.add(entry('abc', 1), undefined)
    let found = false
    const given = drain(compare(code), (_, value) => {
      if (value !== 'first' || found) return
      found = true
      queue.add(entry('first', 2), undefined)
      plateau.ended(count.runs)
    })
    // The stage of what was found comes right after it.
    const at = given.indexOf('first')
    expect(given[at + 1]).toBe('first')
    expect(given.lastIndexOf('abc')).toBe(0)
    const before = given.length
    count.runs += 200
    const later = drain(compare(code))
    expect(before).toBeGreaterThan(2)
    expect(later.length).toBeGreaterThan(0)
    // It goes on where it was left: the entry itself is not run again.
    expect(later).not.toContain('abc')
  })

  test('a stage is taken up at once where what it gave way to came to less than its entry', () => {
    const { queue, code, entry, drain } = setting()
    queue.add(entry('abc', 1), undefined)
    const cutShort: ScriptedTarget = (text: string) => {
      if (!code.equal(1, text, 'first')) code.equal(2, text, 'second')
    }
    let found = false
    const given = drain(cutShort, (_, value) => {
      if (value !== 'first' || found) return
      found = true
      queue.add(entry('first', 2), undefined)
    })
    expect(given).toContain('second')
  })

  test('what came last can be dropped again', () => {
    const { queue, entry } = setting()
    queue.add(entry('abc', 1), undefined)
    const waiting = queue.size
    queue.add(entry('abcd', 2), undefined)
    queue.keepOldest(waiting)
    expect(queue.size).toBe(1)
    expect(queue.next()?.value).toEqual(texts.fromValue('abc' as never))
  })

  test('entries that came closer are made smaller when no stage waits any longer', () => {
    const { queue, entry, drain } = setting()
    queue.trim(entry('ballast and more ballast', 1))
    queue.add(entry('b', 2), undefined)
    const [first, ...shorter] = drain(() => undefined)
    expect(first).toBe('b')
    expect(shorter.length).toBeGreaterThan(10)
    for (const text of shorter) expect(String(text).length).toBeLessThan('ballast and more ballast'.length)
  })

  test('between two steps of a long stage, and of a trim, chance has its turn', () => {
    const { queue, code, entry, drain } = setting(100)
    queue.add(entry('abc', 1), undefined)
    queue.trim(entry('ballast and more ballast', 2))
    const seen = new Map<string, number>()
    drain(compare(code), ({ from, traced }) => {
      expect(traced).toBe(from === 'stage' || from === 'walk')
      seen.set(from, (seen.get(from) ?? 0) + 1)
    })
    expect(seen.get('fresh')).toBeGreaterThan(5)
  })
})

test('a stage whose runs are dear takes a few at a time, and goes on where nothing new comes', () => {
  const { queue, code, count, plateau, entry, drain } = setting()
  const target = compare(code)
  plateau.ended(0)
  queue.add(entry('neither of the two', 1), undefined, 2)
  const first = drain(target)
  expect(first.length).toBe(2)
  expect(queue.isBusy).toBe(false)
  count.runs = 1e6
  const second = drain(target)
  expect(second.length).toBe(2)
  expect(second).not.toEqual(first)
})
