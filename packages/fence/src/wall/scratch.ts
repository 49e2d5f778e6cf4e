/** An empty folder for each input, to which paths below the working folder lead; gone when the input ends. */
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, relative, resolve, sep } from 'node:path'
import { aside } from './session.ts'

const removing = { recursive: true, force: true, maxRetries: 3 } as const

export class Scratch {
  private readonly root: string
  private count = 0
  /** Folder of the running input; made when it is first needed. */
  private folder: string | undefined

  /** @param root absolute path, without links, of the empty folder that those of the inputs are made in; it goes with them */
  constructor(root: string) {
    this.root = root
  }

  /** Whether a path lies in here; it is absolute. */
  holds(path: string): boolean {
    return path === this.root || path.startsWith(this.root + sep)
  }

  /** Called when an input is about to change something here, with how to take it away again. */
  onUse: ((remove: () => void) => void) | undefined

  /**
   * Where a path below the working folder leads, however it is written; `undefined` where it is left as it is. What is not
   * here is read where it is.
   */
  redirect(path: string, writes: boolean): string | undefined {
    if (path === '' || (!writes && this.folder === undefined)) return undefined
    const inside = isAbsolute(path) ? relative(process.cwd(), path) : normalize(path)
    if (inside === '' || isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)) return undefined
    return aside(() => (writes ? this.written(inside) : this.readFrom(inside)))
  }

  private written(path: string): string {
    const target = join(this.inputFolder(), path)
    const parent = dirname(target)
    // A folder the project has is there for the input, too.
    if (!existsSync(parent) && isFolder(resolve(dirname(path)))) mkdirSync(parent, { recursive: true })
    return target
  }

  private readFrom(path: string): string | undefined {
    const target = join(this.folder ?? '', path)
    return existsSync(target) ? target : undefined
  }

  private inputFolder(): string {
    if (this.folder !== undefined) return this.folder
    const folder = join(this.root, String(this.count++))
    mkdirSync(folder)
    this.folder = folder
    this.onUse?.(() => {
      this.folder = undefined
      rmSync(folder, removing)
    })
    return folder
  }

  /** Takes all of it away. */
  remove(): void {
    aside(() => rmSync(this.root, removing))
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
