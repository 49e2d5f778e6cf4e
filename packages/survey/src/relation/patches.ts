/** Patches: what `diff` finds, `patch` does, `unpatch` takes back, and so does `patch` of what `reverse` makes of it. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync } from './shapes.ts'

const finds =
  /^(?:(?:get|create|make|compute|calculate|generate|find)?(?:Diff|Diffs|Delta|Changes|Changeset)|createPatch|compare)$/i
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

function relations(diff: Subject, apply: Subject): readonly Relation[] {
  const delta = callOf(diff, ['$0', '$1'])
  const [forth, back] = [applied(apply, 'copy($0)', delta), applied(apply, 'copy($1)', delta)]
  if (does.test(apply.name) && forth !== undefined) {
    return [{ ...common(diff, [apply]), title: `${apply.id} does what ${diff.id} found`, left: forth, right: '$1' }]
  }
  if (!takesBack.test(apply.name) || back === undefined) return []
  return [{ ...common(diff, [apply]), title: `${apply.id} undoes what ${diff.id} found`, left: back, right: '$0' }]
}

function turned(diff: Subject, apply: Subject, reverse: Subject): readonly Relation[] {
  if (!does.test(apply.name) || requiredOf(reverse.description).length !== 1) return []
  const left = applied(apply, 'copy($1)', callOf(reverse, [callOf(diff, ['$0', '$1'])]))
  if (left === undefined) return []
  const title = `${apply.id} undoes what ${diff.id} found and ${reverse.id} turned round`
  return [{ ...common(diff, [apply, reverse]), title, left, right: '$0', promise: 0.85 }]
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
  return {
    kind: 'roundtrip',
    exports: [diff.id, ...others.map(({ id }) => id)],
    inputs: withInputs(diff.description, diff.description.parameters.slice(0, 2)),
    examples: diff.examples,
    // Patches are data; what no data is they tell nothing of.
    given: `[needs(isPlainData([$0, $1])), ${callOf(diff, ['$0', '$1'])}]`,
    judgement: 'value',
    promise: 0.9,
    threshold: 0.6,
  } as const
}
