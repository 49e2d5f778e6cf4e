/** The mutants of one file, from its syntax tree. */
import { FuzzError } from '@fuzzwright/core'
import { parseSync } from 'oxc-parser'
import { applyMutant, type Edit, type Mutant, type Place, type TextPosition } from '../mutant.ts'
import { operators } from '../operators/operators.ts'
import { placeOf, placeOfBody } from './place-of.ts'
import { eachNode } from './syntax.ts'

/**
 * In the order in which they stand in the text; `id` counts from `firstId`. What would not parse is no mutant.
 * @throws FuzzError `unparsable-code`
 */
export function findMutants(file: string, code: string, firstId = 0): readonly Mutant[] {
  const found: { readonly edit: Edit; readonly place: Place }[] = []
  eachNode([parsed(file, code)], (path) => {
    const node = path.at(-1)
    if (node === undefined) return
    for (const edit of operators.flatMap((operator) => operator({ node, parent: path.at(-2), code }))) {
      const place = edit.operator === 'ArrowFunction' ? placeOfBody(path) : placeOf(path)
      if (place !== undefined) found.push({ edit, place })
    }
  })
  const lines = lineStarts(code)
  const firstAt = new Map<string, number>()
  return found
    .filter(({ edit }) => parseSync(file, applyMutant(code, edit)).errors.length === 0)
    .sort((one, other) => one.edit.start - other.edit.start || one.edit.end - other.edit.end)
    .map(({ edit, place }, index) => {
      const key = `${place.kind} ${place.start} ${place.end}`
      const placeId = firstAt.get(key) ?? firstId + index
      firstAt.set(key, placeId)
      const from = positionIn(lines, edit.start)
      return { ...edit, id: firstId + index, place, placeId, from, to: positionIn(lines, edit.end) }
    })
}

function parsed(file: string, code: string) {
  const { program, errors } = parseSync(file, code, { preserveParens: false })
  const [error] = errors
  if (error === undefined) return program
  throw new FuzzError('unparsable-code', `${file} does not parse: ${error.message}.`, {
    hint: 'Name files of JavaScript or TypeScript that compile.',
  })
}

function lineStarts(code: string): readonly number[] {
  return [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1)]
}

function positionIn(lines: readonly number[], offset: number): TextPosition {
  let line = 0
  while ((lines[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line++
  return { line: line + 1, column: offset - (lines[line] ?? 0) }
}
