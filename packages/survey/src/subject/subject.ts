/** What a survey is about: one exported function, class or method, and how it is reached. Plain data. */
import type { FuzzedMethodDescription, ParameterShape } from '@fuzzwright/core'
import type { ShownAnswer } from './shown-answers.ts'

/** One function, or one method of a class. */
export interface Subject {
  /** As reports name it: `parse`, `url.encode`, `Deque.push`. */
  readonly id: string
  /** Index of the entry of the package it is exported by. */
  readonly entry: number
  /** Expression that is the function: `m.url.encode`; for a method, the class: `m.Deque`. */
  readonly expression: string
  /** Last word of the name: `encode`. */
  readonly name: string
  /** What it is exported on, as an expression: `m.url`, or `m` itself. */
  readonly owner: string
  readonly kind: 'function' | 'static' | 'method' | 'getter'
  readonly description: FuzzedMethodDescription
  /** The types of the package say nothing of it. */
  readonly untyped?: true
  /** What the package itself calls it with, as source texts of argument lists. */
  readonly examples: readonly string[]
  /** Calls that its documentation shows with their answer. */
  readonly answers?: readonly ShownAnswer[]
}

/** One class with all that can be called on its instances. */
export interface ClassSubject {
  readonly id: string
  readonly entry: number
  readonly expression: string
  /** Function that answers an instance, as an expression; where missing, `expression` is called with `new`. */
  readonly maker?: string
  /** What that function is called: `natsort`, which is exported by default. */
  readonly makerName?: string
  readonly construct: FuzzedMethodDescription
  /** What it is made with where its documentation makes one, as source texts of argument lists. */
  readonly examples: readonly string[]
  readonly methods: readonly Subject[]
  /** Names of properties and accessors that can be read. */
  readonly properties: readonly string[]
  /** Instances can be iterated. */
  readonly iterable: boolean
  /** Names of the symbols, `then` and the like aside, that the prototype has. */
  readonly statics: readonly Subject[]
}

/** One module of a package that can be imported. */
export interface EntryPoint {
  /** As a user imports it: `entities/decode`. */
  readonly specifier: string
  /** Name of its namespace in expressions: `m` for the first. */
  readonly namespace: string
  /** It can be required, and not imported. */
  readonly required?: true
  /** It can be imported since nothing forbids it, and no page of the package names it. */
  readonly undocumented?: true
  /** The file it is written in, where it is no module of a package. */
  readonly file?: string
}

/** Everything a package offers. */
export interface Inventory {
  readonly entries: readonly EntryPoint[]
  readonly functions: readonly Subject[]
  readonly classes: readonly ClassSubject[]
  /** What could not be looked at, and why. */
  readonly problems: readonly string[]
}

/** Parameters that have to be given. */
export function requiredOf({ parameters }: FuzzedMethodDescription): readonly ParameterShape[] {
  return parameters.filter(({ optional, rest }) => optional !== true && rest !== true)
}
