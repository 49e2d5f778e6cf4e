/** A switch compares its discriminant with every case: literal cases are noted at its head, computed ones as they are tried. */
import { comparisonKind } from '@fuzzwright/core/execution'
import type { AnyNode, SwitchStatement } from 'acorn'
import { casesKind } from './comparison-sites.ts'
import { constantOf, hold, origin, repeatable } from './operands.ts'
import { isTrivialConstant } from './syntax.ts'
import { noteText, type Weave } from './weave.ts'

export function weaveDiscriminant(node: SwitchStatement, weave: Weave): void {
  const { discriminant } = node
  if (isTrivialConstant(discriminant) || node.cases.length === 0) return
  const cases = node.cases.flatMap(({ test }) => (test ? (constantOf(test) ?? []) : []))
  const plain = repeatable(discriminant, weave)
  const held = plain === undefined ? hold(discriminant, weave) : undefined
  const name = plain ?? held?.name
  if (name === undefined) return
  if (cases.length > 0) {
    const from = origin(discriminant, weave)
    const note = noteText(
      { kind: casesKind, cases, ...from?.site },
      `${name}${from === undefined ? '' : `,0${from.text}`}`,
      weave,
    )
    if (held === undefined) weave.edits.wrap(discriminant, `(${note},`, ')')
    else held.follow(note)
  }
  for (const { test } of node.cases) if (test && constantOf(test) === undefined) weaveTest(test, name, weave)
}

function weaveTest(test: AnyNode, discriminant: string, weave: Weave): void {
  if (isTrivialConstant(test)) return
  const note = (name: string) => noteText({ kind: comparisonKind.equal }, `${discriminant},${name}`, weave)
  const plain = repeatable(test, weave)
  if (plain !== undefined) weave.edits.wrap(test, `(${note(plain)},`, ')')
  else {
    const held = hold(test, weave)
    held?.follow(note(held.name))
  }
}
