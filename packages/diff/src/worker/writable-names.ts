/** Names that programs can be written with: nobody can call `default` by that. */
import type { MadeObjects } from '@fuzzwright/core'
import type { Subject } from '@fuzzwright/survey/package'
import { evaluate, type Names } from './names.ts'

type ObjectKind = MadeObjects['kinds'][number]

/** The same by what the function or class calls itself, where all that is known of it is that it is the default export. */
export function withWritableName(subject: Subject, names: Names): Subject {
  if (subject.name !== 'default') return subject
  const { name: called } = evaluate(subject.expression, names)
  const name = /^[A-Za-z_$][\w$]*$/.test(called) && called !== 'default' ? called : 'exported'
  const { description } = subject
  const { objects } = description
  const own = { name: description.name === 'default' ? name : description.name }
  const described = {
    ...{ ...description, ...own },
    ...(description.className === 'default' && { className: name }),
    ...(objects && { objects: { ...objects, kinds: namedFirst(objects.kinds, name) } }),
  }
  return { ...subject, name, description: described }
}

/** What is made first is of the class itself. */
function namedFirst(kinds: readonly ObjectKind[], name: string): readonly ObjectKind[] {
  return kinds.map((kind, at) => (at === 0 && kind.name === 'default' ? { ...kind, name } : kind))
}
