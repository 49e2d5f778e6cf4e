/** Where modules lie as a tsconfig.json says, read by ourselves where something it extends is not there. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Beginnings of specifiers, each with the folder or file it stands for: of the nearest configuration that has `paths`. */
export function toldAliases(tsconfig: string): Readonly<Record<string, string>> {
  const { paths, base } = pathsOf(tsconfig, new Set()) ?? { paths: {}, base: '' }
  return Object.fromEntries(
    Object.entries(paths).flatMap(([pattern, targets]) => {
      const [target] = Array.isArray(targets) ? targets : []
      const begin = withoutStar(pattern)
      // What stands for every specifier would stand for those of packages as well.
      return typeof target !== 'string' || begin === '' ? [] : [[begin, resolve(base, withoutStar(target))]]
    }),
  )
}

function withoutStar(pattern: string): string {
  return pattern.replace(/\/?\*$/, '')
}

interface Paths {
  readonly paths: Readonly<Record<string, unknown>>
  readonly base: string
}

/** What is extended counts where a configuration has none of its own, the last one first; packages say where the modules of no project lie. */
function pathsOf(file: string, seen: Set<string>): Paths | undefined {
  const settings = seen.has(file) ? undefined : settingsOf(file)
  if (settings === undefined) return undefined
  seen.add(file)
  const { baseUrl, paths }: { readonly baseUrl?: unknown; readonly paths?: unknown } = Object(settings.compilerOptions)
  if (typeof paths === 'object' && paths !== null)
    return { paths: { ...paths }, base: resolve(dirname(file), typeof baseUrl === 'string' ? baseUrl : '.') }
  const extended = [settings.extends].flat().filter((one) => typeof one === 'string' && one.startsWith('.'))
  for (const one of extended.reverse()) {
    const found = pathsOf(join(dirname(file), String(one)), seen)
    if (found !== undefined) return found
  }
  return undefined
}

/** `undefined` where there is no such file, or none that can be read. */
function settingsOf(file: string): { readonly extends?: unknown; readonly compilerOptions?: unknown } | undefined {
  const path = [file, `${file}.json`].find((one) => statSync(one, { throwIfNoEntry: false })?.isFile() === true)
  if (path === undefined) return undefined
  const isText = (part: string): boolean => part.startsWith('"')
  const bare = readFileSync(path, 'utf8').replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    isText(part) ? part : ' ',
  )
  const plain = bare.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (part) => (isText(part) ? part : ' '))
  try {
    return Object(JSON.parse(plain))
  } catch {
    return undefined
  }
}
