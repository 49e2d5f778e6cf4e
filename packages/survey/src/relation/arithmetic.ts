/** Classes of numbers: on numbers that a double holds exactly they answer what the operators of the language do. */
import type { FuzzedMethodDescription, ParameterShape } from '@fuzzwright/core'
import type { ClassSubject, Subject } from '../subject/subject.ts'
import type { Relation } from './relation.ts'

interface Operation {
  readonly name: RegExp
  /** Over `a` and `b`, numbers. */
  readonly right: string
  readonly isUnary?: true
  /** Of the instance that is asked, and of what it is asked about. */
  readonly operands?: readonly [string, string]
  /** Over `a` and `b`: of others nothing is said. */
  readonly given?: string
}

const operations: readonly Operation[] = [
  { name: /^(?:plus|add)$/, right: 'a + b' },
  { name: /^(?:minus|sub|subtract)$/, right: 'a - b' },
  { name: /^(?:times|mul|multiply|multipliedBy)$/, right: 'a * b' },
  { name: /^(?:mod|modulo|rem|remainder)$/, right: 'a % b' },
  { name: /^(?:div|divide|dividedBy)$/, right: 'a', operands: ['a * b', 'b'] },
  { name: /^(?:cmp|compare|compareTo|comparedTo)$/, right: 'Math.sign(a - b)' },
  { name: /^(?:eq|equals|isEqualTo)$/, right: 'a === b' },
  { name: /^(?:lt|lessThan|isLessThan)$/, right: 'a < b' },
  { name: /^(?:lte|lessThanOrEqual|lessThanOrEqualTo|isLessThanOrEqualTo)$/, right: 'a <= b' },
  { name: /^(?:gt|greaterThan|isGreaterThan)$/, right: 'a > b' },
  { name: /^(?:gte|greaterThanOrEqual|greaterThanOrEqualTo|isGreaterThanOrEqualTo)$/, right: 'a >= b' },
  { name: /^(?:abs|absoluteValue)$/, right: 'Math.abs(a)', isUnary: true },
  { name: /^(?:neg|negate|negated)$/, right: '-a', isUnary: true },
  { name: /^floor$/, right: 'Math.floor(a)', isUnary: true },
  { name: /^(?:ceil|ceiling)$/, right: 'Math.ceil(a)', isUnary: true },
  { name: /^(?:trunc|truncated|truncate)$/, right: 'Math.trunc(a)', isUnary: true },
  { name: /^(?:sqrt|squareRoot)$/, right: 'Math.abs(a)', isUnary: true, operands: ['a * a', 'b'] },
  { name: /^(?:isInteger|isInt)$/, right: 'Number.isInteger(a)', isUnary: true },
  { name: /^isZero$/, right: 'a === 0', isUnary: true },
]

const whole: ParameterShape['shape'] = { kind: 'number', constraints: { integer: true, minimum: -999, maximum: 999 } }

/** Relations of classes that have at least three operations, one of them an addition. */
export function arithmetics(classes: readonly ClassSubject[]): readonly Relation[] {
  return classes.flatMap((subject) => {
    const found = subject.methods.flatMap((method) =>
      operations.filter(({ name }) => name.test(method.name)).map((operation) => ({ method, operation })),
    )
    const isNumber = found.length >= 3 && found.some(({ operation }) => operation.right === 'a + b')
    if (!isNumber || subject.construct.parameters.length === 0) return []
    const functions = subject.methods.flatMap((method) =>
      [...operations, ...transcendent]
        .filter(({ name }) => name.test(method.name))
        .map((operation) => ({ method, operation })),
    )
    return [
      ...found.flatMap((one) => [relationOf(subject, one, 1), relationOf(subject, one, 8)]),
      ...functions
        .filter(({ operation }, at) => operation.operands === undefined && isFirst(functions, at))
        .flatMap((one) => [
          ...(unordered.test(one.operation.right) ? [] : [atTheEdges(subject, one, 'plain')]),
          ...(signed.test(one.operation.right) ? [atTheEdges(subject, one, 'signed')] : []),
        ]),
    ]
  })
}

/** Answered to more digits than a number of the language has: held to it at the edges only. */
const transcendent: readonly Operation[] = [
  { name: /^(?:pow|toPower|power|exponentiatedBy)$/, right: 'a ** b' },
  // Of other bases it is agreed on by nobody.
  { name: /^(?:log|logarithm)$/, right: 'Math.log(a) / Math.log(b)', given: 'b > 0 && b !== 1 && b < Infinity' },
  { name: /^(?:ln|naturalLogarithm)$/, right: 'Math.log(a)', isUnary: true },
  { name: /^(?:exp|naturalExponential)$/, right: 'Math.exp(a)', isUnary: true },
  { name: /^(?:sqrt|squareRoot)$/, right: 'Math.sqrt(a)', isUnary: true },
  { name: /^(?:cbrt|cubeRoot)$/, right: 'Math.cbrt(a)', isUnary: true },
  { name: /^(?:div|divide|dividedBy)$/, right: 'a / b' },
  { name: /^(?:sin|sine)$/, right: 'Math.sin(a)', isUnary: true },
  { name: /^(?:cos|cosine)$/, right: 'Math.cos(a)', isUnary: true },
  { name: /^(?:atan|inverseTangent)$/, right: 'Math.atan(a)', isUnary: true },
  { name: /^round$/, right: 'Math.sign(a) * Math.round(Math.abs(a))', isUnary: true },
]

/** Two names of one operation are told once. */
function isFirst(found: readonly Found[], at: number): boolean {
  return found.findIndex(({ operation }) => operation.right === found[at]?.operation.right) === at
}

/** Comparators answer what they like of NaN, which is in no order. */
const unordered = /Math\.sign\(a - b\)/
/** What answers a number that has the sign of its operands. */
const signed = /^(?:a [-+*/%] b|-a|Math\.(?:abs|floor|ceil|trunc|sqrt)\(a\))$/

const special = [
  0,
  { number: '-0' },
  1,
  -1,
  2,
  -2,
  3,
  -6,
  0.5,
  -0.5,
  1.75,
  { number: 'Infinity' },
  { number: '-Infinity' },
  { number: 'NaN' },
] as const
const edge: ParameterShape['shape'] = {
  kind: 'union',
  members: special.map((value) => ({ kind: 'literal', value })),
}

/** `signed`: noughts have a sign, in a class that has two of them. */
type Noughts = 'plain' | 'signed'

/** Infinities, NaN and noughts, where a class takes them and does not refuse to answer. */
function atTheEdges({ expression, construct }: ClassSubject, { method, operation }: Found, noughts: Noughts): Relation {
  const { isUnary = false, right, given } = operation
  const names = isUnary ? ['number'] : ['number', 'other']
  const isSigned = noughts === 'signed'
  const inputs: FuzzedMethodDescription = {
    ...construct,
    kind: 'function',
    definitions: {},
    parameters: names.map((name) => ({ name, shape: edge })),
  }
  const left = `edgeOf(new ${expression}($0).${method.name}(${isUnary ? '' : `new ${expression}($1)`}), ${isSigned})`
  const numbers = isUnary ? '$0, 0' : '$0, $1'
  const conditions = [
    takenAsTheyAre(expression, isUnary, numbers),
    ...(isSigned ? [`needs(edgeOf(new ${expression}(-0), true) === '-0')`] : []),
    ...(given === undefined ? [] : [`((a, b) => needs(${given}))(${numbers})`]),
  ]
  return {
    kind: 'builtin',
    title: `${method.id} answers ${right} of infinities and small numbers${isSigned ? ', with the sign of nought' : ''}`,
    exports: [method.id],
    inputs,
    examples: [],
    given: `[${[...conditions, left].join(', ')}]`,
    left,
    right: `((a, b) => edgeOf(${right}, ${isSigned}))(${numbers})`,
    judgement: 'value',
    promise: isSigned ? 0.6 : 0.7,
    threshold: isSigned ? 0.8 : 0.65,
  }
}

interface Found {
  readonly method: Subject
  readonly operation: Operation
}

/** On whole numbers, and on parts of them that are still exact: classes of whole numbers are not held to those. */
function relationOf({ expression, construct }: ClassSubject, { method, operation }: Found, parts: 1 | 8): Relation {
  const [of, about] = operation.operands ?? ['a', 'b']
  const argument = operation.isUnary === true ? '' : `new ${expression}(${about})`
  const numbers = `$0 / ${parts}, ${operation.isUnary === true ? '0' : `$1 / ${parts}`}`
  const left = `((a, b) => plainly(new ${expression}(${of}).${method.name}(${argument})))(${numbers})`
  const isUnary = operation.isUnary === true
  const names = isUnary ? ['whole'] : ['whole', 'other']
  const inputs: FuzzedMethodDescription = {
    ...construct,
    kind: 'function',
    definitions: {},
    parameters: names.map((name) => ({ name, shape: whole })),
  }
  return {
    kind: 'builtin',
    title: `${method.id} answers ${operation.right} of ${parts === 1 ? 'whole numbers' : 'eighths'}`,
    exports: [method.id],
    inputs,
    examples: [],
    given: `[${takenAsTheyAre(expression, isUnary, numbers)}, ${left}]`,
    left,
    right: `((a, b) => ${operation.right})(${numbers})`,
    judgement: 'value',
    promise: 0.8,
    threshold: 0.8,
  }
}

/** A class may cut off what it cannot hold, or take a number for the bits of another: it is held to nothing of those. */
function takenAsTheyAre(expression: string, isUnary: boolean, numbers: string): string {
  const [first = '', second = ''] = numbers.split(', ')
  const taken = (number: string): string => `needs(standsFor(new ${expression}(${number}), ${number}))`
  return isUnary ? taken(first) : `${taken(first)}, ${taken(second)}`
}
