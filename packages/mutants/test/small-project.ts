/** A project of a user of a few files, with the Vitest of this repository. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../../checks/run-process.mjs'
import { type JudgedMutant, type MutantsReport, runMutants } from '../src/index.ts'

/** Mutants of `changed` with their verdicts, in a project of `files`, texts by relative path; `inputs` are tried on those that survive. */
export async function mutantsOf(
  files: Readonly<Record<string, string>>,
  changed: readonly string[],
  inputs = 0,
): Promise<readonly (JudgedMutant & { readonly file: string })[]> {
  const report = await reportOf(files, changed, inputs)
  return report.files.flatMap(({ file, mutants }) => mutants.map((mutant) => ({ ...mutant, file })))
}

/** The whole report of the same. */
export async function reportOf(
  files: Readonly<Record<string, string>>,
  changed: readonly string[],
  inputs = 0,
): Promise<MutantsReport> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-mutants-')))
  try {
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(join(root, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'), 'dir')
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const request = { files: changed, cwd: folder, env: process.env, node: process.execPath, inputs }
    return await runMutants(request)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
