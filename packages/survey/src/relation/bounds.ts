/** What an answer has to do with what it is made of: it lies in a range, keeps the items, grows as they grow. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import { requiredOf, type Subject } from '../subject/subject.ts'
import { callOf } from './call-template.ts'
import { withInputs } from './platform.ts'
import type { Relation } from './relation.ts'
import { isAsync, kindWord } from './shapes.ts'

interface Bound {
  readonly name: RegExp
  /** Kinds of the parameters that have to be given. */
  readonly takes: readonly string[]
  readonly gives: RegExp
  readonly title: string
  /** Over `answer` and the inputs; `call(…)` asks again. */
  readonly claim: string
  readonly given?: string
  readonly inputs?: readonly ParameterShape[]
  readonly promise?: number
  readonly threshold?: number
}

const count: TypeShape = { kind: 'number', constraints: { integer: true, minimum: -1000, maximum: 1000 } }
const numbers: ParameterShape = { name: 'numbers', shape: { kind: 'array', element: count } }
const factor: ParameterShape = {
  name: 'factor',
  shape: { kind: 'number', constraints: { integer: true, minimum: 2, maximum: 9 } },
}
const shift: ParameterShape = { name: 'shift', shape: count }
const share: ParameterShape = { name: 'share', shape: { kind: 'number', constraints: { minimum: 0, maximum: 1 } } }

const averages = 'mean|average|avg|median|arithmeticMean|mode'
const extremes = 'min|max|minimum|maximum'
const spreads =
  'range|extentWidth|standardDeviation|stdDev|stddev|std|deviation|sampleStandardDeviation|interquartileRange|iqr|medianAbsoluteDeviation|mad'
const squares = 'variance|sampleVariance'

const ofNumbers = (names: string, rest: Pick<Bound, 'title' | 'claim' | 'inputs'>): Bound => ({
  name: new RegExp(`^(?:${names})$`),
  takes: ['array'],
  gives: /^number$/,
  given: 'needs($0.length > 1 && isOrdinary($0))',
  promise: 0.7,
  threshold: 0.8,
  ...rest,
})

const bounds: readonly Bound[] = [
  {
    name: /^(?:startOf|floorTo|beginningOf)(?!.*(?:Today|Tomorrow|Yesterday))/,
    takes: ['date'],
    gives: /^date$/,
    title: 'is not after',
    claim: '!(answer > $0)',
    given: 'needs(isOrdinary($0))',
  },
  {
    name: /^endOf(?!.*(?:Today|Tomorrow|Yesterday))/,
    takes: ['date'],
    gives: /^date$/,
    title: 'is not before',
    claim: '!(answer < $0)',
    given: 'needs(isOrdinary($0))',
  },
  {
    name: /^(?:floor|roundDown)$/,
    takes: ['number'],
    gives: /^number$/,
    title: 'is not above',
    claim: '!(answer > $0)',
    given: 'needs(isOrdinary($0))',
  },
  {
    name: /^(?:ceil|roundUp)$/,
    takes: ['number'],
    gives: /^number$/,
    title: 'is not below',
    claim: '!(answer < $0)',
    given: 'needs(isOrdinary($0))',
  },
  {
    name: /^(?:clamp|limit|constrain|bound|minmax)$/,
    takes: ['number', 'number', 'number'],
    gives: /^number$/,
    title: 'stays in the range of',
    given: 'needs(isOrdinary($0, $1, $2) && $1 <= $2)',
    claim: 'answer >= $1 && answer <= $2',
  },
  {
    name: /^(?:sort|sorted|sortBy|toSorted|shuffle|reverse|reversed|toReversed|orderBy|rotate|partition|chunk|splitEvery|chunks)$/,
    takes: ['array'],
    gives: /^array$/,
    title: 'keeps all items of',
    claim: 'sameItems(answer, $0)',
    promise: 0.7,
    threshold: 0.9,
  },
  {
    name: /^(?:uniq|unique|dedupe|compact|filter|reject|take|takeLast|takeWhile|drop|dropLast|dropWhile|head|tail|init|initial|rest|slice|without|sample|sampleSize|difference|intersection)(?:By|With)?$/,
    takes: ['array'],
    gives: /^array$/,
    title: 'has only items of',
    claim: 'onlyItems(answer, $0)',
    promise: 0.6,
    threshold: 0.9,
  },
  ofNumbers(`${averages}|${extremes}`, {
    title: 'lies between the least and the greatest of',
    claim: 'isBetween(Math.min(...$0), answer, Math.max(...$0))',
  }),
  {
    // Counted from 0 to 1 or to 100: a share is of both.
    ...ofNumbers('percentile|quantile', {
      title: 'lies between the least and the greatest of',
      claim: 'isBetween(Math.min(...$0), answer, Math.max(...$0))',
      inputs: [numbers, share],
    }),
    takes: ['array', 'number'],
  },
  ofNumbers(`${averages}|${extremes}|${spreads}|${squares}|sum|total|product`, {
    title: 'does not depend on the order of',
    claim: 'isNear(call([...$0].reverse()), answer)',
  }),
  ofNumbers(`mean|average|avg|median|arithmeticMean|${extremes}|${spreads}|sum|total`, {
    title: 'grows with the scale of',
    claim: 'isNear(call($0.map((one) => one * $1)), answer * $1)',
    inputs: [numbers, factor],
  }),
  ofNumbers(`mean|average|avg|median|arithmeticMean|${extremes}`, {
    title: 'moves with all of',
    claim: 'isNear(call($0.map((one) => one + $1)), answer + $1)',
    inputs: [numbers, shift],
  }),
  ofNumbers(`${spreads}|${squares}`, { title: 'is no less than nothing for', claim: 'answer >= 0' }),
  {
    name: /^(?:gcd|greatestCommonDivisor|hcf)$/,
    takes: ['number', 'number'],
    gives: /^number$/,
    title: 'divides',
    claim: '$0 % answer === 0 && $1 % answer === 0',
    given: 'needs($0 !== 0 && $1 !== 0)',
    inputs: [
      { name: 'a', shape: count },
      { name: 'b', shape: count },
    ],
  },
]

/** Two functions that start and end the same unit bound each other: `startOfHour(d)` and `endOfHour(d)`. */
export function boundaries(functions: readonly Subject[]): readonly Relation[] {
  const calm = functions.filter(
    ({ description, kind }) => !isAsync(description) && kind !== 'getter' && kind !== 'method',
  )
  return calm.flatMap((subject) =>
    bounds.filter((bound) => isAbout(bound, subject)).map((bound) => relationOf(subject, bound)),
  )
}

function isAbout({ name, takes, gives }: Bound, subject: Subject): boolean {
  if (!name.test(subject.name)) return false
  const { parameters, returns, definitions } = subject.description
  const required = requiredOf(subject.description)
  // The list first, and whatever else it takes.
  if (takes[0] === 'array' ? required.length < 1 : required.length !== takes.length) return false
  const isTaken = takes.every((kind, at) => {
    const parameter = parameters[at]
    if (parameter === undefined || parameter.rest === true) return false
    const word = kindWord(parameter.shape, definitions)
    return word === kind || (word === 'other' && (kind === 'date' || isSaidByName(kind, subject)))
  })
  return isTaken && (gives.test(kindWord(returns, definitions)) || subject.untyped === true)
}

/** A list of numbers, where no type says what is taken. */
function numbersFor({ untyped }: Subject, takes: readonly string[]): readonly ParameterShape[] | undefined {
  return untyped === true && takes[0] === 'array' ? [numbers] : undefined
}

/** Where no type says so: whatever has the mean or the median of something has it of a list of numbers. */
function isSaidByName(kind: string, { untyped }: Subject): boolean {
  return untyped === true && (kind === 'array' || kind === 'number')
}

function relationOf(
  subject: Subject,
  { title, claim, given, takes, inputs = numbersFor(subject, takes), promise = 0.75, threshold = 0.8 }: Bound,
): Relation {
  const { description, id, examples } = subject
  const own = requiredOf(description)
  const taken = inputs === undefined ? own : inputs
  const asked = own.map((_, at) => `$${at}`).slice(0, inputs === undefined ? own.length : takes.length)
  const again = `(list) => ${callOf(subject, ['list', ...asked.slice(1)])}`
  const asksAgain = /\bcall\(/.test(claim)
  return {
    kind: 'metamorphic',
    title: `the answer of ${id} ${title} what it is given`,
    exports: [id],
    inputs: withInputs(description, taken),
    examples: inputs === undefined ? examples : [],
    ...(given !== undefined && { given }),
    left: `((answer${asksAgain ? ', call' : ''}) => ${claim})(${callOf(subject, asked)}${asksAgain ? `, ${again}` : ''})`,
    judgement: 'truth',
    promise,
    threshold,
  }
}
