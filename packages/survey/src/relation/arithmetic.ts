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
    return found.flatMap((one) => [relationOf(subject, one, 1), relationOf(subject, one, 8)])
  })
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
  const names = operation.isUnary === true ? ['whole'] : ['whole', 'other']
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
    given: left,
    left,
    right: `((a, b) => ${operation.right})(${numbers})`,
    judgement: 'value',
    promise: 0.8,
    threshold: 0.8,
  }
}
