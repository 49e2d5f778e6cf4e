/** Recipes: `produce(base, (draft) => …)` answers what the same changes make of a copy, and leaves the base as it was. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import type { Subject } from '../subject/subject.ts'
import { recipeGrounds, replacingName } from '../worker/recipe-domain.ts'
import { callOf } from './call-template.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, membersOf } from './shapes.ts'

const takesRecipe = /^(?:produce|create|update|mutate|transform|edit|modify|alter|transact|with(?:Draft|Mutations))$/
const withPatches = /^(?:produce|create|update|mutate)WithPatches$/
/** What shows a draft as the data it is by now. */
const showsDraft = /^(?:current|snapshot|getCurrent|unwrap(?:Draft)?)$/
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
    const looks = calm.filter((look) => look.owner === subject.owner && showsDraft.test(look.name))
    return [...recipe(subject, looks), ...asked]
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

/**
 * What is changed: plain data, and what it is not; a package that refuses one of them is not tried on it. Of what holds items at its
 * very root, little is asked that is not asked of what holds them further in.
 */
const grounds = [
  { of: '', isRoot: false, ...recipeGrounds.data },
  { of: ' of maps and sets', isRoot: false, ...recipeGrounds.collections },
  { of: ' of a list of sets', isRoot: true, ...recipeGrounds.list },
  { of: ' of a set', isRoot: true, ...recipeGrounds.set },
] as const

const any: TypeShape = { kind: 'unknown' }

const common = { kind: 'agreement', examples: [], judgement: 'value', promise: 0.85, threshold: 0.8 } as const

function recipe(subject: Subject, looks: readonly Subject[]): readonly Relation[] {
  const made = callOf(subject, ['$0', '$1'])
  const copied = '((copied) => { $1(copied); return copied })(copy($0))'
  const own = { ...common, exports: [subject.id] }
  const changing = grounds.flatMap(({ of, isRoot, base, recipe: name }): Relation[] => {
    const inputs = withInputs(subject.description, [
      { name: 'base', shape: base },
      { name, shape: any },
    ])
    const answers: Relation = {
      ...own,
      inputs,
      title: `${subject.id} answers what its recipe makes of a copy${of}`,
      left: made,
      right: copied,
    }
    // A copy of a set hides what its items were read as: they are listed.
    const [seen, wanted] = isRoot ? ['[...draft]', `[...${copied}]`] : ['copy(draft)', copied]
    const reading = (read: string): string =>
      `((seen) => { ${callOf(subject, ['$0', `(draft) => { $1(draft); seen.push(${read}) }`])}; return seen[0] })([])`
    const reads: Relation = {
      ...own,
      inputs,
      title: `a draft of ${subject.id} reads as what it stands for, one${of === '' ? ' of data' : of}`,
      given: made,
      left: reading(seen),
      right: wanted,
      promise: 0.8,
    }
    if (isRoot) return [answers, reads]
    const leaves: Relation = {
      ...own,
      inputs,
      title: `${subject.id} leaves its base as it was${of === '' ? '' : `, one${of}`}`,
      given: made,
      left: `((kept) => { ${callOf(subject, ['kept', '$1'])}; return kept })($0)`,
      right: 'copy($0)',
    }
    const shown = looks.map(
      (look): Relation => ({
        ...common,
        exports: [subject.id, look.id],
        inputs,
        title: `${look.id} is what the recipe of ${subject.id} made so far${of}`,
        given: made,
        left: reading(callOf(look, ['draft'])),
        right: copied,
        promise: 0.8,
      }),
    )
    return [answers, leaves, reads, ...shown]
  })
  return [
    ...changing,
    {
      ...own,
      title: `${subject.id} answers the base itself where nothing was changed`,
      inputs: withInputs(subject.description, [{ name: 'base', shape: recipeGrounds.data.base }]),
      given: callOf(subject, ['$0', '() => {}']),
      left: `${callOf(subject, ['$0', '() => {}'])} === $0`,
      judgement: 'truth',
      promise: 0.75,
    },
  ]
}

/** `[next, patches, inverse]`: the one list makes the next of the base, the other the base of the next. */
function patched(subject: Subject, apply: Subject, options: readonly string[] = []): readonly Relation[] {
  const claims = grounds.flatMap(({ of, base, restoring }) => {
    const inputs = withInputs(subject.description, [
      { name: 'base', shape: base },
      { name: restoring, shape: any },
    ])
    return patchClaims(subject, apply, { of, inputs, recipe: '(draft) => { $1(draft, kept) }', options })
  })
  const replacing = withInputs(subject.description, [
    { name: 'base', shape: recipeGrounds.data.base },
    { name: replacingName, shape: any },
  ])
  const of = ' in place of it'
  return [...claims, ...patchClaims(subject, apply, { of, inputs: replacing, recipe: '$1', options })]
}

interface Patching {
  readonly of: string
  readonly inputs: Relation['inputs']
  readonly recipe: string
  readonly options: readonly string[]
}

function patchClaims(
  subject: Subject,
  apply: Subject,
  { of, inputs, recipe: change, options }: Patching,
): readonly Relation[] {
  const made = callOf(subject, ['kept', change, ...options])
  // In which order a set or a map has its items again, no patch says.
  const answering = (answer: string): string =>
    `((kept) => (([next, patches, inverse]) => inAnyOrder(${answer}))(${made}))(copy($0))`
  const own = { ...common, exports: [subject.id, apply.id], inputs, given: answering('next') }
  return [
    {
      ...own,
      title: `${apply.id} makes of the base what ${subject.id} made${of}`,
      left: answering(callOf(apply, ['kept', 'patches'])),
      right: answering('next'),
    },
    {
      ...own,
      title: `${apply.id} takes back what ${subject.id} made${of}`,
      left: answering(callOf(apply, ['next', 'inverse'])),
      right: 'inAnyOrder($0)',
    },
  ]
}

/** The option that has patches answered beside what was made: `enablePatches: true`. */
function patchOption({ description }: Subject): string | undefined {
  const { parameters, overloads = [], definitions } = description
  const text = JSON.stringify([parameters, overloads, definitions])
  return /"name":"(\w*[pP]atches)"/.exec(text)?.[1]
}
