/** What functions are for, where their names say it in one of many ways: deep copies, deep equality, comparators. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { kindWord } from './shapes.ts'

/** Words before `equal` that say how, and not of what: `fastDeepEqual`, `isDeepStrictEqual`, `nanoEqual`. */
const manner =
  '(?:is|are|js|deep|fast|quick|tiny|nano|micro|just|simple|lite|strict|structural|value|data|object|react)*'

const copying =
  /^(?!.*shallow)(?:\w*(?:clone|copy)deep(?:ly)?|\w*deep(?:clone|copy)|\w*clone|copy|duplicate|klona|rfdc)$/i
/** To be strict alone is to be the same. */
const equating = new RegExp(
  `^(?!(?:is)?strict(?:equals?|eq)$)(?:${manner}(?:equals?|eql|eq|same|dequal)|${manner}(?:deep|fast)${manner}compare)$`,
  'i',
)
const comparing = /^(?:compare|cmp|comparator|collate|order)|(?:Compare|Comparator|Collator|Asc)$|^comparedTo$/
/** Of two things alike, what sorts is asked which of them comes first: `naturalSort(a, b)`. */
const sorting = /(?:sort|order|collate)$/i

/** Whether it is named as what makes a copy of a value and of all there is in it. */
export function copiesDeeply({ name, description }: Subject): boolean {
  return copying.test(name) && description.parameters.length > 0 && requiredOf(description).length <= 1
}

/** Whether it is named as what tells values alike, with all there is in them. */
export function equatesDeeply({ name, description }: Subject): boolean {
  return equating.test(name) && requiredOf(description).length <= 2 && description.parameters.length >= 2
}

/** Whether it tells by a number which of two things comes first. */
export function isComparator({ name, description, untyped }: Subject): boolean {
  const { returns, definitions, parameters } = description
  const kind = kindWord(returns, definitions)
  if (kind !== 'number' && !(untyped === true && kind === 'other')) return false
  const [first, second] = parameters
  if (comparing.test(name)) return true
  if (!sorting.test(name) || first === undefined || second === undefined || requiredOf(description).length > 2)
    return false
  return kindWord(first.shape, definitions) === kindWord(second.shape, definitions)
}
