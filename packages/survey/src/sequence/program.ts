/** A class in use: how an instance is made, and the calls that are made on it one after the other. */
import {
  d,
  domainFromShape,
  domainsFromDescription,
  type FuzzedMethodDescription,
  type ParameterShape,
  type TypeShape,
} from '@fuzzwright/core'
import { type AnyDomain, type Domain, printValue, TupleDomain } from '@fuzzwright/core/domain'
import type { ClassSubject, Subject } from '../subject/subject.ts'
import type { EntityResolver } from '../worker/inputs.ts'
import { exampleArguments, isRecognised } from '../worker/search-relation.ts'
import { listClasses, listLikes, SourceDomain } from '../worker/source-domain.ts'

/** Arguments of the constructor, and calls as `[method, arguments]`, the method by its place in a list. */
export type Program = [construct: readonly unknown[], calls: readonly (readonly [number, readonly unknown[]])[]]

/** A class under survey, as its types and its code tell of it and as it was loaded. */
export interface LoadedClass {
  readonly subject: ClassSubject
  /** A new instance; what is none, where a function was asked that answers several things. */
  readonly make: (args: readonly unknown[]) => unknown
}

/** Name of a method that stands for a call of the instance itself, where that is a function. */
export const itself = ''

/** A loaded class with the methods that programs call, by their place in the list. */
export interface ClassInUse extends LoadedClass {
  readonly methods: readonly Subject[]
}

const mostCalls = 12

/** How instances are made: with whatever numbers, or with such that more fits in than a program puts in. */
export type Room = 'any' | 'enough'

/** Whether there is anything to choose: a constructor that takes a number, by itself or among options, which may be a capacity. */
export function takesRoom({ construct: { parameters, overloads = [], definitions } }: ClassSubject): boolean {
  const signatures = [parameters, ...overloads.map((overload) => overload.parameters)]
  return (
    signatures.some(({ length }) => length > 0) && JSON.stringify([signatures, definitions]).includes('"kind":"number"')
  )
}

/** What programs are made of. */
interface ProgramParts {
  readonly methods: readonly Subject[]
  readonly room?: Room
}

/** Programs over `methods`; `undefined` where the constructor or all methods take what cannot be made. */
export function programDomain(
  subject: ClassSubject,
  { methods, room = 'any' }: ProgramParts,
  scope: EntityResolver,
): { readonly root: TupleDomain<Program>; readonly usable: readonly Subject[] } | undefined {
  const described = constructDomain(subject.construct, scope, room)
  if (described === undefined) return undefined
  // An index or a key that is a number has to fit in as well.
  const within = room === 'enough' && takesRoom(subject) ? fittingNumbers : smallNumbers
  // Where there has to be room, what the documentation makes may be too small.
  const construct = room === 'enough' ? described : withExamples(described, examplesTaken(subject, scope))
  const made = methods.flatMap((method) => {
    const args = argumentsOf(method.description, scope, within)
    if (args === undefined) return []
    return [{ method, args: withExamples(args, declaredOnly(method, scope)) }]
  })
  if (made.length === 0) return undefined
  const calls = made.map(({ args }, at) => d.tupleOf(d.just(at), args))
  return {
    root: new TupleDomain<Program>([construct, d.arrayOf(d.oneOf(...calls)).withSoftMaxSize(mostCalls)]),
    usable: made.map(({ method }) => method),
  }
}

const mostExamples = 20

/** Examples of a namesake (`Money.add('1', '2')` beside `money.add(other)`) are none of the method where its types take something else. */
function declaredOnly({ description, examples, untyped }: Subject, scope: EntityResolver): readonly string[] {
  return untyped === true ? examples : takenBy([description], examples, scope)
}

/** A text that the documentation shows somewhere is no argument of a constructor of which no signature takes it. */
function examplesTaken({ construct, examples }: ClassSubject, scope: EntityResolver): readonly string[] {
  const { overloads = [], ...first } = construct
  return takenBy([first, ...overloads.map(({ parameters }) => ({ ...first, parameters }))], examples, scope)
}

/** Those that one of the signatures takes; all, where what one of them takes cannot be made. */
function takenBy(
  signatures: readonly FuzzedMethodDescription[],
  examples: readonly string[],
  { resolveEntity }: EntityResolver,
): readonly string[] {
  if (examples.length === 0) return examples
  const wholes = signatures.map(({ thisShape: _, overloads: __, ...rest }) =>
    madeOf({ ...rest, kind: 'function' }, { resolveEntity }),
  )
  return examples.filter((source) => {
    const [args] = exampleArguments({ examples: [source] })
    return wholes.some((whole) => whole === undefined || (args !== undefined && isRecognised(whole, args)))
  })
}

/** Argument lists as described, and those that the documentation shows. */
function withExamples(described: Domain<unknown[]>, examples: readonly string[]): Domain<unknown[]> {
  const sources = examples.map((source) => `[${source}]`).filter(isMade)
  if (sources.length === 0) return described
  return d.oneOf(described, new SourceDomain(sources.slice(0, mostExamples)) as AnyDomain as Domain<unknown[]>)
}

function isMade(source: string): boolean {
  try {
    new Function(`return (${source})`)()
    return true
  } catch {
    return false
  }
}

/** Arguments of every signature of a constructor: a list or a capacity, a capacity or options. */
function constructDomain(
  { overloads = [], ...first }: FuzzedMethodDescription,
  scope: EntityResolver,
  room: Room,
): Domain<unknown[]> | undefined {
  const numbers = room === 'enough' ? roomyNumbers : smallNumbers
  const [domain, ...others] = [first, ...overloads.map(({ parameters }) => ({ ...first, parameters }))].flatMap(
    (signature) => argumentsOf(signature, scope, numbers) ?? [],
  )
  return domain === undefined || others.length === 0 ? domain : d.oneOf(domain, ...others)
}

/** `numbers`: what parameters that are numbers are made of; those inside of options are none below the least of them. */
function argumentsOf(
  description: FuzzedMethodDescription,
  { resolveEntity }: EntityResolver,
  numbers: readonly number[],
): Domain<unknown[]> | undefined {
  const { thisShape: _, overloads: __, ...rest } = withSmallNumbers(description, Math.min(...numbers))
  const domains = Object.fromEntries(
    description.parameters.flatMap((parameter) => {
      const domain = parameter.shape.kind === 'number' ? d.elementOf([...numbers]) : smallDomain(parameter, description)
      return domain === undefined ? [] : [[parameter.name, domain]]
    }),
  )
  return madeOf({ ...rest, kind: 'function' }, { resolveEntity, domains })
}

/** Nothing where what is to be made cannot be. */
function madeOf(...given: Parameters<typeof domainsFromDescription>): Domain<unknown[]> | undefined {
  try {
    return domainsFromDescription(...given)
  } catch {
    return undefined
  }
}

/**
 * Numbers inside of options may be capacities as well, and one of a thousand million ends the process. Descriptions are plain data that
 * survives JSON.
 */
function withSmallNumbers(description: FuzzedMethodDescription, minimum: number): FuzzedMethodDescription {
  const small: TypeShape = { kind: 'number', constraints: { integer: true, minimum, maximum: 100 } }
  return JSON.parse(JSON.stringify(description), (_key, part: unknown) => (isAnyNumber(part) ? small : part))
}

function isAnyNumber(part: unknown): boolean {
  return (
    typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'number' && !('constraints' in part)
  )
}

const smallNumbers = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 15, 16, 31, 32, 33, 40, 63, 64, 100, 255, 256]
/** More than a program has calls, and than any of the numbers it is called with there. */
const roomyNumbers = [33, 40, 63, 64, 65, 100]
const fittingNumbers = smallNumbers.filter((number) => number < Math.min(...roomyNumbers))
const smallTexts = ['', 'a', 'b', 'ab', 'abc', 'aa', 'ba', '__proto__', 'constructor', 'a\0', '\u0101']

/** Values that meet each other again: keys, indices and lengths that are drawn from everywhere never do. */
function smallDomain(parameter: ParameterShape, { definitions }: FuzzedMethodDescription): AnyDomain | undefined {
  const { shape, rest } = parameter
  if (rest === true) return undefined
  if (shape.kind === 'string') return d.oneOf(d.elementOf(smallTexts), domainFromShape(shape, { definitions }))
  if (shape.kind === 'unknown')
    return d.oneOf(d.elementOf(smallNumbers.slice(0, 4)), d.elementOf(smallTexts.slice(1, 4)))
  return listClasses(parameter) ?? listLikes(parameter, definitions)
}

/** How far a program came. */
export interface Ran {
  readonly instance: object | undefined
  /** Answers of the calls that were made. */
  readonly answers: readonly unknown[]
  /** What the call after the last answered one threw; `at` is -1 for the constructor. */
  readonly thrown?: { readonly error: unknown; readonly at: number }
}

export function runProgram({ make, methods }: ClassInUse, [construct, calls]: Program): Ran {
  let instance: unknown
  try {
    instance = make(construct)
  } catch (error) {
    return { instance: undefined, answers: [], thrown: { error, at: -1 } }
  }
  if (!isInstance(instance)) return { instance: undefined, answers: [] }
  const answers: unknown[] = []
  for (const [at, [method, args]] of calls.entries()) {
    try {
      answers.push(callOn(instance, methods[method]?.name ?? '', args))
    } catch (error) {
      return { instance, answers, thrown: { error, at } }
    }
  }
  return { instance, answers }
}

function isInstance(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function callOn(instance: object, name: string, args: readonly unknown[]): unknown {
  const call: unknown = name === itself ? instance : Reflect.get(instance, name)
  if (typeof call !== 'function') throw new TypeError(`s.${name} is not a function`)
  return Reflect.apply(call, name === itself ? undefined : instance, [...args])
}

/** The program as source text that ends in `answer`, an expression over `s`. */
export function programSource(inUse: ClassInUse, [construct, calls]: Program, answer: string): string {
  const { expression, maker = `new ${expression}` } = inUse.subject
  const made = `${maker}(${listSource(construct)})`
  return `(() => { const s = ${made}; ${calls.map((call) => `${callSource(inUse, call)}; `).join('')}return ${answer} })()`
}

/** One call of a program as source text. */
export function callSource({ methods }: ClassInUse, [method, args]: Program[1][number]): string {
  const { name = '' } = methods[method] ?? {}
  return `${name === itself ? 's' : `s.${name}`}(${listSource(args)})`
}

function listSource(args: readonly unknown[]): string {
  return args.map((arg) => printValue(arg)).join(', ')
}
