/** Two ways to ask the same: at once, and by a promise. `load(x)` resolves to what `loadSync(x)` answers. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf, placeholders } from './call-template.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, kindWord } from './shapes.ts'

export function syncAndAsync(functions: readonly Subject[]): readonly Relation[] {
  const calls = functions.filter(({ kind }) => kind === 'function' || kind === 'static')
  const later = calls.filter(({ description }) => isAsync(description))
  const atOnce = calls.filter(({ description }) => !isAsync(description))
  return atOnce.flatMap((now) =>
    later
      .filter((then) => then.owner === now.owner && areNamedAlike(now.name, then.name) && takeTheSame(now, then))
      .map((then) => agreement(now, then)),
  )
}

/** `loadSync` and `load`, `load` and `loadAsync`. */
function areNamedAlike(now: string, then: string): boolean {
  const plain = now.replace(/_?sync$/i, '')
  const promised = then.replace(/_?async$/i, '')
  return plain === promised && now !== then
}

function takeTheSame(now: Subject, then: Subject): boolean {
  const [a, b] = [requiredOf(now.description), requiredOf(then.description)]
  if (a.length === 0 || a.length !== b.length) return false
  return a.every((parameter, at) => {
    const partner = b[at]
    if (partner === undefined) return false
    // What is called back is called at another time.
    if (parameter.shape.kind === 'function') return false
    return (
      kindWord(parameter.shape, now.description.definitions) === kindWord(partner.shape, then.description.definitions)
    )
  })
}

function agreement(now: Subject, then: Subject): Relation {
  const inputs = withInputs(now.description, requiredOf(now.description))
  const args = placeholders(inputs.parameters)
  return {
    kind: 'agreement',
    title: `${then.id} resolves to what ${now.id} answers`,
    exports: [now.id, then.id],
    inputs,
    examples: [...now.examples, ...then.examples],
    left: callOf(then, args),
    right: callOf(now, args),
    judgement: 'outcome',
    later: true,
    promise: 0.8,
    threshold: 0.7,
  }
}
