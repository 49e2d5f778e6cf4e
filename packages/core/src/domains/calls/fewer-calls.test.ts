/** Sequences that are shorter than one that fails. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Call } from '../../calls/call.ts'
import { Rng } from '../../random/rng.ts'
import { fewerCalls, renumbered } from './fewer-calls.ts'

/** What may be left out is there in some calls of a member and not in others. */
const calls = fc.array(
  fc.record<Call>({
    on: fc.constant(0),
    way: fc.constant('method'),
    name: fc.constantFrom('put', 'take'),
    args: fc.array(fc.oneof(fc.constantFrom('', 'a', 'b'), fc.integer({ min: -3, max: 3 })), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
)

test('have fewer calls, each of one of the members, whatever their arguments are', () => {
  fc.assert(
    fc.property(calls, fc.integer(), (sequence, seed) => {
      for (const thinned of fewerCalls(sequence, 1, new Rng(seed))) {
        const kept = renumbered(1, thinned).map(({ call }) => call.name)
        expect(kept.length).toBeLessThan(sequence.length)
        expect(sequence.map(({ name }) => name)).toEqual(expect.arrayContaining(kept))
      }
    }),
    { numRuns: 50 },
  )
})
