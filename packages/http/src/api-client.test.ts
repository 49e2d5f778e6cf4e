/** One request, made of parts that no search has to find first. */
import { systemClock } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { ApiClient } from './api-client.ts'
import { readHandler } from './handler/open-handler.ts'
import { Secrets } from './judge/secrets.ts'
import { bareOperation } from './operation/operations-of-routes.ts'

async function targetsAsked(value: unknown): Promise<readonly string[]> {
  const app = readHandler((_request: Request) => new Response('', { status: 400 }))
  const client = new ApiClient(() => app.open(), {
    headers: {},
    secrets: new Secrets({}),
    answerWithin: undefined,
    clock: systemClock,
  })
  const breakage = { kind: 'value', in: 'path', name: 'n', value }
  const parts = { query: {}, header: {}, cookie: {}, body: undefined, breakage }
  await client.ask(bareOperation('GET', '/n/{n}'), [1, parts])
  return client.asked.map(({ request }) => request.target)
}

test('a path is broken by any value, also one that does not say what it is as text', async () => {
  expect(await targetsAsked({ toString: 1 })).toEqual(['/n/toString%2C1'])
})

test.each([
  ['nothing', ''],
  ['dots', '..'],
  ['a list of nothing', []],
  ['a list of an empty text', ['']],
  ['a list of dots', ['.']],
  ['an object without members', {}],
])('a path is not broken by %s, which would make it another path', async (_, value) => {
  expect(await targetsAsked(value)).toEqual([])
})
