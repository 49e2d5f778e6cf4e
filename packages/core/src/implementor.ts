/** The door for authors of domains, coverage sources, stores and hosts. */

// domains
export type { Compares, Dictionary, Donor, GenContext, MutateContext } from './domains/context.ts'
export { Context, defaultBudget, emptyDictionary } from './domains/context.ts'
export type { AnyDomain, PartVisitor, Unchanged } from './domains/domain.ts'
export { Domain, simplerFirst, UNCHANGED } from './domains/domain.ts'
export type { IR } from './domains/ir.ts'
export { bigintFromIR, bigintToIR, numberFromIR, numberToIR } from './domains/ir.ts'
export { printKey, printString, printValue, sourceOf } from './domains/print-value.ts'
export type { PrintMode } from './domains/printer.ts'
export { Printer } from './domains/printer.ts'
// random
export { Rng } from './random/rng.ts'
