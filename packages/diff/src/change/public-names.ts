/** What the entry points of a package let its users call, as far as its manifest and syntax tell. */
import { type Declaration, declarationOf, type ModuleGraph } from './origin.ts'

/** The names of a package that its users can import, and the modules they lead to. */
export interface PublicNames {
  /** Whether a module of the package uses `path`, and no entry point exports what that one declares as `name`. */
  isInside(path: string, name: string): boolean
}

/** A manifest: `package.json` as data. */
export type Manifest = Readonly<Record<string, unknown>>

/** Paths of the sources that the entry points of a package were built from; `folder` ends in a slash, or is empty. */
export function entrySources(graph: ModuleGraph, folder: string, manifest: Manifest): readonly string[] {
  const { main, module, types, exports } = manifest
  const targets = new Set([main, module, types, exports].flatMap(textsIn))
  return [...new Set([...targets].flatMap((target) => sourceOf(graph, folder, target) ?? []))]
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.jsx', '/index.ts', '/index.js']

/** A build keeps the lower folders: `dist/esm/index.js` is made of `src/index.ts`. */
function sourceOf({ files }: ModuleGraph, folder: string, target: string): string | undefined {
  const bare = target.replace(/^\.\//, '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
  const parts = bare.split('/')
  const tails = parts.map((_, at) => parts.slice(at).join('/'))
  const candidates = tails.flatMap((tail) => [tail, `src/${tail}`, `source/${tail}`, `lib/${tail}`])
  return candidates
    .flatMap((candidate) => endings.map((ending) => folder + candidate + ending))
    .find((path) => files.has(path))
}

/** `entries`: paths of the modules users import. */
export function publicNames(graph: ModuleGraph, entries: readonly string[]): PublicNames {
  const surface = new Surface(graph, entries)
  const used = usedBy(graph, entries)
  return {
    isInside: (path, name) => {
      const declared = declarationOf(graph, path, name) ?? { path, name }
      return used.has(declared.path) && !surface.shows(declared)
    },
  }
}

/** All modules that the entries import, directly or not. */
function usedBy({ files, resolve }: ModuleGraph, entries: readonly string[]): ReadonlySet<string> {
  const used = new Set(entries)
  for (const path of used) {
    for (const specifier of files.get(path)?.imports ?? []) {
      const target = resolve(path, specifier)
      if (target !== undefined) used.add(target)
    }
  }
  return used
}

/** What users see of modules: all of some, names of others. */
class Surface {
  /** Modules of which every name may be seen. */
  private readonly modules = new Set<string>()
  /** Names by where they are declared: `path name`. */
  private readonly names = new Set<string>()
  private readonly graph: ModuleGraph

  constructor(graph: ModuleGraph, entries: readonly string[]) {
    this.graph = graph
    for (const entry of entries) this.modules.add(entry)
    // Modules are added while this goes on.
    for (const path of this.modules) this.look(path)
  }

  shows({ path, name }: Declaration): boolean {
    return this.modules.has(path) || this.names.has(`${path} ${name}`)
  }

  private look(path: string): void {
    const file = this.graph.files.get(path)
    if (file === undefined) return
    for (const { from, imported } of file.reExports) {
      const target = this.graph.resolve(path, from)
      if (target === undefined) continue
      const declared = imported === '*' ? undefined : declarationOf(this.graph, target, imported)
      if (declared === undefined) this.modules.add(target)
      else this.names.add(`${declared.path} ${declared.name}`)
    }
    // What a module gathers that has nothing of its own may be handed on as one object.
    if (file.functions.some(({ name }) => name !== '<module>')) return
    const passedOn = new Set(file.reExports.map(({ from }) => from))
    for (const specifier of file.imports) {
      const target = passedOn.has(specifier) ? undefined : this.graph.resolve(path, specifier)
      if (target !== undefined) this.modules.add(target)
    }
  }
}
