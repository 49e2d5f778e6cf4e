import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { Corpus } from '../corpus/corpus.ts'
import { emptyDictionary } from '../domain/context.ts'
import { d } from '../from-shape/d.ts'
import { SiteKnowledge } from '../mutation/comparison.ts'
import { Rng } from '../random/rng.ts'
import { EntryDetails } from './entry-details.ts'
import { LearnedDictionary } from './learned-dictionary.ts'
import { OpenStage } from './open-stage.ts'

const root = d.int()

/** A stage of the entry 5, whose program compares what is computed from it. */
function setting(lastTraced?: () => unknown) {
  const code = new ScriptedCoverage()
  code.trace(true)
  const dictionary = new LearnedDictionary(emptyDictionary)
  const details = new EntryDetails(root)
  const entry = new Corpus<unknown>(root).keep(5)
  const stage = new OpenStage(entry, undefined, {
    ...{ root, coverage: code, knowledge: new SiteKnowledge() },
    ...{ dictionary, details, ...(lastTraced && { lastTraced }) },
  })
  const runStep = (): void => {
    code.start()
    code.equal(1, Number(stage.proposal?.value) * 3, 999)
    stage.goOn()
  }
  /** Runs steps until one is of a walk. */
  const runToWalk = (): void => {
    while (stage.proposal?.from === 'stage') runStep()
  }
  return { dictionary, details, entry, stage, runStep, runToWalk }
}

describe('an open stage', () => {
  test('runs its entry unless the last run was of it, and traced', () => {
    expect(setting(() => 6).stage.proposal).toMatchObject({ value: 5 })
    expect(setting(() => 5).stage.proposal).toBe(undefined)
  })

  test('proposes the same until it goes on, traced and without a parent', () => {
    const { stage, runStep } = setting()
    expect(stage.proposal).toEqual({ value: 5, from: 'stage', parent: undefined, traced: true })
    expect(stage.proposal).toEqual(stage.proposal)
    runStep()
    expect(stage.proposal?.value).not.toBe(5)
  })

  test('learns dictionary, and what is known of the entry, when the entry has run', () => {
    const { stage, dictionary, details, entry, runStep } = setting()
    expect([stage.proposal?.value, details.comparesOf(entry)]).toEqual([5, undefined])
    runStep()
    expect(dictionary.numbers).toEqual([15, 999])
    expect(details.comparesOf(entry)?.number(15, new Rng(1))).toBe(999)
  })

  test('says of the steps of a walk that they are some, until it is left', () => {
    const { stage, runToWalk } = setting()
    runToWalk()
    expect(stage.proposal).toMatchObject({ from: 'walk', traced: true })
    stage.takeUp()
    expect(stage.proposal).toMatchObject({ from: 'stage' })
  })

  test('comes to its end', () => {
    const { stage, runStep } = setting()
    for (let step = 0; step < 200 && stage.proposal !== undefined; step++) runStep()
    expect(stage.proposal).toBeUndefined()
  })
})
