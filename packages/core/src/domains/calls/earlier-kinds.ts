/** Things of a sequence, by what they serve as: how values are recognised as what earlier calls answered. */
import type { CallSequence } from '../../calls/call-sequence.ts'
import { UnionDomain } from '../choices/union.ts'
import { type CallForms, type MemberForm, ownKind } from './call-forms.ts'
import { Earlier, EarlierDomain } from './earlier.ts'

/** Of each thing there is before a call, the kinds as which it serves. */
export function kindsBefore(
  forms: CallForms,
  { makings, calls }: CallSequence,
  at: number,
): readonly (readonly string[])[] {
  const kinds: (readonly string[])[] = makings.map(() => [ownKind])
  for (const { on, name, way } of calls.slice(0, at)) {
    const served = kinds[on] ?? []
    const member = forms.members.find((form) => served.includes(form.on) && form.name === name && form.way === way)
    kinds.push(member?.gives ?? [])
  }
  return kinds
}

/** A thing as the first of `wanted` that it serves as. */
export function earlierAt(
  thing: number,
  wanted: readonly string[],
  before: readonly (readonly string[])[],
): Earlier | undefined {
  const kind = wanted.find((one) => before[thing]?.includes(one) === true)
  if (kind === undefined) return undefined
  const back = before.slice(thing + 1).filter((kinds) => kinds.includes(kind)).length
  return new Earlier(kind, back)
}

/** As what a thing may be handed to a member in place `place`. */
export function kindsAt({ args }: MemberForm, place: number): readonly string[] {
  return kindsIn(args.elements[place])
}

function kindsIn(domain: unknown): readonly string[] {
  if (domain instanceof EarlierDomain) return [domain.kind]
  return domain instanceof UnionDomain ? domain.alternatives.flatMap(kindsIn) : []
}
