/** One request, made of parts that no search has to find first. */
import { systemClock } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { ApiClient } from './api-client.ts'
import { readHandler } from './handler/open-handler.ts'
import { Secrets } from './judge/secrets.ts'
import { bareOperation } from './operation/operations-of-routes.ts'

test('a path is broken by any value, also one that does not say what it is as text', async () => {
  const app = readHandler((_request: Request) => new Response('', { status: 400 }))
  const client = new ApiClient(() => app.open(), {
    headers: {},
    secrets: new Secrets({}),
    answerWithin: undefined,
    clock: systemClock,
  })
  const breakage = { kind: 'value', in: 'path', name: 'n', value: { toString: 1 } }
  const parts = { query: {}, header: {}, cookie: {}, body: undefined, breakage }
  await client.ask(bareOperation('GET', '/n/{n}'), [1, parts])
  expect(client.asked.map(({ request }) => request.target)).toEqual(['/n/toString%2C1'])
})
