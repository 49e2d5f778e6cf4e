/** One thing an API can be asked, with what it takes and what it promises, whoever said so. */
import type { AnyDomain } from '@fuzzwright/core'
import { type Judge, judgeOf, type SchemaOptions } from '@fuzzwright/schema'
import type { HttpAnswer } from '../handler/handler.ts'
import type { Reads } from '../handler/reads.ts'

/** A schema with what it takes to read it. */
export interface SchemaSource {
  /** Anything `fromSchema` reads. */
  readonly schema: unknown
  readonly options: SchemaOptions
}

const judges = new WeakMap<SchemaSource, Judge>()
const strictJudges = new WeakMap<SchemaSource, Judge>()

/** Who judges values of a schema, made once. */
export function judgeOfSource(source: SchemaSource): Judge {
  const known = judges.get(source)
  if (known !== undefined) return known
  const judge = judgeOf(source.schema, source.options)
  judges.set(source, judge)
  return judge
}

/** Who refuses texts that are not of their format, too; made once. */
export function strictJudgeOf(source: SchemaSource): Judge {
  const known = strictJudges.get(source)
  if (known !== undefined) return known
  const judge = judgeOf(source.schema, { ...source.options, formatAssertion: 'assert' })
  strictJudges.set(source, judge)
  return judge
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie'

/** One parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: ParameterPlace
  readonly isRequired: boolean
  /** Missing where nobody said what it is. */
  readonly schema?: SchemaSource
  /** The schema of a library for all parameters of the place together, where there is one: it has the last word. */
  readonly whole?: SchemaSource
  /** How lists and objects are written, as OpenAPI has it. */
  readonly style: string
  readonly explode: boolean
}

/** A body an operation takes. */
export interface BodyForm {
  readonly mediaType: string
  /** Missing where nobody said what it is. */
  readonly schema?: SchemaSource
}

/** A header of answers. */
export interface PromisedHeader {
  /** In small letters. */
  readonly name: string
  /** It is always there. */
  readonly isRequired: boolean
  /** Missing where nobody said what it is. */
  readonly schema?: SchemaSource
}

/** What an operation promises of answers of one status. */
export interface PromisedAnswer {
  /** Empty where nothing is said of bodies. */
  readonly bodies: readonly BodyForm[]
  readonly headers: readonly PromisedHeader[]
}

/** A request as it was made. */
export interface Sent {
  /** Values by name. */
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** By name in small letters. */
  readonly header: Readonly<Record<string, unknown>>
  readonly body: { readonly mediaType: string; readonly value: unknown } | undefined
  /** All that its path names was made before; missing where that is not so. */
  readonly isOfMade?: boolean
}

/** Where a request has values with names. */
export type NamedPlace = 'body' | 'query' | 'path' | 'header'

/** What answers said of an operation that nobody describes. It grows while it is asked, makes requests, and promises nothing. */
export interface LearnedAbout {
  /** A JSON Schema of an object of all values of a place; `undefined` while nothing is known of it. */
  schema(place: NamedPlace): Readonly<Record<string, unknown>> | undefined
  /** Takes in what was answered. */
  hear(answer: HttpAnswer, sent: Sent): void
  /** Whether looking at what is read of a request would say something new; whoever asks then looks. */
  wantsReads(): boolean
  /** Takes in what was read of a request. */
  see(reads: Reads): void
}

/** Requests that are made again, as answers said that there is nothing of that name, or that nobody knows who asks. */
export interface Attempts {
  /** Takes in what was answered. */
  hear(answer: HttpAnswer, sent: Sent): void
  /** Bodies of a form; `undefined` while there are none. */
  bodiesIn(mediaType: string): AnyDomain | undefined
  /** Headers by name, that say who asks; `undefined` while there are none. */
  headersOf(): AnyDomain | undefined
}

/** One operation. */
export interface Operation {
  /** In capital letters. */
  readonly method: string
  /** With its parameters in braces: `/users/{id}`. */
  readonly path: string
  /** Where it stands in the document: a JSON pointer; missing where there is none. */
  readonly pointer?: string
  readonly parameters: readonly Parameter[]
  /** Ways to write its body; empty where it takes none. */
  readonly bodies: readonly BodyForm[]
  readonly needsBody: boolean
  /** By status: `200`, `4XX`, `default`; missing where nothing is promised. */
  readonly answers?: ReadonlyMap<string, PromisedAnswer>
  /** It asks who is calling. */
  readonly isSecured: boolean
  /** Methods, in capital letters, that its path has to refuse: whoever describes it says nothing of them. */
  readonly undeclared: readonly string[]
  /** Names and texts of its code, where nothing says what it takes. */
  readonly hints: readonly string[]
  /** Domains of what matches the regular expressions in its code, where nothing says what it takes. */
  readonly patterns?: readonly AnyDomain[]
  /** Numbers in its code and those beside them, where nothing else says what it takes. */
  readonly numbers: readonly number[]
  /** What its answers say it takes, where nothing else does. */
  readonly learned?: LearnedAbout
  /** What it is asked again with, once it was refused for what it named or for who asked. */
  readonly attempts?: Attempts
}

/** `POST /users`, as a test is called that is about it. */
export function operationName({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** What is promised of a status: by its own number, by its class, or by what holds for all others. */
export function promisedAnswer({ answers }: Operation, status: number): PromisedAnswer | undefined {
  const ofClass = `${Math.floor(status / 100)}XX`
  return answers?.get(String(status)) ?? answers?.get(ofClass) ?? answers?.get('default')
}
