/** What a member answers whose type is `void`: an arrow that gives more than that is one, too. */
import { expect, test } from 'vitest'
import { describedAs, requestOf } from '../../test/scripted/fuzz-request.ts'
import type { MadeObjects } from '../description/object-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

async function outcomeOf(returns: TypeShape): Promise<string> {
  const store = () => {
    const words = new Set<string>()
    return { add: (word: string) => words.add(word), size: () => words.size }
  }
  const parameters = [{ name: 'word', shape: { kind: 'string' } }] as const
  const objects: MadeObjects = {
    makers: [{ way: 'call', name: '', parameters: [] }],
    kinds: [
      {
        ...{ name: 'Store', shape: { kind: 'unknown' } },
        members: [
          { name: 'add', way: 'method', parameters, returns, expectedErrors: [] },
          { name: 'size', way: 'method', parameters: [], returns: { kind: 'unknown' }, expectedErrors: [] },
        ],
      },
    ],
  }
  const model = {
    words: [''].slice(1),
    add(word: string): void {
      if (!this.words.includes(word)) this.words.push(word)
    },
    size(): number {
      return this.words.length
    },
  }
  const description = { ...describedAs({ kind: 'function', name: 'createStore' }), objects }
  const request = requestOf({ target: store, description })
  return (await runFuzzTest({ ...request, options: { runs: 100, timeBudget: 1e9, model } })).outcome
}

test('are not held against those of a model', async () => {
  expect(await outcomeOf({ kind: 'void' })).toBe('passed')
  expect(await outcomeOf({ kind: 'promise', value: { kind: 'void' } })).toBe('passed')
  expect(await outcomeOf({ kind: 'unknown' })).toBe('failed')
})
