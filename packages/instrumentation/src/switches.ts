/** A switch compares its discriminant with every case: literal cases are noted at its head, computed ones as they are tried. */
import { comparisonKind } from '@fuzzwright/core'
import type { AnyNode, SwitchStatement } from 'acorn'
import { assign, endAssign, noteText } from './comparisons.ts'
import { origin, repeatable } from './operands.ts'
import { isStringLiteral, isTrivialConstant, numberLiteral, takesName } from './syntax.ts'
import type { Weave } from './weave.ts'

export function weaveDiscriminant(node: SwitchStatement, weave: Weave): void {
  const { discriminant } = node
  if (isTrivialConstant(discriminant) || takesName(discriminant) || node.cases.length === 0) return
  const plain = repeatable(discriminant, weave)
  const name = plain ?? weave.scope.temporaries?.take()
  if (name === undefined) return
  const head = headText(node, name, weave)
  if (plain === undefined) {
    weave.edits.wrap(discriminant, `(${assign(name, discriminant)}`, `${endAssign(discriminant)}${head},${name})`)
  } else if (head !== '') weave.edits.wrap(discriminant, `(${head.slice(1)},`, ')')
  for (const { test } of node.cases) if (test && !isConstant(test)) weaveTest(test, name, weave)
}

function headText(node: SwitchStatement, name: string, weave: Weave): string {
  const { scope, names } = weave
  const constants = node.cases.flatMap(({ test }) =>
    test && isConstant(test) ? [weave.code.slice(test.start, test.end)] : [],
  )
  if (constants.length === 0) return ''
  const rest = origin(node.discriminant, weave) ?? ''
  return `,${scope.counters}[0]&&${names.recorder}.cases(${weave.sites++},${name},[${constants}]${rest})`
}

function isConstant(test: AnyNode): boolean {
  return (
    isStringLiteral(test) || numberLiteral(test) !== undefined || (test.type === 'Literal' && test.regex === undefined)
  )
}

function weaveTest(test: AnyNode, discriminant: string, weave: Weave): void {
  if (isTrivialConstant(test) || takesName(test)) return
  const plain = repeatable(test, weave)
  const name = plain ?? weave.scope.temporaries?.take()
  if (name === undefined) return
  const note = noteText(comparisonKind.equal, discriminant, name, weave)
  if (plain === undefined) weave.edits.wrap(test, `(${assign(name, test)}`, `${endAssign(test)},${note},${name})`)
  else weave.edits.wrap(test, `(${note},`, ')')
}
