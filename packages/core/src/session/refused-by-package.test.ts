/** What a package refuses on purpose, and whoever calls it hands on. */
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { MadeObjects } from '../description/object-description.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

const code = `(name) => { if (name.length < 3) throw new TypeError('name ' + name + ' is too short'); return name }`
const nameOf = { name: 'name', shape: { kind: 'string' } } as const
const options = { runs: 300, timeBudget: 1e9 }

function serializeOf(filename: string): (name: string) => string {
  const serialize: (name: string) => string = new Script(code, { filename }).runInThisContext()
  return serialize
}

async function outcomeOf(filename: string): Promise<string> {
  const serialize = serializeOf(filename)
  const description = { ...describedAs({ kind: 'function', name: 'setCookie' }), parameters: [nameOf] }
  return (await runFuzzTest({ ...requestOf({ target: (name: string) => serialize(name), description }), options }))
    .outcome
}

test('is no failure of a function', async () => {
  expect(await outcomeOf('/app/node_modules/cookie/index.js')).toBe('passed')
  expect(await outcomeOf('/app/src/cookie.js')).toBe('failed')
})

async function outcomeOfCalls(filename: string): Promise<string> {
  const set = serializeOf(filename)
  const returns = { kind: 'unknown' } as const
  const objects: MadeObjects = {
    makers: [{ way: 'call', name: '', parameters: [] }],
    kinds: [
      {
        ...{ name: 'Jar', shape: returns },
        members: [{ name: 'set', way: 'method', parameters: [nameOf], returns, expectedErrors: [] }],
      },
    ],
  }
  const description = { ...describedAs({ kind: 'function', name: 'createJar' }), objects }
  return (await runFuzzTest({ ...requestOf({ target: () => ({ set }), description }), options })).outcome
}

test('is none of a call in a sequence', async () => {
  expect(await outcomeOfCalls('/app/node_modules/cookie/index.js')).toBe('passed')
  expect(await outcomeOfCalls('/app/src/cookie.js')).toBe('failed')
})
