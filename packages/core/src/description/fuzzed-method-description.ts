/**
 * What is known of a function before it runs. Written by the analyzer (or by hand), read by providers and domains.
 * Plain readonly data that survives JSON; `formatVersion` rises when a reader of the old form would misread the new.
 */
import type { FuzzedConcreteValue } from './concrete-value.ts'
import type { DocumentedReturn, DocumentedValue } from './documented-return.ts'
import type { ExpectedError } from './expected-error.ts'
import type { MadeObjects } from './object-description.ts'
import type { OtherSignature } from './other-signature.ts'
import type { ParameterShape, TypeShape } from './type-shape.ts'

export type { ComparisonOperator, FuzzedConcreteValue, FuzzedContext } from './concrete-value.ts'
export type { ExpectedError } from './expected-error.ts'
export type { OtherSignature } from './other-signature.ts'

/** What code may do to the world: the word of the option `effects` that allows it, or `other` where only `'allow'` does. */
export type EffectKind = 'write' | 'read' | 'run' | 'net' | 'exit' | 'env' | 'other'

/** A function of Node that the code names, and that changes the world. */
export interface PossibleEffect {
  readonly kind: EffectKind
  /** `fs.rmSync`, `process.exit`. */
  readonly function: string
}

/** A call that documentation shows with its answer. */
export interface DocumentedExample {
  readonly args: readonly DocumentedValue[]
  readonly answer: DocumentedValue
  /** `file:line` of the tag, 1-based. */
  readonly location: string
}

/** How the function under test is reached. */
export type MethodKind = 'function' | 'method' | 'static' | 'constructor' | 'getter' | 'setter' | 'callback'

/** What is known of one function before it runs. Plain data: it survives JSON. */
export interface FuzzedMethodDescription {
  readonly formatVersion: 1
  readonly name: string
  readonly kind: MethodKind
  readonly module?: string
  readonly className?: string
  readonly parameters: readonly ParameterShape[]
  readonly typeParameters?: readonly { readonly name: string; readonly constraint?: TypeShape }[]
  readonly returns: TypeShape
  /** What a value returned is held to, where that is less: `returns` has types in it that were chosen for type parameters. */
  readonly judgedReturns?: TypeShape
  readonly async?: boolean
  readonly generator?: boolean
  /** Shape of `this`, for methods and accessors. */
  readonly thisShape?: TypeShape
  /** Named shapes that `{ kind: 'reference' }` points to. */
  readonly definitions: Readonly<Record<string, TypeShape>>
  readonly concreteValues: readonly FuzzedConcreteValue[]
  readonly expectedErrors: readonly ExpectedError[]
  /** Calls that `@example` shows with their answer, where both are plain data. */
  readonly examples?: readonly DocumentedExample[]
  /** What `@returns` says of the answer, where that can be executed. */
  readonly documentedReturns?: readonly DocumentedReturn[]
  /** What the code may do to the world, as far as its own text shows; missing where that is nothing. */
  readonly effects?: readonly PossibleEffect[]
  /** What can be done with what it makes, where it makes objects that are there to be used. */
  readonly objects?: MadeObjects
  /** Other signatures of the same name, first one first; `parameters` is the one chosen. */
  readonly overloads?: readonly OtherSignature[]
  /** What a reader should know: a type that fell back to `unknown`, a file that does not type-check. */
  readonly notes?: readonly string[]
}
