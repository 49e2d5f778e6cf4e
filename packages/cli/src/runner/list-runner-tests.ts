/** Asks the runner which tests there are: full names, rows of tables and names that are computed included. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FuzzFile } from '../project/find-fuzz-files.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Runner } from './find-runner.ts'
import { startProcess } from './start-process.ts'

/** Full names with the absolute paths of their files; none where the runner cannot tell without running. */
export async function listRunnerTests(
  runner: Runner,
  files: readonly FuzzFile[],
  { cwd, env, node }: Surroundings,
): Promise<readonly { readonly file: string; readonly name: string }[]> {
  if (runner.name !== 'vitest' || files.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-list-'))
  const list = join(folder, 'tests.json')
  try {
    const words = [runner.entry, 'list', ...files.map(({ file }) => file), `--json=${list}`]
    await startProcess(node, words, { cwd, env, shown: false })
    return JSON.parse(readFileSync(list, 'utf8')) as { file: string; name: string }[]
  } catch {
    return []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
