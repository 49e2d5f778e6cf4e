/** Where an exported name comes from, as far as syntax tells. */
import type { ReExport, SyntaxFile } from './functions.ts'

/** The files of one version and how a specifier leads from one to another. */
export interface ModuleGraph {
  readonly files: ReadonlyMap<string, SyntaxFile>
  readonly resolve: (from: string, specifier: string) => string | undefined
}

/** Path of the file that declares what `path` exports as `name`; `undefined` where that cannot be told. */
export function originOf(graph: ModuleGraph, path: string, name: string, seen = new Set<string>()): string | undefined {
  const file = graph.files.get(path)
  const at = `${path} ${name}`
  if (file === undefined || seen.has(at)) return undefined
  seen.add(at)
  if (file.exports.has(name)) return path
  const named = file.reExports.find(({ exported }) => exported === name)
  if (named !== undefined) return through(graph, path, { one: named, name: named.imported, seen })
  for (const one of file.reExports) {
    const found = one.exported === '*' && name !== 'default' ? through(graph, path, { one, name, seen }) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

interface Passage {
  readonly one: ReExport
  readonly name: string
  readonly seen: Set<string>
}

function through(graph: ModuleGraph, path: string, { one, name, seen }: Passage): string | undefined {
  const target = name === '*' ? undefined : graph.resolve(path, one.from)
  return target === undefined ? undefined : originOf(graph, target, name, seen)
}
