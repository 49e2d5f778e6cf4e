/** The numbers of an input that can be set, alone or several at once: leaves that are numbers, and characters of texts. */
import type { PartList, PartNode } from '../parts/part-tree.ts'
import { rootWithValues } from '../parts/replace.ts'

export interface Variable {
  readonly leaf: PartNode
  /** Which character of the text, or -1 where the leaf is the number itself. */
  readonly position: number
  /** The number, or the code of the character. */
  readonly value: number
}

/**
 * More variables than this are left to chance: they would cost more to list than a run that is traced. No bench chose it.
 */
const mostVariables = 4096

export function variablesOf({ leaves }: PartList): Variable[] {
  const variables: Variable[] = []
  for (const leaf of leaves) {
    const held = leaf.leaf
    if (typeof held === 'number' && Number.isFinite(held)) variables.push({ leaf, position: -1, value: held })
    if (typeof held !== 'string') continue
    for (let position = 0; position < held.length && variables.length < mostVariables; position++) {
      variables.push({ leaf, position, value: held.charCodeAt(position) })
    }
  }
  return variables.slice(0, mostVariables)
}

/** The root's corpus value with these variables set, or `undefined` where a domain refuses. */
export function rootWithVariables(changes: ReadonlyMap<Variable, number>): unknown {
  const values = new Map<PartNode, unknown>()
  const texts = new Map<PartNode, Map<number, string>>()
  for (const [{ leaf, position }, value] of changes) {
    if (position < 0) {
      values.set(leaf, value)
      continue
    }
    if (!Number.isInteger(value) || value < 0 || value > 0xffff) return undefined
    const characters = texts.get(leaf) ?? new Map<number, string>()
    texts.set(leaf, characters.set(position, String.fromCharCode(value)))
  }
  for (const [leaf, characters] of texts) values.set(leaf, withCharacters(String(leaf.leaf), characters))
  return rootWithValues(values)
}

/** What stays is taken over in pieces: a text may be as long as it likes, and mostly one character of it is set. */
function withCharacters(text: string, characters: ReadonlyMap<number, string>): string {
  let made = ''
  let from = 0
  for (const position of [...characters.keys()].sort((one, other) => one - other)) {
    made += text.slice(from, position) + characters.get(position)
    from = position + 1
  }
  return made + text.slice(from)
}

/** The least change of a variable: its lowest bit, where it is a whole number. */
export function nudged({ value, position }: Variable): number {
  if (position >= 0) return value ^ 1
  if (Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31) return value ^ 1
  return value + nudgeOf(value)
}

/** The least change of a number that arithmetic on it will notice. */
export function nudgeOf(value: number): number {
  return Math.abs(value) < 2 ** 32 ? 1 : 2 ** (Math.floor(Math.log2(Math.abs(value))) - 20)
}
