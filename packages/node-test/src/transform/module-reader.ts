/** Reads modules for runtimes whose hooks run in the thread that imports, as text that runs. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listedPackages } from '@fuzzwright/core/tooling'
import type { HookSettings } from './hook-settings.ts'
import { transformModule } from './transform-module.ts'

export interface ModuleReader {
  /** Files this reader is to be asked for, by their absolute paths with forward slashes: ECMAScript modules of the project and of the packages it names. */
  readonly files: RegExp
  /**
   * @param file absolute path of one of them
   * @returns its text as it is to run, and whether that is not what stands in the file
   */
  read(file: string): { readonly text: string; readonly changed: boolean }
}

export function moduleReader(settings: HookSettings): ModuleReader {
  return {
    files: filesOf(settings),
    read(file) {
      const text = readFileSync(file, 'utf8')
      const made = transformModule(file, text, settings)
      return { text: made ?? text, changed: made !== undefined }
    },
  }
}

/** CommonJS stays with the runtime: handed back as text it would be taken for a module. */
function filesOf({ root, options }: HookSettings): RegExp {
  const packages = listedPackages(options).map((name) => join(root, 'node_modules', name))
  const inPackages = packages.map((folder) => `${pattern(folder)}/.*${endings(folder)}`)
  return new RegExp(`^(?:(?:(?!/node_modules/).)*${endings(root)}|${inPackages.join('|') || '(?!)'})$`)
}

function endings(folder: string): string {
  return isOfModules(folder) ? '\\.(?:m?[jt]s|[jt]sx)' : '\\.(?:m[jt]s|ts|tsx)'
}

function pattern(path: string): string {
  return path.replaceAll('\\', '/').replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}

/** Whether files that end in `.js` are modules there. */
function isOfModules(folder: string): boolean {
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest)) {
    const { type }: { readonly type?: unknown } = JSON.parse(readFileSync(manifest, 'utf8'))
    return type === 'module'
  }
  const above = dirname(folder)
  return above !== folder && isOfModules(above)
}
