/** Which package a file below `node_modules` belongs to. */

/** `undefined` for a file of the project. Types may come from `@types/name`, the code of which is in `name`. */
export function packageOf(file: string): string | undefined {
  const path = file.replaceAll('\\', '/')
  const at = path.lastIndexOf('/node_modules/')
  if (at === -1) return undefined
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(path.slice(at + '/node_modules/'.length))?.[0]
  if (name === undefined || !name.startsWith('@types/')) return name
  const typed = name.slice('@types/'.length)
  return typed.includes('__') ? `@${typed.replace('__', '/')}` : typed
}
