/**
 * Whether the language's own matcher may take exponentially many steps to refuse a text: some repetition without an end can read
 * the same text in several ways. Told from the syntax alone, in the way of Rathnayake and Thielecke, "Static Analysis for Regular
 * Expression Exponential Runtime via Substructural Logics" (2014), but on the safe side: what is not plainly of one reading counts.
 */
import type { AST } from '@eslint-community/regexpp'
import type { CodePointRange } from '../strings/alphabet.ts'
import { charactersOf } from './character-set.ts'

type Ranges = readonly CodePointRange[]

/** Repetitions that are written out to this number count as without an end. No bench chose it. */
const many = 10

const every: Ranges = [[0, 0x10_ffff]]

/** `flags` are those of the whole expression. */
export function mayBacktrackForLong(pattern: AST.Pattern, flags: string): boolean {
  return pattern.alternatives.some(({ elements }) => elements.some((element) => repeatsAmbiguously(element, flags)))
}

function repeatsAmbiguously(element: AST.Element, flags: string): boolean {
  switch (element.type) {
    case 'Quantifier':
      return (element.max >= many && isAmbiguous(element.element, flags)) || repeatsAmbiguously(element.element, flags)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) => elements.some((inner) => repeatsAmbiguously(inner, flags)))
    case 'Assertion':
      return (
        'alternatives' in element &&
        element.alternatives.some(({ elements }) => elements.some((inner) => repeatsAmbiguously(inner, flags)))
      )
    default:
      return false
  }
}

/** Whether texts may be read as several numbers of this, one after the other. */
function isAmbiguous(body: AST.Element, flags: string): boolean {
  if (body.type !== 'Group' && body.type !== 'CapturingGroup') return body.type === 'Backreference'
  const { alternatives } = body
  const firsts = alternatives.map(({ elements }) => firstOf(elements, flags))
  const areApart = firsts.every((one, index) => firsts.slice(index + 1).every((other) => areDisjoint(one, other)))
  return !areApart || alternatives.some(({ elements }) => !hasOneLength(elements) && !isDelimited(elements, flags))
}

/** Whether all texts of the elements are of one length. */
function hasOneLength(elements: readonly AST.Element[]): boolean {
  return elements.every((element) => {
    switch (element.type) {
      case 'Quantifier':
        return element.min === element.max && hasOneLength([element.element])
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.length === 1 && element.alternatives.every((one) => hasOneLength(one.elements))
      case 'Backreference':
        return false
      default:
        return true
    }
  })
}

/** Whether the first or the last character stands nowhere else in a text of the elements, so that it says where one begins or ends. */
function isDelimited(elements: readonly AST.Element[], flags: string): boolean {
  const taking = elements.filter(({ type }) => type !== 'Assertion')
  const sides = [
    [taking[0], taking.slice(1)],
    [taking.at(-1), taking.slice(0, -1)],
  ] as const
  return sides.some(([edge, others]) => {
    const delimiter = edge && charactersIn(edge, flags)
    return (
      delimiter !== undefined &&
      others.every((other) => allOf(other, flags).every((set) => areDisjoint(set, delimiter)))
    )
  })
}

/** The characters of an element that takes exactly one. */
function charactersIn(element: AST.Element, flags: string): Ranges | undefined {
  const isOne = element.type === 'Character' || element.type === 'CharacterClass' || element.type === 'CharacterSet'
  return isOne ? charactersOf(element.raw, flags.replace(/[gyd]/g, '')).ranges : undefined
}

/** The characters a text of the elements may begin with; every one where that is not plain. */
function firstOf(elements: readonly AST.Element[], flags: string): Ranges {
  const first = elements.find(({ type }) => type !== 'Assertion')
  if (first === undefined) return every
  if (first.type === 'Quantifier') return first.min > 0 ? firstOf([first.element], flags) : every
  if (first.type === 'Group' || first.type === 'CapturingGroup') {
    const [only, ...more] = first.alternatives
    return only === undefined || more.length > 0 ? every : firstOf(only.elements, flags)
  }
  return charactersIn(first, flags) ?? every
}

/** The characters of all that an element is made of. */
function allOf(element: AST.Element, flags: string): readonly Ranges[] {
  switch (element.type) {
    case 'Quantifier':
      return allOf(element.element, flags)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.flatMap(({ elements }) => elements.flatMap((inner) => allOf(inner, flags)))
    case 'Assertion':
      return []
    default:
      return [charactersIn(element, flags) ?? every]
  }
}

function areDisjoint(one: Ranges, other: Ranges): boolean {
  return one.every(([first, last]) => other.every(([start, end]) => last < start || end < first))
}
