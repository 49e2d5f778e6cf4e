/** Patches: what `diff` finds, `patch` does, `unpatch` takes back, and so does `patch` of what `reverse` makes of it. */
import type { ParameterShape } from '@fuzzwright/core'
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { wordsOf } from './names.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, kindWord } from './shapes.ts'

const finds =
  /^(?:(?:get|create|make|compute|calculate|generate|find)?(?:Diff|Diffs|Delta|Changes|Changeset)|(?:create|make|structured)\w*Patch|compare)$/i
const does = /^(?:patch|apply|(?:apply|patch)(?:Patch|Patches|Diff|Diffs|Delta|Changes|Changeset))$/i
const takesBack =
  /^(?:unpatch|unapply|revert|undo|rollback|(?:revert|undo|unapply)(?:Patch|Diff|Delta|Changes|Changeset))$/i
const turnsRound = /^(?:reverse|invert|inverse)(?:Patch|Patches|Diff|Delta|Changes|Changeset)?$/i
const namesPatch = /^(?:patch|patches|diff|diffs|delta|deltas|change|changes|changeset|operations|ops)$/i

export function patches(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(
    ({ description, kind }) => !isAsync(description) && kind !== 'getter' && kind !== 'method',
  )
  return calm
    .filter(({ name, description }) => finds.test(name) && description.parameters.length >= 2)
    .flatMap((diff) => {
      const near = calm.filter((one) => one !== diff && one.owner === diff.owner && one.entry === diff.entry)
      return near.flatMap((apply) => [
        ...relations(diff, apply),
        ...near.flatMap((reverse) => (turnsRound.test(reverse.name) ? turned(diff, apply, reverse) : [])),
      ])
    })
}

/** Names of what is compared, the first with what it became: `oldStr` and `newStr`. */
const becoming: readonly (readonly [string, string])[] = [
  ['old', 'new'],
  ['before', 'after'],
  ['from', 'to'],
  ['left', 'right'],
  ['source', 'target'],
  ['original', 'modified'],
  ['prev', 'next'],
  ['a', 'b'],
]

interface Comparison {
  readonly inputs: readonly ParameterShape[]
  readonly call: string
  /** What was, and what it became. */
  readonly sides: readonly [string, string]
}

/** What is compared, and the call; what is asked for besides and is a text, such as the name of a file, is one name in all calls. */
function comparison(diff: Subject): Comparison | undefined {
  const required = requiredOf(diff.description)
  if (required.length <= 2) {
    const inputs = diff.description.parameters.slice(0, 2)
    return { inputs, call: callOf(diff, ['$0', '$1']), sides: ['$0', '$1'] }
  }
  const [first] = becoming
    .map(([was, is]) => [was, is].map((word) => required.findIndex(({ name }) => isOfSide(name, word))))
    .flatMap(([was = -1, is = -1]) => (was !== -1 && is === was + 1 ? [was] : []))
  if (first === undefined) return undefined
  const isOther = (at: number): boolean => at !== first && at !== first + 1
  if (required.some(({ shape }, at) => isOther(at) && kindWord(shape, diff.description.definitions) !== 'string'))
    return undefined
  const args = required.map((_, at) => (isOther(at) ? "'name'" : `$${at}`))
  return { inputs: required, call: callOf(diff, args), sides: [`$${first}`, `$${first + 1}`] }
}

/** `oldStr` and `old_text` are of `old`, and `older` is not; names of files are no sides. */
function isOfSide(name: string, word: string): boolean {
  return !/file|name|path|header/i.test(name) && wordsOf(name)[0]?.toLowerCase() === word
}

function relations(diff: Subject, apply: Subject): readonly Relation[] {
  const { call = '', sides: [was, is] = ['', ''] } = comparison(diff) ?? {}
  if (call === '') return []
  const [forth, back] = [applied(apply, `copy(${was})`, call), applied(apply, `copy(${is})`, call)]
  if (does.test(apply.name) && forth !== undefined) {
    return [{ ...common(diff, [apply]), title: `${apply.id} does what ${diff.id} found`, left: forth, right: is }]
  }
  if (!takesBack.test(apply.name) || back === undefined) return []
  return [{ ...common(diff, [apply]), title: `${apply.id} undoes what ${diff.id} found`, left: back, right: was }]
}

function turned(diff: Subject, apply: Subject, reverse: Subject): readonly Relation[] {
  if (!does.test(apply.name) || requiredOf(reverse.description).length !== 1) return []
  const { call = '', sides: [was, is] = ['', ''] } = comparison(diff) ?? {}
  const left = call === '' ? undefined : applied(apply, `copy(${is})`, callOf(reverse, [call]))
  if (left === undefined) return []
  const title = `${apply.id} undoes what ${diff.id} found and ${reverse.id} turned round`
  return [{ ...common(diff, [apply, reverse]), title, left, right: was, promise: 0.85 }]
}

/** What comes first is told by the names of the parameters; who answers nothing has changed what it was given. */
function applied(apply: Subject, target: string, delta: string): string | undefined {
  const { parameters, returns } = apply.description
  const [first, second] = parameters
  if (first === undefined || second === undefined || requiredOf(apply.description).length > 2) return undefined
  const isTurned = namesPatch.test(first.name) && !namesPatch.test(second.name)
  const call = (to: string): string => callOf(apply, isTurned ? [delta, to] : [to, delta])
  if (returns.kind !== 'void' && returns.kind !== 'undefined') return call(target)
  return `((target) => { ${call('target')}; return target })(${target})`
}

function common(diff: Subject, others: readonly Subject[]) {
  const { inputs = [], call = '', sides: [was, is] = ['', ''] } = comparison(diff) ?? {}
  return {
    kind: 'roundtrip',
    exports: [diff.id, ...others.map(({ id }) => id)],
    inputs: withInputs(diff.description, inputs),
    examples: diff.examples,
    // Patches are data; what no data is they tell nothing of.
    given: `[needs(isPlainData([${was}, ${is}])), ${call}]`,
    judgement: 'value',
    promise: 0.9,
    threshold: 0.6,
  } as const
}
