/** The doors of the packages: each entry point of a package.json with the names it exports, read from the sources. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, Project, ts } from 'ts-morph'

export interface DoorExport {
  readonly name: string
  readonly kind: 'type' | 'value'
  readonly documented: boolean
  /** Where it is declared: absolute path and 1-based line. */
  readonly file: string
  readonly line: number
}

export interface Door {
  /** What a user writes in an import. */
  readonly specifier: string
  readonly exports: readonly DoorExport[]
}

/** @param packagesFolder a folder whose children are packages; one without a package.json is passed over. */
export function readDoors(packagesFolder: string): readonly Door[] {
  const project = new Project({
    skipAddingFilesFromTsConfig: true,
    compilerOptions: {
      strict: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      customConditions: ['@fuzzwright/source'],
      allowImportingTsExtensions: true,
      noEmit: true,
      types: [],
    },
  })
  return readdirSync(packagesFolder)
    .map((name) => join(packagesFolder, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .flatMap((folder) => doorsOf(project, folder))
}

function doorsOf(project: Project, folder: string): readonly Door[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    exports?: Record<string, string | Record<string, string>>
  }
  return Object.entries(manifest.exports ?? {}).flatMap(([path, target]) => {
    const source = typeof target === 'string' ? undefined : target['@fuzzwright/source']
    if (source === undefined || !existsSync(join(folder, source))) return []
    const file = project.addSourceFileAtPath(join(folder, source))
    const exports = [...file.getExportedDeclarations()]
      .filter(([, nodes]) => nodes.some((node) => !isForeign(node)))
      .map(([name, nodes]) => readExport(name, nodes))
    return [{ specifier: manifest.name + path.slice(1), exports: exports.sort((a, b) => (a.name < b.name ? -1 : 1)) }]
  })
}

/** Handed on from another package: its names are its own affair. */
function isForeign(node: Node): boolean {
  return node.getSourceFile().getFilePath().includes('/node_modules/')
}

function readExport(name: string, nodes: readonly Node[]): DoorExport {
  const first = nodes[0]
  if (first === undefined) throw new Error(`export ${name} has no declaration`)
  return {
    name,
    kind: nodes.every((node) => isTypeOnly(node)) ? 'type' : 'value',
    documented: nodes.some((node) => isDocumented(node)),
    file: first.getSourceFile().getFilePath(),
    line: first.getStartLineNumber(),
  }
}

function isTypeOnly(node: Node): boolean {
  return node.isKind(ts.SyntaxKind.InterfaceDeclaration) || node.isKind(ts.SyntaxKind.TypeAliasDeclaration)
}

/** Only a comment of its own counts: TypeScript also inherits documentation, which would hide what nobody wrote. */
function isDocumented(node: Node): boolean {
  // A whole file handed on as a namespace says at its head what it is.
  if (node.isKind(ts.SyntaxKind.SourceFile)) return node.getFullText().startsWith('/**')
  const documented = node.isKind(ts.SyntaxKind.VariableDeclaration) ? node.getVariableStatement() : node
  return documented !== undefined && ts.getJSDocCommentsAndTags(documented.compilerNode).length > 0
}
