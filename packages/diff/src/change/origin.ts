/** Where an exported name comes from, as far as syntax tells. */
import type { ReExport, SyntaxFile } from './functions.ts'

/** The files of one version and how a specifier leads from one to another. */
export interface ModuleGraph {
  readonly files: ReadonlyMap<string, SyntaxFile>
  readonly resolve: (from: string, specifier: string) => string | undefined
}

/** Where something is declared: the path of the file, and the name it exports it under. */
export interface Declaration {
  readonly path: string
  readonly name: string
}

/** Path of the file that declares what `path` exports as `name`; `undefined` where that cannot be told. */
export function originOf(graph: ModuleGraph, path: string, name: string): string | undefined {
  return declarationOf(graph, path, name)?.path
}

/** What `path` exports as `name`, where it is declared; `undefined` where that cannot be told. */
export function declarationOf(graph: ModuleGraph, path: string, name: string): Declaration | undefined {
  return new Search(graph).origin(path, name)
}

class Search {
  private readonly graph: ModuleGraph
  /** Names that were asked for: modules may export each other's. */
  private readonly seen = new Set<string>()

  constructor(graph: ModuleGraph) {
    this.graph = graph
  }

  origin(path: string, name: string): Declaration | undefined {
    const file = this.graph.files.get(path)
    const at = `${path} ${name}`
    if (file === undefined || this.seen.has(at)) return undefined
    this.seen.add(at)
    if (file.exports.has(name)) return { path, name }
    const named = file.reExports.find(({ exported }) => exported === name)
    if (named !== undefined) return this.through(path, named, named.imported)
    if (name === 'default') return undefined
    for (const one of file.reExports) {
      const found = one.exported === '*' ? this.through(path, one, name) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }

  private through(path: string, { from }: ReExport, name: string): Declaration | undefined {
    const target = name === '*' ? undefined : this.graph.resolve(path, from)
    return target === undefined ? undefined : this.origin(target, name)
  }
}
