/** How what is run is judged: a property judges itself, a bare function is judged by the default oracles. */
import type { ExpectedError } from '../description/fuzzed-method-description.ts'
import { isGivenError } from '../domain/given-error.ts'
import type { ArgumentWatch, Callable, Target } from '../target/callable.ts'
import { admitsMistake } from './admits-mistake.ts'
import { isCallersName } from './callers-name.ts'
import { howToSwitchOff } from './declared-oracles.ts'
import { isEngineMessage } from './engine-message.ts'
import { OracleError, type OracleMessage } from './oracle-error.ts'
import { isRefusedAddress } from './refused-address.ts'
import { isRefusedArgument, isRefusedText } from './refused-text.ts'

/** Which exceptions of a bare target are no failure. */
export type AllowThrows = 'declared' | 'none' | 'any' | ((error: unknown) => boolean)

const notOnPurpose = new Set(['TypeError', 'RangeError', 'ReferenceError', 'AssertionError'])

/** Errors of Node's own classes come from outside where tests run in a realm of their own, as Jest's do. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}

/** What code that documents these leaves to the engine: a number out of range, a text that cannot be parsed. */
const engineClasses: ReadonlySet<string> = new Set(['RangeError', 'SyntaxError', 'URIError'])

/** `@throws {RangeError}` is said of what the engine throws, too; but nobody means a stack that is used up, nor `@throws {TypeError}` of what is undefined. */
function isLeftToEngine({ name, source }: ExpectedError, message: string): boolean {
  return source !== 'throw' && engineClasses.has(name) && message !== 'Maximum call stack size exceeded'
}

/** Whether the declared errors of a function cover `error`, so that throwing it is part of the contract. */
export function isDeclared(error: unknown, expected: readonly ExpectedError[]): boolean {
  const { name, message } = isError(error) ? error : { name: '', message: '' }
  for (const candidate of expected) {
    if (
      candidate.name !== name &&
      candidate.name !== (error as Error | undefined)?.constructor?.name &&
      candidate.name !== '*'
    )
      continue
    if (candidate.message !== undefined && message.includes(candidate.message)) return true
    if (candidate.message === undefined && (!isEngineMessage(message) || isLeftToEngine(candidate, message)))
      return true
  }
  return false
}

/** A `throw` that is only seen in the code documents nothing. */
function isDocumented(error: Error, expected: readonly ExpectedError[]): boolean {
  return isDeclared(
    error,
    expected.filter(({ source }) => source !== 'throw'),
  )
}

/** Tells errors that code wanted, wherever it stands, from those that happened to it. */
export interface OnPurpose {
  /** False as well where nobody has seen yet where errors like it are made. */
  isMade(error: Error, args: readonly unknown[]): boolean
}

export interface BareTargetOptions {
  readonly allowThrows: AllowThrows
  readonly expectedErrors: readonly ExpectedError[]
  /** Missing where nobody can tell. */
  readonly onPurpose?: OnPurpose | undefined
  /** Why the value contradicts the declared return type, or `undefined`. */
  readonly contradicts?: (value: unknown) => OracleMessage | undefined
  /** The function is declared never to return, so that returning anything is what `contradicts` tells. */
  readonly returnsNever?: boolean
  /** Whether its type has an answer for what it can do nothing with, so that it need not throw. Asked for few errors only; missing where nobody can tell. */
  readonly answersNo?: () => boolean
  /** What is called holds a state that nobody else can break: an error that admits a mistake of its own is one. */
  readonly ownsItsState?: boolean
  /** Names of the parameters, which tell a plain text from a pattern. */
  readonly names?: readonly string[]
  /** Judges by the arguments; missing where nothing is declared of them. */
  readonly watch?: ArgumentWatch | undefined
}

/** A function judged from outside: by what it throws and by what it returns. */
export function bareTarget(call: Callable, options: BareTargetOptions): Target {
  return {
    kind: 'function',
    call,
    ...(options.watch && { watch: options.watch }),
    mayEnd: () => options.returnsNever === true,
    judgeReturn(value) {
      const reason = options.contradicts?.(value)
      if (reason === undefined) return undefined
      if (options.returnsNever === true) return new OracleError('never', reason, howToSwitchOff('never'))
      return new OracleError('return-type', reason)
    },
    isFailure(error, args) {
      if (error instanceof OracleError) return true
      if (isGivenError(error)) return false
      if (options.allowThrows === 'any') return false
      if (options.allowThrows === 'none') return true
      if (typeof options.allowThrows === 'function') return !options.allowThrows(error)
      if (!isError(error)) return false
      if (options.ownsItsState === true && admitsMistake(error, args))
        return !isDocumented(error, options.expectedErrors)
      if (!notOnPurpose.has(error.name) && !isRefusedText(error, args, options.names)) return false
      if (isCallersName(error, args) || isRefusedArgument(error, args)) return false
      if (isRefusedAddress(error, args) && options.answersNo?.() === false) return false
      return !isDeclared(error, options.expectedErrors) && options.onPurpose?.isMade(error, args) !== true
    },
  }
}

/** A property: it fails by throwing, by rejecting, or by returning `false`. */
export function propertyTarget(call: Callable): Target {
  return {
    kind: 'property',
    call,
    judgeReturn(value) {
      return value === false ? new OracleError('returned-false', 'The property returned false.') : undefined
    },
    isFailure: () => true,
  }
}
