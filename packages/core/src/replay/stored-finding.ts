/**
 * A finding as it is kept in a file that people read and commit: plain JSON, checked field by field when it comes back,
 * never evaluated.
 */
import type { IR } from '../domain/ir.ts'
import { FuzzError } from '../errors.ts'
import type { Finding } from '../failure/finding.ts'
import { errorClass, errorMessage, type Fingerprint } from '../failure/fingerprint.ts'

/** Content of a finding's file. */
export interface StoredFinding {
  readonly formatVersion: 1
  /** Full name of the test. */
  readonly test: string
  /** Why it is left as it is: the test says so and passes. Written by people, or by `fuzzwright accept`. */
  readonly accepted?: string
  readonly error: { readonly class: string; readonly message: string }
  /** Source of each argument, for readers. */
  readonly arguments: readonly { readonly name: string; readonly source: string; readonly rest?: boolean }[]
  readonly fingerprint: Fingerprint
  /** Seed of the search that found it. */
  readonly seed: number
  /** What wrote the file. */
  readonly versions: { readonly fuzzwright: string; readonly node: string }
  /** The serialised tuple of arguments: the only field a replay reads. */
  readonly corpus: IR
}

/** Characters of a message that are kept: the file is for people to review. */
const longestMessage = 2000

/** What is kept of a finding. */
export type KeptPart = Pick<Finding, 'error' | 'arguments' | 'fingerprint' | 'seed' | 'corpus'>

/** The part of `finding` that is kept; `test` is the full name of its test. */
export function storedFinding(test: string, finding: KeptPart, versions: StoredFinding['versions']): StoredFinding {
  return {
    formatVersion: 1,
    test,
    error: { class: errorClass(finding.error), message: errorMessage(finding.error).slice(0, longestMessage) },
    arguments: finding.arguments,
    fingerprint: finding.fingerprint,
    seed: finding.seed,
    versions,
    corpus: finding.corpus,
  }
}

type Fields = { readonly [key: string]: unknown }

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasTexts(value: unknown, ...keys: readonly string[]): value is Fields {
  return isFields(value) && keys.every((key) => Object.hasOwn(value, key) && typeof value[key] === 'string')
}

function isReason(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The first field that is not what this version writes. */
function wrongField(data: Fields): string | undefined {
  if (typeof data.test !== 'string') return 'test'
  if (data.accepted !== undefined && !isReason(data.accepted)) return 'accepted'
  if (!hasTexts(data.error, 'class', 'message')) return 'error'
  if (!Array.isArray(data.arguments) || !data.arguments.every((entry) => hasTexts(entry, 'name', 'source'))) {
    return 'arguments'
  }
  if (!hasTexts(data.fingerprint, 'key', 'className', 'message')) return 'fingerprint'
  if (!Number.isInteger(data.seed)) return 'seed'
  if (!hasTexts(data.versions, 'fuzzwright', 'node')) return 'versions'
  return Object.hasOwn(data, 'corpus') ? undefined : 'corpus'
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw corrupt(file, `it is not JSON (${errorMessage(error)})`, error)
  }
}

function corrupt(file: string, why: string, cause?: unknown): FuzzError {
  return new FuzzError('corrupt-finding', `The finding cannot be read: ${why}.`, {
    hint: 'It was left untouched, and the rest of the test has run. Restore it from version control, or delete it to forget the finding.',
    location: file,
    cause,
  })
}

/**
 * `file` is the name shown in errors.
 * @throws FuzzError `corrupt-finding`, or `outdated-finding` for a format this version does not read.
 */
export function parseStoredFinding(text: string, file: string): StoredFinding {
  const data = parseJson(text, file)
  if (!isFields(data)) throw corrupt(file, 'it does not hold an object')
  if (typeof data.formatVersion === 'number' && data.formatVersion !== 1) {
    throw new FuzzError('outdated-finding', `The finding has format ${data.formatVersion}; this version reads 1.`, {
      hint: 'It was left untouched, and the rest of the test has run. Use the version of Fuzzwright that wrote it, or delete the file and search again.',
      location: file,
    })
  }
  const wrong = data.formatVersion === 1 ? wrongField(data) : 'formatVersion'
  if (wrong !== undefined) throw corrupt(file, `its field "${wrong}" is missing or of the wrong form`)
  return data as unknown as StoredFinding
}

/**
 * The text of a finding's file with the reason it is accepted for, in place of an earlier one; nothing else of it changes.
 * @throws FuzzError as `parseStoredFinding`; `bad-option` for a reason without words
 */
export function acceptedText(text: string, file: string, reason: string): string {
  const { formatVersion, test, accepted: _, ...rest } = parseStoredFinding(text, file)
  if (!isReason(reason)) {
    throw new FuzzError('bad-option', 'The reason for which the finding is accepted has no words.', {
      hint: 'Say it for whoever reads the test next: --because "callers check the length first".',
      location: file,
    })
  }
  return `${JSON.stringify({ formatVersion, test, accepted: reason.trim(), ...rest }, null, 2)}\n`
}
