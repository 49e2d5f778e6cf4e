/** Recipes: `produce(base, (draft) => …)` answers what the same changes make of a copy, and leaves the base as it was. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
import { editWords } from '../worker/edits.ts'
import { callOf } from './call-template.ts'
import { listOf, object, text } from './plain-shapes.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, membersOf } from './shapes.ts'

const takesRecipe = /^(?:produce|create|update|mutate|transform|edit|modify|alter|transact|with(?:Draft|Mutations))$/
const withPatches = /^(?:produce|create|update|mutate)WithPatches$/
const applies = /^apply(?:Patches|Patch|Changes)?$/

export function recipes(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(
    ({ description, kind }) => !isAsync(description) && (kind === 'function' || kind === 'static'),
  )
  return calm.flatMap((subject) => {
    if (!handsDraft(subject)) return []
    if (takesRecipe.test(subject.name)) return recipe(subject)
    if (!withPatches.test(subject.name)) return []
    return calm
      .filter((apply) => apply.owner === subject.owner && applies.test(apply.name))
      .flatMap((apply) => patched(subject, apply))
  })
}

/** Some signature takes data and then a function; where there are no types, whoever has such a name may. */
function handsDraft({ description, untyped }: Subject): boolean {
  const { definitions, overloads = [] } = description
  const signatures = [description, ...overloads].map(({ parameters }) => parameters)
  const kindsOf = (parameter: ParameterShape | undefined): readonly string[] =>
    parameter === undefined || parameter.rest === true
      ? []
      : membersOf(parameter.shape, definitions).map(({ kind }) => kind)
  const isData = ({ kind }: { readonly kind: string }): boolean => ['unknown', 'object', 'array'].includes(kind)
  return signatures.some(([base, change]) => {
    const takesData = kindsOf(base).some((kind) => isData({ kind }))
    const changes = kindsOf(change)
    return takesData && (changes.includes('function') || (untyped === true && changes.includes('unknown')))
  })
}

const number: TypeShape = { kind: 'number', constraints: { integer: true, minimum: 0, maximum: 9 } }
const choice = (words: readonly string[]): TypeShape => ({
  kind: 'union',
  members: words.map((value) => ({ kind: 'literal', value })),
})
const base: ParameterShape = {
  name: 'base',
  shape: object({
    title: text,
    count: number,
    tags: listOf(text),
    items: listOf(object({ id: number, done: { kind: 'boolean' } })),
    nested: object({ depth: number, list: listOf(number) }),
  }),
}
const edits: ParameterShape = {
  name: 'edits',
  shape: listOf({
    kind: 'tuple',
    elements: [choice(['title', 'count', 'tags', 'items', 'nested', 'extra']), choice(editWords), number].map(
      (shape) => ({ shape }),
    ),
  }),
}

function recipe(subject: Subject): readonly Relation[] {
  const change = '(draft) => { edit(draft, $1) }'
  const made = callOf(subject, ['$0', change])
  const common = {
    kind: 'agreement',
    exports: [subject.id],
    examples: [],
    given: made,
    threshold: 0.8,
  } as const
  const inputs = withInputs(subject.description, [base, edits])
  return [
    {
      ...common,
      title: `${subject.id} answers what its recipe makes of a copy`,
      inputs,
      left: made,
      right: '((copied) => { edit(copied, $1); return copied })(copy($0))',
      judgement: 'value',
      promise: 0.85,
    },
    {
      ...common,
      title: `${subject.id} leaves its base as it was`,
      inputs,
      left: `((kept) => { ${callOf(subject, ['kept', change])}; return kept })($0)`,
      right: 'copy($0)',
      judgement: 'value',
      promise: 0.85,
    },
    {
      ...common,
      title: `${subject.id} answers the base itself where nothing was changed`,
      inputs: withInputs(subject.description, [base]),
      given: callOf(subject, ['$0', '() => {}']),
      left: `${callOf(subject, ['$0', '() => {}'])} === $0`,
      judgement: 'truth',
      promise: 0.75,
    },
  ]
}

/** `[next, patches, inverse]`: the one list makes the next of the base, the other the base of the next. */
function patched(subject: Subject, apply: Subject): readonly Relation[] {
  const made = callOf(subject, ['copy($0)', '(draft) => { edit(draft, $1) }'])
  const common = {
    kind: 'agreement',
    exports: [subject.id, apply.id],
    inputs: withInputs(subject.description, [base, edits]),
    examples: [],
    judgement: 'value',
    promise: 0.85,
    threshold: 0.8,
  } as const
  const applied = (target: string, patches: string): string =>
    `(([next, patches, inverse]) => ${callOf(apply, [target, patches])})(${made})`
  return [
    {
      ...common,
      title: `${apply.id} makes of the base what ${subject.id} made`,
      given: applied('$0', 'patches'),
      left: applied('$0', 'patches'),
      right: `${made}[0]`,
    },
    {
      ...common,
      title: `${apply.id} takes back what ${subject.id} made`,
      given: applied('next', 'inverse'),
      left: applied('next', 'inverse'),
      right: '$0',
    },
  ]
}
