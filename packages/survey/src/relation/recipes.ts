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
    const applying = calm.filter((apply) => apply.owner === subject.owner && applies.test(apply.name))
    if (withPatches.test(subject.name)) return applying.flatMap((apply) => patched(subject, apply))
    if (!takesRecipe.test(subject.name)) return []
    const option = patchOption(subject)
    const asked =
      option === undefined ? [] : applying.flatMap((apply) => patched(subject, apply, [`{ ${option}: true }`]))
    return [...recipe(subject), ...asked]
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
/** What plain data is not: a recipe that refuses it is not tried on it. */
const collections: ParameterShape = {
  name: 'base',
  shape: object({
    set: { kind: 'set', element: number },
    map: { kind: 'map', key: choice(['key0', 'key1', 'a']), value: listOf(number) },
    sets: listOf({ kind: 'set', element: number }),
    lists: { kind: 'set', element: listOf(number) },
    maps: listOf({ kind: 'map', key: choice(['a', 'b']), value: number }),
  }),
}

const editsOf = (keys: readonly string[]): ParameterShape => ({
  name: 'edits',
  shape: listOf({
    kind: 'tuple',
    elements: [choice([...keys, 'extra']), choice(editWords), number].map((shape) => ({ shape })),
  }),
})

/** Data with the changes that are made of it. */
const grounds = [
  { of: '', inputs: [base, editsOf(['title', 'count', 'tags', 'items', 'nested'])] },
  { of: ' of maps and sets', inputs: [collections, editsOf(['set', 'map', 'sets', 'lists', 'maps'])] },
] as const

function recipe(subject: Subject): readonly Relation[] {
  const change = '(draft) => { edit(draft, $1, $0) }'
  const made = callOf(subject, ['$0', change])
  const common = {
    kind: 'agreement',
    exports: [subject.id],
    examples: [],
    given: made,
    threshold: 0.8,
  } as const
  const changing = grounds.flatMap(({ of, inputs }): Relation[] => [
    {
      ...common,
      title: `${subject.id} answers what its recipe makes of a copy${of}`,
      inputs: withInputs(subject.description, inputs),
      left: made,
      right: '((copied) => { edit(copied, $1, $0); return copied })(copy($0))',
      judgement: 'value',
      promise: 0.85,
    },
    {
      ...common,
      title: `${subject.id} leaves its base as it was${of === '' ? '' : `, one${of}`}`,
      inputs: withInputs(subject.description, inputs),
      left: `((kept) => { ${callOf(subject, ['kept', change.replace('$0', 'kept')])}; return kept })($0)`,
      right: 'copy($0)',
      judgement: 'value',
      promise: 0.85,
    },
  ])
  return [
    ...changing,
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
function patched(subject: Subject, apply: Subject, options: readonly string[] = []): readonly Relation[] {
  // In which order a set or a map has its items again, no patch says.
  return grounds.flatMap(({ of, inputs }): Relation[] => {
    const made = callOf(subject, ['kept', '(draft) => { edit(draft, $1, kept) }', ...options])
    const common = {
      kind: 'agreement',
      exports: [subject.id, apply.id],
      inputs: withInputs(subject.description, inputs),
      examples: [],
      judgement: 'outcome',
      promise: 0.85,
      threshold: 0.8,
    } as const
    const answering = (answer: string): string =>
      `((kept) => (([next, patches, inverse]) => ${answer})(${made}))(copy($0))`
    return [
      {
        ...common,
        title: `${apply.id} makes of the base what ${subject.id} made${of}`,
        given: answering('next'),
        left: answering(callOf(apply, ['kept', 'patches'])),
        right: answering('next'),
      },
      ...(of === ''
        ? [
            {
              ...common,
              title: `${apply.id} takes back what ${subject.id} made`,
              given: answering('next'),
              left: answering(callOf(apply, ['next', 'inverse'])),
              right: '$0',
            },
          ]
        : []),
    ]
  })
}

/** The option that has patches answered beside what was made: `enablePatches: true`. */
function patchOption({ description }: Subject): string | undefined {
  const { parameters, overloads = [], definitions } = description
  const text = JSON.stringify([parameters, overloads, definitions])
  return /"name":"(\w*[pP]atches)"/.exec(text)?.[1]
}
