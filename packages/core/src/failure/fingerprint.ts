/**
 * When are two failures the same bug: error class, normalised message and the user's innermost function decide, and where an oracle
 * says itself what makes its failures one, that.
 */
import { StepBudgetExceeded } from '../execution/coverage.ts'
import { isHole } from '../execution/detectors.ts'
import { numbersOf, textsOf } from '../execution/input-texts.ts'
import { oracleIdentityOf, oracleKindOf } from '../execution/oracle-error.ts'
import { withoutCounters } from '../execution/quoted-code.ts'
import { textHash } from '../random/text-hash.ts'
import { accessedName, normalMessage, withoutMissing, withoutName } from './normal-message.ts'
import { portableFile, type StackFrame, userFrames } from './stack-frames.ts'

/** Identity of a bug. */
export interface Fingerprint {
  /** 12 hexadecimal digits made of the fields below; the name of the finding's file. */
  readonly key: string
  readonly className: string
  /** Normalised: what the input and the machine wrote into it is replaced by placeholders. */
  readonly message: string
  /** `function@file` of the user's innermost frame, without lines, so that it survives edits and other machines. */
  readonly frame?: string
  /** The message ends in a name that is read or set and that the input spells or counts to, so the input may have chosen it. */
  readonly nameOfInput?: true
}

/** Messages with what the input spells still in them, where that differs: a text of the input may stand in one by chance. */
const asWritten = new WeakMap<Fingerprint, string>()

/** Where the user's innermost frame stands, which holds for this process alone: V8 names a method by what it was called on. */
const placeOf = new WeakMap<Fingerprint, string>()

/** Reads a property of a thrown value, which may be a proxy or have a getter that throws. */
function read(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** Names of the error classes of the language that `new Name(message)` makes. */
export const builtinErrors: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
])

/** Class of what was thrown: its `name` where that is a word, else its constructor's; `thrown string` for a primitive. */
export function errorClass(error: unknown): string {
  if (!isObject(error)) return `thrown ${error === null ? 'null' : typeof error}`
  const constructorName = read(read(error, 'constructor'), 'name')
  const name = read(error, 'name')
  const made = typeof constructorName === 'string' && constructorName !== '' ? constructorName : 'Error'
  if (typeof name !== 'string' || name === '' || typeof error === 'function') return made
  // Subclasses which do not set `name` inherit that of a built-in class and are told apart by their constructor.
  return builtinErrors.has(name) && made !== 'Object' ? made : name
}

/** Message of what was thrown; the value itself for a primitive. */
export function errorMessage(error: unknown): string {
  if (!isObject(error)) return typeof error === 'symbol' ? error.toString() : String(error)
  const message = read(error, 'message')
  return typeof message === 'string' ? withoutCounters(message) : ''
}

/** Trace of what was thrown, or an empty text. */
export function errorStack(error: unknown): string {
  const stack = isObject(error) ? read(error, 'stack') : undefined
  return typeof stack === 'string' ? stack : ''
}

function isOutOfSteps(error: unknown): boolean {
  return safely(() => error instanceof StepBudgetExceeded, false)
}

/** No end was found: the guard said so, or the budget of steps was spent. */
export function isHang(error: unknown): boolean {
  return oracleKindOf(error) === 'hang' || isOutOfSteps(error)
}

/** Failures whose innermost frame is chance: where the stack ran out, where the steps ran out, where we threw ourselves. */
function hasMeaningfulFrame(error: unknown): boolean {
  const kind = oracleKindOf(error)
  // The trace of a refused effect is that of the attempt.
  if (kind !== undefined || isOutOfSteps(error)) return kind === 'effect' || isHole(kind)
  return !/^Maximum call stack size exceeded|too much recursion/.test(errorMessage(error))
}

function frameOf(error: unknown): StackFrame | undefined {
  return hasMeaningfulFrame(error) ? userFrames(errorStack(error))[0] : undefined
}

function shownFrame({ functionName, file }: StackFrame): string {
  return `${functionName}@${portableFile(file)}`
}

function isAssertion(error: unknown, className: string): boolean {
  return className.includes('Assertion') || (isObject(error) && 'expected' in error && 'actual' in error)
}

/** A hang has no message of its own: how long was waited and what noticed it are not part of the bug. */
const hang: Omit<Fingerprint, 'key'> = { className: 'OracleError', message: 'hang' }

/** An index that nobody writes into code: negative, with a fraction, or of more than one digit. */
const computedIndex = /^-?\d+\.\d|^-\d|^\d\d|^-?\d.*e|^-?Infinity$|^NaN$/

/** Names that other values than texts and numbers have as keys, which hardly anybody writes into code: `table[row]` of no row. */
const keysOfOthers: ReadonlySet<string> = new Set(['', 'null', 'undefined', 'true', 'false', '[object Object]'])

function mayBeComputed(name: string, inputTexts: readonly string[], args: readonly unknown[]): boolean {
  if (keysOfOthers.has(name) || computedIndex.test(name)) return true
  return inputTexts.some((text) => text.includes(name)) || numbersOf(args).includes(name)
}

function identify(error: unknown, args: readonly unknown[], frame: StackFrame | undefined): Omit<Fingerprint, 'key'> {
  if (isHang(error)) return hang
  const said = oracleIdentityOf(error)
  if (said !== undefined) return { className: 'OracleError', message: said }
  const className = errorClass(error)
  const assertion = safely(() => isAssertion(error, className), false)
  const inputTexts = textsOf(args)
  const message = normalMessage(errorMessage(error), { inputTexts, assertion })
  const name = accessedName(errorMessage(error))
  return {
    className,
    message,
    ...(frame === undefined ? {} : { frame: shownFrame(frame) }),
    ...(name !== undefined && mayBeComputed(name, inputTexts, args) ? { nameOfInput: true as const } : {}),
  }
}

function safely<T>(compute: () => T, otherwise: T): T {
  try {
    return compute()
  } catch {
    return otherwise
  }
}

/**
 * Fingerprint of a thrown value. Never throws and never follows `cause`, so hostile values are fine. `args` is the input,
 * whose texts are masked where the message repeats them.
 */
export function fingerprint(error: unknown, args: readonly unknown[] = []): Fingerprint {
  const frame = frameOf(error)
  const identity = identify(error, args, frame)
  const made = { key: textHash([identity.className, identity.message, identity.frame ?? ''].join('\n')), ...identity }
  const { message } = args.length === 0 ? identity : identify(error, [], frame)
  if (message !== identity.message) asWritten.set(made, message)
  if (frame !== undefined) placeOf.set(made, `${frame.file}:${frame.line}:${frame.column}`)
  return made
}

/**
 * Equal, with what the inputs spell or without it, or but for whether `null` or `undefined` had no such property, and for names of properties that the input may have chosen:
 * `table[row][column]` fails for any column.
 */
function isSameMessage(a: Fingerprint, b: Fingerprint): boolean {
  if (a.message === b.message || (asWritten.get(a) ?? a.message) === (asWritten.get(b) ?? b.message)) return true
  const [one, other] = [withoutMissing(a.message), withoutMissing(b.message)]
  return one === other || (a.nameOfInput === true && b.nameOfInput === true && withoutName(one) === withoutName(other))
}

/**
 * Whether two failures are one bug. Frames count only where both are known: a search that runs with traces switched off
 * knows none.
 */
export function isSameFailure(a: Fingerprint, b: Fingerprint): boolean {
  if (a.className !== b.className || !isSameMessage(a, b)) return false
  return a.frame === undefined || b.frame === undefined || a.frame === b.frame || isSameMethod(a, b)
}

/** V8 names a method by what it was called on: an heir of its class, or `Object` for what `Object.create` made of a prototype. */
function isSameMethod(a: Fingerprint, b: Fingerprint): boolean {
  const [one = '', other = ''] = [a.frame, b.frame]
  const receiver = /^[\w$]+\./
  if (one.replace(receiver, '') !== other.replace(receiver, '')) return false
  const place = placeOf.get(a)
  return one.startsWith('Object.') || other.startsWith('Object.') || (place !== undefined && place === placeOf.get(b))
}
