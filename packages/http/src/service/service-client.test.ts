/** What one call shows, as the next one names it. */
import { d } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { Secrets } from '../judge/secrets.ts'
import type { Service, ServiceCall } from './service.ts'
import { ServiceClient } from './service-client.ts'

/** Inputs of a service whose first call shows `shown`, where its second one is asked with `input`. */
async function askedAfter(shown: unknown, input: unknown): Promise<unknown> {
  const inputs: unknown[] = []
  const service: Service = {
    label: 'service',
    calls: async () => [call],
    answer: async (request) => {
      inputs.push(request.input)
      return { value: shown, text: '', isRefused: false }
    },
    sourceOf: () => '',
    close: async () => {},
  }
  const call: ServiceCall = {
    name: 'call',
    input: d.json(),
    request: (given) => ({ method: '', name: '', input: given }),
  }
  const client = new ServiceClient(async () => service, new Secrets({}))
  const handed = await client.ask(call, { input: {}, isBroken: false }, [])
  await client.ask(call, { input, isBroken: false }, [handed])
  return inputs[1]
}

const team = { id: 't1', captain: { id: 'm1' }, members: [{ id: 'm2', name: 'Zoë' }], parties: [{ id: 3 }] }

test.each([
  [{ id: '' }, { id: 't1' }],
  [{ teamId: '' }, { teamId: 't1' }],
  [
    { teamId: '', memberId: '', captain_id: '' },
    { teamId: 't1', memberId: 'm2', captain_id: 'm1' },
  ],
  [{ partyId: 0 }, { partyId: 3 }],
  [{ memberIds: ['a', 'b'] }, { memberIds: ['m2', 'b'] }],
  [{ ids: [] }, { ids: [] }],
  [{ input: { memberId: '' } }, { input: { memberId: 'm2' } }],
])('%j asks for %j', async (input, asked) => {
  expect(await askedAfter(team, input)).toEqual(asked)
})
