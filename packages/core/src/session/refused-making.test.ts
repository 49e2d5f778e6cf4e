/** Objects that what makes them refuses to make, whatever it is given. */
import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import type { MadeObjects } from '../description/object-description.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

class NoBox extends Error {}

const objects: MadeObjects = {
  makers: [{ way: 'call', name: '', parameters: [{ name: 'text', shape: { kind: 'string' } }] }],
  kinds: [
    {
      name: 'Box',
      shape: { kind: 'unknown' },
      members: [{ name: 'look', way: 'method', parameters: [], returns: { kind: 'unknown' }, expectedErrors: [] }],
    },
  ],
}

async function ended(kind: 'function' | 'constructor') {
  const coverage = new ScriptedCoverage()
  const refuse = (text: string): void => {
    coverage.hit(text === '' ? 1 : 2)
    throw new NoBox(`no box: ${text}`)
  }
  const description = { ...describedAs({ kind, className: 'Box', name: 'boxOf' }), objects }
  const request = requestOf({ target: refuse, description, coverage })
  return await runFuzzTest({ ...request, options: { runs: 300, timeBudget: 1e9 } })
}

test('a function that refused each input was run', async () => {
  expect(await ended('function')).toMatchObject({
    ...{ outcome: 'passed', runs: 300, discarded: 300, coverage: { reached: 2 } },
    warnings: ['boxOf() refused each input, so no method of what it makes was called: give it domains.'],
  })
})

test('of a class its methods are what was to be tested', async () => {
  expect(await ended('constructor')).toMatchObject({ outcome: 'gaveUp', coverage: { reached: 0 } })
})
