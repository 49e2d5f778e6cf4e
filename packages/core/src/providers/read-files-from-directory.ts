/** Inputs that stand in files, such as the corpus another fuzzer left: FuzzTest's ReadFilesFromDirectory. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FuzzError } from '../errors.ts'

/** How files are read. */
export interface ReadFilesOptions {
  /** Only files whose names end so. */
  readonly suffix?: string
}

/**
 * The content of every file below `directory`, each as a list of one argument: `seeds: readFilesFromDirectory('corpus')`.
 * As text, or as bytes with `'bytes'`; in the order of their paths, so that the seed of a search means the same everywhere.
 * @throws FuzzError `bad-directory` where it cannot be read
 */
export function readFilesFromDirectory(directory: string, as?: 'text', options?: ReadFilesOptions): [string][]
export function readFilesFromDirectory(
  directory: string,
  as: 'bytes',
  options?: ReadFilesOptions,
): [Uint8Array<ArrayBuffer>][]
export function readFilesFromDirectory(
  directory: string,
  as: 'text' | 'bytes' = 'text',
  { suffix = '' }: ReadFilesOptions = {},
): [string | Uint8Array<ArrayBuffer>][] {
  try {
    const names = readdirSync(directory, { recursive: true }).map(String)
    const files = names.filter((name) => name.endsWith(suffix) && statSync(join(directory, name)).isFile())
    return files.sort(byCode).map((name) => {
      const bytes = readFileSync(join(directory, name))
      return [as === 'text' ? bytes.toString('utf8') : Uint8Array.from(bytes)]
    })
  } catch (cause) {
    throw new FuzzError('bad-directory', `readFilesFromDirectory(): ${directory} cannot be read.`, {
      hint: 'Check the path; it is relative to the working directory.',
      cause,
    })
  }
}

/** The same on every machine, which orders of languages are not. */
function byCode(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
