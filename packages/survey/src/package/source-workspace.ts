/** Source files of a project: bundled with what they import of it, and instrumented. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importEnding } from '@fuzzwright/analyzer'
import { FuzzError } from '@fuzzwright/core'
import { rolldown } from 'rolldown'
import { folderDigest } from '../resume/digest.ts'
import { passagesOfDeclarations } from '../subject/documentation.ts'
import { readExamplesOf } from '../subject/examples.ts'
import type { EntryPoint } from '../subject/subject.ts'
import { instrumentFolder, newFolder, type Workspace } from './workspace.ts'

/**
 * `files`: paths from the folder `project`. Packages they import are taken from where the project has them.
 * @throws FuzzError `cannot-bundle` with what is wrong with which file
 */
export async function openSourceWorkspace(files: readonly string[], project: string): Promise<Workspace> {
  const folder = newFolder()
  const run = join(folder, 'run')
  mkdirSync(run)
  const entries = files.map(
    (file, at): EntryPoint => ({
      specifier: specifierOf(file, project),
      namespace: at === 0 ? 'm' : `m${at}`,
      file: resolve(project, file),
    }),
  )
  await bundle(entries, run, project)
  const made = Object.fromEntries(entries.map(({ specifier }, at) => [specifier, `./entry${at}.mjs`]))
  const stamp = folderDigest(run)
  instrumentFolder(run)
  writeFileSync(
    join(run, 'load.mjs'),
    `const made = ${JSON.stringify(made)}\nexport const load = (specifier) => import(made[specifier])\n`,
  )
  const texts = files.map((file) => readFileSync(resolve(project, file), 'utf8'))
  return {
    folder,
    name: files.join(', '),
    version: '',
    entries,
    described: project,
    examples: readExamplesOf(texts),
    passages: texts.flatMap(passagesOfDeclarations),
    identifiers: new Set(),
    run,
    stamp,
  }
}

/** As a test in the folder of the project imports it. */
function specifierOf(file: string, project: string): string {
  const path = file.replaceAll('\\', '/').replace(/^\.\//, '')
  const ending = importEnding(resolve(project, file))
  return `./${path.replace(/\.([cm]?)[jt]sx?$/, (_, kind: string) => (ending === '' ? '' : `.${kind}${ending.slice(1)}`))}`
}

async function bundle(entries: readonly EntryPoint[], run: string, project: string): Promise<void> {
  const tsconfig = join(project, 'tsconfig.json')
  try {
    const build = await rolldown({
      input: Object.fromEntries(entries.map(({ file = '' }, at) => [`entry${at}`, file])),
      cwd: project,
      platform: 'node',
      // Packages stay where the project has them.
      external: (id) => /[\\/]node_modules[\\/]/.test(id),
      treeshake: false,
      logLevel: 'silent',
      ...(existsSync(tsconfig) && { tsconfig }),
    })
    await build.write({
      dir: run,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
      keepNames: true,
    })
    await build.close()
  } catch (error) {
    const said = error instanceof Error ? error.message.trim().split('\n').slice(0, 4).join('\n  ') : String(error)
    throw new FuzzError('cannot-bundle', `survey: the files cannot be put together.\n  ${said}`, {
      hint: 'Look for an import that leads nowhere, or for a mistake of syntax.',
    })
  }
}
