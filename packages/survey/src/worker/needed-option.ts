/** Whether it takes an option to break a claim that holds without. */
import type { Relation } from '../relation/relation.ts'
import type { Verdict } from './judge-relation.ts'

/**
 * Of what is written and read back: modes, alphabets and flags may be meant for what is not read again, or say of the
 * input what is not so (`asciiOnly`). Of nine packages whose round trips needed one and were judged by hand, none had a defect there.
 */
export function needsOption(
  { kind, inputs }: Pick<Relation, 'kind' | 'inputs'>,
  args: readonly unknown[],
  judge: (args: readonly unknown[]) => Verdict['state'],
): boolean {
  if (kind !== 'roundtrip') return false
  const given = inputs.parameters.filter(({ optional, rest }) => optional !== true && rest !== true).length
  return given > 0 && args.length > given && judge(args.slice(0, given)) === 'held'
}
