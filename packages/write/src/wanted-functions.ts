/** Which of the functions that were described can be called from a test, and under which names. */
import { basename } from 'node:path'
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { accessOf } from './search/callable-at.ts'
import type { WantedFunction } from './search/search-task.ts'

/** Names that cannot be those of an import. */
const reserved =
  /^(?:default|delete|new|class|function|import|export|in|do|if|for|while|with|switch|return|void|typeof|this|null|true|false)$/

/** Those that can be reached by exported names; `module` is an absolute path. */
export function wantedFunctions(
  described: readonly FuzzedMethodDescription[],
  module: string,
): readonly WantedFunction[] {
  return described.flatMap((description) => {
    const access = accessOf(description)
    if (access === undefined || access.some((name) => !/^[A-Za-z_$][\w$]*$/.test(name))) return []
    return [{ description, access, callee: calleeOf(description, access, module) }]
  })
}

function calleeOf({ kind }: FuzzedMethodDescription, access: readonly string[], module: string): string {
  const [exportName = '', ...members] = access
  if (kind === 'method') return members.at(-1) ?? ''
  return [localName(exportName, module), ...members].join('.')
}

/** Name of an export inside the file: a default export is called after its module. */
export function localName(exportName: string, module: string): string {
  if (!reserved.test(exportName)) return exportName
  const words = basename(module)
    .replace(/\.[cm]?[jt]sx?$/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const name = words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
  return /^[A-Za-z]/.test(name) && !reserved.test(name) ? name : 'target'
}

/** Modules that values of the parameters come from, that under test first. */
export function entityModules(functions: readonly WantedFunction[], module: string): readonly string[] {
  const found = new Set([module])
  JSON.stringify(functions, (_key, value: unknown) => {
    const entity = value as { readonly module?: unknown; readonly exportName?: unknown } | null
    if (typeof entity === 'object' && typeof entity?.exportName === 'string' && typeof entity.module === 'string') {
      if (entity.module !== '') found.add(entity.module)
    }
    return value
  })
  return [...found]
}
