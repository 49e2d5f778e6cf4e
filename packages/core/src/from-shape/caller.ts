/**
 * Functions that are handed functions, and answer nothing: `(resolve, reject) => void`, `(listener) => void`, `(request, next) => void`.
 * One that calls none of them leaves whoever waits for that waiting for ever, so they call one, with arguments of its type.
 */
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { DelegatingDomain } from '../domain/delegating.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { asGiven } from '../domain/given-error.ts'
import type { ListNode } from '../domain/list-node.ts'
import { sourceOf } from '../domain/print-value.ts'
import { Printer } from '../domain/printer.ts'
import { UnionDomain } from '../domains/choices/union.ts'
import { fuzzedFunctions } from '../domains/functions/fn.ts'
import { hasToGiveIn, patience } from '../domains/functions/patience.ts'
import { FuzzError } from '../errors.ts'
import type { ArgumentListDomain } from './argument-list.ts'
import { readParameters } from './parameters.ts'
import type { ShapeReader } from './shape-reader.ts'

type FunctionShape = Extract<TypeShape, { kind: 'function' }>
type Fn = (...given: readonly unknown[]) => unknown

/** Of a function and what it calls. */
interface Callback {
  /** What the parameters up to the one that is called are called in source text. */
  readonly names: readonly string[]
  /** The function answers a promise, and waits for what it called. */
  readonly isAsync: boolean
}

class CallerDomain extends DelegatingDomain<Fn, unknown[], ListNode<unknown>> {
  readonly name = 'caller'
  readonly inner: ArgumentListDomain
  private readonly callback: Callback

  constructor(inner: ArgumentListDomain, callback: Callback) {
    super()
    this.inner = inner
    this.callback = callback
  }

  override getValue(c: ListNode<unknown>): Fn {
    const { names, isAsync } = this.callback
    let calls = 0
    const call = (given: readonly unknown[]): unknown => {
      const called = given[names.length - 1]
      // Whoever calls it for every call it makes is at that for ever.
      const isEnough = ++calls > patience && hasToGiveIn()
      if (typeof called !== 'function' || isEnough) return undefined
      const args = this.inner.getValue(c)
      for (const arg of args) if (arg instanceof Error) asGiven(arg)
      return called(...args)
    }
    const sync: Fn = (...given) => {
      call(given)
    }
    const waiting: Fn = async (...given) => {
      await call(given)
    }
    const source = (): string => {
      const out = new Printer('source')
      this.print(c, out)
      return String(out)
    }
    return Object.defineProperty(isAsync ? waiting : sync, sourceOf, { value: source })
  }

  override print(c: ListNode<unknown>, out: Printer): void {
    const { names, isAsync } = this.callback
    out.text(`${isAsync ? 'async ' : ''}(${names.join(', ')}) => { ${isAsync ? 'await ' : ''}${names.at(-1)}(`)
    this.inner.printInside(c, out)
    out.text(') }')
  }

  override fromValue(): undefined {
    return undefined
  }
}

/** `undefined` where nothing that is handed over can be called. */
export function readCaller(shape: FunctionShape, path: string, reader: ShapeReader): Domain<unknown> | undefined {
  const isAsync = shape.returns.kind === 'promise' && isNothing(shape.returns.value)
  if (!isAsync && !isNothing(shape.returns)) return undefined
  const callers = shape.parameters.flatMap((parameter, at) => {
    const args = argumentsOf(parameter, `${path}(${parameter.name})`, reader)
    return args === undefined ? [] : [new CallerDomain(args, { names: namesOf(shape.parameters, at), isAsync })]
  })
  if (callers.length === 0) return undefined
  // Something else may be handed over for what is called; whoever is handed nothing else has nothing else to do.
  const isAll = callers.length === shape.parameters.length
  const others: readonly AnyDomain[] = isAll ? [] : [fuzzedFunctions(reader.read(shape.returns, `${path}()`))]
  const all = [...others, ...callers]
  return new UnionDomain('function', all, new Array<number>(all.length).fill(1))
}

function isNothing({ kind }: TypeShape): boolean {
  return kind === 'void' || kind === 'undefined'
}

/** What is handed to a function that is a parameter; `undefined` where it is none, or that cannot be made, or may contain the function itself. */
function argumentsOf({ shape }: ParameterShape, path: string, reader: ShapeReader): ArgumentListDomain | undefined {
  if (shape.kind !== 'function' || JSON.stringify(shape).includes('"kind":"reference"')) return undefined
  try {
    return readParameters(shape.parameters, path, reader)
  } catch (error) {
    if (error instanceof FuzzError) return undefined
    throw error
  }
}

const identifier = /^[A-Za-z_$][\w$]*$/

function namesOf(parameters: readonly ParameterShape[], last: number): readonly string[] {
  return parameters.slice(0, last + 1).map(({ name }, at) => (identifier.test(name) ? name : `argument${at + 1}`))
}
