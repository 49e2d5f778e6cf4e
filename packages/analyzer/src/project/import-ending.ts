/** How relative imports of a project name their files, by what its configuration allows. */
import { dirname } from 'node:path'
import { compiler } from '../compiler.ts'
import { tsconfigChain } from './tsconfig-chain.ts'

/** `''` where a bundler resolves the rest, `'.js'` where Node's own rules hold, `'.ts'` where those allow it. */
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
  return options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true ? '.ts' : '.js'
}
