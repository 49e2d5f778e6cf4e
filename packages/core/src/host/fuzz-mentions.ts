/**
 * Which files of a project name us, found by reading them: a run without fuzz tests need not pay for any. A host asks once, as it starts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * - `none`: no file names us, but for configurations.
 * - `tests`: test files alone do, so each can say for itself whether it has fuzz tests.
 * - `anywhere`: other modules do as well, and any test file may come by fuzz tests through them.
 */
export type FuzzMentions = 'none' | 'tests' | 'anywhere'

const script = /\.[cm]?[jt]sx?$/
const noCode = /\.d\.[cm]?ts$|(?:^|[.-])(?:config|workspace|projects)\.[cm]?[jt]s$/
/** A project of more files is not read: reading costs some 50 µs a file, and nobody waits for that. No bench chose it. */
const mostFiles = 20_000
const ourName = '@fuzzwright/'

/** What a file names that may have tests for us: our packages, and where suites of fast-check are guided, fast-check and those around it. */
export function namesOfTests({ fastCheck = false }: { readonly fastCheck?: boolean | undefined }): readonly string[] {
  return fastCheck ? [ourName, 'fast-check'] : [ourName]
}

/** `root` is an absolute path; `isTest` is asked with absolute paths, of files that have one of the names only. */
export function fuzzMentions(
  root: string,
  isTest: (file: string) => boolean,
  names: readonly string[] = [ourName],
): FuzzMentions {
  let found: FuzzMentions = 'none'
  let read = 0
  for (const file of scriptsBelow(root)) {
    if (++read > mostFiles) return 'anywhere'
    if (!fileNamesUs(file, names)) continue
    if (!isTest(file)) return 'anywhere'
    found = 'tests'
  }
  return found
}

/** Whether a file has one of the names; one that cannot be read does not. */
export function fileNamesUs(file: string, names: readonly string[] = [ourName]): boolean {
  try {
    const text = readFileSync(file)
    return names.some((name) => text.includes(name))
  } catch {
    return false
  }
}

/** Packages and what is hidden are left out: code in there is not the project's. */
function* scriptsBelow(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    if (entry.isDirectory()) yield* scriptsBelow(join(folder, entry.name))
    else if (script.test(entry.name) && !noCode.test(entry.name)) yield join(folder, entry.name)
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
