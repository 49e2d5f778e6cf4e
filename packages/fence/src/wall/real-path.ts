/** Where a path leads in truth: links on the way to it are followed, as far as it exists. */
import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { aside } from './session.ts'

/** A chain of links that is longer leads nowhere. */
const mostLinks = 40

/** @param path absolute  @param follows a link at its very end counts as what it points to */
export function realPath(path: string, follows: boolean): string {
  return aside(() => settled(path, follows, 0))
}

function settled(path: string, follows: boolean, links: number): string {
  const parent = dirname(path)
  if (parent === path) return path
  if (follows && links < mostLinks) {
    const target = linkAt(path)
    if (target !== undefined) return settled(resolve(parentOf(parent), target), true, links + 1)
  }
  return join(parentOf(parent), basename(path))
}

/** The part that exists is asked of the system, the rest is taken as it is. */
function parentOf(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return settled(path, true, 0)
  }
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
