/** Loads the modules of one version, each with counters of its own: the path of a file names them. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { instrument } from '@fuzzwright/instrumentation'
import { installRuntime } from '@fuzzwright/instrumentation/runtime'
import { type LoadedPackage, loadPackage } from '@fuzzwright/survey/call'
import { createJiti, type Jiti, type JitiOptions, type TransformOptions } from 'jiti'
import type { Version } from '../version/version.ts'
import type { CompiledTexts } from './compiled-texts.ts'
import { toldAliases } from './told-aliases.ts'

/** Everything a version exports, in the order of its entries; what is compiled for that is kept in `texts`, where given. */
export async function loadVersion(version: Version, texts?: CompiledTexts): Promise<LoadedPackage> {
  return version.form === 'installed' ? loadPackage(version.folder, version.entries) : loadSources(version, texts)
}

async function loadSources({ folder, entries }: Version, texts: CompiledTexts | undefined): Promise<LoadedPackage> {
  installRuntime()
  const compile = instrumented(folder)
  const kept: Compile = (options, compiler) => {
    const { filename, source } = options
    if (texts === undefined || filename === undefined) return compile(options, compiler)
    return { code: texts.of(filename, source, () => compile(options, compiler).code) }
  }
  return importAll(sourceLoader(folder, kept), folder, entries)
}

/** Changes the text of a file of the project before it is compiled. */
export type TextChange = (file: string, code: string) => string

/** Answers how to load modules of source files anew, each time with a state of its own and without counters. What is compiled is kept in `compiled`. */
export function changedSources(
  { folder, entries }: Version,
  change: TextChange,
  compiled = new Map<string, { readonly code: string }>(),
): () => Promise<LoadedPackage> {
  const compile: Compile = (options, compiler) => {
    const { filename = '', source } = options
    const isOwn = filename.startsWith(`${folder}/`) && !filename.includes('/node_modules/')
    const text = isOwn ? change(filename, source) : source
    const key = `${filename}\0${text}`
    const known = compiled.get(key)
    if (known !== undefined) return known
    const made = compiler({ ...options, source: text })
    compiled.set(key, made)
    return made
  }
  return () => {
    forgetModules(folder)
    return importAll(sourceLoader(folder, compile), folder, entries).finally(() => forgetModules(folder))
  }
}

/** Loaders share what they have loaded through Node's own cache. */
function forgetModules(folder: string): void {
  const { cache } = createRequire(import.meta.url)
  for (const file of Object.keys(cache))
    if (file.startsWith(`${folder}/`) && !file.includes('/node_modules/')) delete cache[file]
}

/**
 * jiti leaves plain ES modules to Node where it loads them asynchronously: they would be neither changed nor counted. Where it is asked
 * as `require` is, it compiles them; only what awaits at its top cannot be loaded so.
 */
async function importOne(jiti: Jiti, specifier: string): Promise<object> {
  if (isPlainModule(specifier)) {
    try {
      return Object(jiti(specifier))
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'SyntaxError') throw error
    }
  }
  return await jiti.import<object>(specifier)
}

function isPlainModule(file: string): boolean {
  return file.endsWith('.mjs') || (file.endsWith('.js') && /^\s*(?:import|export)\b/m.test(readFileSync(file, 'utf8')))
}

async function importAll(jiti: Jiti, folder: string, entries: Version['entries']): Promise<LoadedPackage> {
  const namespaces: (object | undefined)[] = []
  for (const { specifier } of entries) namespaces.push(await importOne(jiti, specifier).catch(() => undefined))
  const problems: string[] = []
  for (const [at, { specifier }] of entries.entries()) {
    if (namespaces[at] !== undefined) continue
    // In a circle of imports some load only behind another: what failed is tried once more behind all the others.
    try {
      namespaces[at] = await importOne(jiti, specifier)
    } catch (error) {
      const reason = error instanceof Error ? reasonOf(error) : String(error)
      problems.push(`${specifier.slice(folder.length + 1)} cannot be loaded: ${reason.replaceAll(`${folder}/`, '')}`)
    }
  }
  return { namespaces, problems }
}

/** What the first line says, and where, as the compiler has it in the second. */
function reasonOf({ message }: Error): string {
  const [said = '', place = ''] = message.split('\n').map((line) => line.trim())
  return /^\S+:\d+:\d+$/.test(place) ? `${said} (${place})` : said
}

type Compile = (
  options: TransformOptions,
  compiler: (options: TransformOptions) => { readonly code: string },
) => { readonly code: string }

/** Compiles and instruments files of the project; those of packages stay as they are. */
function instrumented(folder: string): Compile {
  return (options, compiler) => {
    const { code } = compiler(options)
    const file = options.filename
    if (file === undefined || !file.startsWith(`${folder}/`) || file.includes('/node_modules/')) return { code }
    try {
      return { code: instrument(code, file, { moduleKind: 'cjs' }).code }
    } catch {
      // It runs without counters.
      return { code }
    }
  }
}

function sourceLoader(folder: string, compile: Compile): Jiti {
  const compiler = createJiti(join(folder, 'index.ts'), { fsCache: false, moduleCache: false })
  return createJiti(join(folder, 'index.ts'), {
    fsCache: false,
    moduleCache: true,
    interopDefault: true,
    transform: (options) => compile(options, (one) => ({ code: compiler.transform(one) })),
    ...pathSettings(folder),
  })
}

/**
 * Where modules lie as the project's tsconfig.json says, or what it extends. That is often a package, which need not be installed for
 * what runs, and without it jiti reads nothing.
 */
function pathSettings(folder: string): Pick<JitiOptions, 'tsconfigPaths' | 'alias'> {
  const tsconfig = join(folder, 'tsconfig.json')
  if (!existsSync(tsconfig)) return {}
  const settings = { tsconfigPaths: tsconfig }
  try {
    createJiti(join(folder, 'index.ts'), settings)
    return settings
  } catch {
    return { alias: { ...toldAliases(tsconfig) } }
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
