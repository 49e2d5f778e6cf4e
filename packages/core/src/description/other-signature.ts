/** A signature beside the one that is described first. */
import type { ParameterShape, TypeShape } from './type-shape.ts'

/** What a function takes and answers by another of its signatures. */
export interface OtherSignature {
  readonly parameters: readonly ParameterShape[]
  readonly returns: TypeShape
  /** As that of the description. */
  readonly judgedReturns?: TypeShape
}
