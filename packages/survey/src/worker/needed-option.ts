/** Whether it takes an option to break a claim that holds without. */
import type { Relation } from '../relation/relation.ts'
import type { Verdict } from './judge-relation.ts'

/**
 * Of what is written and read back: modes, alphabets and flags may be meant for what is not read again, or say of the
 * input what is not so (`asciiOnly`). A flag may also ask for what changes an argument (`pick(path, object, remove)`). Of nine packages whose round trips needed one and were judged by hand, none had a defect there.
 */
export function needsOption(
  { kind, inputs }: Pick<Relation, 'kind' | 'inputs'>,
  args: readonly unknown[],
  judge: (args: readonly unknown[]) => Verdict['state'],
): boolean {
  if (kind !== 'roundtrip' && kind !== 'mutates') return false
  const given = inputs.parameters.filter(({ optional, rest }) => optional !== true && rest !== true).length
  // Options that are changed themselves are told: only a flag says that something else may be.
  if (kind === 'mutates' && args.slice(given).some((arg) => typeof arg === 'object' && arg !== null)) return false
  return given > 0 && args.length > given && judge(args.slice(0, given)) === 'held'
}
