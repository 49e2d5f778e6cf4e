/** Paths that leave the folder the code itself named, where the input decides how far up they go. */
import { isAbsolute, join, parse, resolve } from 'node:path'
import { canary } from './canary.ts'

/** What the code put in front of what holds the canary, for each path it made of the two. Of one run. */
export class MadePaths {
  private readonly folders = new Map<string, string | undefined>()
  /** By paths that `resolve` made, the part it made of the working folder and of nothing else: the same as without that folder. */
  private readonly resolved = new Map<string, string>()

  clear(): void {
    if (this.folders.size === 0) return
    this.folders.clear()
    this.resolved.clear()
  }

  /** `join`, `resolve` or `normalize` made `path` of `args`. */
  note(args: readonly unknown[], path: string, absolute: boolean): void {
    const at = args.findIndex((arg) => typeof arg === 'string' && arg.includes(canary))
    const part = args[at]
    if (typeof part !== 'string') return
    const before = args.slice(0, at).filter((arg) => typeof arg === 'string')
    const known = this.folders.get(part)
    const isKept = before.length === 0 || (known !== undefined && isAbsolute(part))
    const folder = isKept ? known : absolute ? resolve(...before) : join(...before)
    this.folders.set(path, folder)
    if (absolute && !isKept && folder === process.cwd()) this.resolved.set(path, part)
  }

  /** The folder the code named in front of what the input said; `undefined` where it named none. */
  folderOf(path: string, inputs: readonly string[]): string | undefined {
    const whole = this.resolved.get(path)
    if (whole !== undefined && inputs.includes(whole)) return undefined
    if (this.folders.has(path)) return this.folders.get(path)
    const own = inputs.find((text) => text.includes(canary) && path.includes(text))
    const start = own === undefined ? path.search(climbing) : path.indexOf(own)
    const folder = path.slice(0, Math.max(0, start))
    return folder === '' || inputs.some((text) => text.startsWith(folder)) ? undefined : folder
  }
}

/** Steps up, and what is reached by them. */
const climbing = new RegExp(`(?:\\.\\.?[/\\\\]+)*${canary}`, 'i')

/** The canary stands where nothing of a project is: at the root, to which enough steps up lead from everywhere. */
export function isAtRoot(path: string): boolean {
  const absolute = resolve(path)
  return absolute.slice(parse(absolute).root.length).toLowerCase().startsWith(canary)
}

/** The root holds everything: nothing leads out of it. */
export function holdsAll(folder: string): boolean {
  const absolute = resolve(folder)
  return absolute === parse(absolute).root
}
