/** How relative imports of a project name their files, by what its configuration allows. */
import { dirname, join } from 'node:path'
import { compiler } from '../compiler.ts'
import { tsconfigChain } from './tsconfig-chain.ts'

/** `''` where a bundler or `require` resolves the rest, `'.js'` where Node's rules of `import` hold, `'.ts'` where those allow it. */
export function importEndingOf(file: string): '' | '.js' | '.ts' {
  const ts = compiler()
  const { nearest } = tsconfigChain(file)
  if (nearest === undefined) return ''
  const { config } = ts.readConfigFile(nearest, ts.sys.readFile)
  const host = { ...ts.sys, readDirectory: () => [] }
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, host, dirname(nearest), undefined, nearest)
  const { ModuleKind, ModuleResolutionKind } = ts
  const nodeModules = [ModuleKind.Node16, ModuleKind.Node18, ModuleKind.Node20, ModuleKind.NodeNext]
  const nodeResolution = [ModuleResolutionKind.Node16, ModuleResolutionKind.NodeNext]
  const byNode =
    options.moduleResolution === undefined
      ? options.module !== undefined && nodeModules.includes(options.module)
      : nodeResolution.includes(options.moduleResolution)
  if (!byNode) return ''
  const allowsTs = options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true
  if (allowsTs) return '.ts'
  return isEcmaScript(file) ? '.js' : ''
}

/** In CommonJS Node looks for endings itself, and resolvers of other tools know of no other way. */
function isEcmaScript(file: string): boolean {
  if (/\.[cm][jt]sx?$/.test(file)) return /\.m[jt]sx?$/.test(file)
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const text = compiler().sys.readFile(join(folder, 'package.json'))
    if (text !== undefined) return /"type"\s*:\s*"module"/.test(text)
    if (folder === dirname(folder)) return false
  }
}
