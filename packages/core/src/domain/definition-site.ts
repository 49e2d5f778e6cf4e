/** Remembers where a user made a domain, for complaints that only running can bring. */
import { itemAt } from '../item-at.ts'

const own = new URL('../', import.meta.url)

export class DefinitionSite {
  // V8 keeps the frames and formats them only when `stack` is read, so remembering costs little.
  private readonly trace = new Error('definition')

  /** `file:line` of the first frame outside the domains, or `undefined` where there is none. */
  get location(): string | undefined {
    for (const line of (this.trace.stack ?? '').split('\n').slice(1)) {
      const frame = /\(?((?:file:\/\/)?[^\s()]+):(\d+):\d+\)?$/.exec(line)
      if (frame === null || /node:internal|\/node_modules\//.test(line)) continue
      const file = itemAt(frame, 1).replace('file://', '')
      if (!file.startsWith(own.pathname) || file.endsWith('.test.ts')) return `${file}:${frame[2]}`
    }
    return undefined
  }

  /** The details of an error, with the location where one is known. */
  details(hint: string): { hint: string; location?: string } {
    const { location } = this
    return location === undefined ? { hint } : { hint, location }
  }
}
