/** What a member answers that has not the methods of its type. */
import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { MadeObjects, MemberDescription } from '../description/object-description.ts'
import { errorMessage } from '../failure/fingerprint.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

class Space {
  readonly name = ''
  find(name: string): object {
    return name === '' ? this : new Space()
  }
}

function method(name: string, more: Partial<MemberDescription> = {}): MemberDescription {
  return { name, way: 'method', parameters: [], returns: { kind: 'unknown' }, expectedErrors: [], ...more }
}

const objects: MadeObjects = {
  makers: [{ way: 'call', name: '', parameters: [] }],
  kinds: [
    {
      ...{ name: 'Space', shape: { kind: 'unknown' } },
      members: [method('find', { parameters: [{ name: 'name', shape: { kind: 'string' } }], gives: 1 })],
    },
    {
      ...{ name: 'Type', shape: { kind: 'unknown' } },
      members: ['encode', 'decode', 'verify'].map((it) => method(it)),
    },
  ],
}

test('is one failure of what answered it, whichever method is called first', async () => {
  const description = { ...describedAs({ kind: 'function', name: 'createSpace' }), objects }
  const report = await runFuzzTest({
    ...requestOf({ target: () => new Space(), description }),
    options: { runs: 300, timeBudget: 1e9 },
  })
  const told = report.findings.map(({ error }) => errorMessage(error))
  expect(told).toEqual([
    expect.stringMatching(/^What find\(\) answered has no method (encode|decode|verify), which its type declares\.$/),
  ])
})

test('nobody promises that what a user may assign is there', async () => {
  const kind = {
    ...{ name: 'Stream', shape: { kind: 'unknown' as const } },
    members: [method('ondata', { assigned: true }), method('end')],
  }
  const description = {
    ...describedAs({ kind: 'function', name: 'createStream' }),
    objects: { ...objects, kinds: [kind] },
  }
  class Stream {
    ondata?: () => void
    readonly isOpen = true
  }
  const report = await runFuzzTest({
    ...requestOf({ target: () => new Stream(), description }),
    options: { runs: 300, timeBudget: 1e9 },
  })
  expect(report.findings.map(({ error }) => errorMessage(error))).toEqual(['end is not a function'])
})
