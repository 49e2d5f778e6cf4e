/** What libraries of schemas have in common: Standard Schema and Standard JSON Schema, version 1 (standardschema.dev). */
import { FuzzError } from '@fuzzwright/core'
import { isObject } from '../document/json.ts'
import { asyncPlace } from './async-place.ts'

/** Anything with `~standard`. */
export interface StandardSchema {
  readonly '~standard': StandardProperties
}

interface StandardProperties {
  readonly vendor: string
  readonly validate?: (value: unknown) => unknown
  readonly jsonSchema?: {
    readonly input: (options: StandardJsonOptions) => unknown
    readonly output?: (options: StandardJsonOptions) => unknown
  }
}

export interface StandardJsonOptions {
  readonly target: string
  /** What the library wants to be told besides; each has its own. */
  readonly libraryOptions?: Readonly<Record<string, unknown>>
}

export interface Issue {
  readonly message: string
  /** JSON pointer into the value. */
  readonly at: string
  /** What the library calls it: `too_small`, `min_length`. */
  readonly code: string
  /** What it could have been, where the library lists that. */
  readonly values?: readonly unknown[]
}

export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== 'object' || value === null) && typeof value !== 'function') return false
  return isObject(Reflect.get(value, '~standard')) || typeof Reflect.get(value, '~standard') === 'function'
}

/**
 * What a schema has against a value; empty where it accepts it.
 * @throws FuzzError `async-refinement` where the schema only answers later
 */
export function issuesOf(schema: StandardSchema, value: unknown): readonly Issue[] {
  const { validate } = schema['~standard']
  if (validate === undefined) return []
  let result: unknown
  try {
    result = validate(value)
  } catch (error) {
    // Refinements and transforms of the user may stumble over what they were not written for.
    return [{ message: String(error), at: '', code: isAsyncComplaint(error) ? throwAsync(schema, value) : 'thrown' }]
  }
  if (result instanceof Promise) {
    result.catch(() => {})
    return [thrownIssue(schema, value) ?? throwAsync(schema, value)]
  }
  // ArkType answers a list that has its issues as a member.
  const issues: unknown = Object(result).issues
  return Array.isArray(issues) ? issues.map(readIssue) : []
}

/** What a schema makes of a value that it accepts: the value itself where the schema has nothing to say of it. */
export function outputOf(schema: StandardSchema, value: unknown): unknown {
  const { validate } = schema['~standard']
  return validate === undefined ? value : Object(validate(value)).value
}

/** Zod also answers later where a refinement throws. Allowed to wait, it throws at once what is thrown at once. */
function thrownIssue(schema: StandardSchema, value: unknown): Issue | undefined {
  const run: unknown = Reflect.get(Object(Reflect.get(schema, '_zod')), 'run')
  if (typeof run !== 'function') return undefined
  try {
    const result: unknown = run({ value, issues: [] }, { async: true })
    if (result instanceof Promise) result.catch(() => {})
    return undefined
  } catch (error) {
    return { message: String(error), at: '', code: 'thrown' }
  }
}

function isAsyncComplaint(error: unknown): boolean {
  return error instanceof Error && /Async/.test(error.name + error.constructor.name)
}

function throwAsync(schema: StandardSchema, value: unknown): never {
  throw new FuzzError(
    'async-refinement',
    `${asyncPlace(schema, value)}: this schema of ${schema['~standard'].vendor} only answers later: it has an async refinement or transform.`,
    {
      hint: 'Values are judged one after another without waiting. Leave the async check to the property, and give the schema without it.',
    },
  )
}

function readIssue(issue: unknown): Issue {
  if (!isObject(issue)) return { message: String(issue), at: '', code: 'issue' }
  const steps: readonly unknown[] = Array.isArray(issue.path) ? issue.path : []
  const at = steps.map((step) => `/${String(isObject(step) && 'key' in step ? step.key : step)}`).join('')
  const values = Array.isArray(issue.values) && { values: issue.values }
  return { message: String(issue.message), at, code: String(issue.code ?? issue.type ?? 'issue'), ...values }
}
