/** Questions that are each other's contrary, or the same question asked from the other end; comparators and what is told by them. */
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { isComparator } from './meanings.ts'
import type { Relation } from './relation.ts'
import { inAnOrder, isAsync, kindWord } from './shapes.ts'

/** Names of which one is true where the other is not. */
const contraries: readonly (readonly [string, string])[] = [
  ['is', 'isNot'],
  ['is', 'isNon'],
  ['has', 'hasNot'],
  ['isDefined', 'isUndefined'],
  ['isEven', 'isOdd'],
  ['isTruthy', 'isFalsy'],
  ['isValid', 'isInvalid'],
  ['some', 'none'],
  ['any', 'none'],
  ['includes', 'excludes'],
  ['eq', 'neq'],
  ['eq', 'ne'],
  ['equals', 'notEquals'],
  ['equal', 'notEqual'],
  ['lt', 'gte'],
  ['gt', 'lte'],
  ['isLessThan', 'isGreaterThanOrEqualTo'],
  ['isGreaterThan', 'isLessThanOrEqualTo'],
  ['lessThan', 'greaterThanOrEqual'],
  ['greaterThan', 'lessThanOrEqual'],
]

/** Names that say the same when the arguments change places. */
const mirrors: readonly (readonly [string, string])[] = [
  ['lt', 'gt'],
  ['lte', 'gte'],
  ['isBefore', 'isAfter'],
  ['before', 'after'],
  ['isLess', 'isGreater'],
  ['isLessThan', 'isGreaterThan'],
  ['isLessThanOrEqualTo', 'isGreaterThanOrEqualTo'],
  ['lessThan', 'greaterThan'],
  ['lessThanOrEqual', 'greaterThanOrEqual'],
  ['isSubset', 'isSuperset'],
  ['isSubsetOf', 'isSupersetOf'],
  ['isAncestor', 'isDescendant'],
  ['isParent', 'isChild'],
]

/** Comparators that put things in opposite orders. */
const turned: readonly (readonly [string, string])[] = [
  ['compare', 'rcompare'],
  ['compareAsc', 'compareDesc'],
  ['ascending', 'descending'],
  ['asc', 'desc'],
]

/** What a comparator says where these say so. */
const verdicts: readonly (readonly [RegExp, string])[] = [
  [/^(?:lt|lessThan|isLessThan|isBefore)$/, '< 0'],
  [/^(?:gt|greaterThan|isGreaterThan|isAfter)$/, '> 0'],
  [/^(?:lte|lessThanOrEqual|isLessThanOrEqualTo)$/, '<= 0'],
  [/^(?:gte|greaterThanOrEqual|isGreaterThanOrEqualTo)$/, '>= 0'],
  [/^(?:eq|equals?|isEqual|isEqualTo)$/, '=== 0'],
]

/** Relations of pairs that are exported on the same object and take the same. */
export function opposites(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(({ description, kind }) => !isAsync(description) && kind !== 'getter')
  return calm.flatMap((one) => [
    ...calm.filter((other) => areBeside(one, other)).flatMap((other) => pairOf(one, other)),
    ...transitive(one),
  ])
}

function areBeside(one: Subject, other: Subject): boolean {
  if (one === other || one.owner !== other.owner || one.kind !== other.kind) return false
  const [a, b] = [one.description, other.description]
  const required = requiredOf(a)
  if (required.length === 0 || required.length > 2 || required.length !== requiredOf(b).length) return false
  return required.every(({ shape }, at) => {
    const partner = b.parameters[at]
    return partner !== undefined && kindWord(shape, a.definitions) === kindWord(partner.shape, b.definitions)
  })
}

function pairOf(one: Subject, other: Subject): readonly Relation[] {
  const args = requiredOf(one.description).map((_, at) => `$${at}`)
  const back = [...args].reverse()
  const says = isQuestion(one) && isQuestion(other)
  const there = callOf(one, args)
  if (says && isNamed(contraries, one, other))
    return [pair(one, other, { title: 'says the contrary of', left: callOf(other, args), right: `!${there}` })]
  if (args.length !== 2) return []
  if (says && isNamed(mirrors, one, other))
    return [pair(one, other, { title: 'is the mirror of', left: callOf(other, back), right: there })]
  if (!isComparator(one)) return []
  const order = `Math.sign(${there})`
  if (isNamed(turned, one, other))
    return [
      pair(one, other, {
        title: 'orders against',
        left: `0 - Math.sign(${callOf(other, args)})`,
        right: `${order} + 0`,
      }),
    ]
  const verdict = verdicts.find(([name]) => name.test(other.name))?.[1]
  if (verdict === undefined || !isQuestion(other)) return []
  return [pair(one, other, { title: 'says what is told by', left: callOf(other, args), right: `${there} ${verdict}` })]
}

function isQuestion({ description: { returns, definitions } }: Subject): boolean {
  return kindWord(returns, definitions) === 'boolean'
}

function isNamed(pairs: readonly (readonly [string, string])[], one: Subject, other: Subject): boolean {
  return pairs.some(([from, to]) => {
    if (one.name === from && other.name === to) return true
    // `isNil` and `isNotNil`: what follows is the same, and begins with a capital.
    const rest = one.name.startsWith(from) ? one.name.slice(from.length) : ''
    return /^[A-Z]/.test(rest) && other.name === to + rest
  })
}

interface Claim {
  readonly title: string
  readonly left: string
  readonly right: string
}

function pair(one: Subject, other: Subject, { title, left, right }: Claim): Relation {
  const parameters = one.description.parameters.slice(0, requiredOf(one.description).length)
  const { overloads: _, ...description } = one.description
  return {
    kind: 'algebra',
    title: `${other.id} ${title} ${one.id}`,
    exports: [one.id, other.id],
    inputs: { ...description, parameters },
    examples: [...one.examples, ...other.examples],
    given: `needs(isOrdinary(${parameters.map((_, at) => `$${at}`).join(', ')}))`,
    left,
    right,
    judgement: 'value',
    promise: 0.8,
    threshold: 0.85,
  }
}

/** Of three things in order the first comes before the last. */
export function transitive(subject: Subject): readonly Relation[] {
  const { description, id, examples } = subject
  const [first, second] = requiredOf(description)
  if (!isComparator(subject) || first === undefined || second === undefined || requiredOf(description).length !== 2)
    return []
  const { definitions } = description
  if (kindWord(first.shape, definitions) !== kindWord(second.shape, definitions)) return []
  const { overloads: _, ...rest } = description
  return [
    {
      kind: 'algebra',
      title: `${id} puts what it compares in one order`,
      exports: [id],
      inputs: { ...rest, parameters: [first, second, { ...second, name: `${second.name}2` }].map(inAnOrder) },
      examples,
      given: `needs(${kindWord(first.shape, definitions) === 'other' ? 'areOfOneOrder' : 'isOrdinary'}($0, $1, $2))`,
      left: `isOrdered((a, b) => ${callOf(subject, ['a', 'b'])}, [$0, $1, $2])`,
      judgement: 'truth',
      promise: 0.8,
      threshold: 0.6,
    },
  ]
}
