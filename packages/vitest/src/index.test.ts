import { readFileSync } from 'node:fs'
import { sample } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import * as door from './index.ts'

const { d } = door

/** Domains whose values print as a call of ours. */
const printed = {
  fn: d.fn(d.int()),
  comparator: d.comparator(),
  booleanComparator: d.booleanComparator(),
  gen: d.gen(),
  random: d.random(),
  context: d.context(),
  schedule: d.schedule(),
  scheduler: d.scheduler(),
  infiniteStream: d.infiniteStream(d.int()),
}

test.each(Object.entries(printed))(
  'what a value of d.%s prints as can be pasted under Vitest and Jest',
  (_, domain) => {
    const [name = ''] = new Set(sourcesOf(domain).map((source) => /^\w+(?=\()/.exec(source)?.[0] ?? source))
    expect(door).toHaveProperty(name)
    expect(readFileSync(new URL('../../jest/src/index.ts', import.meta.url), 'utf8')).toMatch(
      new RegExp(`\\b${name}\\b`),
    )
  },
)

function sourcesOf(domain: Parameters<typeof sample>[0]): readonly string[] {
  return sample(domain, { seed: 1, count: 3 }).map((value) => printValue(value))
}
