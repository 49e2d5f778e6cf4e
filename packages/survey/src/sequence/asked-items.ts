/** Which items a member of an instance can be asked about: those of the type that is declared for it. */
import { kindWord } from '../relation/shapes.ts'
import type { Subject } from '../subject/subject.ts'

/** The kind of item that a member is declared to take first; undefined where any will do. */
function askedKind(methods: readonly Subject[], member: string): 'number' | 'string' | undefined {
  const description = methods.find(({ name }) => name === member)?.description
  const [first] = description?.parameters ?? []
  if (description === undefined || first === undefined) return undefined
  const word = kindWord(first.shape, description.definitions)
  return word === 'number' || word === 'string' ? word : undefined
}

/** Those of a list, as an expression, that the member can be asked about. */
export function askable(list: string, methods: readonly Subject[], member: string): string {
  const kind = askedKind(methods, member)
  return kind === undefined ? list : `${list}.filter((item) => typeof item === '${kind}')`
}
