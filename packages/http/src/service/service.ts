/**
 * PORT: what answers calls by name in this process: fields of GraphQL, procedures of tRPC, tools of MCP. There is one adapter for each;
 * whoever calls sees one kind of call and one kind of answer.
 */
import type { AnyDomain } from '@fuzzwright/core'
import type { BoundaryValues } from '@fuzzwright/schema'
import type { SchemaSource } from '../operation/operation.ts'
import type { SecondInputs } from './second-inputs.ts'

/** A call as it is made. */
export interface ServiceRequest {
  /** What kind of call it is, as the protocol has it: `query`, `tools/call`. */
  readonly method: string
  /** What is called: a procedure, a tool, the text of a GraphQL operation. */
  readonly name: string
  /** Missing where it takes nothing. */
  readonly input?: unknown
  /** What is promised of the answer. */
  readonly output?: SchemaSource
}

/** One thing that can be called. */
export interface ServiceCall {
  /** `query user.byId`, `tool add`. */
  readonly name: string
  readonly input: AnyDomain
  /** Inputs it has to refuse; missing where nothing is known of them. */
  readonly near?: AnyDomain
  /** Inputs on either side of what it takes; missing where nobody says what that is. */
  readonly bounds?: BoundaryValues
  /** The protocol says that it changes nothing. */
  readonly isReading?: boolean
  /** Names what it is about, where its name does not. */
  readonly about?: string
  request(input: unknown): ServiceRequest
  /** Inputs that are tried once it refused others. */
  readonly second?: SecondInputs
}

/** What came of a call. */
export interface ServiceAnswer {
  /** What it shows, for later calls. */
  readonly value?: unknown
  /** All of it, as text. */
  readonly text: string
  /** What it comes to, for people; where that is not all of it. */
  readonly note?: string
  readonly isRefused: boolean
  /** Why it is a failure whatever was asked. */
  readonly wrong?: Error
}

/** What answers calls, whatever it was made with. */
export interface Service {
  /** `GraphQL`, `tRPC`, `MCP`: for messages. */
  readonly label: string
  /** What can be called. */
  calls(): Promise<readonly ServiceCall[]>
  answer(request: ServiceRequest): Promise<ServiceAnswer>
  /** A call as source text, for a test. */
  sourceOf(request: ServiceRequest): string
  /** Releases what a service holds that was made for one input. */
  close(): Promise<void>
}

/** Errors that no service is meant to tell: those the language throws by itself. */
export function isMishap(error: unknown): error is Error {
  return error instanceof Error && mishaps.has(error.name)
}

const mishaps: ReadonlySet<string> = new Set([
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'URIError',
  'EvalError',
  'AggregateError',
  'AssertionError',
])

/** A value as JSON where it has one, for looking through it. */
export function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}
