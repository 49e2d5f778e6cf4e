/** Subjects that make objects to be used: classes, and functions that answer something with members to call. */
import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'
import type { Subject } from '@fuzzwright/survey/package'

/** A maker that both versions have, with what the older one says of it. */
export interface MakerInBoth {
  readonly subject: Subject
  readonly older: Subject
}

/** Of what both versions have: what makes objects there and here. Its id says that it is what is made that is looked at. */
export function makersOf(shared: readonly Subject[], older: ReadonlyMap<string, Subject>): readonly MakerInBoth[] {
  return shared.flatMap((subject): readonly MakerInBoth[] => {
    const then = older.get(subject.id)
    if (subject.description.objects === undefined || then?.description.objects === undefined) return []
    return [{ subject: { ...subject, id: inUseId(subject.id) }, older: then }]
  })
}

const inUse = ' in use'

export function inUseId(id: string): string {
  return id + inUse
}

/** The export of which something that was made is looked at. */
export function exportOf(id: string): string {
  return id.endsWith(inUse) ? id.slice(0, -inUse.length) : id
}

/** Names of the members of what is made, as they are told in the code: `Cart.add`. */
export function memberNames({ name, description }: Subject): readonly string[] {
  return (description.objects?.kinds ?? []).flatMap(({ members }, kind) =>
    members.map((member) =>
      kind === 0 && description.kind === 'constructor' ? `${name}.${member.name}` : member.name,
    ),
  )
}

/** What the parameters speak of, of everything a description defines. */
export function definitionsOfParameters({
  parameters,
  definitions,
}: Pick<FuzzedMethodDescription, 'parameters' | 'definitions'>): Readonly<Record<string, TypeShape>> {
  const reached: Record<string, TypeShape> = {}
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('kind' in value && value.kind === 'reference' && 'to' in value) {
      const name = String(value.to)
      const shape = definitions[name]
      if (shape === undefined || name in reached) return
      reached[name] = shape
      look(shape)
    } else Object.values(value).forEach(look)
  }
  look(parameters)
  return reached
}
