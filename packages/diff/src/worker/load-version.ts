/** Loads the modules of one version, each with counters of its own: the path of a file names them. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { instrument } from '@fuzzwright/instrumentation'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { type LoadedPackage, loadPackage } from '@fuzzwright/survey/call'
import { createJiti, type TransformOptions } from 'jiti'
import type { Version } from '../version/version.ts'

/** Everything a version exports, in the order of its entries. */
export async function loadVersion(version: Version): Promise<LoadedPackage> {
  return version.form === 'installed' ? loadPackage(version.folder, version.entries) : loadSources(version)
}

async function loadSources({ folder, entries }: Version): Promise<LoadedPackage> {
  installRuntime()
  const jiti = sourceLoader(folder)
  const namespaces: (object | undefined)[] = []
  const problems: string[] = []
  for (const { specifier } of entries) {
    try {
      namespaces.push(await jiti.import<object>(specifier))
    } catch (error) {
      namespaces.push(undefined)
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      problems.push(`${specifier.slice(folder.length + 1)} cannot be loaded: ${reason.replaceAll(`${folder}/`, '')}`)
    }
  }
  return { namespaces, problems }
}

/** Compiles and instruments files of the project; those of packages stay as they are. */
function sourceLoader(folder: string) {
  const compiler = createJiti(join(folder, 'index.ts'), { fsCache: false, moduleCache: false })
  const transform = (options: TransformOptions): { readonly code: string } => {
    const code = compiler.transform(options)
    const file = options.filename
    if (file === undefined || !file.startsWith(`${folder}/`) || file.includes('/node_modules/')) return { code }
    try {
      return { code: instrument(code, file, { moduleKind: 'cjs' }).code }
    } catch {
      // It runs without counters.
      return { code }
    }
  }
  return createJiti(join(folder, 'index.ts'), {
    fsCache: false,
    moduleCache: true,
    interopDefault: true,
    transform,
    alias: aliasesOf(folder),
  })
}

/** What of a tsconfig.json says where modules lie. */
interface PathSettings {
  readonly compilerOptions?: {
    readonly baseUrl?: string
    readonly paths?: Readonly<Record<string, readonly string[]>>
  }
}

/** `paths` of the project's tsconfig.json, as far as they end in a star or name one file. */
function aliasesOf(folder: string): Record<string, string> {
  try {
    const text = readFileSync(join(folder, 'tsconfig.json'), 'utf8')
    const { compilerOptions = {} }: PathSettings = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''))
    const base = join(folder, compilerOptions.baseUrl ?? '.')
    return Object.fromEntries(
      Object.entries(compilerOptions.paths ?? {}).flatMap(([name, [path]]) =>
        path === undefined ? [] : [[name.replace(/\/\*$/, ''), join(base, path.replace(/\/\*$/, ''))]],
      ),
    )
  } catch {
    return {}
  }
}

/** Path inside its version of a file that ran there, where it is one of the version's own. */
export function pathInside({ form, folder, sources }: Version, file: string): string | undefined {
  const plain = file.startsWith('file:') ? file.slice('file://'.length) : file
  if (form === 'sources') return plain.startsWith(`${folder}/`) ? plain.slice(folder.length + 1) : undefined
  const name = sources.slice(join(dirname(folder), 'plain', 'node_modules').length + 1)
  const root = join(folder, 'node_modules', name)
  return plain.startsWith(`${root}/`) ? plain.slice(root.length + 1) : undefined
}
