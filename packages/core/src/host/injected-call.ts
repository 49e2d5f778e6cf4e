/**
 * What a host's transform writes into a call of `fuzzIt` and the call takes out again: one more argument, the last one. Plain
 * data of this shape is the whole protocol between the process that reads types and the one that runs tests.
 */
import type { FuzzedConcreteValue, FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { EntityReference, SchemaReference } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { FuzzError } from '../errors.ts'
import type { ReadSchema } from './schema-call.ts'

/** Name of the function that is appended to a test file. */
export const callFunction = '__fuzzwright_call__'

const brand = '__fuzzwright_call__'

/** What the transform saw of a function. */
export interface InjectedFunction {
  readonly description?: FuzzedMethodDescription
  /** Why there is no description. */
  readonly error?: string
  /** The function is declared in the test file itself. */
  readonly local: boolean
}

/** One of the functions that a loop hands to a call: by reading it, and what was seen of it. */
export type InjectedChoice = readonly [read: () => unknown, data: () => InjectedFunction]

/** One call of `fuzzIt`, as the transform saw it. */
export interface InjectedCall extends InjectedFunction {
  readonly [brand]: 1
  /** `target`: a reference to a function. `callback`: an inline property. `domains`: the call names its domains. */
  readonly kind: 'target' | 'callback' | 'domains'
  /** Constants of the code, where there is no description. */
  readonly concreteValues?: readonly FuzzedConcreteValue[]
  /** The call stands in a loop over functions: which one it is, is seen when it is made. */
  readonly choices?: readonly InjectedChoice[]
  /** The function is none of the choices, and no other copy of one: somebody exports more than is declared. */
  readonly undeclared?: true
  /** What the target is called on, and its source text. */
  readonly receiver?: { readonly name: string; readonly read: () => unknown }
  /** What the host's transform knows of the project, in a form of the host's own. */
  readonly project?: unknown
  /** Values the description speaks of, by reading them: the module that holds one may still be loading. */
  readonly entities: readonly (readonly [module: string, exportName: string, read: () => unknown])[]
}

/** Data part of an injected call, as JSON in the test file; the rest is code. */
export type InjectedData = Omit<InjectedCall, 'choices' | 'entities' | 'receiver' | typeof brand>

/** Code part of an injected call: source text of the list of entities, of the expression the target is called on, and of the choices. */
export interface InjectedCode {
  readonly entities: string
  readonly receiver?: string
  readonly choices?: readonly { readonly read: string; readonly data: InjectedFunction }[]
}

/** Source text of the object expression for one call. */
export function injectedSource(data: InjectedData, { entities, receiver, choices }: InjectedCode): string {
  const on = receiver === undefined ? '' : `,receiver:{name:${JSON.stringify(receiver)},read:()=>${receiver}}`
  const among = choices?.map((choice) => `[()=>${choice.read},()=>${parsed(choice.data)}]`)
  const chosen = among === undefined ? '' : `,choices:[${among.join(',')}]`
  return `{${JSON.stringify(brand)}:1,...${parsed(data)},entities:[${entities}]${on}${chosen}}`
}

/** JSON is JavaScript but for nothing since ES2019; parsing it is faster than reading it as code. */
function parsed(data: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(data))})`
}

/** What is known of `run` where the call stands in a loop over functions; of any other call all that is known. */
export function chosenFor(call: InjectedCall, run: unknown): InjectedCall {
  const { choices, ...rest } = call
  if (choices === undefined) return call
  const choice = choices.find(([read]) => readSafely(read) === run)
  if (choice !== undefined) return { ...rest, ...choice[1]() }
  const name = nameOf(run)
  const isCopy = choices.some(([read]) => name !== '' && nameOf(readSafely(read)) === name)
  return {
    ...rest,
    ...(!isCopy && { undeclared: true }),
    error: `nothing declares it, it is none of the ${choices.length} functions that this loop goes through`,
  }
}

function nameOf(value: unknown): string {
  return typeof value === 'function' ? value.name : ''
}

function readSafely(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Whether an argument was written by the transform. */
export function isInjectedCall(value: unknown): value is InjectedCall {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, brand)
}

/**
 * Looks a class, an enum or a default up among the injected ones; `undefined` where it is not to be had. Of a schema it answers the
 * domain, and throws a `FuzzError` where there is none.
 */
export function entityResolver(
  call: InjectedCall | undefined,
  readSchema?: ReadSchema,
): (reference: EntityReference | SchemaReference) => unknown {
  const entryOf = ({ module, exportName }: EntityReference) =>
    call?.entities.find(([from, name]) => from === module && name === exportName)
  return (reference) => {
    const entry = entryOf(reference)
    if ('side' in reference) return readSchema && schemaEntity(reference, entry?.[2], readSchema)
    return entry && readSafely(entry[2])
  }
}

/**
 * The domain that a reference to a schema stands for; `read` answers the export it names.
 * @throws FuzzError `schema-not-loaded`, and those of `readSchema`
 */
export function schemaEntity(
  { module, exportName, members = [], side }: SchemaReference,
  read: (() => unknown) | undefined,
  readSchema: ReadSchema,
): AnyDomain {
  let found: unknown
  try {
    found = read?.()
    for (const member of members) found = Reflect.get(Object(found), member)
  } catch (error) {
    throw notLoaded(String(error))
  }
  if (found === undefined || found === null) {
    throw notLoaded(`${module || 'the test file'} has no "${[exportName, ...members].join('.')}" here`)
  }
  return readSchema(found, side)
}

function notLoaded(reason: string): FuzzError {
  return new FuzzError('schema-not-loaded', `it could not be loaded: ${reason}.`)
}
