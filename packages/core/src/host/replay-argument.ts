/** What FUZZWRIGHT_REPLAY may hold besides a token: the path of a finding's file. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FuzzError } from '../errors.ts'
import { findingsDirectory } from '../replay/directory-findings-store.ts'
import { encodeToken } from '../replay/replay-token.ts'
import { parseStoredFinding } from '../replay/stored-finding.ts'
import { type TestIdentity, testId } from '../replay/test-identity.ts'
import type { FuzzSettings } from './fuzz-settings.ts'

function readFinding(path: string, shown: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new FuzzError('no-such-finding', `FUZZWRIGHT_REPLAY names the file "${shown}", which cannot be read.`, {
      hint: 'Give a path from the folder the command runs in, or a token.',
      cause: error,
    })
  }
}

/**
 * The token for `replay`, where that is set.
 * @throws FuzzError for a file that is not a finding of this test
 */
export function replayToken(
  replay: string | undefined,
  test: TestIdentity,
  { cwd }: Pick<FuzzSettings, 'cwd'>,
): { readonly replay?: string } {
  if (replay === undefined) return {}
  if (!replay.endsWith('.json')) return { replay }
  const path = resolve(cwd, replay)
  const finding = parseStoredFinding(readFinding(path, replay), replay)
  if (!path.startsWith(findingsDirectory(test)) || finding.test !== test.name) {
    throw new FuzzError('foreign-replay-file', `The finding "${replay}" belongs to another test than "${test.name}".`, {
      hint: 'Run only the test it belongs to, with -t and its full name.',
    })
  }
  return { replay: encodeToken({ testId: testId(test), seed: finding.seed, ir: finding.corpus }) }
}
