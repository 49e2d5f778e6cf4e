/** The door for authors of domains: the contract, forms to build on, and the laws to hold a domain against. */

// random

export { Rng } from './random/rng.ts'

// domain

export { CheckedEditsDomain } from './domain/checked-edits.ts'
export {
  type Compares,
  Context,
  type Dictionary,
  type Donor,
  defaultBudget,
  emptyDictionary,
  type GenContext,
  type MutateContext,
} from './domain/context.ts'
export { DelegatingDomain } from './domain/delegating.ts'
export { discarded } from './domain/discarded.ts'
export { type AnyDomain, Domain, type PartVisitor, simplerFirst, UNCHANGED, type Unchanged } from './domain/domain.ts'
export { bigintFromIR, bigintToIR, type IR, numberFromIR, numberToIR } from './domain/ir.ts'
export { type ListNode, listNode } from './domain/list-node.ts'
export { PlainDomain } from './domain/plain.ts'
export { printKey, printString, printValue, sourceOf } from './domain/print-value.ts'
export { Printer, type PrintMode } from './domain/printer.ts'
export { isSolvingBounds } from './domain/solving-bounds.ts'
export { TupleDomain } from './domain/tuple.ts'

// domains

export { ElementDomain, elementOf } from './domains/choices/element.ts'
export { UnionDomain } from './domains/choices/union.ts'
export { LazyDomain } from './domains/combinators/lazy.ts'
export { ContainerDomain } from './domains/containers/container.ts'
export type { SizeBounds } from './domains/containers/sizes.ts'
export { StructDomain, type StructNode } from './domains/objects/struct.ts'
export { expressionTest } from './domains/regexp/expression-test.ts'

// words

import './words/fluent.ts'

// laws

export { checkLaw, type DomainFacts, type DomainLaw, domainLaws, inPlaceLaws, type LawCode, laws } from './laws/laws.ts'

// shrink

export { type Minimal, type MinimalOptions, minimal } from './shrink/minimal.ts'
