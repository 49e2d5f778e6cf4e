/**
 * Functions that the code under test may call: the answer depends on the arguments and on nothing else, so equal calls
 * are answered alike and a failure can be repeated. A type guard says truthfully whether its argument is of the type.
 */
import type { TypeShape } from '../../description/type-shape.ts'
import { arrayOf } from '../array.ts'
import { just } from '../choices/element.ts'
import { DelegatingDomain } from '../combinators/delegating.ts'
import type { ListNode } from '../containers/list-node.ts'
import type { AnyDomain, Domain } from '../domain.ts'
import { printValue, sourceOf } from '../print-value.ts'
import { Printer, type PrintMode } from '../printer.ts'
import type { ShapeReader } from './shape-reader.ts'

export type FunctionShape = Extract<TypeShape, { kind: 'function' }>

const mostAnswers = 8

export type Stub = (...args: readonly unknown[]) => unknown

/** FNV-1a over the UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

function whichAnswer(args: readonly unknown[], answers: number): number {
  if (answers === 1) return 0
  try {
    return hashOf(printValue(args)) % answers
  } catch {
    // Arguments that refuse to be looked at are all alike.
    return 0
  }
}

/**
 * A function that answers each list of arguments with one of `answers`, always the same one for equal arguments. What a
 * generated callback prints as; `answers` is not empty.
 */
export function stubOf<Answer>(answers: NoInfer<readonly Answer[]>): (...args: readonly unknown[]) => Answer {
  return (...args) => answers[whichAnswer(args, answers.length)] as Answer
}

class StubDomain extends DelegatingDomain<Stub, unknown[], ListNode<unknown>> {
  readonly name = 'fn'
  private readonly returns: AnyDomain
  private built: Domain<unknown[], ListNode<unknown>> | undefined

  constructor(returns: AnyDomain) {
    super()
    this.returns = returns
  }

  /** Built when first needed: a method that returns its own class is read before that class is known. */
  get inner(): Domain<unknown[], ListNode<unknown>> {
    // One answer is the constant function; more make the answer depend on the arguments.
    this.built ??= arrayOf(this.returns as Domain<unknown>)
      .withMaxSize(this.returns.entropy === 0 ? 1 : mostAnswers)
      .withMinSize(1)
    return this.built
  }

  override getValue(c: ListNode<unknown>): Stub {
    const { returns } = this
    const { items } = c
    const stub = (...args: readonly unknown[]): unknown => returns.getValue(items[whichAnswer(args, items.length)])
    return Object.defineProperty(stub, sourceOf, { value: () => this.source(c, 'source') })
  }

  private source(c: ListNode<unknown>, mode: PrintMode): string {
    const answers = c.items.map((item) => {
      const out = new Printer(mode)
      this.returns.print(item, mode, out)
      return String(out)
    })
    const [only] = answers
    if (answers.length === 1) return only?.startsWith('{') ? `() => (${only})` : `() => ${only}`
    return `stubOf([${answers.join(', ')}])`
  }

  override print(c: ListNode<unknown>, mode: PrintMode, out: Printer): void {
    out.text(this.source(c, mode))
  }

  override fromValue(): undefined {
    return undefined
  }
}

function guard(guarded: AnyDomain): (value: unknown) => boolean {
  const fits = (value: unknown): boolean => {
    const c: unknown = guarded.fromValue(value)
    return c !== undefined && guarded.validate(c) === undefined
  }
  return Object.defineProperty(fits, sourceOf, { value: () => '() => true' })
}

export function readFunction(shape: FunctionShape, path: string, reader: ShapeReader): Domain<unknown> {
  if (shape.guards !== undefined) return just(guard(reader.read(shape.guards, `${path}(is)`)))
  return new StubDomain(reader.read(shape.returns, `${path}()`))
}
