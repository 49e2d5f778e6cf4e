/** Two steps and one: what a function reads at once is what another makes of the tree that a third one reads. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, kindWord, membersOf, resolved } from './shapes.ts'

const reading =
  /^(?:parse|read|load|decode|compile|build|create|scan|evaluate|eval|render|convert|format|process|from|to)/
const finishing =
  /^(?:get|to|as|value|eval|evaluate|compile|render|generate|print|stringify|serialize|serialise|format|resolve|construct)/

/** `parse(text)` is `getNodeValue(parseTree(text))`, where types fit and the tree has a name. */
export function compositions(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(
    ({ description, kind }) =>
      !isAsync(description) && kind !== 'getter' && kind !== 'method' && requiredOf(description).length === 1,
  )
  const firsts = calm.filter(({ name }) => reading.test(name))
  return firsts.flatMap((first) => {
    const tree = nameOf(first.description.returns, first)
    if (tree === undefined) return []
    const lasts = calm.filter((last) => last !== first && last.owner === first.owner && takes(last, tree))
    return lasts.flatMap((last) => firsts.flatMap((whole) => composition(whole, first, last)))
  })
}

/** Of the one object or class in it; lists and plain values have none. */
function nameOf(shape: Subject['description']['returns'], { description }: Subject): string | undefined {
  const members = membersOf(shape, description.definitions).filter(({ kind }) => kind !== 'literal')
  const [only] = members
  if (only === undefined || members.length > 1) return undefined
  const known = resolved(only, description.definitions)
  return known.kind === 'object' || known.kind === 'class' ? known.name : undefined
}

function takes(last: Subject, tree: string): boolean {
  const [first] = last.description.parameters
  return finishing.test(last.name) && first !== undefined && nameOf(first.shape, last) === tree
}

function composition(whole: Subject, first: Subject, last: Subject): readonly Relation[] {
  if (whole === first || whole === last || whole.owner !== first.owner) return []
  const [a, b] = [whole.description, first.description]
  const [taken, read] = [a.parameters[0], b.parameters[0]]
  if (taken === undefined || read === undefined || taken.rest === true || read.rest === true) return []
  if (kindWord(taken.shape, a.definitions) !== kindWord(read.shape, b.definitions)) return []
  const made = kindWord(last.description.returns, last.description.definitions)
  const wanted = kindWord(a.returns, a.definitions)
  if (made !== wanted && made !== 'other' && wanted !== 'other') return []
  return [
    {
      kind: 'agreement',
      title: `${whole.id} agrees with ${last.id} of what ${first.id} makes`,
      exports: [whole.id, first.id, last.id],
      inputs: withInputs(a, [taken]),
      examples: whole.examples,
      left: callOf(whole, ['$0']),
      right: callOf(last, [callOf(first, ['$0'])]),
      judgement: 'value',
      promise: 0.55,
      threshold: 0.9,
    },
  ]
}
